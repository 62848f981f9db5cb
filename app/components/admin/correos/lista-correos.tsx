import { Link } from 'react-router'
import {
  ESPERA_DE_LA_TIENDA,
  explainSinTexto,
  etiquetaDeCorreo,
  isRetenido,
  type EstadoDeCorreo,
} from '#domain/correos/correo.ts'
import { explainFallo } from '#domain/correos/fallo-correo.ts'
import { formatFecha, formatFechaCorta } from '../../base/fecha.ts'
import { ListaLarga } from '../lista-larga.tsx'

type CorreoDeLista = {
  id: string
  para: string
  asunto: string
  estado: EstadoDeCorreo
  intentos: number
  proximoIntento: number
  error: string
  creado: number
  enviado: number | null
  borrado: number | null
}

/** The outbox: what each mail is, whom it is for, and where it stands. */
export function ListaCorreos({ correos }: { correos: CorreoDeLista[] }) {
  return (
    <ListaLarga primeras={22} className="border-t border-linea" aria-label="Correos">
      {correos.map(({ id, para, asunto, estado, intentos, proximoIntento, error, creado, enviado, borrado }) => (
        <li
          key={id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-linea py-3 hover:bg-papel-hondo"
        >
          <Link
            to={`/admin/correos/${id}`}
            className="min-w-0 font-semibold break-words underline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            {asunto}
          </Link>
          <MarcaDeCorreo estado={estado} intentos={intentos} />
          <div className="col-span-2 min-w-0">
            <p className="flex flex-wrap gap-x-3 text-sm text-tinta-suave">
              <span className="wrap-anywhere">{`Para ${para || 'quien compró'}`}</span>
              <span className="tabular-nums">{formatFechaCorta(creado)}</span>
            </p>
            {borrado !== null && (
              <p className="text-sm text-tinta-suave">{explainSinTexto({ creado, enviado, borrado })}</p>
            )}
            {estado !== 'enviado' && error !== '' && <p className="text-sm">{explainFallo(error)?.motivo}</p>}
            {estado === 'en_espera' && error === '' && <p className="text-sm">{ESPERA_DE_LA_TIENDA}</p>}
            {estado === 'pendiente' && error !== '' && (
              <p className="text-sm">{`Se vuelve a intentar el ${formatFecha(proximoIntento)}.`}</p>
            )}
          </div>
        </li>
      ))}
    </ListaLarga>
  )
}

const COLOR: Record<EstadoDeCorreo, string> = {
  pendiente: 'border-linea-honda',
  enviando: 'border-linea-honda',
  enviado: 'border-verde-ok text-verde-ok',
  fallido: 'border-rojo-aviso text-rojo-aviso',
  en_espera: 'border-linea-honda',
  omitido: 'border-linea-honda text-tinta-suave',
}

/** Where a mail stands. */
export function MarcaDeCorreo({ estado, intentos }: { estado: EstadoDeCorreo; intentos: number }) {
  const correo = { estado, intentos }
  return (
    <span
      className={`self-start justify-self-start border-2 px-2 font-angosta text-sm whitespace-nowrap ${isRetenido(correo) ? 'border-tinta' : COLOR[estado]}`}
    >
      {etiquetaDeCorreo(correo)}
    </span>
  )
}
