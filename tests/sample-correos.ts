import type { Deseo } from '#domain/avisame/deseo.ts'
import { pathOfAviso } from '#domain/avisame/enlace.ts'
import { escribirAviso, escribirConfirmacion } from '#domain/avisame/palabras.ts'
import { pathOfEnlace, type EnlaceDeUnUso } from '#domain/cuentas/enlace-de-un-uso.ts'
import {
  escribirAlComprador,
  escribirALaTienda,
  type HechosDeDevolucion,
  type MomentoDeDevolucion,
} from '#domain/devoluciones/palabras.ts'
import { writeAvisoDeCuenta } from '#domain/cuentas/aviso-de-cuenta.ts'
import { isParaLaTienda, MOMENTOS, type MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import { promesaDe } from '#domain/envios/promesa.ts'
import type { Estado, LineaPedido, MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import type { Correo, ParametrosEspera, ParametrosPedido } from '#server/correos/correo.ts'
import { parametrosDelCorreo } from '#server/pedidos/guardar/parametros-correo.ts'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import { asuntoDelResumen } from '#server/resumen/write-resumen.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { A_ACORDAR } from '#domain/envios/punto-de-retiro.ts'
import { DATOS_ENVIO, sinPunto } from './factories.ts'

/** Noon in Montevideo. */
const NOW = Date.UTC(2026, 10, 18, 15)
const DAY = 24 * 3_600_000

const LINEA: LineaPedido = {
  productId: 'producto-1',
  codigo: 'NAC-8081',
  nombre: 'Nacional Local 1980/81',
  imagen: '',
  talle: 'M',
  modo: 'stock',
  nombrePersonalizado: '',
  numero: '',
  parches: false,
  precio: 2190,
  precioDescuento: 1971,
  extras: 0,
  descuentoTarjeta: 0,
  descuentoTransferencia: 0,
  precioAntes: null,
  rebajaHasta: null,
  listaTarjeta: null,
  listaTransferencia: null,
  motivoDelPrecio: '',
  queEs: '',
}

const ENCARGO: LineaPedido = {
  ...LINEA,
  codigo: 'URU-LARGA',
  nombre: 'Selección Uruguaya Alternativa Edición Especial Conmemorativa Mundial 1950, manga larga',
  talle: 'XL',
  modo: 'encargo',
  nombrePersonalizado: 'O’NEILL-ÑÁ',
  numero: '10',
  parches: true,
  precio: 2490,
  precioDescuento: 2241,
  extras: 400,
}

const PEDIDO: Pedido = {
  id: 'pedido-1',
  codigo: 'CK-7M2P4X',
  token: 'x9Kq2mTzYp4vRw7nLs3bHc',
  estado: 'pendiente_pago',
  medioDePago: 'transferencia',
  envio: sinPunto(DATOS_ENVIO),
  costoEnvio: 260,
  tiempoEnvio: '24 hs',
  promesa: null,
  lineas: [LINEA, ENCARGO],
  codigoDescuento: '',
  totalMercadoPago: 5340,
  totalTransferencia: 4872,
  tipo: 'venta',
  aCuenta: 0,
  credito: '',
  retenidoHasta: NOW + 2 * DAY,
  retiene: true,
  usoDeCodigo: '',
  preferenceId: null,
  initPoint: null,
  preferenceExpira: null,
  pagoEstado: null,
  pagoDetalle: null,
  seguimiento: '',
  transporte: '',
  rastreo: '',
  creado: NOW,
  eventos: [],
}

const SIN_LUGAR = { departamento: '', ciudad: '', calle: '', numeroPuerta: '', numeroApartamento: '' }

const PAGADO: Partial<Pedido> = {
  eventos: [
    {
      en: NOW,
      quien: 'proveedor',
      autor: '',
      evento: 'pago_aprobado',
      de: 'pendiente_pago',
      a: 'pagado',
      detalle: '',
      medio: null,
      pagoId: null,
      devuelto: null,
      movimientoId: null,
    },
  ],
}
const TARJETA: Partial<Pedido> = { medioDePago: 'tarjeta', retenidoHasta: NOW + 35 * 60_000 }
const APROBADO: Partial<Pedido> = { ...TARJETA, ...PAGADO, pagoEstado: 'approved', pagoDetalle: 'accredited' }
const EN_STOCK: Partial<Pedido> = { lineas: [LINEA], totalMercadoPago: 2450, totalTransferencia: 2231 }
const CON_CODIGO: Partial<Pedido> = {
  codigoDescuento: 'ANA10',
  lineas: [
    { ...LINEA, descuentoTarjeta: 219, descuentoTransferencia: 197 },
    { ...ENCARGO, descuentoTarjeta: 249, descuentoTransferencia: 224 },
  ],
  totalMercadoPago: 4872,
  totalTransferencia: 4451,
}
/** The first shirt's reduction ends on a Sunday's last minute; the second's has none, and the code applies too. */
const CON_REBAJA: Partial<Pedido> = {
  ...CON_CODIGO,
  lineas: [
    { ...CON_CODIGO.lineas![0]!, precioAntes: 2390, rebajaHasta: comienzoDe(diaDe(NOW) + 5) },
    { ...CON_CODIGO.lineas![1]!, precioAntes: 2990 },
  ],
}
const SIN_RESERVA: Partial<Pedido> = { ...EN_STOCK, retiene: false }
const PUNTO: Partial<Pedido> = {
  envio: {
    ...PEDIDO.envio,
    nombre: 'Juan Martín <b>Etcheverry</b> & Goñi',
    departamento: 'Treinta y Tres',
    ciudad: 'Santa Clara de Olimar',
    calle: '',
    numeroPuerta: '',
    numeroApartamento: '',
    comentarios: 'Primera línea.\n<script>alert(1)</script>\nÚltima línea & fin.',
    metodo: 'punto',
  },
  costoEnvio: 234,
  tiempoEnvio: '96 hs',
  totalMercadoPago: 5314,
  totalTransferencia: 4846,
}

/** Fetched at a point that was chosen, by a carrier whose address has the number. */
const EN_AGENCIA: Partial<Pedido> = {
  ...PUNTO,
  envio: {
    ...PUNTO.envio!,
    puntoDeRetiro: { id: 'p1', nombre: 'Agencia Centro & Cía.', direccion: 'Manuel Oribe 1234' },
  },
  seguimiento: 'A 88120/7',
  transporte: 'Transportes del Olimar',
  rastreo: 'https://olimar.example.com/?guia=A%2088120%2F7',
}
const A_ACORDAR_PUNTO: Partial<Pedido> = { ...PUNTO, envio: { ...PUNTO.envio!, puntoDeRetiro: A_ACORDAR } }

/** Sold by hand: kept for somebody at the shop, and handed to somebody who only left an address. */
const MOSTRADOR: Partial<Pedido> = {
  ...PAGADO,
  envio: { ...PEDIDO.envio, ...SIN_LUGAR, nombre: 'Beto Silva', metodo: 'mostrador' },
  medioDePago: 'efectivo',
  costoEnvio: 0,
  tiempoEnvio: '',
  totalMercadoPago: 5080,
  totalTransferencia: 4612,
}
const EN_MANO: Partial<Pedido> = {
  ...MOSTRADOR,
  envio: { ...PEDIDO.envio, ...SIN_LUGAR, nombre: '', telefono: '', comentarios: '', metodo: 'local' },
  lineas: [LINEA],
  totalMercadoPago: 2190,
  totalTransferencia: 1971,
}

/** As each moment finds an order, and as it finds others. */
/** An exchange of which a part is left to pay. */
const CAMBIO: Partial<Pedido> = {
  tipo: 'cambio',
  lineas: [{ ...LINEA, talle: 'L', precio: 2990, precioDescuento: 2691 }],
  aCuenta: 1971,
  totalMercadoPago: 1279,
  totalTransferencia: 980,
}
/** One that what came back pays whole. */
const CAMBIO_PAGO: Partial<Pedido> = {
  ...CAMBIO,
  lineas: [{ ...LINEA, talle: 'L' }],
  costoEnvio: 0,
  totalMercadoPago: 219,
  totalTransferencia: 0,
  eventos: [],
}

const CASOS: Record<MomentoDelCorreo, Record<string, Partial<Pedido> & { devuelto?: number }>> = {
  transferencia: {
    '': {},
    'en-stock': EN_STOCK,
    punto: PUNTO,
    'sin-reserva': SIN_RESERVA,
    'con-codigo': CON_CODIGO,
    'codigo-por-confirmar': { ...CON_CODIGO, usoDeCodigo: 'por_confirmar' },
    'con-rebaja': CON_REBAJA,
    'de-cambio': CAMBIO,
  },
  recordatorio: {
    '': {},
    'sin-reserva': SIN_RESERVA,
    cupon: { ...TARJETA, pagoEstado: 'pending', pagoDetalle: 'pending_waiting_payment' },
  },
  pago_pendiente: {
    '': { ...TARJETA, pagoEstado: 'in_process', pagoDetalle: 'pending_review_manual' },
    cupon: {
      ...TARJETA,
      pagoEstado: 'pending',
      pagoDetalle: 'pending_waiting_payment',
      retenidoHasta: NOW + 6 * DAY,
    },
    'sin-reserva': { ...TARJETA, ...SIN_RESERVA, pagoEstado: 'in_process', pagoDetalle: 'pending_review_manual' },
  },
  pago_rechazado: {
    '': { ...TARJETA, pagoEstado: 'rejected', pagoDetalle: 'cc_rejected_call_for_authorize' },
    'sin-motivo': { ...TARJETA, ...EN_STOCK, pagoEstado: 'rejected', pagoDetalle: 'cc_rejected_other_reason' },
    'sin-reserva': { ...TARJETA, ...SIN_RESERVA, pagoEstado: 'rejected', pagoDetalle: 'cc_rejected_other_reason' },
  },
  pagado: {
    '': APROBADO,
    'transferencia-en-stock': { ...PAGADO, ...EN_STOCK },
    punto: { ...APROBADO, ...PUNTO },
    'punto-a-acordar': { ...APROBADO, ...A_ACORDAR_PUNTO },
    mostrador: MOSTRADOR,
    usada: {
      ...PAGADO,
      ...EN_STOCK,
      lineas: [{ ...LINEA, queEs: 'Usada en partido. Estado: buena. Fallas: Enganche.' }],
    },
    'de-cambio': { ...PAGADO, ...CAMBIO },
  },
  en_preparacion: {
    '': APROBADO,
    'de-cambio': CAMBIO_PAGO,
    'en-stock': { ...PAGADO, ...EN_STOCK },
    punto: { ...APROBADO, ...PUNTO },
  },
  enviado: {
    '': { ...APROBADO, seguimiento: 'UY-0093-4471-2286-XPR' },
    'sin-seguimiento': { ...PAGADO, ...EN_STOCK },
    'de-cambio': CAMBIO_PAGO,
    punto: { ...APROBADO, ...PUNTO },
  },
  listo_para_retirar: {
    '': { ...APROBADO, ...PUNTO, seguimiento: 'XPR-88120' },
    'sin-punto': MOSTRADOR,
    'en-agencia': { ...APROBADO, ...EN_AGENCIA },
  },
  entregado: { '': APROBADO, 'en-mano': EN_MANO, 'de-cambio': CAMBIO_PAGO },
  correccion: { '': APROBADO, 'de-cambio': CAMBIO_PAGO },
  cancelado: { '': PAGADO, 'sin-pagar': {}, 'de-cambio': CAMBIO },
  reintegro: {
    '': { ...APROBADO, devuelto: 400 },
    'sin-monto': APROBADO,
    'de-cambio': { ...PAGADO, ...CAMBIO, devuelto: 400 },
  },
  reembolsado: {
    '': { ...APROBADO, devuelto: 5340 },
    'sin-monto': APROBADO,
    'de-cambio': { ...PAGADO, ...CAMBIO, devuelto: 980 },
  },
}

/** States that the moments of orders that were paid find them in. */
const ESTADOS_DE: Partial<Record<MomentoDelCorreo, Estado>> = {
  pagado: 'pagado',
  correccion: 'pagado',
  reintegro: 'pagado',
  en_preparacion: 'en_preparacion',
  enviado: 'enviado',
  listo_para_retirar: 'listo_para_retirar',
  entregado: 'entregado',
  reembolsado: 'reembolsado',
}

/** An order as it stands then, promised when it was paid and sent on that day. */
function asItStands(pedido: Pedido, momento: MomentoDelCorreo): Pedido {
  const a = ESTADOS_DE[momento]
  if (a === undefined) return pedido
  const modos = pedido.lineas.map(({ modo }) => modo)
  return {
    ...pedido,
    estado: a,
    promesa: promesaDe(modos, pedido.tiempoEnvio, DEMO_AJUSTES, NOW),
    eventos: [...pedido.eventos, { ...PAGADO.eventos![0]!, evento: 'enviar', de: 'en_preparacion', a }],
  }
}

function buildPedido({ devuelto, ...fields }: Partial<Pedido> & { devuelto?: number }, momento: MomentoDelCorreo) {
  const pedido = asItStands({ ...PEDIDO, ...fields }, momento)
  const comoSePago = momento === 'pagado' && pedido.pagoEstado === 'approved' ? 'Pagaste con Visa en 12 pagos.' : ''
  const factura = momento === 'enviado' ? 'Tu factura es e-Ticket A 1234: la bajás en la página de tu pedido.' : ''
  const contexto = { momento, origin: 'https://www.casakas.example', devuelto, comoSePago, factura }
  return (destinatario: ParametrosPedido['destinatario']): Correo => ({
    tipo: 'pedido',
    parametros: parametrosDelCorreo(DEMO_AJUSTES, pedido, contexto, destinatario, NOW),
  })
}

/** The mails of a moment about an order with a code whose shirts are reduced besides. */
export function buildConCodigo(momento: MomentoDelCorreo, medioDePago: MedioDePago) {
  return buildPedido({ ...PAGADO, ...CON_REBAJA, medioDePago }, momento)
}

function ofPedidos(): [name: string, correo: Correo][] {
  return MOMENTOS.flatMap((momento) =>
    Object.entries(CASOS[momento]).flatMap(([caso, fields]): [string, Correo][] => {
      const write = buildPedido(fields, momento)
      const name = [momento, caso].filter(Boolean).join('-').replaceAll('_', '-')
      // The shop's mails are all alike: one of each moment.
      return caso === '' && isParaLaTienda(momento)
        ? [
            [`${name}-comprador`, write('comprador')],
            [`${name}-tienda`, write('tienda')],
          ]
        : [[`${name}-comprador`, write('comprador')]]
    }),
  )
}

const SIN_CORREO = { ...PEDIDO.envio, correo: '', numeroApartamento: '', comentarios: '' }

function buildResumen(cuentas: { pedidos: number; en_espera: number; retenidos: number; mensajes: number }): Correo {
  return {
    tipo: 'resumen',
    parametros: {
      to_email: DEMO_AJUSTES.correo,
      subject: asuntoDelResumen(cuentas.pedidos + cuentas.retenidos, cuentas.mensajes),
      responder_a: '',
      tienda: DEMO_AJUSTES.nombre,
      enlace_admin: 'https://www.casakas.example/admin',
      ...cuentas,
    },
  }
}

const DEVOLUCION: HechosDeDevolucion = {
  devolucion: {
    id: 'devolucion-1',
    motivo: 'no_me_quedo',
    texto: 'Me queda chica de hombros.',
    arreglo: 'cambio',
    pagaVuelta: 'comprador',
    pagaIda: 'comprador',
    donde: 'Dejala en el punto Xpres! de Pocitos, a nombre de Casakas.',
    respuesta: '',
    monto: null,
  },
  nombre: DATOS_ENVIO.nombre,
  codigo: PEDIDO.codigo,
  vuelven: ['Nacional Local 1980/81 talle M'],
  reemplazos: ['Nacional Local 1980/81 talle L'],
  credito: null,
  diferencia: 260,
  envio: 260,
  reserva: readDia('2026-12-14')!,
  sobra: 0,
  enLaTienda: false,
}
const withDevuelta = (fields: Partial<HechosDeDevolucion['devolucion']>, more: Partial<HechosDeDevolucion> = {}) => ({
  ...DEVOLUCION,
  ...more,
  devolucion: { ...DEVOLUCION.devolucion, ...fields },
})
const DINERO = withDevuelta({ arreglo: 'dinero', motivo: 'me_arrepenti' }, { reemplazos: [], diferencia: 0 })

/** Each moment of a devolución, to its buyer. */
const AL_COMPRADOR: Record<string, [MomentoDeDevolucion, HechosDeDevolucion]> = {
  pedida: ['pedida', DEVOLUCION],
  'pedida-por-dinero': ['pedida', DINERO],
  propuesta: ['propuesta', withDevuelta({ respuesta: 'En L no nos queda en rojo, sí en azul.' })],
  'propuesta-de-dinero': ['propuesta', DINERO],
  aceptada: ['aceptada', DEVOLUCION],
  'aceptada-por-falla': [
    'aceptada',
    withDevuelta({ motivo: 'vino_fallada', pagaVuelta: 'tienda', pagaIda: 'tienda' }, { diferencia: 0, sobra: 200 }),
  ],
  'aceptada-por-dinero': ['aceptada', DINERO],
  'aceptada-en-la-tienda': ['aceptada', { ...DEVOLUCION, diferencia: 0, enLaTienda: true }],
  rechazada: [
    'rechazada',
    withDevuelta({ respuesta: 'Tiene uso: las costuras están vencidas y le falta la etiqueta.' }),
  ],
  llegada: ['llegada', DEVOLUCION],
  saldada: ['saldada', withDevuelta({ monto: 0 })],
  'saldada-con-dinero': ['saldada', { ...DINERO, devolucion: { ...DINERO.devolucion, monto: 1971 } }],
}

function buildDevolucion(
  destinatario: ParametrosPedido['destinatario'],
  { asunto, parrafos }: { asunto: string; parrafos: string[] },
): Correo {
  const toShop = destinatario === 'tienda'
  return {
    tipo: 'devolucion',
    parametros: {
      destinatario,
      to_email: toShop ? DEMO_AJUSTES.correo : DATOS_ENVIO.correo,
      subject: asunto,
      responder_a: toShop ? DATOS_ENVIO.correo : DEMO_AJUSTES.correo,
      tienda: DEMO_AJUSTES.nombre,
      codigo: PEDIDO.codigo,
      parrafos,
      boton: toShop ? 'Ver la devolución' : 'Ver mi pedido',
      enlace: `https://www.casakas.example/${toShop ? 'admin/devoluciones/devolucion-1' : `pedido/${PEDIDO.token}`}`,
    },
  }
}

function ofEnlace(para: EnlaceDeUnUso['para'], subject: string): Correo {
  const enlace = { para, usuario: 'u1', vence: Date.UTC(2026, 10, 22, 15, 30), azar: 'azar' }
  return {
    tipo: 'enlace',
    parametros: {
      to_email: 'ana@casakas.example',
      subject,
      responder_a: '',
      tienda: DEMO_AJUSTES.nombre,
      enlace,
      de: para === 'invitacion' ? 'beto@casakas.example' : '',
      direccion: new URL(pathOfEnlace(enlace, 'sello'), 'https://www.casakas.example').href,
    },
  }
}

function ofDevoluciones(): [name: string, correo: Correo][] {
  return [
    ...Object.entries(AL_COMPRADOR).map(([caso, [momento, hechos]]): [string, Correo] => [
      `devolucion-${caso}-comprador`,
      buildDevolucion('comprador', escribirAlComprador(momento, hechos)),
    ]),
    ...(['pedida', 'aceptada', 'retirada'] as const).map((momento): [string, Correo] => [
      `devolucion-${momento}-tienda`,
      buildDevolucion('tienda', escribirALaTienda(momento, DEVOLUCION)),
    ]),
  ]
}

const AVISO_DE_CUENTA = writeAvisoDeCuenta(
  {
    tipo: 'banco_cambiado',
    quien: 'ana@casakas.example',
    direccion: '203.0.113.7',
    aparato: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    detalle: 'Número de la cuenta 1, Titular de la cuenta 1',
  },
  Date.UTC(2026, 10, 24, 13, 5),
  false,
)!

/** Every mail that the shop writes, with a real order's contents, by the name of its picture. */
const DESEO: Deseo = { tipo: 'vuelve', productId: 'p', talle: '', modo: '', texto: '' }
const OFERTA = {
  nombre: 'Nacional Local 1980/81',
  enlace: '/product/nacional-local-1980-81',
  unidades: 1,
  precio: 1990,
}

function ofEspera(
  momento: ParametrosEspera['momento'],
  escrito: ReturnType<typeof escribirAviso>,
  enlace: string,
): Correo {
  const propio = `https://www.casakas.example${pathOfAviso('correo-1', 'sello')}`
  return {
    tipo: 'espera',
    parametros: {
      to_email: 'ana@example.com',
      responder_a: DEMO_AJUSTES.correo,
      tienda: DEMO_AJUSTES.nombre,
      momento,
      ...escrito,
      enlace: enlace === '' ? propio : `https://www.casakas.example${enlace}`,
      propio,
    },
  }
}

export const SAMPLE_CORREOS: Record<string, Correo> = {
  ...Object.fromEntries(ofPedidos()),
  ...Object.fromEntries(ofDevoluciones()),
  'transferencia-sin-correo-tienda': buildPedido({ envio: SIN_CORREO }, 'transferencia')('tienda'),
  resumen: buildResumen({ pedidos: 12, en_espera: 40, retenidos: 90, mensajes: 7 }),
  'resumen-de-uno': buildResumen({ pedidos: 1, en_espera: 1, retenidos: 0, mensajes: 0 }),
  alerta: {
    tipo: 'alerta',
    parametros: {
      to_email: DEMO_AJUSTES.correo,
      subject: 'La tienda no tiene una copia de seguridad reciente',
      responder_a: '',
      tienda: DEMO_AJUSTES.nombre,
      parrafos: [
        'Hace más de un día y medio que no hay una copia de seguridad buena: la última es del 22/11/2026 a las 04:00.',
        'Lo que pasó después se perdería con el servidor.',
        'La última vez que probó: No queda lugar en el disco.',
        'Mostrale esto a quien cuida el servidor: docs/guia/vigilancia.md dice qué mirar.',
        'Mientras siga así, va un correo por día.',
      ],
      boton: 'Ver qué pasó',
      enlace_admin: 'https://www.casakas.example/admin/cuenta#copias',
    },
  },
  cuenta: {
    tipo: 'cuenta',
    parametros: {
      to_email: 'ana@casakas.example',
      subject: AVISO_DE_CUENTA.asunto,
      responder_a: '',
      tienda: DEMO_AJUSTES.nombre,
      parrafos: AVISO_DE_CUENTA.parrafos,
    },
  },
  enlace: ofEnlace('equipo', 'Tu enlace para entrar desde otro dispositivo'),
  'espera-confirmar': ofEspera('confirmar', escribirConfirmacion(DEMO_AJUSTES.nombre), ''),
  'espera-vuelve': ofEspera('aviso', escribirAviso({ ...DESEO, talle: 'L' }, OFERTA), `${OFERTA.enlace}?talle=L`),
  'espera-baja': ofEspera('aviso', escribirAviso({ ...DESEO, tipo: 'baja', modo: 'stock' }, OFERTA), OFERTA.enlace),
  'espera-busqueda': ofEspera(
    'aviso',
    escribirAviso({ ...DESEO, tipo: 'busqueda', texto: 'cobreloa' }, OFERTA),
    '/stock?buscar=cobreloa',
  ),
  'enlace-clave': ofEnlace('clave', 'Tu enlace para elegir otra contraseña'),
  'enlace-invitacion': ofEnlace('invitacion', `Te invitan a administrar ${DEMO_AJUSTES.nombre}`),
  contacto: {
    tipo: 'contacto',
    parametros: {
      to_email: DEMO_AJUSTES.correo,
      subject: 'Mensaje desde la página de contacto',
      responder_a: 'juan@example.com',
      tienda: DEMO_AJUSTES.nombre,
      nombre: 'Juan <i>Goñi</i>',
      email: 'juan@example.com',
      telefono: '2901 2345',
      mensaje:
        'Hola.\n\n¿Tienen la celeste del 50 en talle XL? <b>Es para un regalo</b> & la necesito antes del 6.\n\nGracias, Juan',
    },
  },
}
