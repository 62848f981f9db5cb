import type { CartItem } from '#domain/carrito/carrito.ts'
import type { CostoPrevisto } from '#domain/envios/envio.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { sumPrecios, type Precios } from '#domain/productos/precio.ts'
import { plural } from '#domain/texto/plural.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type TotalesProps = {
  items: CartItem[]
  /** What a code takes off each line. */
  descuentos?: Precios[]
  /** Shipping, added in full to both totals, which say 'desde' if it does; where it is absent they say so. */
  envio?: CostoPrevisto & { etiqueta: string }
}

/** Totals for both ways of paying, added up from the lines: shirts, shipping, saving. */
export function Totales({ items, descuentos = [], envio }: TotalesProps) {
  const sinCodigo = totalesCarrito(items)
  const descuento = sumPrecios(descuentos)
  const camisetas = {
    tarjeta: sinCodigo.tarjeta - descuento.tarjeta,
    transferencia: sinCodigo.transferencia - descuento.transferencia,
  }
  const costo = envio?.costo ?? 0
  const rule = envio === undefined ? '' : 'border-t border-linea pt-2'
  const desde = envio?.desde ?? false
  const ahorro = camisetas.tarjeta - camisetas.transferencia
  const sinEnvio = envio === undefined && <span className="inline-block text-sm text-tinta-suave">sin envío</span>
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
      {envio === undefined ? null : (
        <>
          <dt className="text-tinta-suave">{plural(items.length, 'camiseta', 'camisetas')}</dt>
          <dd translate="no" className="text-right">
            {formatPesos(camisetas.tarjeta)}
          </dd>
          <dt className="text-tinta-suave">{envio.etiqueta}</dt>
          <dd className="text-right">
            <Monto desde={desde} pesos={costo} />
          </dd>
        </>
      )}
      <dt className={rule}>
        <span>Total con tarjeta</span> {sinEnvio}
        <Menos pesos={descuento.tarjeta} por="por el código" />
      </dt>
      <dd className={`pl-4 text-right text-lg font-semibold ${rule}`}>
        <Monto desde={desde} pesos={camisetas.tarjeta + costo} />
      </dd>
      <dt>
        <span>Total por transferencia</span> {sinEnvio}
        <Menos pesos={descuento.transferencia} por="por el código" />
        <Menos pesos={ahorro} por="que con tarjeta" />
      </dt>
      <dd className="pl-4 text-right text-lg font-semibold">
        <Monto desde={desde} pesos={camisetas.transferencia + costo} />
      </dd>
    </dl>
  )
}

function Monto({ desde, pesos }: { desde: boolean; pesos: Pesos }) {
  return (
    <>
      {desde && <span>desde </span>}
      <TalCual>{formatPesos(pesos)}</TalCual>
    </>
  )
}

/** What is taken off, and by what: each in the same words, since two of them may stand together. */
function Menos({ pesos, por }: { pesos: Pesos; por: string }) {
  if (pesos <= 0) return null
  return (
    <span className="block text-sm text-tinta-suave">
      <TalCual>{formatPesos(pesos)}</TalCual> <span>{`menos ${por}`}</span>
    </span>
  )
}
