import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import type { Reemplazo } from '#domain/devoluciones/devolucion.ts'
import { estampadoDe, resumenDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import { toEntrega } from '#domain/pedidos/entrega-corregible.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { notePrecios } from '#server/productos/precios/note-precios.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { askReintegro } from '#server/pedidos/mover/ask-reintegro.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import { correctEntrega } from '#server/pedidos/atender/correct-entrega.ts'
import { correctEstampado } from '#server/pedidos/atender/correct-estampado.ts'
import { createRonda } from '#server/avisame/tell-esperas.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { createIndexReader } from '#server/catalogo/index-reader.ts'
import { insertEsperan } from './avisame.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { openFacturacion } from './cfe.ts'
import { listEstampado } from '#server/pedidos/atender/estampado.ts'
import { markEncargos } from '#server/pedidos/atender/encargos.ts'
import { markEstampada } from '#server/pedidos/atender/estampado.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { recordPreference } from '#server/pedidos/mover/card-link.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { closeMonths } from '#server/stock/close-stock.ts'
import { insertCodigo, withCodigo } from './codigos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from './databases.ts'
import { enTalle, openVuelta, placeVendido, type DevolucionEnviada } from './devoluciones.ts'
import { buildPago, buildSolicitud, insertProducto } from './factories.ts'
import { sumExistencias } from '#server/stock/existencias.ts'
import { readPageVersion } from './page-version.ts'
import { insertRebaja } from './insert-rebaja.ts'
import { placeOne } from './place-one.ts'
import { countSold } from './read-sold.ts'
import { CAMPOS_DE_VENTAS } from '#domain/ventas/sumas.ts'
import { toSnakeCase } from '#server/db/snake-case.ts'

const ANA = 'ana@casakas.uy'
const SILENT = { kick: () => undefined }
const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEARS = TEST_NOW + 3000 * DAY
/** Long before anything of the test. */
const LONG_AGO = TEST_NOW - 300 * DAY

/** A column falsified: in which row (where it matters), and what it is made to say. */
type Falsification = { where?: RawBuilder<boolean>; to: RawBuilder<unknown> }

const text = (value: string | null, where?: RawBuilder<boolean>): Falsification => ({
  to: sql`${value}`,
  ...(where && { where }),
})
const number = (value: number, where?: RawBuilder<boolean>): Falsification => ({
  to: sql.raw(String(value)),
  ...(where && { where }),
})

const OF_SALE = sql<boolean>`pedido_id in (select id from pedidos where tipo = 'venta')`
const CARD = sql<boolean>`codigo = (select codigo from pedidos where pago_estado = 'approved' order by id limit 1)`
const WAITS = sql<boolean>`estado = 'pendiente_pago'`
const PRINTED = sql<boolean>`nombre_personalizado <> ''`
const PAYS = sql<boolean>`evento = 'pago_aprobado'`
const CONFIRMS = sql<boolean>`evento = 'confirmar_transferencia'`
const TICK = sql<boolean>`tipo = 'estampada'`
const OPEN_FLAG = sql<boolean>`tipo = 'pago_de_mas' and resuelto is null`
const CLEARED = sql<boolean>`resuelto is not null`
const DISPUTE = sql<boolean>`tipo = 'disputa'`
const SURPLUS = sql<boolean>`tipo = 'sobran'`
const PAYING = sql<boolean>`id = '1001'`
const GONE_BACK = sql<boolean>`estado = 'hecha' and pago_id is not null`
const BY_HAND = sql<boolean>`via = 'efectivo'`
const TO_ACCOUNT = sql<boolean>`via = 'transferencia'`
const UNDER_WAY = sql<boolean>`estado = 'pedida'`
const HELD = sql<boolean>`tipo = 'retencion'`
const STOCKED = sql<boolean>`retenido > 0`
const USED = sql<boolean>`estado = 'usado'`
const TO_BUYER = sql<boolean>`para = 'ana@example.com' and estado = 'pendiente'`
/** Of a step that has one mail, its copies aside; PostgreSQL gives rows in whichever order. */
const OF_ORDER = sql<boolean>`${TO_BUYER} and tipo <> 'devolucion'`
const FORMER = sql<boolean>`exists (select 1 from product_precios as later
  where later.product_id = product_precios.product_id and later.en > product_precios.en)`
const LAST = sql<boolean>`not ${FORMER}`
const FETCHED_NOWHERE = sql<boolean>`metodo = 'domicilio'`
const NEW_NOTICE = sql<boolean>`estado = 'pendiente'`

const EXCHANGED = sql<boolean>`cambio_id is not null`
const RETURNED = sql<boolean>`arreglo = 'dinero'`
const SENT_BACK = sql<boolean>`product_id is not null`
const ACCEPTED = sql<boolean>`evento = 'aceptar' and exists (
  select 1 from devoluciones d where d.id = devolucion_pasos.devolucion_id and d.cambio_id is not null)`

const ISSUED = sql<boolean>`estado = 'aceptado' and tipo = 101`
const TOLD = sql<boolean>`tanda is not null`
const WAITS_STILL = sql<boolean>`estado = 'esperando'`

/** Every column of money, stock and state, with what is made of it. */
const FALSIFIED: Record<string, Record<string, Falsification>> = {
  deseos: { id: text('otro'), abierto: number(0), unidades: number(0), avisadas: number(0) },
  esperas: {
    id: text('otra', TOLD),
    deseo_id: text('otro', TOLD),
    medio: text('whatsapp', WAITS_STILL),
    correo: text('ana@example.com', TOLD),
    casilla: text('', WAITS_STILL),
    telefono_normal: text('59899123456', TOLD),
    estado: text('esperando', TOLD),
    confirmada: { where: TOLD, to: sql`null` },
    avisada: { where: TOLD, to: sql`null` },
    tanda: { where: TOLD, to: sql`null` },
  },
  cfe: {
    pedido_id: text('nadie'),
    clave: text('otra', ISSUED),
    tipo: number(112, ISSUED),
    numero_interno: text('otro'),
    estado: text('por_emitir', ISSUED),
    en: number(YEARS, ISSUED),
    total: number(1, ISSUED),
    neto: number(1, ISSUED),
    iva: number(1, ISSUED),
    documento_tipo: text('ci', ISSUED),
    documento: text('12345672', ISSUED),
    proveedor: text('', ISSUED),
    proveedor_id: text('', ISSUED),
    serie: text('', ISSUED),
    numero: { where: ISSUED, to: sql`null` },
    emitido: number(LONG_AGO, ISSUED),
    total_emitido: number(1, ISSUED),
    creado: number(YEARS, ISSUED),
  },
  devoluciones: {
    id: text('otra', EXCHANGED),
    pedido_id: text('nadie', EXCHANGED),
    estado: text('pedida', EXCHANGED),
    arreglo: text('dinero', EXCHANGED),
    cambio_id: text(null, EXCHANGED),
    monto: number(1, RETURNED),
    creado: number(LONG_AGO, EXCHANGED),
    resuelto: number(LONG_AGO, EXCHANGED),
  },
  devolucion_lineas: {
    devolucion_id: text('otra', SENT_BACK),
    pedido_id: text('nadie', SENT_BACK),
    orden: number(9, SENT_BACK),
    product_id: text('otra', SENT_BACK),
    talle: text('XXL', SENT_BACK),
    modo: text('encargo', SENT_BACK),
    destino: text('baja', SENT_BACK),
    llegada: { where: SENT_BACK, to: sql`null` },
    llegada_por: text('otro@casakas.uy', SENT_BACK),
  },
  devolucion_pasos: {
    devolucion_id: text('otra', ACCEPTED),
    en: number(YEARS, ACCEPTED),
    quien: text('comprador', ACCEPTED),
    autor: text('', ACCEPTED),
    evento: text('rechazar', ACCEPTED),
    de: text('saldada', ACCEPTED),
    a: text('pedida', ACCEPTED),
  },
  creditos: {
    codigo: text('CR-22222222'),
    devolucion_id: text('otra'),
    monto: number(1400),
    vence: number(YEARS),
  },
  product_stock: {
    product_id: text('otra', STOCKED),
    talle: text('XXL', STOCKED),
    cantidad: number(77, STOCKED),
    retenido: number(77, STOCKED),
    vendido: number(77, STOCKED),
  },
  product_precios: {
    product_id: text('otra', LAST),
    en: number(YEARS, FORMER),
    precio: number(1, LAST),
    precio_descuento: number(1, LAST),
    precio_encargo: number(1, LAST),
    precio_encargo_descuento: number(1, LAST),
  },
  cierres: { mes: text('2020-01') },
  stock_cierres: {
    mes: text('2020-01'),
    product_id: text('otra'),
    talle: text('XXL'),
    unidades: number(77),
  },
  stock_movimientos: {
    product_id: text('otra', HELD),
    talle: text('XXL', HELD),
    tipo: text('ajuste', HELD),
    cantidad: number(7, HELD),
    pedido_id: text('nadie', HELD),
  },
  pedidos: {
    punto_id: text('p-1', FETCHED_NOWHERE),
    punto_nombre: text('Agencia', FETCHED_NOWHERE),
    punto_direccion: text('Rivera 1', FETCHED_NOWHERE),
    busqueda: text('otro'),
    documento: text('12345678', CARD),
    razon_social: text('Otra', CARD),
    factura_direccion: text('Otra', CARD),
    factura_ciudad: text('Otra', CARD),
    factura_departamento: text('Salto', CARD),
    id: text('nadie', CARD),
    codigo: text('CK-222222', CARD),
    tipo: text('cambio', CARD),
    a_cuenta: number(1, CARD),
    credito: text('CR-22222222', CARD),
    estado: text('entregado', CARD),
    medio_de_pago: text('transferencia', CARD),
    metodo: text('retiro', CARD),
    correo: text('otra@example.com', CARD),
    costo_envio: number(1, CARD),
    total_mercado_pago: number(1, CARD),
    total_transferencia: number(1, CARD),
    retenido_hasta: number(LONG_AGO, WAITS),
    retiene: number(0, sql`estado = 'pendiente_pago' and retiene = 1`),
    preference_id: text('pref-de-otro', sql`preference_id is not null`),
    init_point: text('https://example.com/pagar', sql`preference_id is not null`),
    pago_estado: text('rejected', CARD),
    pago_detalle: text('cc_rejected_other_reason', CARD),
    proxima_consulta: number(YEARS, WAITS),
    codigo_descuento: text('OTRO', CARD),
    uso_de_codigo: text('', sql`uso_de_codigo = 'reservado'`),
    promesa_sale: { where: CARD, to: sql`null` },
    promesa_llega: { where: CARD, to: sql`promesa_llega + 1` },
    sello: text('', CARD),
    borrado: number(LONG_AGO, CARD),
    creado: number(LONG_AGO, CARD),
  },
  pedido_lineas: {
    pedido_id: text('nadie', PRINTED),
    orden: number(5, PRINTED),
    product_id: text('otra', PRINTED),
    codigo: text('CAM-0', PRINTED),
    nombre: text('Otra', PRINTED),
    talle: text('S', PRINTED),
    modo: text('stock', PRINTED),
    nombre_personalizado: text('OTRO', PRINTED),
    numero: text('1', PRINTED),
    parches: number(1, PRINTED),
    precio: number(1, PRINTED),
    precio_descuento: number(1, PRINTED),
    extras: number(1, PRINTED),
    descuento_tarjeta: number(1, PRINTED),
    descuento_transferencia: number(1, PRINTED),
    estampada: { where: PRINTED, to: sql`null` },
    estampada_por: text('otro@casakas.uy', PRINTED),
    precio_antes: number(1),
    lista_tarjeta: number(1, PRINTED),
    lista_transferencia: number(1, PRINTED),
    motivo_del_precio: text('Otro', PRINTED),
    que_es: text('Usada en partido.', PRINTED),
    corregida: { where: PRINTED, to: sql`null` },
    nombre_antes: text('OTRO', PRINTED),
    numero_antes: text('1', PRINTED),
  },
  pedido_encargos: {
    pedido_id: text('nadie'),
    orden: number(5),
    nombre: text('OTRO'),
    numero: text('1'),
    pedida: number(LONG_AGO),
    pedida_por: text('otro@casakas.uy'),
    llegada: number(LONG_AGO),
    llegada_por: text('otro@casakas.uy'),
    costo: number(1),
  },
  pedido_eventos: {
    pedido_id: text('nadie', PAYS),
    en: number(LONG_AGO, PAYS),
    quien: text('comprador', PAYS),
    autor: text('', CONFIRMS),
    evento: text('pago_rechazado', PAYS),
    de: text('enviado', PAYS),
    a: text('enviado', PAYS),
    medio: text('tarjeta', sql`medio = 'transferencia'`),
    pago_id: text('2002', PAYS),
    devuelto: number(1, sql`devuelto is not null and pago_id is null`),
    movimiento_id: text('nadie', sql`movimiento_id is not null`),
    callado: number(1, sql`evento = 'pago_pendiente' and callado = 0`),
    correo_antes: text('otra@example.com', sql`correo_antes is not null`),
  },
  pedido_notas: {
    pedido_id: text('nadie', TICK),
    autor: text('otro@casakas.uy', TICK),
    tipo: text('nota', TICK),
  },
  pedido_avisos: {
    pedido_id: text('nadie', OPEN_FLAG),
    tipo: text('disputa', OPEN_FLAG),
    centavos: number(1, OPEN_FLAG),
    moneda: text('USD', OPEN_FLAG),
    esperado: number(1, SURPLUS),
    pago_id: text('9', OPEN_FLAG),
    movimiento_id: text('nadie', SURPLUS),
    estado: text('enviado', OPEN_FLAG),
    detalle: text('settled', DISPUTE),
    resuelto: number(TEST_NOW, OPEN_FLAG),
    quien: text('', CLEARED),
    autor: text('', CLEARED),
    nota: text('', CLEARED),
  },
  pagos: {
    id: text('77', PAYING),
    pedido_id: text('nadie', PAYING),
    estado: text('cancelled', PAYING),
    detalle: text('otra cosa', PAYING),
    monto: number(1, PAYING),
    moneda: text('USD', PAYING),
    actualizado_proveedor: number(YEARS, PAYING),
    reparo: text('lo cobró otro', PAYING),
    neto_recibido: number(1, sql`id = '2002'`),
  },
  pago_cargos: {
    pago_id: text('nadie'),
    centavos: number(1),
  },
  pago_efectos: {
    pago_id: text('nadie', sql`pago_id = '1001'`),
    significado: text('rechazado', sql`pago_id = '1001'`),
    estado: text('authorized', sql`pago_id = '1001'`),
    detalle: text('settled', sql`significado = 'otro'`),
  },
  reintegros: {
    pedido_id: text('nadie', GONE_BACK),
    via: text('transferencia', BY_HAND),
    pago_id: text('9', GONE_BACK),
    devolucion_id: text(null, sql`devolucion_id is not null`),
    cuenta: text('', TO_ACCOUNT),
    dia: text('2099-01-01', BY_HAND),
    monto: number(1, GONE_BACK),
    quien: text('administrador', GONE_BACK),
    autor: text('', UNDER_WAY),
    estado: text('rechazada', GONE_BACK),
    proveedor_id: text(null, GONE_BACK),
    proximo_intento: number(YEARS, UNDER_WAY),
    creado: number(LONG_AGO, UNDER_WAY),
    resuelto: { where: GONE_BACK, to: sql`null` },
  },
  avisos_pago: {
    estado: text('pendiente', sql`estado = 'aplicado'`),
    proximo_intento: number(YEARS, NEW_NOTICE),
    recibido: number(LONG_AGO, NEW_NOTICE),
  },
  movimientos_banco: {
    id: text('otro', USED),
    huella: text('otra', USED),
    lista_id: text('otra', USED),
    firma: text('otra', USED),
    cuenta: text('0002', USED),
    fecha: text('2026-01-01', USED),
    descripcion: text('OTRA COSA', USED),
    centavos: number(1, sql`estado = 'nuevo'`),
    moneda: text('USD', USED),
    orden: number(9, USED),
    estado: text('nuevo', USED),
    pedido_id: text('nadie', USED),
    quien: text('otro@casakas.uy', USED),
    en: number(1, USED),
    sello: text('', USED),
    creado: number(1, USED),
  },
  correos: {
    para: text('otra@example.com', TO_BUYER),
    asunto: text('Otro', TO_BUYER),
    parametros: text('{"to_email":"ana@example.com","subject":""}', TO_BUYER),
    pedido_id: text('nadie', TO_BUYER),
    estado: text('enviado', TO_BUYER),
    proximo_intento: number(YEARS, TO_BUYER),
    enviado: number(TEST_NOW, TO_BUYER),
    copia_de: text('otro', OF_ORDER),
    borrado: number(TEST_NOW, TO_BUYER),
  },
  codigos: { codigo: text('OTRO'), usos: number(7) },
  codigo_usos: { pedido_id: text('nadie'), codigo: text('OTRO') },
  comprobantes: { pedido_id: text('nadie') },
  cambios: { version: number(9_999_999) },
  documentos: {
    pedido_id: { to: sql`(select id from pedidos where estado = 'pendiente_pago' limit 1)` },
    clave: text('otra'),
    clase: text('descuento', sql<boolean>`clave = 'venta'`),
    en: number(1),
    dia: number(1),
    medio: text('efectivo', sql<boolean>`medio <> 'efectivo'`),
    total: number(1),
    neto: number(1),
    iva: number(1),
    repite: { where: sql<boolean>`clave = 'venta' and ${OF_SALE}`, to: sql`1 - repite` },
  },
  renglones: {
    pedido_id: { to: sql`(select id from pedidos where estado = 'pendiente_pago' limit 1)` },
    clave: text('otra'),
    orden: number(77),
    unidades: number(9),
    bruto: number(1),
    rebaja: number(1),
    por_forma: number(1),
    codigo: number(1),
    valor: number(1),
    neto: number(1),
    iva: number(1),
    costo: number(1, sql<boolean>`orden >= 0`),
    equipo: text('Otro', sql<boolean>`orden >= 0`),
    liga: text('Otra', sql<boolean>`orden >= 0`),
    categoria: text('Otra', sql<boolean>`orden >= 0`),
    impresa: { where: sql<boolean>`orden >= 0 and unidades > 0 and ${OF_SALE}`, to: sql`1 - impresa` },
  },
  cobros: {
    pedido_id: { to: sql`(select id from pedidos where estado = 'pendiente_pago' limit 1)` },
    numero: number(77),
    en: number(1),
    dia: number(1),
    medio: text('efectivo', sql<boolean>`medio <> 'efectivo'`),
    cobrado: number(1),
    devuelto: number(1),
  },
  ventas_dias: {
    corte: text('otro'),
    dia: number(1),
    valor: text('otro', sql<boolean>`corte = 'equipo'`),
    ...Object.fromEntries(CAMPOS_DE_VENTAS.map((campo) => [toSnakeCase(campo), number(77)])),
  },
  existencias: { retenidas: number(9_999_999), disponibles: number(9_999_999) },
  rebajas: {
    alcance: text('todas', sql`alcance = 'filtro'`),
    filtro: text('', sql`alcance = 'filtro'`),
  },
  rebaja_productos: { rebaja_id: text('liga'), precio: number(100), precio_encargo: number(100) },
  importacion_imagenes: {
    estado: text('pendiente', sql`estado = 'bajada'`),
    tomada_hasta: number(YEARS, sql`estado = 'pendiente'`),
  },
}

const RULES = 'the owner’s to say; orders carry what the code took off them'
const WANTED = 'what somebody wants to be told of'
const NAME = 'a name of its own; nothing refers to it'
const WHEN = 'when it happened, which nothing follows from'
const BUYER = 'who gets it and where: no money, corrected by buyers and erased in time'
const WORDS = 'words for people to read'
const PROVIDER = 'the provider’s word, compared with the provider at /admin/pagos'
const REBAJA = 'the owner’s choice of prices and shirts, within its checks; orders carry what they were sold at'
const TRIES = 'how often it was tried, and what went wrong last'

/** What needn't be seen, and why: columns, or tables as a whole. */
const NEEDLESS: Record<string, string | Record<string, string>> = {
  deseos: {
    clave: WANTED,
    tipo: WANTED,
    product_id: WANTED,
    talle: WANTED,
    modo: WANTED,
    texto: WANTED,
    ultimo: WHEN,
    tanda: WHEN,
  },
  esperas: { telefono: 'as it was typed', precio: WANTED, creado: WHEN },
  codigos: {
    forma: RULES,
    valor: RULES,
    desde: RULES,
    hasta: RULES,
    minimo: RULES,
    modo: RULES,
    liga: RULES,
    equipo: RULES,
    categoria: RULES,
    sin_rebajadas: RULES,
    usos_max: RULES,
    usos_por_persona: RULES,
    quien: 'who made it',
    lote: 'which were made together',
    creado: WHEN,
    anulado: RULES,
  },
  cierres: { hecho: WHEN, reconstruido: 'whether it was written later: words' },
  stock_cierres: {
    codigo: WORDS,
    nombre: WORDS,
    costo: 'what the owner said then that it costs',
    precio: 'the catalogue’s, then',
  },
  stock_movimientos: { id: NAME, motivo: WORDS, creado: WHEN },
  pedidos: {
    token: 'the address of the buyer’s page: with another one it is found by its code',
    idempotency_key: 'given up when the order ends; another one makes a new order of a repeated request',
    huella: 'refuses a repeated request with another content, nothing more',
    nombre: BUYER,
    departamento: BUYER,
    ciudad: BUYER,
    calle: BUYER,
    numero_puerta: BUYER,
    numero_apartamento: BUYER,
    telefono: BUYER,
    comentarios: BUYER,
    tiempo_envio: WORDS,
    preference_expira: 'told to the provider, which ends the link',
    seguimiento: 'what the carrier calls the parcel',
    transporte: 'what the carrier is called',
    red: 'what holds are limited by, made of the request',
    telefono_normal: 'what holds are limited by, made of the telephone',
    casilla: 'what holds are limited by, made of the address',
    actualizado: 'moves with every lock',
  },
  pedido_lineas: { imagen: 'the picture beside it', rebaja_hasta: WORDS },
  pedido_eventos: { id: NAME, detalle: WORDS },
  devoluciones: {
    motivo: WORDS,
    texto: WORDS,
    paga_vuelta: 'who bears a way: no money of the shop’s books',
    paga_ida: 'what it costs stands in the order of what is sent',
    donde: WORDS,
    respuesta: WORDS,
    cuenta: BUYER,
  },
  devolucion_pasos: { id: NAME, detalle: WORDS },
  cfe: {
    id: NAME,
    nombre: BUYER,
    direccion: BUYER,
    ciudad: BUYER,
    departamento: BUYER,
    error: WORDS,
    pdf: 'the provider gives it again',
    intentos: TRIES,
    proximo_intento: TRIES,
  },
  cfe_por_mirar: 'whose papers are to be looked at: looking again changes nothing',
  cfe_mirado: 'by which setting all were looked at',
  devolucion_fotos: 'pictures of faults: no money follows from them',
  pedido_notas: { id: NAME, en: WHEN, texto: WORDS, sobre: WORDS },
  pedido_avisos: { id: NAME, creado: WHEN },
  pagos: {
    medio: PROVIDER,
    cuotas: PROVIDER,
    actualizado: WHEN,
    se_libera: PROVIDER,
    liberado: PROVIDER,
    total_pagado: PROVIDER,
    cuota: PROVIDER,
  },
  pago_cargos: { clave: NAME, numero: PROVIDER, tipo: PROVIDER, nombre: PROVIDER, en: WHEN },
  reintegros: { id: NAME, motivo: WORDS, error: TRIES, intentos: TRIES },
  avisos_pago: {
    id: NAME,
    pago_id: 'what changed at the provider is looked through besides, notice or not',
    tipo: 'the notice’s own word',
    firma_valida: 'how long its payment is looked for; the payment itself is read from the provider',
    intentos: TRIES,
    error: TRIES,
  },
  correos: {
    id: NAME,
    tipo: 'the template',
    intentos: TRIES,
    error: TRIES,
    creado: WHEN,
    reintentado: WHEN,
    reenvios: 'guards a second click',
  },
  comprobantes: {
    id: NAME,
    subida: NAME,
    hash: 'points out a file that was sent twice; the money is seen on the account',
    tipo: 'of the file',
    bytes: 'of the file',
    ancho: 'of the file',
    alto: 'of the file',
    nombre: 'of the file',
    clave: 'where the file lies',
    creado: WHEN,
  },
  ventas_dias: { nombre: 'how a shirt was called' },
  pedidos_por_contar: 'orders that wait to be counted',
  dias_por_sumar: 'days that wait to be summed',
  existencias: { nombre: 'there is one row', sumado: 'when it was, which says what is looked at' },
  cambios: {
    product_id: 'which pages are made anew: nothing is decided by it',
    kind: 'which pages are made anew: nothing is decided by it',
  },
  importacion_imagenes: {
    importacion_id: 'which import it is of: pictures are no money',
    orden: 'pictures are no money',
    lugar: 'pictures are no money',
    product_id: 'pictures are no money',
    url: 'pictures are no money',
    imagen_id: 'pictures are no money',
    motivo: WORDS,
  },
  product_precios: { quien: WORDS, motivo: WORDS },
  rebajas: {
    id: NAME,
    nombre: WORDS,
    desde: REBAJA,
    hasta: REBAJA,
    tipo: REBAJA,
    valor: REBAJA,
    modos: REBAJA,
    quien: WORDS,
    creada: WHEN,
    actualizada: WHEN,
  },
  rebaja_productos: { product_id: REBAJA },
  products:
    'the owner’s catalogue; its prices are compared with their history, and orders carry the price that they were sold at',
  product_slugs: 'the catalogue',
  product_talles_encargo: 'the catalogue',
  product_colores: 'the catalogue',
  product_imagenes: 'the catalogue',
  product_ediciones: 'the catalogue',
  imagenes: 'the catalogue',
  medios: 'what the provider takes: nothing is decided by it',
  transportes: 'the owner’s list; orders carry the name',
  puntos: 'the owner’s list; orders carry their copy',
  listas_banco: 'the bank’s list as it came, until the next one; its movements are sealed',
  formatos_banco: 'what the columns of a bank are',
  formatos_lista: 'what the columns of a list of shirts are',
  mensajes: 'what visitors write',
  remitentes_bloqueados: 'what visitors write',
  ajustes: 'the owner’s settings, each change of which is listed',
  ajustes_cambios: 'the owner’s settings',
  importaciones: 'files that were brought in: each row’s effect is in the catalogue and the ledger',
  importacion_filas: 'files that were brought in: each row’s effect is in the catalogue and the ledger',
  deseos_dias: 'how often something was asked for',
  visitas: 'how many pages were answered on a day',
  busquedas_vacias: 'how often something was searched in vain',
  versiones: 'a counter',
  cambios_por_numerar: 'changes that wait for their version',
  arriendos: 'which process does the background work',
  copias: 'what became of the copies',
  rondas: 'how the background work goes',
  discos: 'disks with little room',
  comprobaciones: 'what these proofs themselves found',
  relojes: 'a counter',
  limites: 'how often something was tried lately',
  sucesos: 'who got in and what was done with the shop’s keys',
  users: 'sign-in',
  sessions: 'sign-in',
  accounts: 'sign-in',
  verifications: 'sign-in',
  two_factors: 'sign-in',
  exigencias: 'sign-in',
  invitaciones: 'sign-in',
  passkeys: 'sign-in',
  aparatos: 'where administrators are told; what they refer to goes with them',
  notificaciones: 'what waits to be told, for hours',
  rate_limits: 'sign-in',
}

/** A reduction that is over, of each kind. */
async function insertRebajas(runtime: TestRuntime): Promise<void> {
  const { id } = await insertProducto(runtime)
  const common = { desde: LONG_AGO, hasta: LONG_AGO + DAY, tipo: 'porcentaje', valor: 10, modos: 'ambos' } as const
  const filtro = { liga: ['Inglesa'] }
  await insertRebaja(runtime, { id: 'liga', nombre: 'Liga', alcance: { tipo: 'filtro', filtro }, ...common })
  const alcance = { tipo: 'elegidas', ids: new Set([id]) } as const
  await insertRebaja(runtime, { id: 'elegidas', nombre: 'Elegidas', alcance, ...common })
}

/** A shop in which something of everything has happened. */
async function stage(runtime: TestRuntime): Promise<void> {
  const { database } = runtime
  const later = () => runtime.setClock(runtime.clock() + 1000)
  await closeOctober(runtime)
  await insertNotices(runtime)
  await insertImport(runtime)
  await raisePrecio(runtime)
  await insertRebajas(runtime)

  // The card paid it, with a second payment, a third dealt with, money that went back and some on its way.
  const paid = await placeOne(runtime)
  later()
  await applyPago(runtime, paid.id, buildPago())
  later()
  const kept = { numero: '1', tipo: 'comision', nombre: 'mercadopago_fee', centavos: 12_000, devuelto: 0 } as const
  const costo = {
    cargos: [kept],
    numerados: true,
    netoRecibido: 233_000,
    totalPagado: 245_000,
    cuota: null,
    seLibera: runtime.clock(),
    liberado: true,
  }
  await applyPago(runtime, paid.id, buildPago({ id: '2002', costo }))
  await applyPago(runtime, paid.id, buildPago({ id: '3003' }))
  const cleared = { resuelto: runtime.clock(), quien: 'administrador', autor: ANA, nota: 'Se lo devolví.' } as const
  await database.transaction((tx) => tx.updateTable('pedidoAvisos').set(cleared).where('pagoId', '=', '3003').execute())
  later()
  const back = { detalle: 'partially_refunded', devuelto: 500, reintegros: [{ id: '7', monto: 500 }] }
  await applyPago(runtime, paid.id, buildPago(back))
  const asked = { id: 'pedida', pagoId: '1001', monto: 300, motivo: '', queda: 1950 }
  expect(await askReintegro(runtime, paid.codigo, asked, ANA)).toMatchObject({ ok: true })

  // Of a transfer some went back by hand, in two ways.
  const transferred = await placeOne(runtime, 'transferencia')
  const confirmed = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
  const mailing = { ...runtime, mailer: SILENT }
  expect(await changeEstado(mailing, transferred.codigo, confirmed, ANA)).toMatchObject({ ok: true })
  for (const [via, queda] of [
    ['transferencia', transferred.totalTransferencia],
    ['efectivo', transferred.totalTransferencia - 100],
  ] as const) {
    const dado = { id: via, via, monto: 100, cuenta: 'BROU 1', dia: '2026-11-18', motivo: '', queda }
    expect(await returnByHand(mailing, transferred.codigo, dado, ANA)).toMatchObject({ ok: true })
  }

  // The payment came after its bank asked for a code and looked at it; corrected, and fought over.
  const disputed = await placeOne(runtime)
  for (const fields of [
    { estado: 'pending', detalle: 'pending_challenge', significado: 'pendiente' },
    { estado: 'in_process', detalle: 'pending_contingency', significado: 'pendiente' },
    { estado: 'approved', detalle: 'accredited', significado: 'aprobado' },
    { estado: 'charged_back', detalle: 'in_process', significado: 'otro' },
  ] as const) {
    later()
    await applyPago(runtime, disputed.id, buildPago({ id: '4004', ...fields }))
  }
  const vista = toEntrega(disputed.envio)
  const correccion = { vista, escrita: { ...vista, correo: 'ana.nueva@example.com' } }
  const corrected = await correctEntrega(runtime, { token: disputed.token }, correccion)
  expect(corrected).toMatchObject({ ok: true })

  await giveBack(runtime)
  await issuePapers(runtime)

  // Four wait for a shirt of which one came: three are told.
  const { id } = await insertProducto(runtime, { stock: { XL: 1 }, tallesEncargo: [] })
  await insertEsperan(runtime, id, 'XL', 4)
  const readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
  expect(await createRonda({ ...runtime, readIndex })()).toBe(3)

  // An order with a code.
  await placeWithCodigo(runtime)

  // Two orders wait: for a card, and for a transfer with its receipt.
  const waiting = await placeOne(runtime)
  const preference = {
    id: 'pref-1',
    initPoint: 'https://pagar.example/?pref_id=pref-1',
    expira: runtime.clock() + HOUR,
  }
  expect(await recordPreference(runtime, waiting.id, preference)).toBe(true)
  await insertComprobante(runtime, await placeOne(runtime, 'transferencia'))

  // The shirt is printed, corrected, paid by a movement of the bank that was more, and ticked off.
  const printed = await placePrinted(runtime)
  await correctEstampado(runtime, printed.token, { orden: 0, nombre: 'LUIS', numero: '9' })
  const list = `Cuenta;0012345-00001;Pesos\nFecha;Descripción;Débito;Crédito\n18/11/2026;TRANSF ${printed.codigo};;99.999,00\n18/11/2026;OTRA;;1,00\n`
  expect(await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'a.csv', quien: ANA })).toMatchObject({
    ok: true,
  })
  const movimiento = await database.read
    .selectFrom('movimientosBanco')
    .select('id')
    .where('centavos', '=', 9_999_900)
    .executeTakeFirstOrThrow()
  const par = { movimiento: movimiento.id, codigo: printed.codigo, conOtroImporte: true }
  expect(await confirmMovimiento({ ...runtime, mailer: SILENT }, par, ANA)).toMatchObject({ ok: true })
  const { lineas } = await listEstampado(runtime, { hechas: false, pagina: 1 })
  const tick = { pedido: printed.codigo, orden: 0, hecha: true, visto: resumenDeEstampado(lineas[0]!) }
  expect(await markEstampada(runtime, tick, ANA)).toMatchObject({ ok: true })

  // The shirt is asked for from its maker, and arrives.
  const linea = { pedido: printed.codigo, orden: 0, visto: estampadoDe(lineas[0]!) }
  for (const paso of ['pedir', 'llegar'] as const) {
    const marked = await markEncargos(runtime, { paso, lineas: [linea] }, ANA)
    expect(marked).toEqual({ ok: true, value: { hechas: 1, apartadas: [] } })
  }
}

/** One of three shirts is exchanged, the money of another goes back by card, the third is credit that is used. */
async function giveBack(runtime: TestRuntime): Promise<void> {
  const producto = await insertProducto(runtime, { stock: { M: 2, L: 3, S: 1 } })
  const elegidas = ['M', 'L', 'S'].map((talle) => ({ producto, talle }))
  const vendido = await placeVendido(runtime, elegidas, { hasta: 'pagado' })
  const open = async (reemplazos: Reemplazo[], fields: Partial<DevolucionEnviada>) => {
    const { opened } = await openVuelta(runtime, vendido, reemplazos, { salda: true, ...fields }, () =>
      Promise.resolve(),
    )
    expect(opened).toMatchObject({ ok: true })
  }
  const saldo = { id: randomUUID(), pagoId: vendido.pagoId, monto: '2190' }
  const uno = (orden: number) => [{ orden, reemplazo: null }]
  await open([enTalle(producto, 'L')], { destino: 'stock' })
  await open([], { lineas: uno(1), destino: 'baja', saldo })
  const aCredito = { ...saldo, id: randomUUID(), pagoId: '', monto: '1500' }
  await open([], { arreglo: 'credito', lineas: uno(2), destino: 'baja', saldo: aCredito })
  const { codigo: credito } = await runtime.database.read
    .selectFrom('creditos')
    .select('codigo')
    .executeTakeFirstOrThrow()
  const used = await placePedido(
    runtime,
    buildSolicitud([{ producto, talle: 'L' }], 'transferencia', { credito }),
    'transferencia',
  )
  expect(used).toMatchObject({ ok: true, value: { aCuenta: 1500 } })
}

async function placeWithCodigo(runtime: TestRuntime): Promise<void> {
  const producto = await insertProducto(runtime)
  const { codigo } = await insertCodigo(runtime, { usosMax: 10 })
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta')
  const placed = await placePedido(runtime, await withCodigo(runtime, solicitud, 'tarjeta', codigo), 'tarjeta')
  if (!placed.ok) throw new Error(placed.code)
}

async function placePrinted(runtime: TestRuntime): Promise<Pedido> {
  const producto = await insertProducto(runtime)
  const personalizacion = { nombre: 'LUI', numero: '9', parches: false }
  const elegida = { producto, talle: 'XL', modo: 'encargo' as const, personalizacion }
  const solicitud = buildSolicitud([elegida], 'transferencia')
  const placed = await placePedido(runtime, solicitud, 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

/** A shirt of before is in the stock that is written down. */
async function closeOctober(runtime: TestRuntime): Promise<void> {
  const now = runtime.clock()
  runtime.setClock(now - 40 * 24 * HOUR)
  await insertProducto(runtime)
  runtime.setClock(now)
  await closeMonths(runtime)
}

async function raisePrecio(runtime: TestRuntime): Promise<void> {
  const { id } = await insertProducto(runtime)
  await runtime.database.transaction(async (tx) => {
    await tx.updateTable('products').set({ precio: 9990 }).where('id', '=', id).execute()
    await notePrecios(tx, [id], { quien: ANA, motivo: 'Edición del producto' })
  })
}

async function insertNotices({ database, clock }: TestRuntime): Promise<void> {
  const rest = { tipo: 'payment', firmaValida: 1 as const, intentos: 1, error: '' }
  const old = { id: 'viejo', pagoId: '1001', estado: 'aplicado' as const, recibido: LONG_AGO, proximoIntento: LONG_AGO }
  const young = {
    id: 'nuevo',
    pagoId: '1001',
    estado: 'pendiente' as const,
    recibido: clock(),
    proximoIntento: clock(),
  }
  await database.transaction((tx) =>
    tx
      .insertInto('avisosPago')
      .values([
        { ...rest, ...old },
        { ...rest, ...young },
      ])
      .execute(),
  )
}

async function insertImport({ database }: TestRuntime): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [id, terminado] of [
      ['vieja', LONG_AGO],
      ['nueva', TEST_NOW],
    ] as const) {
      const fila = { archivo: 'a.csv', quien: ANA, creado: terminado, terminado }
      await tx
        .insertInto('importaciones')
        .values({
          ...fila,
          id,
          estado: 'importada',
          formato: 'csv',
          avisos: '[]',
          error: '',
          nuevos: 0,
          cambios: 0,
          iguales: 0,
          rechazadas: 0,
          hechas: 0,
          conflictos: 0,
          turno: null,
          arrendatario: '',
          arrendadoHasta: 0,
          empezado: terminado,
        } as never)
        .execute()
      const imagen = { importacionId: id, orden: 0, lugar: 0, productId: 'p', url: 'https://example.com/a.jpg' }
      const estado = id === 'vieja' ? ('bajada' as const) : ('pendiente' as const)
      await tx
        .insertInto('importacionImagenes')
        .values({ ...imagen, estado, imagenId: null, motivo: '', tomadaHasta: 0 })
        .execute()
    }
  })
}

async function insertComprobante({ database, clock }: TestRuntime, { id: pedidoId }: Pedido): Promise<void> {
  const file = { tipo: 'pdf' as never, bytes: 1, ancho: 0, alto: 0, nombre: 'a.pdf', clave: 'comprobantes/a.pdf' }
  await database.transaction((tx) =>
    tx
      .insertInto('comprobantes')
      .values({ id: 'c', pedidoId, subida: 's', hash: 'h', ...file, creado: clock() })
      .execute(),
  )
}

/** What was sold and came back by now has its papers. */
async function issuePapers(runtime: TestRuntime): Promise<void> {
  const { round } = await openFacturacion(runtime)
  await round()
  const ajustes = await readAjustes(runtime)
  await saveAjustes(runtime, { ...ajustes, facturacion: { ...ajustes.facturacion, emitir: 'no' } }, ANA)
}

/** Tables by what `verify` tells of them; each column is falsified in one of the tests below. */
const OF = {
  existencias: ['stock_movimientos', 'product_precios', 'rebajas', 'rebaja_productos', 'cambios', 'existencias'],
  codigos: ['codigos', 'codigo_usos'],
  pedidos: ['pedidos', 'pedido_lineas', 'pedido_eventos', 'pedido_notas', 'comprobantes'],
  avisos: ['pedido_avisos'],
  movimientos: ['movimientos_banco'],
  correos: ['correos', 'product_stock'],
  pagos: ['pagos', 'pago_cargos', 'pago_efectos', 'reintegros'],
  esperas: ['avisos_pago', 'importacion_imagenes'],
  avisame: ['deseos', 'esperas'],
  encargos: ['pedido_encargos'],
  ventas: ['documentos', 'renglones', 'cobros', 'ventas_dias'],
  cfe: ['cfe'],
  cierres: ['cierres', 'stock_cierres'],
  devoluciones: ['devoluciones', 'devolucion_lineas', 'devolucion_pasos', 'creditos'],
}

describeOnEveryDatabase('books that were falsified by hand', (open) => {
  it('11.36 every column of money, stock and state is falsified, or there is a reason why it needn’t be', async () => {
    const tables = await listColumns(await open())
    const unlisted = [...tables].flatMap(([table, columns]) =>
      columns.filter((column) => {
        const needless = NEEDLESS[table]
        const reason = typeof needless === 'string' ? needless : needless?.[column]
        // Columns have one or the other, and not both.
        return (FALSIFIED[table]?.[column] === undefined) === (reason === undefined)
      }),
    )
    expect(unlisted).toEqual([])
    for (const [table, columns] of Object.entries(FALSIFIED)) {
      expect(Object.keys(columns).filter((column) => !tables.get(table)?.includes(column))).toEqual([])
    }
    expect(Object.values(OF).flat().toSorted()).toEqual(Object.keys(FALSIFIED).toSorted())
  })

  const eachIsSeen = (tables: string[]) => async () => {
    const runtime = await open()
    await stage(runtime)
    await countSold(runtime)
    await readPageVersion(runtime.database)
    await sumExistencias({ ...runtime, clock: () => runtime.clock() + 120_000 })
    const look = () => verify(runtime.database, runtime.clock(), runtime)
    expect(await look()).toEqual([])
    const unseen: string[] = []
    for (const table of tables) {
      for (const [column, falsification] of Object.entries(FALSIFIED[table]!)) {
        const restore = await falsify(runtime, table, column, falsification)
        if ((await look()).length === 0) unseen.push(`${table}.${column}`)
        await restore()
      }
    }
    expect(unseen).toEqual([])
    expect(await look()).toEqual([])
  }

  it('11.36 the ledger of stock, prices, reductions and what pages are told of', eachIsSeen(OF.existencias))
  it('34.15 codes and their uses', eachIsSeen(OF.codigos))
  it('11.72 orders, their lines and steps', eachIsSeen(OF.pedidos))
  it('11.73 flags', eachIsSeen(OF.avisos))
  it('11.74 movements of the bank', eachIsSeen(OF.movimientos))
  it('11.75 mails, and figures of sizes', eachIsSeen(OF.correos))
  it('11.76 payments and refunds', eachIsSeen(OF.pagos))
  it('11.77 what waits', eachIsSeen(OF.esperas))
  it('45.8 who waits for shirts and was told', eachIsSeen(OF.avisame))
  it('11.78 what was asked for from the maker', eachIsSeen(OF.encargos))
  it('50.4 what was sold', eachIsSeen(OF.ventas))
  it('53.11 papers of the tax office', eachIsSeen(OF.cfe))
  it('37.12 shirts that come back', eachIsSeen(OF.devoluciones))
})

/** The database's own tables and columns. */
async function listColumns({ database }: TestRuntime): Promise<Map<string, string[]>> {
  const tables = await database.read.withoutPlugins().introspection.getTables()
  // What orders are searched by is falsified beside its proof.
  const own = tables.filter(({ name }) => !/^pedidos_(?:buscados|texto)/.test(name))
  return new Map(own.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/** Changes one row, whatever refers to it. @returns what puts it back as it was */
async function falsify(
  { database }: TestRuntime,
  table: string,
  column: string,
  { where = sql<boolean>`1 = 1`, to }: Falsification,
): Promise<() => Promise<void>> {
  const place = database.dialect === 'sqlite' ? 'rowid' : 'ctid'
  const db = database.write.withoutPlugins()
  const { rows } = await sql<{ place: unknown; before: unknown }>`
    select ${sql.ref(place)} as place, ${sql.ref(column)} as before from ${sql.table(table)} where ${where} limit 1
  `.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error(`no row of ${table} to falsify its ${column} in`)
  const set = async (value: RawBuilder<unknown>, at: unknown): Promise<unknown> => {
    let moved: { place: unknown }[] = []
    await unguarded(database, async (free) => {
      const done = await sql<{ place: unknown }>`
        update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(place)} = ${at}
        returning ${sql.ref(place)} as place
      `.execute(free.withoutPlugins())
      moved = done.rows
    })
    if (moved.length !== 1) throw new Error(`${moved.length} rows of ${table} changed their ${column}`)
    return moved[0]!.place
  }
  const now = await set(to, row.place)
  return async () => void (await set(sql`${row.before}`, now))
}

/** Without the database's own guard of what refers to what. */
async function unguarded(
  database: TestRuntime['database'],
  run: (db: TestRuntime['database']['write']) => Promise<void>,
): Promise<void> {
  if (database.dialect === 'postgres') {
    await database.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await run(tx)
    })
    return
  }
  await sql`pragma foreign_keys = off`.execute(database.write)
  await run(database.write)
  await sql`pragma foreign_keys = on`.execute(database.write)
}
