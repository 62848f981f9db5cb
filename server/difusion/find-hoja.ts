import { createHash } from 'node:crypto'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { hojaDeProducto, hojaDeTienda, hojaUrl, IMAGENES_DE_TIENDA, type Hoja } from '#domain/difusion/hoja.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { IndexReader } from '#server/catalogo/index-reader.ts'
import { listImagenesDestacadas } from '#server/catalogo/list-destacados.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'

/** Raised to have sheets made anew although they say the same. */
const LAYOUT = 1

/** Takes the place of a product's id in addresses. */
const TIENDA = 'tienda'

type Tools = { runtime: Pick<Runtime, 'database' | 'clock'>; readIndex: IndexReader }

/** The picture that a link to a shirt shows, by its address's parts; the shop's own without a shirt's picture. */
export async function hojaOf(
  tools: Tools,
  ajustes: Ajustes,
  producto: Producto | null,
): Promise<{ id: string; hoja: Hoja; version: string }> {
  const own = producto === null ? null : hojaDeProducto(producto, ajustes)
  const hoja = own ?? (await readHojaDeTienda(tools, ajustes))
  return { id: own === null ? TIENDA : producto!.id, hoja, version: versionOf(hoja) }
}

/**
 * What an address made by `hojaUrl` stands for.
 * @returns the sheet with its version, or its present address when something on it has changed; null for no shirt
 */
export async function findHoja(
  tools: Tools,
  ajustes: Ajustes,
  { id, version }: { id: string; version: string },
): Promise<{ hoja: Hoja; version: string } | { movedTo: string } | null> {
  const hoja = id === TIENDA ? await readHojaDeTienda(tools, ajustes) : await readHojaDe(tools, ajustes, id)
  if (hoja === null) return null
  const current = versionOf(hoja)
  return current === version ? { hoja, version } : { movedTo: hojaUrl(id, current) }
}

async function readHojaDe({ runtime }: Tools, ajustes: Ajustes, id: string): Promise<Hoja | null> {
  const producto = (await loadProductosById(runtime.database.read, [id], runtime.clock())).get(id)
  return producto?.activo === true ? hojaDeProducto(producto, ajustes) : null
}

async function readHojaDeTienda({ readIndex }: Tools, ajustes: Ajustes): Promise<Hoja> {
  return hojaDeTienda(ajustes, await listImagenesDestacadas(readIndex, IMAGENES_DE_TIENDA))
}

function versionOf(hoja: Hoja): string {
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT, hoja]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * Makes the picture that links to the shop show before anybody asks for it: from the start on, and with every change.
 * Changes are those of the settings, or of the shirts in it. What a killed process leaves undone is done by the next.
 * @param findHojaUrl has the picture made where it is missing
 */
export function startKeepingHoja(
  { log }: Pick<Runtime, 'log'>,
  findHojaUrl: (producto: null) => Promise<string>,
): Loop {
  return startLoop({
    name: 'hoja',
    round: async () => {
      await findHojaUrl(null)
    },
    onError: (error) => log.warn({ err: error }, 'the picture of the shop’s links could not be looked after'),
  })
}
