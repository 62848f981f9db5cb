import { Link } from 'react-router'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { formatFecha } from '../../../base/fecha.ts'
import { ESTADO_DE_ACCION } from '../textos-de-importacion.ts'

/** Recent actions on many, the newest first; each leads to where it is undone. */
export function HistorialDeAcciones({ acciones }: { acciones: ImportacionResumen[] }) {
  return (
    <ul className="border-t border-linea">
      {acciones.map(({ id, archivo, estado, creado, quien }) => (
        <li key={id} className="border-b border-linea py-2 text-sm">
          <Link
            to={`/admin/muchas/${id}`}
            className="inline-flex min-h-11 items-center text-base font-semibold break-words text-celeste-hondo underline"
          >
            {archivo}
          </Link>
          <p className="break-words text-tinta-suave">{`${ESTADO_DE_ACCION[estado]} ·\u00a0${formatFecha(creado)} ·\u00a0${quien}`}</p>
        </li>
      ))}
    </ul>
  )
}
