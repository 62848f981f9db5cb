import { diferenciaEnPalabras } from '#domain/transferencias/coincidencia.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { MovimientoMirado } from '#domain/transferencias/transferencias.ts'
import { Codigo } from '../../pedidos/codigo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Preguntar } from '../preguntar.tsx'

type PorMovimientoProps = { mirado: MovimientoMirado; onClose: () => void; onConfirm: () => void }

/** Asks whether a movement is the money of an order, shows both amounts, and says what follows. */
export function PreguntaPorMovimiento({ mirado, onClose, onConfirm }: PorMovimientoProps) {
  const { fecha, descripcion, centavos, codigo, nombre, total, diferencia, tarjeta } = mirado
  const distinto = diferencia !== 0
  return (
    <Preguntar
      titulo="¿Es el dinero de este pedido?"
      accion={distinto ? `Confirmar igual: ${diferenciaEnPalabras(diferencia)}` : 'Confirmar'}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="text-tinta-suave">Banco</dt>
        <dd className="break-words">
          <strong className="tabular-nums">{formatCentavos(centavos)}</strong>
          <span>{`, ${fecha.split('-').reverse().join('/')}, ${descripcion}`}</span>
        </dd>
        <dt className="text-tinta-suave">Pedido</dt>
        <dd className="break-words">
          <strong className="tabular-nums">{formatPesos(total)}</strong>, <strong>{nombre}</strong>,{' '}
          <Codigo codigo={codigo} />
        </dd>
      </dl>
      {tarjeta !== '' && <Notice kind="aviso">{tarjeta}</Notice>}
      {distinto && (
        <Notice kind="error">{`Los importes no son iguales: ${diferenciaEnPalabras(diferencia)}. El pedido queda con un aviso hasta que escribas qué hiciste${diferencia < 0 ? ', y no puede salir antes' : ''}.`}</Notice>
      )}
      <p>{`${CONSECUENCIA[mirado.fin]} No se puede deshacer.`}</p>
    </Preguntar>
  )
}

const CONSECUENCIA: Record<MovimientoMirado['fin'], string> = {
  pagado: 'El pedido queda pagado.',
  unido: 'El pedido ya estaba confirmado: este movimiento queda anotado como su dinero.',
  resto: 'El pedido ya estaba pagado en parte: esto se suma.',
  para_devolver: 'El pedido no espera dinero: queda con un aviso para devolverlo.',
}
