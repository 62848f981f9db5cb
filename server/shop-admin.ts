import { listProductosAdmin, type ProductoAdmin } from './catalogue/list-productos-admin.ts'
import type { Runtime } from './runtime.ts'

/** What administrators do with the shop. Only the guarded pages under /admin call it. */
export type ShopAdmin = {
  productos: {
    list: () => Promise<ProductoAdmin[]>
  }
}

/** Puts the administration together: every operation with what it works on. */
export function createShopAdmin({ runtime }: { runtime: Runtime }): ShopAdmin {
  return {
    productos: {
      list: () => listProductosAdmin(runtime),
    },
  }
}
