import type { CartItem } from '#domain/carrito.ts'
import { precioFinalTransferencia, totalesCarrito } from '#domain/totales-carrito.ts'
import { formatPesos, type Pesos } from '#domain/dinero.ts'

type TotalesProps = {
  items: CartItem[]
  /** Added in full to both totals; null or absent while it isn't known yet. */
  envio?: { etiqueta: string; costo: Pesos } | null
}

/** Totals by both ways of paying, which add up from the lines: shirts, shipping, saving. */
export function Totales({ items, envio = null }: TotalesProps) {
  const camisetas = totalesCarrito(items)
  const costo = envio?.costo ?? 0
  const rule = envio === null ? '' : 'border-t border-linea pt-2'
  const ahorro = items.reduce((total, item) => total + item.precioFinal - precioFinalTransferencia(item), 0)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
      {envio === null ? null : (
        <>
          <dt className="text-tinta-suave">{items.length === 1 ? '1 camiseta' : `${items.length} camisetas`}</dt>
          <dd className="text-right">{formatPesos(camisetas.tarjeta)}</dd>
          <dt className="text-tinta-suave">{envio.etiqueta}</dt>
          <dd className="text-right">{formatPesos(costo)}</dd>
        </>
      )}
      <dt className={rule}>Total con tarjeta</dt>
      <dd className={`pl-4 text-right text-lg font-semibold ${rule}`}>{formatPesos(camisetas.tarjeta + costo)}</dd>
      <dt>
        Total por transferencia
        {ahorro > 0 ? <span className="block text-sm text-tinta-suave">Ahorrás {formatPesos(ahorro)}</span> : null}
      </dt>
      <dd className="pl-4 text-right text-lg font-semibold">{formatPesos(camisetas.transferencia + costo)}</dd>
    </dl>
  )
}
