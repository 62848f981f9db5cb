import { enPalabrasDeDeseo, type Deseo } from '#domain/avisame/deseo.ts'
import { modosDisponibles, tallesOfrecidos } from '#domain/productos/disponibilidad.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { toBusquedaContada } from '#domain/ventas/busqueda-vacia.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countHallados } from '#server/catalogo/count-hallados.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'

/** What an address of /avisame asks for, whoever wrote it. */
export type DeseoEscrito = { camiseta: string; talle: string; baja: string; buscar: string }

/** What may be waited for. */
export type DeseoHallado = {
  deseo: Deseo
  /** How it is called. */
  titulo: string
  /** Where it is already; null while it isn't. */
  hay: string | null
  /** The price that has to fall. */
  precio: number | null
  /** Sizes to choose one of, where none is chosen yet, and whether the shirt as a whole can be waited for too. */
  talles: string[]
  entera: boolean
}

type Reading = Pick<Runtime, 'database' | 'clock'> & Indexed

/** No name is longer; a longer address isn't looked up. */
const DIRECCION_MAX = 300

/**
 * Reads what somebody wants to be told of (specification 45.1). Of a shirt that isn't on sale nothing is told but the
 * words of the address that was asked for; one that doesn't exist is searched by them.
 * @returns null for what nobody can be told of
 */
export async function findDeseo(
  runtime: Reading,
  { camiseta, talle, baja, buscar }: DeseoEscrito,
): Promise<DeseoHallado | null> {
  if ([camiseta, talle, buscar].some((text) => text.length > DIRECCION_MAX || text.includes('\0'))) return null
  if (camiseta === '') return buscar === '' ? null : findBusqueda(runtime, buscar)
  const palabras = camiseta.replaceAll('-', ' ')
  const producto = await findPorDireccion(runtime, camiseta)
  if (producto === undefined) return findBusqueda(runtime, palabras)
  const { id: productId, nombre, slug } = producto
  const vuelve = { tipo: 'vuelve', productId, talle: '', modo: '', texto: nombre } satisfies Deseo
  if (!producto.activo) return describeDeseo({ ...vuelve, texto: palabras }, palabras)
  if (baja !== '') {
    const modo = modosDisponibles(producto).find((one) => one === baja)
    if (modo === undefined) return null
    const precio = preciosDe(producto, modo, await readAjustes(runtime)).tarjeta
    return { ...describeDeseo({ ...vuelve, tipo: 'baja', modo }, nombre), precio }
  }
  if (talle === '') {
    const isThere = modosDisponibles(producto).length > 0
    const agotados = tallesOfrecidos(producto, 'stock').filter(({ disponible }) => !disponible)
    const hay = isThere && agotados.length === 0 ? `/product/${slug}` : null
    const hallado = describeDeseo(vuelve, nombre, hay)
    return { ...hallado, talles: agotados.map((one) => one.talle), entera: !isThere }
  }
  const unidades = ownValue(producto.stock, talle)
  if (unidades === undefined) return null
  return describeDeseo({ ...vuelve, talle }, nombre, unidades > 0 ? direccionDeTalle(slug, talle) : null)
}

/** A shirt's page with a size chosen. */
export function direccionDeTalle(slug: string, talle: string): string {
  return `/product/${slug}?${new URLSearchParams({ talle }).toString()}`
}

function describeDeseo(deseo: Deseo, nombre: string, hay: string | null = null): DeseoHallado {
  return { deseo, titulo: enPalabrasDeDeseo(deseo, nombre), hay, precio: null, talles: [], entera: true }
}

async function findBusqueda({ readIndex }: Indexed, escrita: string): Promise<DeseoHallado | null> {
  const texto = toBusquedaContada(escrita)
  if (texto === null) return null
  const deseo: Deseo = { tipo: 'busqueda', productId: null, talle: '', modo: '', texto }
  return describeDeseo(deseo, '', await findLista(readIndex, texto))
}

/** The list on which a search finds something, as an address; null when none does. */
export async function findLista(readIndex: Indexed['readIndex'], texto: string): Promise<string | null> {
  const hallados = await countHallados(readIndex, texto)
  const lista = hallados.stock > 0 ? 'stock' : 'encargo'
  return hallados[lista] === 0 ? null : `/${lista}?${new URLSearchParams({ buscar: texto }).toString()}`
}

/** The shirt that lives, or lived, at an address, on sale or not. */
async function findPorDireccion({ database, clock }: Reading, slug: string): Promise<Producto | undefined> {
  const { read } = database
  const found =
    (await read.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst()) ??
    (await read.selectFrom('productSlugs').select('productId as id').where('slug', '=', slug).executeTakeFirst())
  return found && (await loadProductosById(read, [found.id], clock())).get(found.id)
}
