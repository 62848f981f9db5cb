import { useCallback, type ComponentProps } from 'react'

type Props = { archivo: File; alt: string } & Omit<ComponentProps<'img'>, 'src' | 'ref'>

/** A picture file, shown before it is uploaded. */
export function ImagenDeArchivo({ archivo, alt, ...look }: Props) {
  // Its address is released as soon as nobody shows it any more (4.14).
  const show = useCallback(
    (img: HTMLImageElement) => {
      const address = URL.createObjectURL(archivo)
      img.src = address
      return () => URL.revokeObjectURL(address)
    },
    [archivo],
  )
  return <img ref={show} alt={alt} {...look} />
}
