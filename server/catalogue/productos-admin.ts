import type { Fallo, Resultado } from '#domain/errores.ts'
import type { FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { CambioDeStock } from '#domain/producto/stock.ts'
import type { Runtime } from '#server/runtime.ts'
import { addProducto, type FalloDeAlta, type ProductoPedido } from './add-producto.ts'
import { adjustStock } from './adjust-stock.ts'
import { deleteProducto } from './delete-producto.ts'
import { editProducto, type FalloDeEdicion } from './edit-producto.ts'
import { listProductosAdmin, type ListadoAdmin } from './list-productos-admin.ts'
import { listSugerencias, type Sugerencias } from './list-sugerencias.ts'
import { openProducto, type ProductoAbierto } from './open-producto.ts'
import { proposeCodigo } from './propose-codigo.ts'
import { setCampo, type CampoCambiado } from './set-campo.ts'

/** What administrators do with products. `quien` is the e-mail of who does it. */
export type ProductosAdmin = {
  list: (filtros: FiltrosAdmin) => Promise<ListadoAdmin>
  /** For editing; null when there is none with this id. */
  open: (id: string) => Promise<ProductoAbierto | null>
  listSugerencias: () => Promise<Sugerencias>
  /** An id for a product to be added, so that one that is sent twice is added once; and the next free code. */
  propose: () => Promise<{ id: string; codigo: string }>
  add: (id: string, pedido: ProductoPedido, quien: string) => Promise<Resultado<{ id: string }, FalloDeAlta>>
  /** @param actualizado of what was opened */
  edit: (
    id: string,
    actualizado: number,
    pedido: ProductoPedido,
    quien: string,
  ) => Promise<Resultado<{ id: string }, FalloDeEdicion>>
  /** One figure or switch of the list. */
  setCampo: (
    id: string,
    cambio: CampoCambiado,
    quien: string,
  ) => Promise<Resultado<null, Fallo<'producto_inexistente'>>>
  adjustStock: (
    id: string,
    cambio: CambioDeStock,
    quien: string,
  ) => Promise<Resultado<null, Fallo<'stock_cambiado', { ahora: number | null }> | Fallo<'producto_inexistente'>>>
  delete: (id: string, quien: string) => Promise<Resultado<null, Fallo<'producto_inexistente'>>>
}

/** Puts the administration of products together. */
export function createProductosAdmin(runtime: Runtime): ProductosAdmin {
  return {
    list: (filtros) => listProductosAdmin(runtime, filtros),
    open: (id) => openProducto(runtime, id),
    listSugerencias: () => listSugerencias(runtime),
    propose: async () => ({ id: runtime.newId(), codigo: await proposeCodigo(runtime.database.read) }),
    add: (id, pedido, quien) => addProducto(runtime, id, pedido, quien),
    edit: (id, actualizado, pedido, quien) => editProducto(runtime, id, actualizado, pedido, quien),
    setCampo: (id, cambio, quien) => setCampo(runtime, id, cambio, quien),
    adjustStock: (id, cambio, quien) => adjustStock(runtime, id, cambio, quien),
    delete: (id, quien) => deleteProducto(runtime, id, quien),
  }
}
