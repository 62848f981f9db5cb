import { Link } from 'react-router'
import { formatPesos } from '#domain/dinero.ts'
import { compareTalles } from '#domain/talle.ts'
import { ImagenProducto } from '../producto/imagen-producto.tsx'
import type { ProductoDeLista } from './producto-admin.ts'

/** All products, read only: hidden ones too. */
export function ListaProductos({ productos }: { productos: ProductoDeLista[] }) {
  return (
    <ul className="border-t border-linea">
      {productos.map((producto) => (
        <li
          key={producto.id}
          className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-linea py-3 [content-visibility:auto] [contain-intrinsic-size:auto_9rem] lg:grid-cols-[4rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <ImagenProducto imagen={producto.imagen} sizes="4rem" className="w-16" />
          <div className="min-w-0">
            <p className="font-semibold break-words">
              {producto.activo ? (
                <Link to={`/product/${producto.slug}`} className="hover:underline">
                  {producto.nombre}
                </Link>
              ) : (
                producto.nombre
              )}
            </p>
            <p className="font-angosta text-sm text-tinta-suave">{producto.codigo}</p>
            <p className="flex flex-wrap gap-2 pt-1 font-angosta text-sm">
              <Marca>{producto.activo ? 'Activo' : 'Oculto'}</Marca>
              {producto.destacado && <Marca>Destacado</Marca>}
            </p>
          </div>
          <dl className="col-start-2 text-sm tabular-nums lg:col-start-auto">
            <Dato nombre="En stock">{formatPesos(producto.precio)}</Dato>
            <Dato nombre="Por encargo">{formatPesos(producto.precioEncargo)}</Dato>
          </dl>
          <dl className="col-start-2 text-sm tabular-nums lg:col-start-auto">
            <Dato nombre="Stock">{stockEnPalabras(producto.stock)}</Dato>
            <Dato nombre="Talles por encargo">
              {producto.tallesEncargo.length === 0
                ? 'Ninguno'
                : producto.tallesEncargo.toSorted(compareTalles).join(', ')}
            </Dato>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Marca({ children }: { children: string }) {
  return <span className="border border-linea-honda px-1.5">{children}</span>
}

function Dato({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-tinta-suave">{nombre}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** `S: 2, M: 0`, sorted by size. */
function stockEnPalabras(stock: Record<string, number>): string {
  const talles = Object.keys(stock).sort(compareTalles)
  return talles.length === 0 ? 'Sin talles' : talles.map((talle) => `${talle}: ${stock[talle]}`).join(', ')
}
