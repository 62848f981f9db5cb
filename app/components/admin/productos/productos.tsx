import { hasFiltrosAdmin, type FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { plural } from '#domain/texto/plural.ts'
import { CuentaDeLista, ListaEnCamino } from '../lista-en-camino.tsx'
import { Paginacion, PaginaInexistente } from '../paginacion.tsx'
import { FiltrosProductos, type ValoresAdmin } from './filtros-productos.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'
import { Elegir } from './elegir.tsx'
import { ListaProductos } from './lista-productos.tsx'
import type { ProductoDeLista } from './producto-de-lista.ts'

type Props = {
  /** Whether many were changed in the last 30 days. */
  conCambios: boolean
  filtros: FiltrosAdmin
  largo: LargoDePagina
  listado: {
    productos: ProductoDeLista[]
    total: number
    sinFoto: number
    pagina: number
    paginas: number
    valores: ValoresAdmin
  }
}

/** The list of products with its search, filters and pages, which lead to /admin/productos from wherever it stands. */
export function Productos({ conCambios, filtros, largo, listado }: Props) {
  const { productos, total, pagina, paginas, sinFoto, valores } = listado
  const faltanFotos = sinFoto > 0 && filtros.falta !== 'foto' && (
    <EnlaceSuelto to="/admin/productos?estado=activo&falta=foto">
      {`${plural(sinFoto, 'camiseta activa', 'camisetas activas')} sin foto, las más populares primero`}
    </EnlaceSuelto>
  )
  return (
    <>
      <FiltrosProductos filtros={filtros} valores={valores}>
        <CuentaDeLista className="tabular-nums">{plural(total, 'producto', 'productos')}</CuentaDeLista>
      </FiltrosProductos>
      <div className="max-md:hidden">{faltanFotos}</div>
      <ListaEnCamino>
        <PaginaInexistente pagina={pagina} paginas={paginas} />
        {productos.length > 0 ? (
          <>
            <Elegir productos={productos} filtros={filtros} total={total} conCambios={conCambios} />
            <ListaProductos productos={productos} />
          </>
        ) : (
          <p>
            {hasFiltrosAdmin(filtros)
              ? 'Ningún producto coincide con la búsqueda y los filtros.'
              : 'Todavía no hay productos. Agregá la primera camiseta.'}
          </p>
        )}
      </ListaEnCamino>
      {/* On a phone the first product comes before it. */}
      <div className="md:hidden">{faltanFotos}</div>
      <Paginacion pagina={pagina} paginas={paginas} largo={largo} en="/admin/productos" />
    </>
  )
}
