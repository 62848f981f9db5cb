import { shopContext } from '../../context.ts'
import { HistorialDeImportaciones } from '../../components/admin/importaciones/historial-de-importaciones.tsx'
import { SubidaDeArchivo } from '../../components/admin/importaciones/subida-de-archivo.tsx'
import { isWorking } from '../../components/admin/importaciones/textos-de-importacion.ts'
import { useRecheck } from '../../components/conexion/use-recheck.ts'
import { pageMeta } from '../../components/base/meta.ts'
import { privateHeaders } from '../../components/base/private-headers.ts'
import { ButtonAnchor } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import type { Route } from './+types/importar.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Importar y exportar', noindex: true })

export const headers = privateHeaders

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
