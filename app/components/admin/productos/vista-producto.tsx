import { categoriaMostrada, temporada, type Producto } from '#domain/producto.ts'
import { Cabecera } from '../../producto-detalle/cabecera.tsx'
import { Comprar } from '../../producto-detalle/comprar.tsx'
import { Ficha } from '../../producto-detalle/ficha.tsx'
import { Galeria } from '../../producto-detalle/galeria.tsx'
import { Marco } from '../../producto-detalle/marco.tsx'

/** A shirt as a buyer sees it, hidden or not; the visit isn't kept as a buyer's is. */
export function VistaProducto({ producto }: { producto: Producto }) {
  return (
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
  )
}
