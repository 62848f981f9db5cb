import { useEffect } from 'react'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { Notice } from '../../ui/notice.tsx'
import { Camiseta } from './camiseta.tsx'
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
  const { ajustes } = useTienda()
  useEffect(() => {
    if (!guardado) saveProducto(producto, ajustes)
  }, [producto, ajustes, guardado])

  return (
    <>
      {guardado ? (
        <Notice kind="aviso" className="mb-4">
          No pudimos conectarnos. Te mostramos la camiseta como la viste la última vez; al abrir el carrito revisamos
          precio y talles.
        </Notice>
      ) : null}
      <Camiseta producto={producto} />
      <Parecidos productos={parecidos} />
    </>
  )
}
