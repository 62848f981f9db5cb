import type { Ajustes } from '#domain/ajustes.ts'
import { formatPesos } from '#domain/dinero.ts'
import { preciosDe } from '#domain/precio.ts'
import { modosDisponibles, tallesComprables, temporada, type Producto } from '#domain/producto.ts'
import { estampaDe } from './estampa.ts'

/** One line about a shirt for search engines and link previews: what it is, both prices, sizes. */
export function descripcionDe(producto: Producto, ajustes: Pick<Ajustes, 'descuentoTransferencia'>): string {
  const modo = modosDisponibles(producto)[0]
  const quien = [producto.equipo, temporada(producto.anio)].filter((part) => part !== '').join(' ')
  const estampa = estampaDe(producto)
  const parts = [
    [
      quien === '' ? 'Camiseta de fútbol' : `Camiseta de ${quien}`,
      producto.version,
      producto.mangaLarga ? 'manga larga' : '',
      estampa === '' ? '' : `estampada ${estampa}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  ]
  if (modo === undefined) {
    parts.push('Agotada por ahora')
  } else {
    const { tarjeta, transferencia } = preciosDe(producto, modo, ajustes)
    parts.push(`${formatPesos(tarjeta)} con tarjeta en cuotas o ${formatPesos(transferencia)} por transferencia`)
    parts.push(
      `${modo === 'stock' ? 'En stock' : 'Por encargo'}, talles ${tallesComprables(producto, modo).join(', ')}`,
    )
  }
  return `${parts.join('. ')}. Envíos a todo Uruguay.`
}
