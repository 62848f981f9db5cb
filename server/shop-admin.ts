import { listProductosAdmin, type ProductoAdmin } from './catalogue/list-productos-admin.ts'
import type { Images } from './images/create-images.ts'
import type { Runtime } from './runtime.ts'

/** What administrators do with the shop. Only the guarded pages under /admin call it. */
export type ShopAdmin = {
  productos: {
    list: () => Promise<ProductoAdmin[]>
  }
  imagenes: {
    /** Keeps a picture for a product that is being edited; one that no product gets is removed a day later. */
    subir: Images['storeImagen']
  }
}

/** Puts the administration together: every operation with what it works on. */
export function createShopAdmin({
  runtime,
  images,
}: {
  runtime: Runtime
  images: Pick<Images, 'storeImagen'>
}): ShopAdmin {
  return {
    productos: {
      list: () => listProductosAdmin(runtime),
    },
    imagenes: {
      subir: images.storeImagen,
    },
  }
}
