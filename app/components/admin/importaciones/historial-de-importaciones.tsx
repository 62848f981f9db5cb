import { Link } from 'react-router'
import { FORMATO_ETIQUETA } from '#domain/importaciones/importacion.ts'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { formatFecha } from '../../base/fecha.ts'
import { ESTADO_TEXTO, summarise } from './textos-de-importacion.ts'

/** Recent imports, newest first. */
export function HistorialDeImportaciones({ importaciones }: { importaciones: ImportacionResumen[] }) {
  if (importaciones.length === 0) return <p className="text-tinta-suave">Todavía no importaste nada.</p>
  return (
    <ul className="border-t border-linea">
      {importaciones.map((importacion) => (
        <li
          key={importacion.id}
          className="grid gap-x-4 gap-y-1 border-b border-linea py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto]"
        >
          <div className="min-w-0">
            <Link
              to={`/admin/importar/${importacion.id}`}
              className="inline-flex min-h-11 items-center font-semibold break-all text-celeste-hondo underline md:min-h-0"
            >
              {importacion.archivo}
            </Link>
            <p className="text-sm text-tinta-suave">
              {importacion.formato === null ? 'Formato sin reconocer' : FORMATO_ETIQUETA[importacion.formato]}
            </p>
          </div>
          <div className="min-w-0 text-sm">
            <p className="font-semibold">{ESTADO_TEXTO[importacion.estado]}</p>
            <p className="break-words tabular-nums">{summarise(importacion)}</p>
          </div>
          <p className="text-sm break-all text-tinta-suave md:text-right">
            <span>{formatFecha(importacion.creado)}</span>
            <br />
            <span>{importacion.quien}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
