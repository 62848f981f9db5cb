import { shopContext } from '../../context.ts'
import { SubidaDeArchivo } from '../../components/admin/importaciones/subida-de-archivo.tsx'
import {
  isWorking,
  ESTADO_TEXTO,
  summariseImportacion,
} from '../../components/admin/importaciones/textos-de-importacion.ts'
import { useRecheck } from '../../components/conexion/use-reload.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonAnchor } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import type { Route } from './+types/importar.ts'
import { Link } from 'react-router'
import { FORMATO_ETIQUETA } from '#domain/importaciones/importacion.ts'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { formatFecha } from '../../components/base/fecha.ts'

export const meta = unlistedMeta('Importar y exportar')

/** Milliseconds between two looks at those under way. */
const LOOK_AGAIN = 2_000

/** Recent imports. */
export async function loader({ context }: Route.LoaderArgs) {
  return { importaciones: await context.get(shopContext).admin.importaciones.list('archivos') }
}

export default function Importar({ loaderData: { importaciones } }: Route.ComponentProps) {
  useRecheck(
    importaciones.some(({ estado }) => isWorking(estado)),
    LOOK_AGAIN,
  )
  return (
    <>
      <PageTitle>Importar y exportar</PageTitle>
      <div className="grid gap-8 lg:grid-cols-2">
        <Seccion titulo="Importar productos" id="importar">
          <SubidaDeArchivo />
          <div className="flex max-w-prose flex-col gap-3 text-sm">
            <p>
              Primero ves qué haría el archivo, producto por producto; nada cambia hasta que lo importes. Sirven el CSV
              y el JSON que exporta esta tienda, la lista de un proveedor en Excel o CSV con los títulos que tenga, los
              productos de la base anterior y el archivo que exportan Tiendanube, WooCommerce y Shopify.
            </p>
            <p>
              Cada fila se une al producto con el mismo id; si no hay, al del mismo código; y si la fila no tiene
              ninguno de los dos, al de la misma dirección. Las demás son productos nuevos.
            </p>
            <p>
              Una columna que no está no cambia nada. Una celda vacía borra el dato, menos en el código, los precios
              obligatorios y los sí o no, que quedan como están.
            </p>
          </div>
        </Seccion>
        <Seccion titulo="Exportar productos" id="exportar">
          <p className="max-w-prose text-sm">
            Todos los productos con todos sus datos, también los ocultos. El CSV se abre en Excel; guardalo como «CSV
            UTF-8» y volvé a subirlo para cambiar muchos a la vez.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href="/admin/exportar/productos.csv" download>
              Descargar CSV
            </ButtonAnchor>
            <ButtonAnchor href="/admin/exportar/productos.json" download>
              Descargar JSON
            </ButtonAnchor>
          </div>
        </Seccion>
      </div>
      <Seccion titulo="Importaciones" id="historial">
        <HistorialDeImportaciones importaciones={importaciones} />
      </Seccion>
    </>
  )
}

/** Recent imports, newest first. */
function HistorialDeImportaciones({ importaciones }: { importaciones: ImportacionResumen[] }) {
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
            <p className="break-words tabular-nums">{summariseImportacion(importacion)}</p>
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
