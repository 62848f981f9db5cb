import { formatPesos } from '#domain/dinero/dinero.ts'
import type { PrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { PrecioAntes } from './precio-antes.tsx'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  precios: Precios
  /** The reduction that made them, and what printing adds to them. */
  rebaja?: PrecioRebajado | null | undefined
  extras?: number
  /** Instalments by card, and names of the banks that transfers go to: said of one shirt, not of each of a list. */
  cuotas?: number
  bancos?: string[]
  size?: 'sm' | 'lg'
}

/** Card and transfer price, with what the transfer saves (specification 20.5). */
export function PrecioDoble({ precios, rebaja, extras = 0, cuotas, bancos, size = 'sm' }: Props) {
  const ahorro = precios.tarjeta - precios.transferencia
  return (
    <div className={`precios precios-${size}`}>
      <PrecioAntes rebaja={rebaja} extras={extras} />
      <p>
        <b translate="no">{formatPesos(precios.tarjeta)}</b> <span>con tarjeta</span>
        {cuotas !== undefined && cuotas > 1 && <small>{` hasta ${cuotas} cuotas con Mercado Pago`}</small>}
      </p>
      <p className="por-transferencia">
        <b translate="no">{formatPesos(precios.transferencia)}</b> <span>por transferencia</span>
        {bancos && (
          <small>
            <span>{` ${bancos.join(' o ')}${ahorro > 0 ? ', ' : ''}`}</span>
            {ahorro > 0 && (
              <span className="whitespace-nowrap">
                ahorrás <TalCual>{formatPesos(ahorro)}</TalCual>
              </span>
            )}
          </small>
        )}
      </p>
    </div>
  )
}
