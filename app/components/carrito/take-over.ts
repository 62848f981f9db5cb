import type { CartItem, FormerItem } from '#domain/carrito/carrito.ts'
import type { LineaBuscada, LineaRevisada } from '#domain/pedidos/solicitud.ts'
import { plainTexto } from '#domain/texto/texto.ts'
import { buildItem } from './build-item.ts'

/** What no database takes; a cut may leave half of a character. */
const UNTAKEN = /[\0\p{Surrogate}]/gu

/**
 * What the server is asked about a line of an earlier shop.
 * @returns null when nothing in it finds a shirt, or it has no size
 */
export function toLineaBuscada(former: FormerItem): LineaBuscada | null {
  const id = textOfCampo(former.id, 100)
  const codigo = textOfCampo(former.codigo ?? former.Código, 100)
  const nombre = textOfCampo(former.nombre, 300)
  const talle = textOfCampo(former.talle, 20)
  if (talle === '' || (id === '' && codigo === '' && nombre === '')) return null
  const personalizacion = {
    nombre: textOfCampo(former.nombrePersonalizado, 60),
    numero: textOfCampo(former.numero, 10),
    parches: isTrue(former.parches),
  }
  const printed = personalizacion.nombre !== '' || personalizacion.numero !== '' || personalizacion.parches
  const encargo = former.modo === 'encargo' || isTrue(former.esEncargo) || /encargo$/i.test(id)
  const modo = encargo ? 'encargo' : 'stock'
  return { id, codigo, nombre, talle, modo, ...(printed ? { personalizacion } : {}) }
}

/**
 * A line of an earlier shop as a line of today: what finds it and its print are its own. All else is the server's.
 * @param buscada what was asked about it @param linea what the server knows of it
 * @returns null when no shirt is sold that it could be
 */
export function takeOverItem({ personalizacion }: LineaBuscada, linea: LineaRevisada): CartItem | null {
  const { talle, modo, precios, extras, dibujo } = linea
  return precios === null
    ? null
    : buildItem(linea, {
        talle,
        modo,
        precios,
        personalizacion: personalizacion ?? null,
        extras,
        dibujo,
      })
}

/** What a line that can't be taken over is called. */
export function nameOfFormer({ nombre, codigo, id }: FormerItem): string {
  return textOfCampo(nombre, 100) || textOfCampo(codigo, 100) || textOfCampo(id, 100) || 'una que no dice cuál es'
}

/** A text as the server takes it: no longer, without zero bytes, halves of characters and unseen marks. */
function textOfCampo(value: unknown, max: number): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return plainTexto(text).replaceAll(UNTAKEN, '').trim().slice(0, max).replaceAll(UNTAKEN, '')
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
