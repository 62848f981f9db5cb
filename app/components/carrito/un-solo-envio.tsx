import type { Modo } from '#domain/productos/producto.ts'
import { isMixto } from '#domain/envios/llegada.ts'
import { Notice } from '../ui/notice.tsx'

/** What a cart with both modes must say before paying (specification 18.3). Nothing for any other cart. */
export function UnSoloEnvio({ modos }: { modos: Modo[] }) {
  if (!isMixto(modos)) return null
  return (
    <Notice>
      Llevás camisetas en stock y por encargo: van en un solo paquete, con un solo envío, cuando esté todo listo. Si
      querés antes las de stock, hacé dos pedidos.
    </Notice>
  )
}
