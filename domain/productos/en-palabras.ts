import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { estampaDe } from './estampa.ts'
import { preciosDe } from './precio.ts'
import { queEsEnBreve, queEsEnPalabras } from './procedencia.ts'
import { categoriaMostrada } from './categoria.ts'
import { modosDisponibles, tallesComprables } from './disponibilidad.ts'
import { temporada } from './temporada.ts'
import type { Producto } from './producto.ts'

/** A line about a shirt for search engines and link previews: what it is, both prices, sizes. */
export function descripcionDe(producto: Producto, ajustes: Pick<Ajustes, 'descuentoTransferencia'>): string {
  const modo = modosDisponibles(producto)[0]
  const parts = [kindInWords(producto), queEsEnBreve(producto).replace(/\.$/, '')].filter((part) => part !== '')
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

/** What a shirt is, without prices, sizes or offers: what other catalogues want as a description. */
export function fichaEnTexto(producto: Producto): string {
  const { liga, copa, marca, categoria, coloresPrincipales, coloresSecundarios, reversible, parches } = producto
  const colores = [...new Set([...coloresPrincipales, ...coloresSecundarios])]
  return [
    kindInWords(producto),
    [liga, copa].filter((part) => part !== '').join(', '),
    isMarca(marca) ? `Marca ${marca}` : '',
    `Categoría ${categoriaMostrada(categoria).toLocaleLowerCase('es')}`,
    colores.length === 0 ? '' : `Colores: ${colores.join(', ')}`,
    [reversible ? 'reversible' : '', parches ? 'con parches' : ''].filter((part) => part !== '').join(', '),
    queEsEnPalabras(producto),
  ]
    .filter((part) => part !== '')
    .map((part) => capitalize(part).replace(/\.?$/, '.'))
    .join(' ')
}

/** Whether a shirt's maker is known. */
export function isMarca(marca: string): boolean {
  return marca !== '' && marca !== 'Sin marca'
}

function kindInWords(producto: Producto): string {
  const quien = [producto.equipo, temporada(producto.anio)].filter((part) => part !== '').join(' ')
  const estampa = estampaDe(producto)
  return [
    quien === '' ? 'Camiseta de fútbol' : `Camiseta de ${quien}`,
    producto.version,
    producto.mangaLarga ? 'manga larga' : '',
    estampa === '' ? '' : `estampada ${estampa}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
