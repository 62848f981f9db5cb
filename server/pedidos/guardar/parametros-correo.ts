import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { wasPaid } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { CORREOS_DE_PEDIDO, type MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { puntoDelComprador, puntoEnPalabras } from '#domain/envios/punto-de-retiro.ts'
import { METODO_ETIQUETA } from '#domain/envios/envio.ts'
import { llegadaDePedido, salidaDePedido } from '#domain/pedidos/llegada-de-pedido.ts'
import { isCupon, mensajeDePago, plazoDePago } from '#domain/pagos/pago.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import {
  descuentoDe,
  MEDIOS,
  precioDeLinea,
  precioSinCodigo,
  totalElegido,
  type LineaPedido,
  type MedioDePago,
  type Pedido,
} from '#domain/pedidos/pedido.ts'
import { isSinReserva } from '#domain/pedidos/limites-de-reserva.ts'
import { isPorConfirmar } from '#domain/pedidos/uso-de-codigo.ts'
import { ultimoMomento } from '#domain/tiempo/momento.ts'
import type { HechosDelPedido, ParametrosPedido } from '#server/correos/correo.ts'
import { PARA_EL_COMPRADOR, paraLaTienda } from '#server/correos/templates/textos-pedido.ts'
import { dorsoUrl } from './dorso-url.ts'

/** What a mail tells about an order. */
export type ContextoDelCorreo = {
  momento: MomentoDelCorreo
  /** Address of the shop for the link in it; '' leaves it to the mailer. */
  origin: string
  /** How much money goes back; left out when none does. */
  devuelto?: Pesos | undefined
  /** How it does; left out, as it came. */
  via?: MedioDePago | undefined
  /** With what and in how many payments it was paid, in words; left out where nobody knows. */
  comoSePago?: string | undefined
  /** Which paper it was sold by, in words; left out while none is issued. */
  factura?: string | undefined
  /** Where its coupon is shown; left out where nobody knows. */
  enlaceCupon?: string | undefined
  /** E-mail of the administrator who did it: their own devices needn't tell. */
  autor?: string
}

/**
 * The order mail of specification 7, to shop or buyer, with the order as it is now.
 * @param now milliseconds UTC
 */
export function parametrosDelCorreo(
  ajustes: Ajustes,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  destinatario: ParametrosPedido['destinatario'],
  now: number,
): ParametrosPedido {
  const comunes = commonParametros(ajustes, pedido, contexto, now)
  return destinatario === 'tienda'
    ? {
        ...comunes,
        destinatario,
        to_email: ajustes.correo,
        responder_a: pedido.envio.correo,
        subject: `${paraLaTienda(comunes).asunto}: ${pedido.codigo}, ${formatPesos(totalElegido(pedido))}`,
      }
    : {
        ...comunes,
        destinatario,
        punto_de_retiro: puntoDelComprador(pedido.envio.puntoDeRetiro),
        to_email: pedido.envio.correo,
        responder_a: ajustes.correo,
        subject: `${PARA_EL_COMPRADOR[contexto.momento](comunes).asunto} ${pedido.codigo}`,
      }
}

function commonParametros(
  ajustes: Ajustes,
  pedido: Pedido,
  {
    momento,
    origin,
    devuelto,
    enlaceCupon = '',
    comoSePago = '',
    factura = '',
    via = pedido.medioDePago,
  }: ContextoDelCorreo,
  now: number,
): HechosDelPedido {
  const { envio, lineas } = pedido
  const { conCuentas } = CORREOS_DE_PEDIDO[momento]
  return {
    tienda: ajustes.nombre,
    nombre: envio.nombre,
    telefono: envio.telefono,
    correo: envio.correo,
    departamento: envio.departamento,
    ciudad: envio.ciudad,
    metodo_envio: METODO_ETIQUETA[envio.metodo],
    direccion: toDireccion(envio),
    punto_de_retiro: puntoEnPalabras(envio.puntoDeRetiro),
    retira_en: envio.puntoDeRetiro?.direccion ? `${puntoEnPalabras(envio.puntoDeRetiro)}, ${envio.ciudad}` : '',
    comentarios: envio.comentarios,
    costo_envio: formatPesos(pedido.costoEnvio),
    resumen_carrito: lineas.map((linea) => toResumenDeCorreo(pedido, linea)).join('\n'),
    total_mercadopago: formatPesos(pedido.totalMercadoPago),
    total_transferencia: formatPesos(pedido.totalTransferencia),
    total_elegido: formatPesos(totalElegido(pedido)),
    menos: toMenos(pedido),
    cambio: pedido.tipo === 'cambio',
    a_cuenta: toACuenta(pedido),
    pago_tipo: MEDIO_EN_PALABRAS[pedido.medioDePago].enCorreos,
    codigo: pedido.codigo,
    enlace_pedido: `${origin}/pedido/${pedido.token}`,
    momento,
    metodo: envio.metodo,
    lineas: lineas.map((linea, orden) => ({
      titulo: linea.nombre,
      detalle: [
        toTalle(linea),
        ...(linea.queEs === '' ? [] : [linea.queEs]),
        ...(linea.parches ? ['Con parches.'] : []),
        ...toHasta(linea),
        ...toCodigoDeCorreo(pedido, linea, pedido.medioDePago),
      ].join(' '),
      precio: formatPesos(precioDeLinea(linea, pedido.medioDePago)),
      antes: linea.precioAntes === null ? '' : formatPesos(linea.precioAntes + linea.extras),
      nombre: linea.nombrePersonalizado,
      numero: linea.numero,
      dibujo: linea.nombrePersonalizado === '' && linea.numero === '' ? '' : `${origin}${dorsoUrl(pedido, orden)}`,
    })),
    llegada: llegadaDePedido(pedido, ajustes, now),
    sale: salidaDePedido(pedido.estado, pedido.promesa?.sale ?? null, null),
    retenido_hasta: toFechaDeCorreo(plazoDePago(pedido)),
    sin_reserva: isSinReserva(pedido),
    por_confirmar: isPorConfirmar(pedido),
    bancos: conCuentas && MEDIOS[pedido.medioDePago].porBanco ? ajustes.bancos : [],
    como_se_pago: comoSePago,
    factura,
    mensaje_pago: mensajeDePago(pedido.pagoEstado, pedido.pagoDetalle),
    cupon: MEDIOS[pedido.medioDePago].cobra === 'proveedor' && isCupon(pedido.pagoDetalle),
    enlace_cupon: enlaceCupon,
    seguimiento: pedido.seguimiento,
    transporte: pedido.transporte,
    rastreo: pedido.rastreo,
    pagado: wasPaid(pedido),
    devuelto: devuelto === undefined ? '' : formatPesos(devuelto),
    devuelto_por: via,
    whatsapp: ajustes.whatsapp,
    empresa: `${ajustes.empresa.razonSocial}, RUT ${ajustes.empresa.rut}. ${ajustes.empresa.direccion}.`,
  }
}

/** What came back pays of an order, so that with what is left it adds up. */
function toACuenta(pedido: Pedido): string {
  if (pedido.aCuenta === 0) return ''
  const camisetas = sumPesos(pedido.lineas.map((linea) => precioDeLinea(linea, pedido.medioDePago)))
  return formatPesos(camisetas + pedido.costoEnvio - totalElegido(pedido))
}

/** The street, '' for a pickup. */
function toDireccion({ calle, numeroPuerta, numeroApartamento }: Pedido['envio']): string {
  const apartamento = numeroApartamento === '' ? '' : `, apto. ${numeroApartamento}`
  return `${[calle, numeroPuerta].filter((part) => part !== '').join(' ')}${apartamento}`
}

/** `Talle M, por encargo.` */
function toTalle({ talle, modo }: LineaPedido): string {
  return `Talle ${talle}, ${modo === 'encargo' ? 'por encargo' : 'en stock'}.`
}

/** `Talle M, por encargo. Nombre: SUÁREZ. Número: 9. Con parches.` */
function toDetalle(linea: LineaPedido): string {
  const { nombrePersonalizado: nombre, numero } = linea
  return [
    toTalle(linea),
    ...(linea.queEs === '' ? [] : [linea.queEs]),
    ...(nombre === '' ? [] : [`Nombre: ${nombre}.`]),
    ...(numero === '' ? [] : [`Número: ${numero}.`]),
    ...(linea.parches ? ['Con parches.'] : []),
  ].join(' ')
}

/** `Rebaja hasta el domingo 29/11.` */
function toHasta({ rebajaHasta }: LineaPedido): string[] {
  return rebajaHasta === null ? [] : [`Rebaja hasta el ${ultimoMomento(rebajaHasta)}.`]
}

/** `Con el código ANA10, $ 219 menos.` */
function toCodigoDeCorreo({ codigoDescuento }: Pedido, linea: LineaPedido, medio: MedioDePago): string[] {
  const descuento = descuentoDe([linea], medio)
  return descuento === 0 ? [] : [`Con el código ${codigoDescuento}, ${formatPesos(descuento)} menos.`]
}

/**
 * What reduction and code took off the shirts, so that with what was paid it adds up to the prices before. It reads `$
 * 717 menos por la rebaja, $ 167 menos por transferencia, $ 150 menos por el código ANA10`; '' for nothing.
 */
function toMenos({ lineas, codigoDescuento, medioDePago }: Pedido): string {
  const rebajadas = lineas.filter(({ precioAntes }) => precioAntes !== null)
  return [
    [sumPesos(rebajadas.map(({ precio, precioAntes }) => precioAntes! - precio)), 'la rebaja'] as const,
    [
      sumPesos(rebajadas.map((linea) => linea.precio + linea.extras - precioSinCodigo(linea, medioDePago))),
      medioDePago,
    ] as const,
    [descuentoDe(lineas, medioDePago), `el código ${codigoDescuento}`] as const,
  ]
    .filter(([pesos]) => pesos > 0)
    .map(([pesos, por]) => `${formatPesos(pesos)} menos por ${por}`)
    .join(', ')
}

function toResumenDeCorreo({ codigoDescuento }: Pedido, linea: LineaPedido): string {
  const tarjeta = formatPesos(precioDeLinea(linea, 'tarjeta'))
  const transferencia = formatPesos(precioDeLinea(linea, 'transferencia'))
  const antes = linea.precioAntes === null ? '' : `Rebaja, antes ${formatPesos(linea.precioAntes + linea.extras)}: `
  const precios = `${antes}${tarjeta} con tarjeta, ${transferencia} por transferencia.`
  const conCodigo = descuentoDe([linea], 'tarjeta') === 0 ? '' : ` Con el código ${codigoDescuento}.`
  return `${linea.nombre} (${linea.codigo}). ${toDetalle(linea)} ${precios}${conCodigo}`
}

const FECHA = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'America/Montevideo',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `viernes 20 de noviembre a las 12:00` */
function toFechaDeCorreo(millis: number): string {
  return FECHA.format(millis).replace(', ', ' ').replace(', ', ' a las ')
}
