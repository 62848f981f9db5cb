import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { ComprobanteMandado } from '#domain/transferencia/comprobante.ts'
import type { Contacto } from '#domain/contacto/contacto.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { EquipoEnStock, Listado, ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { EntregaCorregible, FalloDeEntrega } from '#domain/pedido/entrega-corregible.ts'
import { fallo, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Filtros } from '#domain/catalogo/filtros.ts'
import { hojaUrl } from '#domain/difusion/hoja.ts'
import type { MedioDePago, Pedido } from '#domain/pedido/pedido.ts'
import type { PedidoBuscado } from '#domain/pedido/pedido-buscado.ts'
import type { Modo, Producto } from '#domain/producto/producto.ts'
import type { ReservaPrevista } from '#domain/pedido/retencion.ts'
import type {
  FalloDePedido,
  LineaPedida,
  LineaRevisada,
  PedidoHecho,
  SolicitudDePedido,
} from '#domain/pedido/solicitud.ts'
import type { SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import type { Accounts } from './accounts/open-accounts.ts'
import { findProducto } from './catalogue/find-producto.ts'
import { createIndexReader } from './catalogue/index-reader.ts'
import { listDestacados } from './catalogue/list-destacados.ts'
import { listEquipos } from './catalogue/list-equipos.ts'
import { listParecidos } from './catalogue/list-parecidos.ts'
import { listProductos } from './catalogue/list-productos.ts'
import type { Busquedas } from './catalogue/note-busquedas.ts'
import { suggestProductos } from './catalogue/suggest-productos.ts'
import { isRemitenteBloqueado } from './contact/is-remitente-bloqueado.ts'
import { sendMensaje, type RemitenteDeMensaje } from './contact/send-mensaje.ts'
import { readVersion } from './db/version.ts'
import type { Images } from './images/create-images.ts'
import type { Imports } from './imports/create-imports.ts'
import type { Mailer } from './mail/mailer.ts'
import { checkCarrito } from './orders/check-carrito.ts'
import { checkReserva } from './orders/check-reserva.ts'
import { correctEntrega, type CorreccionDeEntrega } from './orders/correct-entrega.ts'
import { correctEstampado, type CorreccionPedida, type FalloDeCorreccion } from './orders/correct-estampado.ts'
import type { DireccionDeDorso } from './orders/dorso-url.ts'
import { findDorso, type Dorso } from './orders/find-dorso.ts'
import { findPedido } from './orders/find-pedido.ts'
import { findToken } from './orders/find-token.ts'
import { openPedido, type PedidoAbierto } from './orders/open-pedido.ts'
import { placeTransferOrder } from './orders/place-transfer-order.ts'
import { resendPedidoMail } from './orders/resend-pedido-mail.ts'
import { applyReturn } from './payments/apply-return.ts'
import { createPreference } from './payments/create-preference.ts'
import type { Provider } from './payments/offer-card.ts'
import { receiveNotice } from './payments/receive-notice.ts'
import { retryPayment } from './payments/retry-payment.ts'
import { createUnsignedLimit } from './payments/unsigned-limit.ts'
import type { Runtime } from './runtime.ts'
import { readAjustes, readAjustesToShow } from './settings/read-ajustes.ts'
import { writeGoogleFeed } from './sharing/google-feed.ts'
import { findHoja, hojaOf } from './sharing/find-hoja.ts'
import { writeMetaFeed } from './sharing/meta-feed.ts'
import { writeNovedades } from './sharing/novedades.ts'
import type { Parts } from './sharing/parts.ts'
import { writePageSitemap, writeProductSitemap, writeSitemapIndex } from './sharing/sitemap.ts'
import type { Transfers } from './transfers/create-transfers.ts'
import type { EnvioDeComprobante, FalloDeComprobante } from './transfers/store-comprobante.ts'
import { createShopAdmin, type ShopAdmin } from './shop-admin.ts'

/** The whole shop, as pages and endpoints see it. */
export type Shop = {
  mode: 'demo' | 'live'
  /** Address of the shop without a slash at its end; null in a demo that answers under any (its own, a phone's). */
  origin: string | null
  clock: () => number
  /** To be shown: while the database doesn't answer, as they were last. */
  readAjustes: () => Promise<Ajustes>
  /** Moves whenever something that public pages show has changed, in any process. */
  readVersion: () => Promise<number>
  /** Automated browsers may write to the shop, as tests need (specification 8). */
  allowHeadless: boolean

  catalogue: {
    listProductos: (modo: Modo, filtros: Filtros) => Promise<Listado>
    /** What is suggested while a search is typed. */
    suggestProductos: (consulta: string) => Promise<SugerenciasDeBusqueda>
    /** Counts a search of a list that found nothing, without who made it. @param ip address of the visitor */
    noteBusquedaVacia: (consulta: string, ip: string) => void
    /** Home carousels, both by popularidad descending (specification 2). */
    listDestacados: () => Promise<Record<'figuritas' | 'stock' | 'encargo', ProductoResumen[]>>
    listEquipos: () => Promise<EquipoEnStock[]>
    /**
     * @param address what stands after /product/: slug, former slug, raw name, id or code
     * @returns the product; where it lives now; or null. Only active products.
     */
    findProducto: (address: string) => Promise<{ producto: Producto } | { movedTo: string } | null>
    /** Other shirts of the same team or league, for the product page and empty results. */
    listParecidos: (producto: Producto, limit: number) => Promise<ProductoResumen[]>
  }

  images: {
    /**
     * One variant, made on demand when it isn't yet.
     * @returns null for a picture, width or format that doesn't exist; 'later' when it couldn't be made in time
     */
    readVariant: (
      id: string,
      width: number,
      format: 'avif' | 'webp',
    ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | 'later' | null>
    /** A JPEG of 1200 pixels for link previews. */
    readPreview: (id: string) => Promise<Uint8Array<ArrayBuffer> | 'later' | null>
  }

  orders: {
    /** @param propio token of an unpaid order of the buyer's own: what it holds counts as available */
    checkCarrito: (items: Omit<LineaPedida, 'unit_price'>[], propio?: string) => Promise<LineaRevisada[]>
    /** Whether that many units of stock would be held for who orders now, by each way of paying. */
    checkReserva: (unidades: number, ip: string, propio?: string) => Promise<ReservaPrevista>
    findPedido: (token: string) => Promise<Pedido | null>
    /** The address of an order's page, for who knows its code and its telephone or e-mail. */
    findToken: (buscado: PedidoBuscado, ip: string) => ReturnType<typeof findToken>
    /** The order as its page shows it: each shirt with its drawing, and what can be corrected. */
    openPedido: (token: string) => Promise<PedidoAbierto | null>
    /**
     * The picture (JPEG) of what is printed on a line of an order, for its mails; answers as `images.readVariant` does.
     * @param direccion a line's, with the signature that its mail has
     */
    readDorso: (direccion: DireccionDeDorso) => Promise<Uint8Array<ArrayBuffer> | 'later' | null>
    /** A misspelt name or number, each shirt once, until it is being made. */
    correctEstampado: (token: string, correccion: CorreccionPedida) => Promise<Resultado<null, FalloDeCorreccion>>
    /** Who gets it and where, until it leaves. */
    correctEntrega: (
      token: string,
      correccion: CorreccionDeEntrega,
    ) => Promise<Resultado<EntregaCorregible, FalloDeEntrega>>
    /**
     * Places a transfer order; waits at most 8 s for its mail.
     * @param origin address of the shop as the buyer sees it, for the links in the mail
     * @param ip address of the visitor
     */
    placeTransferOrder: (
      solicitud: SolicitudDePedido,
      origin: string,
      ip: string,
    ) => Promise<
      Resultado<
        { pedido: PedidoHecho; total: Pesos; correo: 'enviado' | 'no_enviado' },
        FalloDePedido | Fallo<'remitente_bloqueado'>
      >
    >
    /** Tries again to deliver the order's mails that wait, at most 8 s. */
    resendPedidoMail: (
      token: string,
    ) => Promise<
      Resultado<
        { correo: 'enviado' | 'no_enviado' },
        Fallo<'no_encontrado' | 'remitente_bloqueado' | 'demasiados_envios', { retryAfter: number } | undefined>
      >
    >
  }

  payments: {
    /**
     * Places a card order and creates its preference with the provider.
     * @param origin address of the shop as the buyer sees it, where the provider sends them back to
     * @param ip address of the visitor
     */
    createPreference: (
      solicitud: SolicitudDePedido,
      origin: string,
      ip: string,
    ) => Promise<
      Resultado<{ id: string; init_point: string; pedido: PedidoHecho }, FalloDePedido | Fallo<'pago_no_disponible'>>
    >
    /** 'reintentar' and 'pagar por transferencia' on the same order. */
    retryPayment: (
      token: string,
      medio: MedioDePago,
      origin: string,
    ) => Promise<
      Resultado<
        { medio: 'tarjeta'; init_point: string } | { medio: 'transferencia' },
        Fallo<'no_encontrado' | 'pedido_no_modificable' | 'demasiados_pedidos' | 'pago_no_disponible'>
      >
    >
    /** A buyer is back from the provider: what came of the payment that the address names is known after this, or soon. */
    applyReturn: (token: string, pagoId: string) => Promise<void>
    /** Stores the provider's notice and answers; applying follows. Signature in its headers. */
    receiveNotice: (notice: {
      query: URLSearchParams
      headers: Headers
      body: unknown
    }) => Promise<Resultado<null, Fallo<'firma_invalida' | 'cuerpo_invalido'>>>
  }

  /** What search engines, readers of news and other shops' catalogues fetch, for the shop at `origin`. */
  sharing: {
    writeSitemapIndex: (origin: string) => Parts
    writePageSitemap: (origin: string) => Parts
    /** @returns null when there is no part of that number, from 1 */
    writeProductSitemap: (origin: string, number: number) => Promise<Parts | null>
    writeNovedades: (origin: string) => Promise<Parts>
    writeGoogleFeed: (origin: string) => Promise<Parts>
    writeMetaFeed: (origin: string) => Promise<Parts>
    /** Address (path) of the picture that a link shows: to a shirt, or to any other page. */
    findHojaUrl: (producto: Producto | null) => Promise<string>
    /**
     * The picture (JPEG) of such an address.
     * @param address a product's id, or `tienda`, and the version
     * @returns where it lives since something that it shows has changed; else as `images.readVariant`
     */
    readHoja: (address: {
      id: string
      version: string
    }) => Promise<Uint8Array<ArrayBuffer> | { movedTo: string } | 'later' | null>
  }

  transfers: {
    /**
     * Keeps the receipt of a transfer, for administrators alone; the order isn't moved by it.
     * @param token of the order
     */
    sendComprobante: (
      token: string,
      envio: EnvioDeComprobante,
    ) => Promise<Resultado<ComprobanteMandado, FalloDeComprobante>>
    /** Receipts that were sent for an order, the oldest first. */
    listComprobantes: (pedido: Pick<Pedido, 'id'>) => Promise<ComprobanteMandado[]>
  }

  contact: {
    sendMensaje: (
      contacto: Contacto,
      remitente: RemitenteDeMensaje,
    ) => Promise<
      Resultado<
        null,
        Fallo<
          | 'mensaje_no_enviado'
          | 'origen_no_permitido'
          | 'remitente_bloqueado'
          | 'demasiados_envios'
          | 'navegador_automatico',
          { retryAfter: number } | undefined
        >
      >
    >
  }

  accounts: Accounts

  admin: ShopAdmin
}

/** What the shop is put together of. */
export type ShopParts = {
  runtime: Runtime
  mode: Shop['mode']
  origin: string | null
  images: Images
  busquedas: Busquedas
  imports: Imports
  transfers: Transfers
  accounts: Accounts
  mailer: Mailer
  provider: Provider
  /** Verifies the provider's notices. */
  webhookSecret: string
  /** Draws what is printed on a shirt: an SVG document. */
  drawDorso: (dorso: Dorso) => string
  /** A notice was stored and waits to be applied. */
  onNotice: () => void
  /** Lets automated browsers write to the shop, as tests need. */
  allowHeadless: boolean
}

/** Puts the shop together: every operation with what it works on. */
export function createShop(parts: ShopParts): Shop {
  const { runtime, mailer, provider } = parts
  const readIndex = createIndexReader(runtime)
  const notices = {
    webhookSecret: parts.webhookSecret,
    unsignedLimit: createUnsignedLimit(runtime.clock),
    onStored: parts.onNotice,
  }
  const returns = { client: provider.client, limit: createUnsignedLimit(runtime.clock) }
  const ajustes = () => readAjustes(runtime)
  return {
    mode: parts.mode,
    origin: parts.origin,
    clock: runtime.clock,
    readAjustes: () => readAjustesToShow(runtime),
    readVersion: () => readVersion(runtime.database.read),
    allowHeadless: parts.allowHeadless,
    catalogue: {
      listProductos: (modo, filtros) => listProductos(readIndex, modo, filtros),
      suggestProductos: (consulta) => suggestProductos(readIndex, consulta),
      noteBusquedaVacia: parts.busquedas.note,
      listDestacados: () => listDestacados(readIndex),
      listEquipos: () => listEquipos(readIndex),
      findProducto: (address) => findProducto(runtime, address),
      listParecidos: (producto, limit) => listParecidos(readIndex, producto, limit),
    },
    images: parts.images,
    orders: {
      checkCarrito: (items, propio) => checkCarrito(runtime, items, propio),
      checkReserva: (unidades, ip, propio) => checkReserva(runtime, unidades, ip, propio),
      findPedido: (token) => findPedido(runtime, { token }),
      findToken: (buscado, ip) => findToken(runtime, buscado, ip),
      openPedido: (token) => openPedido(runtime, token),
      readDorso: async (direccion) => {
        const dorso = await findDorso(runtime, direccion)
        return dorso === null ? null : parts.images.readDrawing(parts.drawDorso(dorso))
      },
      correctEstampado: (token, correccion) => correctEstampado(runtime, token, correccion),
      correctEntrega: (token, correccion) => correctEntrega(runtime, { token }, correccion),
      async placeTransferOrder(solicitud, origin, ip) {
        if (await isRemitenteBloqueado(runtime, solicitud.shipping.correo))
          return fallo('remitente_bloqueado', {
            detail: 'La tienda no toma pedidos por transferencia con este correo.',
          })
        return placeTransferOrder({ ...runtime, mailer }, solicitud, origin, ip)
      },
      async resendPedidoMail(token) {
        const pedido = await findPedido(runtime, { token })
        return pedido !== null && (await isRemitenteBloqueado(runtime, pedido.envio.correo))
          ? fallo('remitente_bloqueado')
          : resendPedidoMail({ ...runtime, mailer }, token)
      },
    },
    payments: {
      createPreference: (solicitud, origin, ip) => createPreference(runtime, provider, solicitud, origin, ip),
      retryPayment: (token, medio, origin) => retryPayment(runtime, provider, token, medio, origin),
      applyReturn: (token, pagoId) => applyReturn(runtime, returns, token, pagoId),
      receiveNotice: (notice) => receiveNotice(runtime, notices, notice),
    },
    sharing: {
      writeSitemapIndex: (at) => writeSitemapIndex(runtime, at),
      writePageSitemap: (at) => writePageSitemap(readIndex, at),
      writeProductSitemap: (at, number) => writeProductSitemap(runtime, at, number),
      writeNovedades: (at) => writeNovedades(runtime, at),
      writeGoogleFeed: (at) => writeGoogleFeed(runtime, at),
      writeMetaFeed: (at) => writeMetaFeed(runtime, at),
      findHojaUrl: async (producto) => {
        const { id, hoja, version } = await hojaOf({ runtime, readIndex }, await ajustes(), producto)
        // Whoever looks at a page may be about to share it.
        parts.images.prepareHoja(hoja, version)
        return hojaUrl(id, version)
      },
      readHoja: async (address) => {
        const found = await findHoja({ runtime, readIndex }, await ajustes(), address)
        return found === null || 'movedTo' in found ? found : parts.images.readHoja(found.hoja, found.version)
      },
    },
    transfers: parts.transfers,
    contact: {
      sendMensaje: (contacto, remitente) =>
        sendMensaje({ ...runtime, mailer }, { allowHeadless: parts.allowHeadless }, contacto, remitente),
    },
    accounts: parts.accounts,
    admin: createShopAdmin({ ...parts, readIndex }),
  }
}
