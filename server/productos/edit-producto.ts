import { ownValue } from '#domain/texto/own-value.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { toFormulario, type Errores, type FormularioProducto } from '#domain/productos/formulario.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { explainCambioDeStock, type CambioDeStock } from '#domain/productos/stock.ts'
import { faltasDeQueEs } from '#domain/productos/procedencia.ts'
import { slugify } from '#domain/texto/texto.ts'
import { shareProcedencias } from '#server/ajustes/share-procedencias.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Tx } from '#server/db/connect.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { lockTalles } from '#server/stock/talles.ts'
import { CODIGO_TOMADO, faultInImagenes, isSameProducto, type ContenidoDeProducto } from './add-producto.ts'
import { changeProducto } from './change-producto.ts'
import { nameImagenes, orderImagenes, writeTomas } from './imagenes-de-producto.ts'
import { noteEdicion } from './note-edicion.ts'
import { selectEditor } from './productos-admin.repo.ts'
import { selectProductosInternos } from './productos.repo.ts'
import { isCodigoTaken } from './codigos-de-producto.ts'

/** A product as somebody else left it while it was being edited. */
export type OtraVersion = {
  formulario: FormularioProducto
  imagenes: Imagen[]
  actualizado: number
  /** Who saved it; '' when it wasn't the administration. */
  quien: string
}

export type FalloDeEdicion =
  | Fallo<'producto_inexistente'>
  | Fallo<'producto_cambiado', OtraVersion>
  /** With the figures as they are now of sizes that changed meanwhile. */
  | Fallo<'datos_invalidos', { errores: Errores; stock: Record<string, number | null> }>

/**
 * Saves an edited product: all of it or nothing. Sizes that aren't in `stock` stay as they are, sold meanwhile or not.
 * An address that it had before goes on leading to it.
 * @param actualizado of what was opened for editing
 * @param contenido `campos.codigo` may be '': the product keeps its code
 * @param quien who edits
 * @returns `producto_cambiado` with the other version when somebody else saved meanwhile; not when both say the same,
 * or nothing was changed here
 */
export async function editProducto(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  id: string,
  actualizado: number,
  contenido: ContenidoDeProducto,
  quien: string,
): Promise<Resultado<{ id: string }, FalloDeEdicion>> {
  const { tomas = [] } = contenido
  return retryWhenTaken(() =>
    runtime.database.transaction(async (tx) => {
      const row = await lockProducto(tx, id)
      const [now] = await selectProductosInternos(tx, [id])
      if (row === undefined || now === undefined) return fallo('producto_inexistente')
      const campos = { ...contenido.campos, codigo: contenido.campos.codigo || now.codigo }
      const imagenes = await orderImagenes(tx, [...new Set(contenido.imagenes)])

      if (row.actualizado !== actualizado) {
        if (contenido.sinCambios) return ok({ id })
        const otra = { formulario: toFormulario(now), imagenes: now.imagenes, actualizado: row.actualizado }
        const quien = await selectEditor(tx, id, row.actualizado)
        if (!isSameProducto(now, { campos, imagenes, tomas }))
          return fallo('producto_cambiado', { data: { ...otra, quien } })
      }

      const errores: Errores = faltasDeQueEs(campos, await shareProcedencias(tx))
      if (campos.codigo !== now.codigo && (await isCodigoTaken(tx, campos.codigo, id))) errores.codigo = CODIGO_TOMADO
      const stock = await findChangedStock(tx, id, contenido.stock)
      for (const [talle, ahora] of Object.entries(stock)) errores[`stock.${talle}`] = explainCambioDeStock(ahora)
      if (Object.keys(errores).length > 0) return fallo('datos_invalidos', { data: { errores, stock } })
      const faltas = await faultInImagenes(tx, imagenes)
      if (faltas !== null) return fallo('datos_invalidos', { data: { errores: faltas, stock } })

      const stockChanges = contenido.stock
        .toSorted((a, b) => (a.talle < b.talle ? -1 : 1))
        .map(({ talle, unidades }) => ({
          talle,
          diferencia: unidades - (ownValue(now.stock, talle) ?? 0),
          quitar: false,
        }))
      const cambio = {
        id,
        sello: row.actualizado,
        // A name that reads the same keeps its address.
        campos: slugify(campos.nombre) === slugify(now.nombre) ? { ...campos, slug: now.slug } : campos,
        stock: stockChanges,
        imagenes,
      }
      const razones = { motivo: `Administración: ${quien}`, precios: { quien, motivo: 'Edición del producto' } }
      const changed = await changeProducto(tx, runtime, cambio, razones)
      if (changed === null) throw new Error(`product ${id} was not locked`)
      await writeTomas(tx, tomas, imagenes)
      await nameImagenes(tx, id, campos.nombre, imagenes)
      await noteEdicion(tx, [id], quien)
      await noteProductos(tx, [id])
      return ok({ id })
    }),
  )
}

/** Locks a product for this transaction: whoever else wants to edit it waits. */
function lockProducto(tx: Tx, id: string): Promise<{ actualizado: number } | undefined> {
  return tx
    .updateTable('products')
    .set((eb) => ({ actualizado: eb.ref('actualizado') }))
    .where('id', '=', id)
    .returning('actualizado')
    .executeTakeFirst()
}

/**
 * Locks the product's sizes for this transaction and finds those that aren't as they were on the screen.
 * @returns their figures as they are now; null where a size is gone
 */
async function findChangedStock(
  tx: Tx,
  productId: string,
  cambios: CambioDeStock[],
): Promise<Record<string, number | null>> {
  if (cambios.length === 0) return {}
  const now = await lockTalles(tx, productId)
  const changed = cambios.filter(({ talle, antes, unidades }) => {
    const ahora = now.get(talle) ?? null
    return ahora !== antes && ahora !== unidades
  })
  return Object.fromEntries(changed.map(({ talle }) => [talle, now.get(talle) ?? null]))
}
