import { Link } from 'react-router'
import { ARREGLO_ETIQUETA, ESTADO_DE_DEVOLUCION, MOTIVOS } from '#domain/devoluciones/devolucion.ts'
import {
  VISTAS_DE_DEVOLUCIONES,
  type CuentaDeDevoluciones,
  type DevolucionDeLista,
  type ListaDeDevoluciones,
  type VistaDeDevoluciones,
} from '#domain/pedidos/gestion/devoluciones.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Miniatura } from '../miniatura.tsx'
import type { VistaElegible } from '../selector-de-vista.tsx'
import { ListaLarga } from '../lista-larga.tsx'

const TITULO_DE_VISTA: Record<VistaDeDevoluciones, string> = {
  abiertas: 'Abiertas',
  'por-decidir': 'Por contestar',
  'sin-reserva': 'Perdieron su reserva',
  'por-resolver': 'Por resolver',
  'en-camino': 'En camino',
  propuestas: 'Propuestas',
  terminadas: 'Terminadas',
}

/** The ways of looking at devoluciones; where nothing stands isn't offered. */
export function vistasDeDevoluciones({ ver, cuentas }: Pick<ListaDeDevoluciones, 'ver' | 'cuentas'>): VistaElegible[] {
  const counted: Partial<Record<VistaDeDevoluciones, CuentaDeDevoluciones>> = cuentas
  return VISTAS_DE_DEVOLUCIONES.map((vista) => ({
    to: vista === 'abiertas' ? '/admin/devoluciones' : `/admin/devoluciones?ver=${vista}`,
    text: TITULO_DE_VISTA[vista],
    actual: vista === ver,
    ...(counted[vista] && { cuenta: counted[vista].cuenta }),
  })).filter(({ actual, cuenta }) => actual || cuenta !== 0)
}

export function DevolucionesListadas({ devoluciones }: { devoluciones: DevolucionDeLista[] }) {
  return (
    <ListaLarga primeras={12} className="border-t border-linea">
      {devoluciones.map((devolucion) => (
        <li
          key={devolucion.id}
          className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-b border-linea py-3 hover:bg-papel-hondo md:gap-x-5"
        >
          <Miniatura imagen={devolucion.imagen} />
          <div className="grid min-w-0 items-start gap-x-6 gap-y-1 md:grid-cols-[14rem_minmax(0,1fr)_12rem]">
            <div>
              <span className="inline-block border-2 border-linea-honda px-2 font-angosta">
                {devolucion.esta === 'terminadas'
                  ? ESTADO_DE_DEVOLUCION[devolucion.estado]
                  : TITULO_DE_VISTA[devolucion.esta]}
              </span>
            </div>
            <div className="min-w-0">
              <Link
                to={`/admin/devoluciones/${devolucion.id}`}
                className="font-semibold break-words underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {devolucion.camisetas.join('; ')}
              </Link>
              <p className="text-sm break-words text-tinta-suave">{`${MOTIVOS[devolucion.motivo].etiqueta} ·\u00a0${ARREGLO_ETIQUETA[devolucion.arreglo]}`}</p>
            </div>
            <div className="text-sm md:text-right">
              <p className="break-words">{`${devolucion.nombre} ·\u00a0${devolucion.codigo}`}</p>
              <p className="text-tinta-suave tabular-nums">{formatFechaCorta(devolucion.creado)}</p>
            </div>
          </div>
        </li>
      ))}
    </ListaLarga>
  )
}
