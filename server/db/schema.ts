import type { CopiaAnotada, ResultadoDeCopia } from '#domain/copias/luz.ts'
import type { Documento, Renglon } from '#domain/ventas/documentos.ts'
import type { SumasDeVentas } from '#domain/ventas/sumas.ts'
import type { Generated } from 'kysely'
import type { Deseo, MedioDeAviso, Tanda } from '#domain/avisame/deseo.ts'
import type { Suceso } from '#domain/cuentas/suceso.ts'
import type { AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { Moneda } from '#domain/transferencias/moneda.ts'
import type { EstadoDeMovimiento } from '#domain/transferencias/coincidencia.ts'
import type { TipoDeComprobante } from '#domain/transferencias/comprobante.ts'
import type { EstadoDeCorreo } from '#domain/correos/correo.ts'
import type { EstadoFila, EstadoImportacion, TipoFila } from '#domain/importaciones/vista.ts'
import type { Credito } from '#domain/devoluciones/credito.ts'
import type { Destino, Devolucion, PasoDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import type { Reintegro } from '#domain/pagos/reintegro.ts'
import type { Asiento } from '#domain/pedidos/gestion/cuenta.ts'
import type { Estado, EventoPedido, MedioDePago, TipoDePedido, UsoDeCodigo } from '#domain/pedidos/pedido.ts'
import type { Cargo } from '#domain/pagos/cargos.ts'
import type { SignificadoDePago } from '#domain/pagos/pago.ts'
import type { EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import type { FiltroDeCodigo, FormaDeCodigo } from '#domain/codigos/codigo.ts'
import type { Metodo } from '#domain/envios/envio.ts'
import type { MedioOfrecido } from '#domain/cuotas/cuotas.ts'
import type { Punto } from '#domain/envios/punto.ts'
import type { Transporte } from '#domain/envios/transporte.ts'
import type { Cfe } from '#domain/facturacion/cfe.ts'
import type { TipoDeNota } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { CampoDeTipo } from '#domain/productos/campos.ts'
import type { CamposDePrecio } from '#domain/productos/precio.ts'
import type { Modo, ProductoInterno } from '#domain/productos/producto.ts'
import type { TomaGuardada } from '#domain/productos/toma.ts'
import type { Alcance, ModosDeRebaja, Rebaja } from '#domain/rebajas/rebaja.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Comprobacion } from '#domain/vigilancia/comprobacion.ts'
import type { Lazo } from '#domain/vigilancia/lazos.ts'
import type { Disco } from '#domain/vigilancia/salud.ts'

/** 0 or 1: SQLite has no booleans, and both databases share one schema. */
export type Flag = 0 | 1
/** Milliseconds UTC. */
export type Millis = number

/** A product's fields that have a column of their own, one or two; lists, stock and pictures are tables. */
type ColumnasDeProducto = {
  [C in CampoDeTipo<'texto' | 'parrafos' | 'pesos' | 'pesosOpcionales' | 'entero'>]: ProductoInterno[C]
} & { [C in CampoDeTipo<'siONo'>]: Flag }

export type ProductRow = ColumnasDeProducto & {
  id: string
  slug: string
  anioDesde: number | null
  anioHasta: number | null
  /** What the admin's search looks into (`textoDeProducto`): moves with the name, the code and the team. */
  busqueda: string
  creado: Millis
  actualizado: Millis
}

/** What a product's prices were from a moment on, until its next entry. Only ever appended. */
export type ProductPrecioRow = CamposDePrecio & {
  productId: string
  en: Millis
  /** E-mail of the administrator; '' where it was nobody. */
  quien: string
  motivo: string
}

/** `cantidad` can be bought now, `retenido` belongs to unpaid orders, `vendido` is sold; the ledger explains each. */
export type ProductStockRow = { productId: string; talle: string; cantidad: number; retenido: number; vendido: number }

/**
 * Append-only ledger. `carga`: on hand +n. `retencion`: on hand −n, held +n. `liberacion`: the reverse.
 * `venta`: held −n, sold +n. `devolucion`: sold −n, on hand +n. `ajuste`: on hand ±n.
 * `baja`: the product was deleted, on hand −n.
 */
export type StockMovimientoRow = {
  id: string
  productId: string
  talle: string
  tipo: 'carga' | 'retencion' | 'liberacion' | 'venta' | 'devolucion' | 'ajuste' | 'baja'
  cantidad: number
  pedidoId: string | null
  motivo: string
  creado: Millis
}

/** A month whose stock is written down, `2026-11`. */
export type CierreRow = {
  mes: string
  hecho: Millis
  /** Written down later, from the ledger: costs and prices are of when that was done. */
  reconstruido: Flag
}

/** What the shop had of a size at a month's end, held or not. */
export type StockCierreRow = Pick<StockMovimientoRow, 'productId' | 'talle'> & {
  mes: string
  unidades: number
  /** The shirt's then; '' and null of one that was deleted. */
  codigo: string
  nombre: string
  costo: number | null
  precio: number | null
}

export type ImagenRow = {
  id: string
  /** Key in the file storage, `products/{timestamp}_{filename}`; null while its drawing hasn't been made. */
  clave: string | null
  /** What a demo picture is drawn from, as JSON; null for uploads. */
  dibujo: string | null
  ancho: number
  alto: number
  fondo: string
  /** The picture in words; empty until a product has it. */
  alt: string
  creado: Millis
}

/** Pixels of the kept original; null for those from before it was noted, and for drawings. */
export type MedidaDeImagen = { anchoOriginal: number | null }

/** A picture's life beside what it shows; all null in one that a product has. */
export type VidaDeImagen = {
  /** Idempotency key of its upload. */
  subida: string | null
  /** Since when it has been seen in no product and no order. */
  suelta: Millis | null
  /** Since when it is being removed: it exists for nobody any more, and its files may be gone. */
  retirada: Millis | null
}

export type PedidoRow = {
  id: string
  codigo: string
  token: string
  idempotencyKey: string
  /** Hash of what was ordered: the same key with different content is refused. */
  huella: string
  tipo: TipoDePedido
  estado: Estado
  medioDePago: MedioDePago
  nombre: string
  departamento: string
  ciudad: string
  calle: string
  numeroPuerta: string
  numeroApartamento: string
  telefono: string
  correo: string
  comentarios: string
  metodo: Metodo
  /** Whom its invoice is made out to (domain/facturacion/receptor.ts), '' where nobody said; of a cédula just the number. */
  documento: string
  razonSocial: string
  facturaDireccion: string
  facturaCiudad: string
  facturaDepartamento: string
  costoEnvio: number
  tiempoEnvio: string
  totalMercadoPago: number
  totalTransferencia: number
  retenidoHasta: Millis
  preferenceId: string | null
  initPoint: string | null
  /** When that link ends, as the provider was told. */
  preferenceExpira: Millis | null
  pagoEstado: string | null
  pagoDetalle: string | null
  /** What a search in the admin looks into: `textoDePedido`. */
  busqueda: string
  /** The carrier's number of the parcel, '' for none. */
  seguimiento: string
  /** Who carries it, as it was called then; '' while nobody said so. */
  transporte: string
  /** Where it is fetched, as it was when chosen (domain/envios/punto.ts); '' for none. */
  puntoId: string
  puntoNombre: string
  puntoDireccion: string
  /** When the card provider is asked next for payments that nobody told of; 0 before the first time. */
  proximaConsulta: Millis
  /** Whether its stock lines are held for it now: only while it waits, and not if it was taken without a hold. */
  retiene: Flag
  /** The order's network, as `redDe` tells it: IPv4 address or IPv6 /48; '' when unknown or sold by hand. */
  red: string
  /** Who ordered, for counting: `telefonoNormalDe`, and `casillaDe` ('' without an e-mail). */
  telefonoNormal: string
  casilla: string
  /** The code that takes something off it, '' for none. It keeps it, whatever becomes of the use. */
  codigoDescuento: string
  /** How the use of that code stands while it isn't paid. */
  usoDeCodigo: UsoDeCodigo
  /** What of it is paid by what came back, or by a credit; its totals are what is left to pay. */
  aCuenta: number
  /** The credit that pays that, '' for none. */
  credito: string
  /**
   * By when it has to leave and the day that was promised, when it was paid last; null where none was. Days since 1970,
   * Montevideo's.
   */
  promesaSale: Dia | null
  promesaLlega: Dia | null
  /** Of its lines and totals (server/pedidos/probar/sello.ts); '' of one from before there were seals, until the next start. */
  sello: string
  /** When the data of whoever ordered were erased; null while it has them. */
  borrado: Millis | null
  creado: Millis
  actualizado: Millis
}

export type PedidoLineaRow = {
  pedidoId: string
  orden: number
  productId: string
  codigo: string
  nombre: string
  imagen: string
  talle: string
  modo: Modo
  nombrePersonalizado: string
  numero: string
  parches: Flag
  precio: number
  precioDescuento: number
  extras: number
  /** What the order's code takes off it, by each way of paying. */
  descuentoTarjeta: number
  descuentoTransferencia: number
  precioAntes: number | null
  rebajaHasta: Millis | null
  listaTarjeta: number | null
  listaTransferencia: number | null
  motivoDelPrecio: string
  queEs: string
  /** When it was ticked off as printed, and by which administrator; null and '' before. */
  estampada: Millis | null
  estampadaPor: string
  /** When the buyer corrected what is printed, and how it read before; null and '' while they didn't. */
  corregida: Millis | null
  nombreAntes: string
  numeroAntes: string
}

/** A made-to-order line that was asked for from whoever makes it; one without a row hasn't been yet. */
export type PedidoEncargoRow = {
  pedidoId: string
  orden: number
  /** What is printed, as the maker was told. */
  nombre: string
  numero: string
  /** When it was asked for and by which administrator: as the order's notes have it. */
  pedida: Millis
  pedidaPor: string
  /** When it arrived, and who said so; null and '' before. */
  llegada: Millis | null
  llegadaPor: string
  /** What its maker asked for it, whole pesos; null while that isn't known. Private. */
  costo: number | null
}

export type PedidoEventoRow = EventoPedido & {
  id: string
  pedidoId: string
  /** There is nothing to tell yet of a pending payment, nor of money from hand to hand: it has no mail. */
  callado: Flag
  /** Where the buyer's mail went before this correction. */
  correoAntes: string | null
}

/** What administrators wrote about an order, and did with it besides moving it. Only ever appended; buyers never see it. */
export type PedidoNotaRow = {
  id: string
  pedidoId: string
  en: Millis
  /** E-mail of the administrator. */
  autor: string
  tipo: TipoDeNota
  texto: string
  /** The subject of the note: the shirt that was ticked off, the money that went back. */
  sobre: string
}

/** Something about an order for the owner to look at; dealt with it stays, with by whom and how. */
export type PedidoAvisoRow = AvisoDePedido & { pedidoId: string }

/** A payment as the provider last told it; one row per provider payment. */
export type PagoRow = {
  /** The provider's payment id. */
  id: string
  pedidoId: string
  estado: string
  detalle: string
  monto: number
  moneda: string
  medio: string
  cuotas: number
  actualizado: Millis
  /** When the provider last changed it; 0 when it didn't say. */
  actualizadoProveedor: Millis
  /** Why its approval pays nothing here, in the owner's words; '' when it does. */
  reparo: string
  /** Centésimos that the shop gets of it before anything went back; null where that isn't known. */
  netoRecibido: number | null
  /** When that can be used; null where it wasn't told. */
  seLibera: Millis | null
  liberado: Flag
  /** Centésimos that its buyer paid in all and per instalment; null where that isn't known. */
  totalPagado: number | null
  cuota: number | null
}

/** What the provider keeps of a payment, only ever appended. */
export type PagoCargoRow = Cargo & { pagoId: string }

/** What of a payment was already applied to its order, so that a repeated notice does nothing. */
export type PagoEfectoRow = {
  pagoId: string
  significado: SignificadoDePago
  /** The provider's `status`, and for 'otro' its `status_detail`: disputes are applied once per turn that they take. */
  estado: string
  detalle: string
}

/** Money that goes back. Asked of the provider here, the row is there before it is; by hand it is done already. */
export type ReintegroRow = Reintegro & {
  /** Chosen by the browser; also the provider's idempotency key. */
  id: string
  pedidoId: string
  /** The devolución that it settles; null for money alone. */
  devolucionId: string | null
  /** What the provider calls it; null until it has answered, and by hand. */
  proveedorId: string | null
  intentos: number
  proximoIntento: Millis
}
/** Money of a payment. */
export type ReintegroDelProveedor = ReintegroRow & { pagoId: string }

/** Lines of an order that come back; the lines, steps and pictures lie in tables of their own. */
export type DevolucionRow = Omit<Devolucion, 'lineas' | 'pasos'>

/** Credit that a devolución was settled by. */
export type CreditoRow = Credito & { devolucionId: string }

/** A line that comes back; without a replacement `productId` is null, `talle` and `modo` are ''. */
export type DevolucionLineaRow = {
  devolucionId: string
  pedidoId: string
  orden: number
  productId: string | null
  talle: string
  modo: Modo | ''
  destino: Destino | ''
  llegada: Millis | null
  llegadaPor: string
}

/** What happened to a devolución. Only ever appended. */
export type DevolucionPasoRow = PasoDeDevolucion & { id: string; devolucionId: string }

/** A picture of a fault; its file is in the storage, without a public address. */
export type DevolucionFotoRow = {
  id: string
  devolucionId: string
  /** Idempotency key of its upload. */
  subida: string
  /** Key in the file storage, `devoluciones/{timestamp}_{random}.{ext}`. */
  clave: string
  ancho: number
  alto: number
  bytes: number
  creado: Millis
}

/**
 * A paper of the tax office for a document of an order (domain/ventas/documentos.ts), fixed before anybody is asked for it.
 * `neto` and `iva` are centésimos.
 */
export type CfeRow = Omit<Cfe, 'conPdf'> & {
  pedidoId: string
  /** When its document came about. */
  en: Millis
  neto: number
  iva: number
  /** Who issued it; '' before, `a_mano` where its number was pasted. */
  proveedor: string
  /** What that one calls it, '' for none. */
  proveedorId: string
  /** Key of its PDF in the file storage, `cfe/{id}.pdf`; '' while there is none. */
  pdf: string
  intentos: number
  proximoIntento: Millis
  creado: Millis
}

/** A notice of the provider, stored before it is answered. */
export type AvisoPagoRow = {
  id: string
  /** Provider's payment id. */
  pagoId: string
  tipo: string
  firmaValida: Flag
  estado: 'pendiente' | 'aplicado' | 'descartado'
  intentos: number
  proximoIntento: Millis
  error: string
  recibido: Millis
}

/** A receipt that a buyer sent of a transfer; its file is in the storage, without a public address. */
export type ComprobanteRow = {
  id: string
  pedidoId: string
  /** Idempotency key of its upload. */
  subida: string
  /** SHA-256 of the file as it was sent: the same one on two orders is pointed out. */
  hash: string
  tipo: TipoDeComprobante
  bytes: number
  /** Of a picture; 0 for a PDF. */
  ancho: number
  alto: number
  /** As the buyer's device named it. */
  nombre: string
  /** Key in the file storage, `comprobantes/{timestamp}_{random}.{ext}`. */
  clave: string
  creado: Millis
}

/** The bank's list as it was brought in; its rows are kept until the next one comes. */
export type ListaBancoRow = {
  id: string
  archivo: string
  /** E-mail of the administrator. */
  quien: string
  creado: Millis
  /** What tells one bank's lists from another's: the headings. */
  firma: string
  /** JSON list of texts. */
  titulos: string
  /** The end of the account's number, '' while somebody has to say it. */
  cuenta: string
  /** ISO code of the account's currency, '' while somebody has to say it and where every row names its own. */
  moneda: Moneda | ''
  /** JSON list of rows, each a list of texts. */
  filas: string
  /** JSON list of what each column is; null while somebody has to say it. */
  usos: string | null
  nuevos: number
  repetidos: number
  salidas: number
  ilegibles: number
  /** JSON list of the rows that were counted and aren't offered (`Aparte`). */
  aparte: string
}

/** Money that came in, as the bank tells it. */
export type MovimientoBancoRow = {
  id: string
  /**
   * Hash of its row (whatever the columns are taken for), its account and its bank's headings, by which another list's
   * is recognised.
   */
  huella: string
  listaId: string
  /** The headings of its list; '' of movements from before these were kept. */
  firma: string
  /** The end of its account's number; '' of movements from before accounts were told apart. */
  cuenta: string
  /** `2026-11-18` */
  fecha: string
  descripcion: string
  centavos: number
  /** ISO code: what isn't `UYU` is no order's money. */
  moneda: string
  /** The row's place in the list. */
  orden: number
  estado: EstadoDeMovimiento
  /** The order that it paid, or was more money for. */
  pedidoId: string | null
  /** E-mail of the administrator who used it or put it aside, and when. */
  quien: string
  en: Millis | null
  /**
   * Of the whole row (server/pedidos/probar/sello-movimiento.ts); '' of one from before there were seals, until the next
   * start.
   */
  sello: string
  creado: Millis
}

/** Outbox: written in the same transaction as what the mail tells about. */
export type CorreoRow = {
  id: string
  /** Template: 'pedido', 'contacto' or 'resumen'. */
  tipo: string
  para: string
  asunto: string
  /** JSON; for an order the parameters of specification 7. */
  parametros: string
  pedidoId: string | null
  estado: EstadoDeCorreo
  intentos: number
  proximoIntento: Millis
  error: string
  creado: Millis
  enviado: Millis | null
  /** When it began anew, by an administrator or as there was room: its day of tries counts from here. */
  reintentado: Millis | null
  /** How often it was sent again after it had been sent. */
  reenvios: number
  /** The mail that this one repeats because an administrator asked for it. */
  copiaDe: string | null
  /** When what it says was erased; null while it has its text. */
  borrado: Millis | null
}

export type MensajeRow = {
  id: string
  nombre: string
  email: string
  telefono: string
  mensaje: string
  creado: Millis
  estado: EstadoDeMensaje
  /** All of its texts, folded: what the search looks through. */
  busqueda: string
  /** Whether it has no mail of its own, and no digest told of it yet. */
  sinAvisar: Flag
}

/** A setting that somebody changed: its path in `Ajustes`, and its value before and after as text. */
export type AjusteCambioRow = {
  id: string
  en: Millis
  /** E-mail of the administrator, or what made the change instead. */
  quien: string
  campo: string
  antes: string
  despues: string
}

/** A file that an administrator brought in, from its reading to its end. */
export type ImportacionRow = {
  id: string
  estado: EstadoImportacion
  archivo: string
  formato: string | null
  /** E-mail of the administrator. */
  quien: string
  /** JSON list of texts about the file as a whole. */
  avisos: string
  /** Why the file couldn't be read. */
  error: string
  nuevos: number
  cambios: number
  iguales: number
  rechazadas: number
  /** Rows done and not undone, and rows not done because the product had changed. */
  hechas: number
  conflictos: number
  /** Rows with warnings, and those that would leave a transfer price above the card price. */
  conAvisos: number
  porEncima: number
  /** Chosen when it was begun: those transfer prices are emptied; new products come in hidden. */
  quitarPrecios: Flag
  ocultarNuevos: Flag
  /** Rows of another shop's file: with cents, with a crossed-out price, with sizes that aren't counted. */
  conCentavos: number
  conTachado: number
  sinContar: number
  /** New products whose file says nothing of a price made to order. */
  sinEncargo: number
  /** Units that products in the shop would lose by the file. */
  unidadesMenos: number
  /** JSON: what was chosen of all that; '' until it is begun. */
  eleccion: string
  /** JSON: of a list with headings of its own, these, its first rows and its columns' uses; '' for other files. */
  lista: string
  /** JSON: what is done to which shirts, where it is an action on many; '' of a file. */
  accion: string
  /** 1 while it is imported or undone, else null: unique, so that only one is at a time. */
  turno: number | null
  /** The process that works on it, and until when it is taken to be alive. */
  arrendatario: string
  arrendadoHasta: Millis
  creado: Millis
  empezado: Millis | null
  terminado: Millis | null
}

/** What the columns of lists with the same headings are. */
export type FormatoListaRow = {
  /** Of the headings, in whatever order. */
  firma: string
  /** JSON: a use for each heading, and what is the same for all shirts. */
  columnas: string
  actualizado: Millis
}

export type ImportacionFilaRow = {
  importacionId: string
  orden: number
  /** Line in the file where the row begins; in JSON the place in the list. */
  linea: number
  tipo: TipoFila
  estado: EstadoFila
  codigo: string
  nombre: string
  productId: string | null
  /** The product's `actualizado` that the row was compared with, and once done the one that the row gave it. */
  sello: Millis | null
  /** JSON: the fields as they would be; of a refused row its cells as they were read. */
  despues: string
  /** JSON: the same fields as they were. */
  antes: string
  /** JSON: the transfer prices that would be above the card price, by field, as the product has them; '' for none. */
  porEncima: string
  /** JSON: what the row leaves to the owner; '' for nothing. */
  notas: string
  /** JSON: what was done, as far as undoing needs it. */
  hecho: string
  /** JSON list: what was read differently from how it was written. */
  avisos: string
  /** Why the row is refused, in conflict, or couldn't be undone. */
  motivo: string
}

/** A picture that a row names by an address outside the shop. */
export type ImportacionImagenRow = {
  importacionId: string
  /** The row that names it, and its place among the row's pictures. */
  orden: number
  lugar: number
  productId: string
  url: string
  estado: 'pendiente' | 'bajada' | 'fallida' | 'cancelada'
  imagenId: string | null
  motivo: string
  /** Until when a process is at it. */
  tomadaHasta: Millis
}

/** A carrier; `clave` tells two of one name apart. */
export type TransporteRow = Omit<Transporte, 'activo'> & { clave: string; activo: Flag }

/** What the card provider takes; `leido` is when it said so. */
export type MedioRow = MedioOfrecido & { orden: number; leido: Millis }

/** A pickup point; `clave` is `claveDePunto`. */
export type PuntoRow = Omit<Punto, 'activo'> & { clave: string; activo: Flag }

/** A code that takes something off an order (domain/codigos). */
export type CodigoRow = Omit<FiltroDeCodigo, 'sinRebajadas'> & {
  sinRebajadas: 0 | 1
  codigo: string
  forma: FormaDeCodigo
  valor: number
  desde: Millis | null
  hasta: Millis | null
  minimo: number
  usosMax: number | null
  usosPorPersona: number | null
  /** How many orders have a use of it now. */
  usos: number
  /** Id that it has in common with those that were made together with it, '' for none. */
  lote: string
  /** E-mail of the administrator who made it. */
  quien: string
  creado: Millis
  /** Since when nobody can use it any more; null while it can be used. */
  anulado: Millis | null
}

/** A reduction of prices for a time (domain/rebajas). */
export type RebajaRow = {
  id: string
  nombre: string
  desde: Millis
  /** The first moment after it; null while nobody ends it. */
  hasta: Millis | null
  /** `propio`: the prices stand with the shirts. */
  tipo: Rebaja['tipo']
  valor: number
  modos: ModosDeRebaja
  alcance: Alcance['tipo']
  /** JSON of a `FiltroDeRebaja`, '' for none. */
  filtro: string
  /** E-mail of the administrator who made it. */
  quien: string
  creada: Millis
  /** Moves with every change. */
  actualizada: Millis
}

/** What happened to the shop's keys (domain/cuentas/suceso.ts). */
export type SucesoRow = Suceso & {
  id: string
  /** What is counted together has the same; else its id. */
  grupo: string
  /** How often it happened, from when until when. */
  veces: number
  desde: Millis
  hasta: Millis
}

/** A shirt that was ticked for a reduction. */
type RebajaProductoRow = {
  rebajaId: string
  productId: string
  /** The price that it is reduced to, by mode, where shirts have prices of their own; else null. */
  precio: number | null
  precioEncargo: number | null
}

/** Somebody whose messages the owner doesn't want. */
export type RemitenteBloqueadoRow = {
  /** In small letters. */
  correo: string
  /** E-mail of the administrator. */
  quien: string
  creado: Millis
}

/** A device that an administrator is told on, by a browser's push service. */
export type AparatoRow = {
  id: string
  /** Ids of who added it, and of the session by which they are signed in on it; without one it is told nothing. */
  usuario: string
  sesion: string | null
  /** Where it is written to, and the browser's keys (base64url). */
  endpoint: string
  p256dh: string
  auth: string
  /** How the browser names itself. */
  navegador: string
  /** Kinds that are told, a space between them. */
  tipos: string
  conNombres: Flag
  /** Hours of Montevideo's clock between which it is quiet; the same twice: never. */
  silencioDesde: number
  silencioHasta: number
  creado: Millis
  /** When it was added, or found again, last. */
  visto: Millis
  /** When it may be sent to again. */
  proximo: Millis
  /** Tries in a row that failed. */
  fallas: number
}

/** What waits to be told; gone once it is. */
export type NotificacionRow = {
  id: string
  /** Null: not given to the devices yet that want it. */
  aparatoId: string | null
  /** What it is; a space between several, of which the first names it. */
  tipos: string
  /** E-mail of the administrator who did it, whose devices needn't tell; '' for nobody. */
  autor: string
  titulo: string
  texto: string
  /** Path of the page that it leads to. */
  lugar: string
  /** Whose name is told where that is wanted. */
  pedidoId: string | null
  mensajeId: string | null
  urgente: Flag
  creado: Millis
}

/** What people want to be told of, when it was asked for last, and whether somebody may wait for it. */
export type DeseoRow = Deseo & Tanda & { id: string; clave: string; ultimo: Millis; abierto: Flag }

/** Who waits for it. Once told, only that they were stays; the mail that told has the same id. */
export type EsperaRow = {
  id: string
  deseoId: string
  medio: MedioDeAviso
  correo: string
  casilla: string
  telefono: string
  telefonoNormal: string
  /** What it cost when a lower price was asked for. */
  precio: number | null
  estado: 'sin_confirmar' | 'esperando' | 'por_avisar' | 'avisada'
  creado: Millis
  confirmada: Millis | null
  avisada: Millis | null
  /** The count of units by which it was told. */
  tanda: Millis | null
}

/** What an order sold, or something that took off it (domain/ventas/documentos.ts). */
export type DocumentoRow = Omit<Documento, 'renglones'> & {
  pedidoId: string
  dia: Dia
  medio: MedioDePago
  /** Whether its buyer had bought before, as far as the shop knew when it was counted first. */
  repite: Flag
}

/** A part of a document; `orden` is -1 for the shipping. What its shirt was like is as it was when it was counted first. */
export type RenglonRow = Omit<Renglon, 'orden' | 'vuelve'> & {
  pedidoId: string
  clave: string
  orden: number
  /** What the shirt cost: in what takes off a sale, what of that the shop has again. Null where nobody knows. */
  costo: number | null
  equipo: string
  liga: string
  categoria: string
  impresa: Flag
}

/** Money of an order that came in or went back, in cents (`asientosDe`). */
export type CobroRow = Asiento & { pedidoId: string; numero: number; dia: Dia }

export type Schema = {
  documentos: DocumentoRow
  renglones: RenglonRow
  cobros: CobroRow
  /** What was sold on a day: in all (`corte` ''), and by each cut; `nombre` is how a value is called. */
  ventasDias: SumasDeVentas & { corte: string; dia: Dia; valor: string; nombre: string }
  /** Orders whose documents may have changed, and days whose sums may have: a row each time. */
  /** Pages of shirts that people were answered, by day. */
  visitas: { dia: Dia; veces: number }
  pedidosPorContar: { id: Generated<string>; pedidoId: string }
  diasPorSumar: { id: Generated<string>; dia: Dia }
  codigos: CodigoRow
  /** Orders that have a use of a code, while they have it. */
  codigoUsos: { pedidoId: string; codigo: string }
  importaciones: ImportacionRow
  formatosLista: FormatoListaRow
  importacionFilas: ImportacionFilaRow
  importacionImagenes: ImportacionImagenRow
  products: ProductRow
  productStock: ProductStockRow
  productTallesEncargo: { productId: string; talle: string; orden: number }
  productColores: { productId: string; tipo: 'principal' | 'secundario'; color: string; orden: number }
  productImagenes: { productId: string; imagenId: string; orden: number }
  /** Addresses that a product had before; its current one is in `products.slug`. */
  productSlugs: { slug: string; productId: string }
  /** Prices that products have had; the last entry is what they cost now. */
  productPrecios: ProductPrecioRow
  /** Who gave a product which `actualizado`. */
  productEdiciones: { productId: string; en: Millis; quien: string }
  stockMovimientos: StockMovimientoRow
  cierres: CierreRow
  stockCierres: StockCierreRow
  imagenes: ImagenRow & VidaDeImagen & MedidaDeImagen & TomaGuardada
  pedidos: PedidoRow
  medios: MedioRow
  transportes: TransporteRow
  puntos: PuntoRow
  pedidoLineas: PedidoLineaRow
  pedidoEncargos: PedidoEncargoRow
  pedidoEventos: PedidoEventoRow
  pedidoNotas: PedidoNotaRow
  pedidoAvisos: PedidoAvisoRow
  pagos: PagoRow
  pagoEfectos: PagoEfectoRow
  pagoCargos: PagoCargoRow
  devoluciones: DevolucionRow
  devolucionLineas: DevolucionLineaRow
  devolucionPasos: DevolucionPasoRow
  creditos: CreditoRow
  devolucionFotos: DevolucionFotoRow
  reintegros: ReintegroRow
  avisosPago: AvisoPagoRow
  comprobantes: ComprobanteRow
  cfe: CfeRow
  /** Orders whose papers are to be looked at; triggers note them. */
  cfePorMirar: { id: Generated<string>; pedidoId: string }
  /** By which setting all orders were looked at last: another one makes them be looked at again. */
  cfeMirado: { nombre: string; ajuste: string }
  listasBanco: ListaBancoRow
  /** What the columns of a bank's lists are, by their headings, and a JSON list of their accounts (`CuentaDelBanco`). */
  formatosBanco: { firma: string; usos: string; cuentas: string; actualizado: Millis }
  movimientosBanco: MovimientoBancoRow
  correos: CorreoRow
  mensajes: MensajeRow
  aparatos: AparatoRow
  notificaciones: NotificacionRow
  sucesos: SucesoRow
  remitentesBloqueados: RemitenteBloqueadoRow
  ajustes: { id: Generated<number>; contenido: string; actualizado: Millis }
  ajustesCambios: AjusteCambioRow
  /** Counters that tell every process that something shown on pages has changed. */
  versiones: { nombre: string; version: number }
  /** What each version changed; the last ones only (server/cambios/). */
  cambios: {
    version: number
    productId: string | null
    kind: 'everything' | 'rebajas' | 'product' | 'prices' | 'sizes' | 'page'
  }
  /** Units of all that is on sale, as they were summed last; of those on hand no more than was looked at. */
  existencias: { nombre: string; retenidas: number; disponibles: number; sumado: Millis }
  /** Changes that have no version yet, on PostgreSQL; `id` is chance. */
  cambiosPorNumerar: { id: string; productId: string | null; kind: Schema['cambios']['kind'] }
  rebajas: RebajaRow
  /** Shirts that were ticked for a reduction. */
  rebajaProductos: RebajaProductoRow
  /** Which process does what one alone does, until when (its own clock); `lugar` is where its `pid` counts. */
  arriendos: { nombre: string; arrendatario: string; lugar: string; pid: number; hasta: Millis }
  /** Copies that were made, or tried to, the last year's; one that is asked for has in `detalle` by whom. */
  copias: Omit<CopiaAnotada, 'resultado'> & { id: string; resultado: ResultadoDeCopia | 'pedida' }
  /** How each loop of the background work went lately; times by the machine's clock. */
  rondas: { lazo: Lazo; terminada: Millis; fallas: number; fallaDesde: Millis | null }
  /** Disks with little room, by machine, as they were seen last; by the machine's clock. */
  discos: Disco & { visto: Millis }
  /** What the last month's nightly proofs found; `primeras` is a JSON list, kept of the latest alone. */
  comprobaciones: Omit<Comprobacion, 'primeras'> & { id: string; primeras: string }
  /** The last moment that a shared clock has given. */
  relojes: { nombre: string; momento: Millis }
  /** Searches that found nothing, by day (since 1970, Montevideo's). */
  busquedasVacias: { texto: string; dia: number; veces: number }
  deseos: DeseoRow
  esperas: EsperaRow
  /** How many asked for something on a day, without who. */
  deseosDias: { deseoId: string; dia: number; veces: number }
  /** Sends by key (address, contact) for the limits on contact and mail. */
  limites: { clave: string; desde: Millis; cuenta: number }
}
