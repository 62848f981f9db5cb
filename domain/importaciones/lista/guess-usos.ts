import { isTalleConocido } from '#domain/importaciones/talle-de-afuera.ts'
import { readEstado } from '#domain/productos/procedencia.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { PROPIOS } from './firma.ts'
import { talleDeTitulo, VARIAS, type Uso } from './usos.ts'

/** Cells that say whether a column has names or codes. */
const MUESTRA = 40

/** Guesses by a heading alone, in the order in which they are tried; of several columns the first is taken. */
const POR_TITULO: [Uso, RegExp][] = [
  ['tallesEncargo', /talles?.*encargo/],
  ['precioEncargo', /encargo|a pedido/],
  ['costo', /cost|compra|mayor|distribuidor/],
  ['precioDescuento', /transf|efectivo|contado/],
  ['tachado', /tachad|anterior|antes|sin descuento/],
  ['imagenes', /imagen|foto|image|\burl\b|link/],
  ['unidades', /stock|cantidad|\bcant\b|unidad|existencia|disponib|inventario|\bqty\b/],
  ['precio', /precio|p\.?v\.?p|venta|price|valor|importe/],
  ['talle', /talle|talla|\bsizes?\b|tamano/],
  ['codigo', /codigo|\bcod\b|sku|^ref\b|referencia|^id$/],
  ['equipo', /equipo|club|seleccion|\bteam\b/],
  ['temporada', /temporada|^temp\b|season|^anio|^ano|year/],
  ['liga', /^liga|league/],
  ['copa', /^copa|torneo/],
  ['marca', /marca|brand/],
  ['version', /version/],
  ['procedencia', /procedencia|autentic|^origen$/],
  ['estado', /estado|condicion|condition|^como esta/],
  ['fallas', /fallas?|defecto/],
  ['categoria', /categoria|calidad|^tipo|rubro/],
  ['coloresPrincipales', /color/],
  ['nombre', /nombre|modelo|producto|articulo|camiseta|item|titulo|^name|^title/],
  ['descripcion', /descrip|detalle|observ/],
]

/** What a heading says of its column; null when nothing that is known. */
export function usoDeTitulo(titulo: string): Uso | null {
  const folded = foldTexto(titulo).trim()
  if (folded === '' || folded.length > 60) return null
  if (isTalleConocido(talleDeTitulo(titulo))) return 'unidadesDeTalle'
  return POR_TITULO.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

/**
 * Finds the headings among a list's first rows: suppliers put their name and the date above them.
 * @returns the place of the row with the headings; null when none has any
 */
export function findFilaDeTitulos(filas: string[][]): number | null {
  const scores = filas.map((fila) => new Set(fila.flatMap((celda) => usoDeTitulo(celda) ?? [])).size)
  const best = scores.indexOf(Math.max(0, ...scores))
  if ((scores[best] ?? 0) >= 2) return best
  const first = filas.findIndex((fila) => fila.filter((celda) => celda.trim() !== '').length > 1)
  const isTitulos = first >= 0 && filas[first]!.every((celda) => !/^[\s$]*[\d.,]+\s*$/.test(celda))
  return isTitulos ? first : null
}

/** Guesses what the columns are by headings and first rows: a guess for each, to be looked at. */
export function guessUsos(titulos: string[], muestra: string[][]): Uso[] {
  const usos: Uso[] = []
  for (const [at, titulo] of titulos.entries()) {
    const folded = foldTexto(titulo)
    const celdas = muestra.slice(0, MUESTRA).flatMap((fila) => fila[at]?.trim() || [])
    const guess = PROPIOS.has(folded) ? 'nada' : (usoDeTitulo(titulo) ?? 'nada')
    usos.push(VARIAS.has(guess) && guess !== 'nombre' ? guess : byContent(guess, celdas, usos))
  }
  // Suppliers call the name many things.
  const otro = usos.includes('nombre') ? -1 : usos.indexOf('descripcion')
  return otro < 0 ? usos : usos.with(otro, 'nombre')
}

function byContent(guess: Uso, celdas: string[], taken: Uso[]): Uso {
  const isCodigo = (celda: string) => /^[\w./-]{1,20}$/.test(celda) && /\d/.test(celda)
  const most = (isIt: (celda: string) => boolean) => celdas.length > 0 && celdas.filter(isIt).length * 2 > celdas.length
  const uso =
    guess === 'nombre' && most(isCodigo)
      ? 'codigo'
      : guess === 'talle' && most((celda) => /[,;/|\n]|\s[A-Z]/i.test(celda) && !isTalleConocido(celda))
        ? 'talles'
        : guess === 'estado' && !most((celda) => readEstado(celda) !== null)
          ? 'nada'
          : guess
  return taken.includes(uso) ? 'nada' : uso
}
