import { useTienda } from '../../layout/use-tienda.ts'
import { BotonCopiar } from '../../pedido/boton-copiar.tsx'

/** Copies the address of the shop that brings a code along, to be sent to whom it is for. */
export function CopiarEnlace({ codigo }: { codigo: string }) {
  const { origin } = useTienda()
  return <BotonCopiar texto={`${origin}/?codigo=${codigo}`} que={` el enlace que lleva ${codigo}`} />
}
