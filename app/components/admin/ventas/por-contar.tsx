import { plural } from '#domain/texto/plural.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that orders aren't in the sums yet, if there are any. */
export function PorContar({ pedidos }: { pedidos: number }) {
  if (pedidos === 0) return null
  return (
    <Notice kind="aviso">
      {`${plural(pedidos, 'pedido se está', 'pedidos se están')} sumando: en un momento cuentan también.`}
    </Notice>
  )
}
