import { useTienda } from '../../base/use-tienda.ts'
import { BotonCopiar } from '../../base/boton-copiar.tsx'

/** Copies the address of the shop that brings a code along, to be sent to whom it is for. */
export function CopiarEnlace({ codigo }: { codigo: string }) {
  const { origin } = useTienda()
  return <BotonCopiar texto={`${origin}/?codigo=${codigo}`} que={` el enlace que lleva ${codigo}`} />
}
