import { useEffect } from 'react'
import type { ProductoResumen } from '#domain/catalogo.ts'
import { categoriaMostrada, temporada, type Producto } from '#domain/producto.ts'
import { Notice } from '../ui/notice.tsx'
import { Cabecera } from './cabecera.tsx'
import { Comprar } from './comprar.tsx'
import { Ficha } from './ficha.tsx'
import { Galeria } from './galeria.tsx'
import { Marco } from './marco.tsx'
import { Parecidos } from './parecidos.tsx'
import { saveProducto } from './producto-guardado.ts'

type DetalleProps = {
  producto: Producto
  parecidos: ProductoResumen[]
  /** The server couldn't be reached: this is what was kept of the last visit. */
  guardado?: boolean
}

/** A shirt's page. */
export function Detalle({ producto, parecidos, guardado = false }: DetalleProps) {
  useEffect(() => {
    if (!guardado) saveProducto(producto)
  }, [producto, guardado])

  return (
    <>
      {guardado ? (
        <Notice kind="aviso" className="mb-4">
          No pudimos conectarnos. Te mostramos la camiseta como la viste la última vez; al abrir el carrito revisamos
          precio y talles.
        </Notice>
      ) : null}
      <Marco galeria={<Galeria imagenes={producto.imagenes} nombre={producto.nombre} />}>
        <Cabecera
          nombre={producto.nombre}
          equipo={producto.equipo}
          version={producto.version}
          temporada={temporada(producto.anio)}
          categoria={categoriaMostrada(producto.categoria)}
        />
        <Comprar producto={producto} />
        <Ficha producto={producto} />
      </Marco>
      <Parecidos productos={parecidos} />
    </>
  )
}
