import type { AjustesEscritos } from '#domain/ajustes/campos.ts'
import type { Resultado } from '#domain/errores.ts'
import type { BusquedaVacia } from '#domain/ventas/busqueda-vacia.ts'
import type { Hoy } from '#domain/gestion/hoy.ts'
import type { CamisetaVendida, Periodo, RangoDeVentas } from '#domain/ventas/ventas.ts'
import { listBusquedasVacias } from './catalogue/list-busquedas-vacias.ts'
import { createProductosAdmin, type ProductosAdmin } from './catalogue/productos-admin.ts'
import { listAgotados } from './catalogue/list-agotados.ts'
import { createMensajesAdmin, type MensajesAdmin } from './contact/mensajes-admin.ts'
import type { Images } from './images/create-images.ts'
import type { IndexReader } from './catalogue/index-reader.ts'
import { createCorreosAdmin, type CorreosAdmin } from './mail/correos-admin.ts'
import type { Mailer } from './mail/mailer.ts'
import { countEncargos } from './orders/list-encargos.ts'
import { readPorHacer } from './orders/read-por-hacer.ts'
import { watchReservas } from './orders/watch-reservas.ts'
import { readVentas } from './orders/read-ventas.ts'
import type { Imports } from './imports/create-imports.ts'
import type { Provider } from './payments/offer-card.ts'
import { createPagosAdmin, type PagosAdmin } from './payments/pagos-admin.ts'
import type { Runtime } from './runtime.ts'
import { editAjustes, type AjustesEditados, type FalloDeAjustes } from './settings/edit-ajustes.ts'
import { listCambios, type CambioDeAjuste } from './settings/list-cambios.ts'
import type { Transfers } from './transfers/create-transfers.ts'
import { createTransferenciasAdmin, type TransferenciasAdmin } from './transfers/transferencias-admin.ts'
import { createShopAdminPedidos, type ShopAdminPedidos } from './shop-admin-pedidos.ts'

/** What administrators do with the shop. Only the guarded pages under /admin call it. */
export type ShopAdmin = {
  /** What waits for the owner today. */
  readHoy: () => Promise<Hoy>
  productos: ProductosAdmin
  pedidos: ShopAdminPedidos
  imagenes: {
    /** Keeps a picture for a product that is being edited; one that no product gets is removed a day later. */
    subir: Images['storeImagen']
  }
  ventas: {
    /** Sales over time, and the shirts that sold best in it. */
    read: (rango: RangoDeVentas) => Promise<{ periodos: Periodo[]; masVendidas: CamisetaVendida[] }>
    /** What was searched on several days and isn't found, the most wanted first. */
    listBusquedasVacias: () => Promise<BusquedaVacia[]>
  }
  transferencias: TransferenciasAdmin
  mensajes: MensajesAdmin
  correos: CorreosAdmin
  pagos: PagosAdmin
  ajustes: {
    /** @param quien the administrator's e-mail */
    edit: (
      escritos: { base: AjustesEscritos; valores: AjustesEscritos },
      quien: string,
    ) => Promise<Resultado<AjustesEditados, FalloDeAjustes>>
    /** Who changed what and when, the latest first. @param pagina from 1 */
    listCambios: (pagina: number) => Promise<{ cambios: CambioDeAjuste[]; pagina: number; paginas: number }>
  }
  importaciones: Imports
}

/** Puts the administration together: every operation with what it works on. */
export function createShopAdmin({
  runtime,
  mode,
  mailer,
  readIndex,
  images,
  imports,
  provider,
  transfers,
}: {
  runtime: Runtime
  mode: 'demo' | 'live'
  mailer: Mailer
  readIndex: IndexReader
  images: Pick<Images, 'storeImagen'>
  imports: Imports
  provider: Provider
  transfers: Transfers
}): ShopAdmin {
  const mensajes = createMensajesAdmin(runtime)
  const correos = createCorreosAdmin(runtime, mailer)
  const transferencias = createTransferenciasAdmin({ ...runtime, mailer }, transfers)
  return {
    async readHoy() {
      const [pedidos, encargos, vigilancia, agotados, mensajesSinLeer, correosFallidos, comprobantes] =
        await Promise.all([
          readPorHacer(runtime),
          countEncargos(runtime),
          watchReservas(runtime),
          listAgotados(runtime),
          mensajes.countSinLeer(),
          correos.countFallidos(),
          transferencias.countConComprobante(),
        ])
      return { ...pedidos, ...vigilancia, encargos, comprobantes, agotados, mensajesSinLeer, correosFallidos }
    },
    productos: createProductosAdmin(runtime),
    pedidos: createShopAdminPedidos({ runtime, mailer, readIndex, client: provider.client }),
    imagenes: {
      subir: images.storeImagen,
    },
    ventas: {
      read: (rango) => readVentas(runtime, rango),
      listBusquedasVacias: () => listBusquedasVacias(runtime, readIndex),
    },
    transferencias,
    mensajes,
    correos,
    pagos: createPagosAdmin(runtime, provider.client),
    ajustes: {
      edit: (escritos, quien) => editAjustes(runtime, escritos, quien, mode === 'live'),
      listCambios: (pagina) => listCambios(runtime, pagina),
    },
    importaciones: imports,
  }
}
