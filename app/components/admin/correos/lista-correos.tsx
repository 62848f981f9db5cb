import { Link } from 'react-router'
import type { EstadoDeCorreo } from '#domain/correo.ts'
import { explainFallo } from '#domain/fallo-correo.ts'
import { formatFecha } from '../../pedido/fecha.ts'
import { MarcaDeCorreo } from './marca-de-correo.tsx'

type CorreoDeLista = {
  id: string
  para: string
  asunto: string
  estado: EstadoDeCorreo
  proximoIntento: number
  error: string
  creado: number
}

/** The outbox: what each mail is, to whom, and where it stands. */
export function ListaCorreos({ correos }: { correos: CorreoDeLista[] }) {
  return (
    <ul className="border-t border-linea" aria-label="Correos">
      {correos.map(({ id, para, asunto, estado, proximoIntento, error, creado }) => (
        <li
          key={id}
          className="relative grid gap-x-4 gap-y-1 border-b border-linea py-3 hover:bg-papel-hondo md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <Link
              to={`/admin/correos/${id}`}
              className="font-semibold break-words underline-offset-2 after:absolute after:inset-0 hover:underline"
            >
              {asunto}
            </Link>
            <p className="text-sm wrap-anywhere text-tinta-suave">
              Para {para} · {formatFecha(creado)}
            </p>
            {estado !== 'enviado' && error !== '' && <p className="text-sm">{explainFallo(error)?.motivo}</p>}
            {estado === 'pendiente' && error !== '' && (
              <p className="text-sm">Se vuelve a intentar el {formatFecha(proximoIntento)}.</p>
            )}
          </div>
          <MarcaDeCorreo estado={estado} />
        </li>
      ))}
    </ul>
  )
}
