import { Link } from 'react-router'
import { explainAviso } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { PedidoPorTransferir } from '#domain/transferencias/transferencias.ts'
import { Codigo } from '../../pedidos/codigo.tsx'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Button } from '../../ui/button.tsx'
import { Comprobantes } from './comprobantes.tsx'
import { ListaLarga } from '../lista-larga.tsx'

type Props = {
  pedidos: PedidoPorTransferir[]
  /** Milliseconds UTC. */
  ahora: number
  /** Something is being sent: one thing at a time. */
  ocupado: boolean
  onConfirm: (pedido: PedidoPorTransferir) => void
}

/** Milliseconds before its deadline in which an order stands out. */
const PRONTO = 12 * 3_600_000

/** Orders that wait for their money, with what the buyers sent and a button for its arrival. */
export function ListaPorTransferir({ pedidos, ahora, ocupado, onConfirm }: Props) {
  return (
    <ListaLarga primeras={12} className="border-t border-linea" aria-label="Pedidos por transferencia">
      {pedidos.map((pedido) => (
        <li
          key={pedido.codigo}
          className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-b border-linea py-3 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_auto] ${pedido.estado === 'vencido' ? 'border-l-4 border-l-linea-honda pl-3' : ''}`}
        >
          <div className="col-span-2 flex flex-wrap items-center gap-x-4 md:col-span-1 md:block">
            <p className="font-ancha text-2xl tabular-nums">{formatPesos(pedido.total)}</p>
            <Link to={`/admin/pedidos/${pedido.codigo}`} className="inline-flex min-h-11 items-center underline">
              <Codigo codigo={pedido.codigo} />
            </Link>
          </div>
          <div className="col-span-2 min-w-0 md:col-span-1">
            <p className="font-semibold break-words">{pedido.nombre}</p>
            <p className="text-sm text-tinta-suave">{`Hecho el ${formatFechaCorta(pedido.creado)}`}</p>
            <Plazo pedido={pedido} ahora={ahora} />
            {pedido.avisos.map((aviso) => (
              <p key={aviso.id} className="text-sm font-semibold break-words text-rojo-aviso">
                {explainAviso(aviso)}
              </p>
            ))}
          </div>
          <div className="min-w-0 self-center md:self-start">
            {pedido.comprobantes.length === 0 ? (
              <p className="text-sm text-tinta-suave">{`Sin comprobante${pedido.recordado ? '; ya le recordamos' : ''}`}</p>
            ) : (
              <Comprobantes comprobantes={pedido.comprobantes} />
            )}
          </div>
          <div className="self-end md:self-start">
            <Button
              size="sm"
              disabled={ocupado}
              aria-label={`Confirmar la transferencia de ${pedido.codigo}`}
              onClick={() => onConfirm(pedido)}
            >
              {pedido.estado === 'vencido' ? 'Confirmar igual' : 'Confirmar'}
            </Button>
          </div>
        </li>
      ))}
    </ListaLarga>
  )
}

function Plazo({ pedido: { estado, retenidoHasta }, ahora }: { pedido: PedidoPorTransferir; ahora: number }) {
  const fecha = formatFechaCorta(retenidoHasta)
  if (estado === 'vencido') return <p className="text-sm font-semibold">{`Venció el ${fecha}`}</p>
  const pronto = retenidoHasta - ahora < PRONTO
  return <p className={`text-sm ${pronto ? 'font-semibold' : 'text-tinta-suave'}`}>{`Vence el ${fecha}`}</p>
}
