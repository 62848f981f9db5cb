import { ERRORES, fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { findDiferencias, toFormulario, type CamposDeProducto, type Errores } from '#domain/productos/formulario.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { faltasDeQueEs } from '#domain/productos/procedencia.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import type { CambioDeStock } from '#domain/productos/stock.ts'
import { shareProcedencias } from '#server/ajustes/share-procedencias.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import { claimImagenes } from '#server/imagenes/clean-imagenes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { freeSlug } from './free-slug.ts'
import { isSameTomas, nameImagenes, orderImagenes, writeTomas, type TomaDicha } from './imagenes-de-producto.ts'
import { insertProductos } from './insert-productos.ts'
import { noteEdicion } from './note-edicion.ts'
import { selectProductosInternos } from './productos.repo.ts'
import { proposeCodigo, isCodigoTaken } from './codigos-de-producto.ts'

/** What is to be stored of a product, checked by `readFormulario`. */
export type ContenidoDeProducto = {
  campos: CamposDeProducto
  /** Sizes whose units are set. */
  stock: CambioDeStock[]
  /** Ids of stored pictures, in order. */
  imagenes: string[]
  /** What some of them show; the others keep what they showed. */
  tomas?: TomaDicha[]
  /** Whoever saves changed nothing of what they opened: another version stays as it is. */
  sinCambios?: boolean
}

export type FalloDeAlta = Fallo<'datos_invalidos', { errores: Errores }> | Fallo<'producto_ya_guardado'>

export const SIN_IMAGEN = 'Subí al menos una imagen'
export const CODIGO_TOMADO = 'Ese código ya es de otra camiseta.'

/**
 * Adds a product with its stock, ledger and pictures (specification 7). Sent twice it is added once: its id, given by
 * the server when the form was opened, shows that.
 * @param contenido `campos.codigo` may be '': the next free code is taken
 * @param quien who adds it
 * @returns `datos_invalidos` with the fault of each field; `producto_ya_guardado` when it was added with other
 * content
 */
export async function addProducto(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  id: string,
  contenido: ContenidoDeProducto,
  quien: string,
): Promise<Resultado<{ id: string }, FalloDeAlta>> {
  const { campos, stock, tomas = [] } = contenido
  return retryWhenTaken(() =>
    runtime.database.transaction(async (tx) => {
      const imagenes = await orderImagenes(tx, [...new Set(contenido.imagenes)])
      const before = await findAdded(tx, id, { campos, imagenes, tomas })
      if (before !== null) return before

      const errores = await findFaults(tx, campos, imagenes)
      if (errores !== null) {
        // The code may have been taken by the product's own double, sent at the same time.
        const meanwhile = await findAdded(tx, id, { campos, imagenes, tomas })
        return meanwhile ?? fallo('datos_invalidos', { data: { errores } })
      }

      const codigo = campos.codigo === '' ? await proposeCodigo(tx) : campos.codigo
      const slug = await freeSlug(tx, { id, codigo }, campos.nombre)
      const producto = {
        ...campos,
        id,
        slug,
        codigo,
        stock: Object.fromEntries(stock.map(({ talle, unidades }) => [talle, unidades])),
        imagenes: imagenes.map(toLink),
      }
      await insertProductos(tx, [{ producto }], runtime, { quien, motivo: 'Alta del producto' })
      await noteEdicion(tx, [id], quien)
      await writeTomas(tx, tomas, imagenes)
      await nameImagenes(tx, id, campos.nombre, imagenes)
      await noteProductos(tx, [id])
      return ok({ id })
    }),
  )
}

/** What to answer when the product is there already; null when it isn't. */
async function findAdded(
  tx: Tx,
  id: string,
  sent: Required<Pick<ContenidoDeProducto, 'campos' | 'imagenes' | 'tomas'>>,
): Promise<Resultado<{ id: string }, FalloDeAlta> | null> {
  const [added] = await selectProductosInternos(tx, [id])
  if (added === undefined) return null
  return isSameProducto(added, sent) ? ok({ id }) : fallo('producto_ya_guardado')
}

/** Whether a product is what was sent, apart from what buyers took since. */
export function isSameProducto(
  producto: ProductoInterno,
  { campos, imagenes, tomas }: Required<Pick<ContenidoDeProducto, 'campos' | 'imagenes' | 'tomas'>>,
): boolean {
  const sent = { ...campos, codigo: campos.codigo || producto.codigo }
  const sameImagenes =
    producto.imagenes.map(({ id }) => id).join() === imagenes.join() && isSameTomas(producto.imagenes, tomas)
  return sameImagenes && findDiferencias(toFormulario(producto), toFormulario(sent)).length === 0
}

async function findFaults(tx: Tx, campos: CamposDeProducto, imagenes: string[]): Promise<Errores | null> {
  const { codigo } = campos
  const errores: Errores = faltasDeQueEs(campos, await shareProcedencias(tx))
  if (codigo !== '' && (await isCodigoTaken(tx, codigo, ''))) errores.codigo = CODIGO_TOMADO
  if (imagenes.length === 0) errores.imagenes = SIN_IMAGEN
  return Object.keys(errores).length > 0 ? errores : faultInImagenes(tx, imagenes)
}

/** Takes the pictures for the product; called last, when nothing else is wrong. */
export async function faultInImagenes(tx: Tx, imagenes: string[]): Promise<Errores | null> {
  const gone = await claimImagenes(tx, imagenes)
  return gone.length === 0 ? null : { imagenes: ERRORES.imagen_inexistente.detail }
}

/** A stored picture is only linked: nothing but its id is written. */
export function toLink(id: string): Imagen {
  return { id, alt: '', ancho: 0, alto: 0, fondo: '' }
}
