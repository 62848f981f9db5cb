import { categoriaMostrada, temporada, type Producto } from '#domain/producto.ts'
import { Cabecera } from './cabecera.tsx'
import { Comprar } from './comprar.tsx'
import { Ficha } from './ficha.tsx'
import { Galeria } from './galeria.tsx'
import { Marco } from './marco.tsx'

/** A shirt with its pictures, what it is, how it is bought and its details. */
export function Camiseta({ producto }: { producto: Producto }) {
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
