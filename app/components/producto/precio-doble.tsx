import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Precios } from '#domain/producto/precio.ts'

type Props = {
  precios: Precios
  /** Instalments by card; named where they are given. */
  cuotas?: number
  /** Names of the banks that transfers go to; named where they are given. */
  bancos?: string[]
  size?: 'sm' | 'lg'
}

/** Both prices: by card, and by transfer with what it saves (specification 20.5). */
export function PrecioDoble({ precios, cuotas, bancos = [], size = 'sm' }: Props) {
  const ahorro = precios.tarjeta - precios.transferencia
  return (
    <div className={`precios precios-${size}`}>
      <p>
        <b>{formatPesos(precios.tarjeta)}</b> <span>con tarjeta</span>
        {cuotas !== undefined && cuotas > 1 && <small>{` hasta ${cuotas} cuotas con Mercado Pago`}</small>}
      </p>
      <p>
        <b>{formatPesos(precios.transferencia)}</b> <span>por transferencia</span>
        <small>
          {` ${bancos.join(' o ')}${bancos.length > 0 && ahorro > 0 ? ', ' : ''}`}
          {ahorro > 0 && <span className="whitespace-nowrap">{`ahorrás ${formatPesos(ahorro)}`}</span>}
        </small>
      </p>
    </div>
  )
}
