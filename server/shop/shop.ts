import type { Contacto } from '#domain/contacto/contacto.ts'
import { hojaUrl } from '#domain/difusion/hoja.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { noteEvent } from '../actividad/note-event.ts'
import { openEnlaceDeMes } from '../archivos/open-enlace.ts'
import { writeMes } from '../archivos/write-archivo.ts'
import { askAviso } from '../avisame/ask-aviso.ts'
import { confirmAvisos, endAvisos, openAvisos } from '../avisame/answer-aviso.ts'
import { findDeseo } from '../avisame/find-deseo.ts'
import { bind } from '../base/bind.ts'
import { findProducto } from '../productos/load-productos.ts'
import * as catalogue from '../catalogo/for-buyers.ts'
import { searchCamisetas } from '../catalogo/search-camisetas.ts'
import { createIndexReader } from '../catalogo/index-reader.ts'
import { corteEnMillis } from '#domain/envios/promesa.ts'
import { createChangeFeed } from '../cambios/change-feed.ts'
import { readLastMove } from '../cambios/read-moves.ts'
import { requireVersion } from '../cambios/require-version.ts'
import { sendMensaje, type RemitenteDeMensaje } from '../contacto/send-mensaje.ts'
import { correctEntrega, type CorreccionDeEntrega } from '../pedidos/atender/correct-entrega.ts'
import type { DireccionDeDorso } from '../pedidos/guardar/dorso-url.ts'
import { findPunto, findPuntosDe } from '../envios/puntos.ts'
import { findDorso } from '../pedidos/atender/find-dorso.ts'
import { findPedido } from '../pedidos/guardar/find-pedido.ts'
import * as orders from '../pedidos/for-buyers.ts'
import { listCfeDelComprador } from '../facturacion/read-mes-facturado.ts'
import { readPdfDelComprador } from '../facturacion/read-pdf.ts'
import { createCuotas } from '../cuotas/create-cuotas.ts'
import { createShownMedios } from '../cuotas/medios.ts'
import { applyReturn } from '../pagos/apply-return.ts'
import { createPreference } from '../pagos/create-preference.ts'
import { receiveNotice } from '../pagos/receive-notice.ts'
import { retryPayment } from '../pagos/retry-payment.ts'
import { createUnsignedLimit } from '../pagos/receive-notice.ts'
import { lastAjustes } from '../ajustes/read-ajustes.ts'
import { createShownAjustes } from '../ajustes/show-ajustes.ts'
import * as feeds from '../difusion/for-robots.ts'
import { findHoja, hojaOf } from '../difusion/find-hoja.ts'
import { writePageSitemap } from '../difusion/sitemap.ts'
import { keepLlegadas } from './keep-llegadas.ts'
import { createShopAdmin } from './shop-admin.ts'
import type { ShopParts } from './shop-parts.ts'

/** The whole shop, as pages and endpoints see it. */
export type Shop = ReturnType<typeof createShop>

/** Puts the shop together: every operation, given what it works on, and documented where it is written. */
export function createShop(parts: ShopParts) {
  const { runtime, mode, origin, images, transfers, accounts, mailer, provider, allowHeadless } = parts
  const changes = createChangeFeed({
    ...runtime,
    // Pages that are kept were made with these settings, or older ones.
    corte: () => corteEnMillis(lastAjustes(runtime.database)?.corte ?? '00:00'),
  })
  const readAjustes = createShownAjustes({ ...runtime, changes })
  const readIndex = createIndexReader({ ...runtime, changes })
  const mailing = { ...runtime, mailer }
  const returns = { client: provider.client, limit: createUnsignedLimit(runtime.clock) }
  const notices = {
    webhookSecret: parts.webhookSecret,
    unsignedLimit: createUnsignedLimit(runtime.clock),
    onStored: parts.onNotice,
  }
  return {
    mode,
    origin,
    clock: runtime.clock,
    allowHeadless,
    changes,
    readAjustes,
    llegadasDe: keepLlegadas(runtime.clock),
    /** Moves whenever something that public pages show has changed, in any process. */
    readVersion: () => requireVersion(changes),
    /** When prices moved last by the clock alone, in whichever process: no version tells of that. */
    readLastMove: () => readLastMove(runtime),
    /** The catalogue in memory, for background work. */
    readIndex,
    catalogue: {
      ...bind(catalogue, readIndex),
      ...bind({ findProducto }, runtime),
      noteBusquedaVacia: parts.busquedas.note,
      noteVisita: parts.visitas.note,
    },
    images: { readVariant: images.readVariant, readPreview: images.readPreview },
    orders: {
      ...bind(orders, mailing),
      ...bind({ findPuntosDe, findPunto }, runtime),
      ...bind({ searchCamisetas }, { ...runtime, readIndex }),
      findPedido: (token: string) => findPedido(runtime, { token }),
      /** The picture (JPEG) of a line's print, for the order's mails; answers as `readVariant` does. */
      async readDorso(direccion: DireccionDeDorso) {
        const dorso = await findDorso(runtime, direccion)
        return dorso === null ? null : images.readDrawing(parts.drawDorso(dorso))
      },
      correctEntrega: (token: string, correccion: CorreccionDeEntrega) =>
        correctEntrega(runtime, { token }, correccion),
    },
    payments: {
      ...bind({ createPreference, retryPayment }, runtime, provider),
      ...bind({ applyReturn }, runtime, returns),
      ...bind({ receiveNotice }, runtime, notices),
      readMedios: createShownMedios({ ...runtime, changes }),
      readCuotas: createCuotas(runtime, provider.client),
    },
    sharing: {
      ...bind(feeds, runtime),
      ...bind({ writePageSitemap }, readIndex),
      /** Address (path) of the picture that a link shows: one to a shirt, or to any other page. */
      async findHojaUrl(producto: Producto | null) {
        const { id, hoja, version } = await hojaOf({ runtime, readIndex }, await readAjustes(), producto)
        // Whoever looks at a page may be about to share it.
        images.prepareHoja(hoja, version)
        return hojaUrl(id, version)
      },
      /** The picture (JPEG) at such an address, or its present address; else as `readVariant`. */
      async readHoja(address: { id: string; version: string }) {
        const found = await findHoja({ runtime, readIndex }, await readAjustes(), address)
        return found === null || 'movedTo' in found ? found : images.readHoja(found.hoja, found.version)
      },
    },
    archivos: bind({ openEnlaceDeMes, writeMes, noteEvent }, runtime),
    transfers: {
      sendComprobante: transfers.sendComprobante,
      listComprobantes: transfers.listComprobantes,
      sendFoto: transfers.sendFoto,
    },
    invoices: {
      ...bind({ listCfeDelComprador }, runtime),
      ...bind({ readPdfDelComprador }, runtime, parts.emisor),
    },
    contact: {
      sendMensaje: (contacto: Contacto, remitente: RemitenteDeMensaje) =>
        sendMensaje(mailing, { allowHeadless }, contacto, remitente),
    },
    avisame: {
      ...bind({ askAviso, findDeseo }, { ...mailing, readIndex }),
      ...bind({ openAvisos, confirmAvisos, endAvisos }, runtime),
    },
    accounts,
    /** Counts what was refused, as a security event. */
    noteRechazo: parts.rechazos.note,
    admin: createShopAdmin(parts, readIndex),
  }
}
