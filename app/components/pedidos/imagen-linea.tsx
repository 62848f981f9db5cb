import type { LineaDelComprador } from '#domain/pedidos/correccion.ts'
import { imagenUrl } from '#domain/productos/imagen.ts'
import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import DibujoEspalda from '../productos/dibujo-espalda.tsx'

type Dibujada = Pick<LineaDelComprador, 'nombrePersonalizado' | 'numero' | 'dibujo' | 'imagen'>

/** A line's shirt: its printed back when a name or number was ordered, else its picture. Fills its place. */
export function ImagenLinea({ linea }: { linea: Dibujada }) {
  if (isPersonalizada(linea) && linea.dibujo !== null) {
    return <DibujoEspalda producto={linea.dibujo} nombre={linea.nombrePersonalizado} numero={linea.numero} />
  }
  if (linea.imagen === '') return <div className="aspect-[4/5]" />
  return (
    <img
      src={imagenUrl(linea.imagen, 320, 'webp')}
      alt=""
      width={144}
      height={180}
      loading="lazy"
      className="aspect-[4/5] h-auto w-full object-cover"
    />
  )
}
