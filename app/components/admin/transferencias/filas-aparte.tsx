import { Link } from 'react-router'
import type { EstadoDeMovimiento } from '#domain/transferencias/coincidencia.ts'
import type { MotivoDeIlegible } from '#domain/transferencias/lista-banco.ts'
import type { FilaAparte } from '#domain/transferencias/transferencias.ts'
import { Codigo } from '../../pedidos/codigo.tsx'

/** Rows of the bank's list that were counted and aren't offered, as the bank wrote them. */
export function FilasAparte({ filas }: { filas: FilaAparte[] }) {
  return (
    <ul className="border-t border-linea" aria-label="Renglones">
      {filas.map(({ celdas, motivo, movimiento }, at) => (
        <li key={at} className="grid gap-x-8 gap-y-1 border-b border-linea py-3 md:grid-cols-2">
          <dl className="min-w-0">
            {celdas.map(({ titulo, valor }, column) => (
              <div key={column} className="flex gap-2">
                <dt className="shrink-0 text-tinta-suave">{titulo}</dt>
                <dd className="min-w-0 break-words tabular-nums">{valor}</dd>
              </div>
            ))}
          </dl>
          <div>
            {motivo !== null && <p>{MOTIVO[motivo]}</p>}
            {movimiento !== null && <p>{QUE_FUE[movimiento.estado]}</p>}
            {movimiento !== null && movimiento.codigo !== '' && (
              <Link to={`/admin/pedidos/${movimiento.codigo}`} className="inline-flex min-h-11 items-center underline">
                <Codigo codigo={movimiento.codigo} />
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const MOTIVO: Record<MotivoDeIlegible, string> = {
  sin_fecha: 'No tiene una fecha que se entienda.',
  otra_epoca: 'Está fechado hace más de dos años, o dentro de más de una semana.',
  sin_importe: 'No se entiende el importe.',
  sin_sentido: 'No dice si el dinero entra o sale.',
  saldo: 'Es un saldo, no un movimiento.',
}

const QUE_FUE: Record<EstadoDeMovimiento, string> = {
  nuevo: 'Ya estaba, y está por revisar.',
  usado: 'Ya estaba, y se usó para un pedido.',
  apartado: 'Ya estaba, y lo apartaste.',
}
