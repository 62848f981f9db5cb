import { v7 } from 'uuid'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { faltasDe, type Faltas } from '#domain/errores.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { entregaSchema } from '#domain/envios/datos-envio.ts'
import { tarifaEnvio, type DatosEnvio, type EntregaPedida, type MetodoSinEnvio } from '#domain/envios/envio.ts'
import { toFactura } from '#domain/facturacion/receptor.ts'
import { modosDisponibles } from '#domain/productos/disponibilidad.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { COBROS_DE_VENTA, MEDIOS, type CobroDeVenta } from '#domain/pedidos/pedido.ts'
import {
  ACORDADO_MAX,
  COSTO_MAX,
  ENCARGO_EN_MANO,
  faultInLinea,
  paraOtro,
  precioDeVenta,
  type CamisetaEnVenta,
  type LineaDeVenta,
  type Venta,
} from '#domain/pedidos/venta.ts'
import { SIN_DATOS, type CampoEnvio } from '../../../envios/datos.ts'

/** A sale while it is typed in. */
export type BorradorDeVenta = {
  /** Stays as it is each time this sale is sent; '' until there is something in it. */
  clave: string
  lineas: LineaDeVenta[]
  entrega: MetodoSinEnvio | 'envio'
  datos: DatosEnvio
  /** As it was typed; null while the settings' own applies. */
  costo: string | null
  cobro: CobroDeVenta
  codigo: string
  detalle: string
}

/** Handed over for cash: nothing is typed of a shirt sold on the street. */
export const SIN_VENTA: BorradorDeVenta = {
  clave: '',
  lineas: [],
  entrega: 'local',
  datos: SIN_DATOS,
  costo: null,
  cobro: 'efectivo',
  codigo: '',
  detalle: '',
}

/**
 * Adds a shirt, from stock where there is some. Its only size is chosen already.
 * @param elegida the size that was tapped, from stock
 */
export function withCamiseta(venta: BorradorDeVenta, camiseta: CamisetaEnVenta, elegida?: string): BorradorDeVenta {
  const sizes = Object.fromEntries(camiseta.talles.stock.map(({ talle, quedan }) => [talle, quedan ?? 0]))
  const [modo = 'stock'] = modosDisponibles({
    stock: sizes,
    tallesEncargo: camiseta.talles.encargo.map((t) => t.talle),
  })
  const offered = camiseta.talles[modo].filter(({ disponible }) => disponible)
  const talle = elegida ?? (offered.length === 1 ? offered[0]!.talle : '')
  const nada = { nombre: '', numero: '', parches: false, acordado: '', motivo: '' }
  const linea = { clave: v7(), camiseta, modo: elegida === undefined ? modo : ('stock' as Modo), talle, ...nada }
  return { ...venta, clave: venta.clave === '' ? v7() : venta.clave, lineas: [...venta.lineas, linea] }
}

/** How it gets to its buyer, as it is sent: what isn't sent has only who it is for. */
export function entregaDe({ entrega, datos }: BorradorDeVenta): EntregaPedida {
  if (entrega === 'envio') return datos
  const { nombre, telefono, correo } = datos
  return { ...SIN_DATOS, nombre, telefono, correo, ...toFactura(datos), metodo: entrega }
}

/** What the shipping costs by the settings; nothing where nothing is sent. */
export function costoSegunAjustes(venta: BorradorDeVenta, ajustes: AjustesPublicos): Pesos {
  const { metodo, departamento } = entregaDe(venta)
  return tarifaEnvio(metodo, departamento, ajustes).costo
}

/** What the shipping costs; null when what was typed is no amount. */
export function costoDe(venta: BorradorDeVenta, ajustes: AjustesPublicos): Pesos | null {
  const segun = costoSegunAjustes(venta, ajustes)
  const costo = venta.costo === null || venta.entrega !== 'envio' ? segun : parsePesos(venta.costo)
  return costo !== null && costo <= COSTO_MAX ? costo : null
}

/** What a shirt costs in the sale: as agreed, else the shop's price less its share of the code. */
export function precioEnVenta(
  linea: LineaDeVenta,
  cobro: CobroDeVenta,
  ajustes: AjustesPublicos,
  descuento: Precios | undefined,
): Pesos {
  const acordado = linea.acordado === '' ? null : parsePesos(linea.acordado)
  const menos = descuento?.[MEDIOS[COBROS_DE_VENTA[cobro].medio].precios] ?? 0
  return acordado ?? precioDeVenta(linea, cobro, ajustes) - menos
}

/**
 * Shirts and shipping together, as far as no credit pays them.
 * @param descuentos what the code takes off each line
 */
export function totalDe(
  venta: BorradorDeVenta,
  ajustes: AjustesPublicos,
  descuentos: Precios[] = [],
  credito: Pesos = 0,
): Pesos {
  const precios = venta.lineas.map((linea, place) => precioEnVenta(linea, venta.cobro, ajustes, descuentos[place]))
  return Math.max(0, sumPesos(precios) + (costoDe(venta, ajustes) ?? 0) - credito)
}

/** Checks a sale by the server's own rules. Faults are by field of `ventaSchema`, lines as `items.0`. */
export function checkVenta(venta: BorradorDeVenta, ajustes: AjustesPublicos): Faltas {
  const faltas: Faltas = {}
  if (venta.lineas.length === 0) faltas.items = 'Agregá al menos una camiseta.'
  for (const [index, linea] of venta.lineas.entries()) {
    const isMade = venta.entrega === 'local' && linea.modo === 'encargo'
    const falta = faultInLinea(linea) ?? faultInAcordado(linea) ?? (isMade ? ENCARGO_EN_MANO : null)
    if (falta !== null) faltas[`items.${index}`] = falta
  }
  const propias = faltasDe(entregaSchema.safeParse(entregaDe(venta)).error)
  for (const [campo, falta] of Object.entries(propias)) faltas[`shipping.${campo}`] = paraOtro(falta)
  if (costoDe(venta, ajustes) === null) faltas.costo = 'Escribí el costo en pesos enteros, sin centavos.'
  return faltas
}

function faultInAcordado({ acordado, motivo }: LineaDeVenta): string | null {
  if (acordado.trim() === '') return motivo.trim() === '' ? null : 'Escribí el precio que acordaron.'
  const precio = parsePesos(acordado)
  if (precio === null || precio < 1 || precio > ACORDADO_MAX) return 'Escribí el precio acordado en pesos enteros.'
  return motivo.trim() === '' ? 'Escribí por qué es otro precio.' : null
}

const SHIPPING = 'shipping.'

/** Which of a sale's faults are about who gets it and where. */
export function faltasDeEnvio(faltas: Faltas): Faltas<CampoEnvio> {
  const propias = Object.entries(faltas).filter(([campo]) => campo.startsWith(SHIPPING))
  return Object.fromEntries(propias.map(([campo, falta]) => [campo.slice(SHIPPING.length), falta]))
}

/** A checked sale as it is sent. @param descuentos what the code takes off each line */
export function toVenta(venta: BorradorDeVenta, ajustes: AjustesPublicos, descuentos: Precios[] = []): Venta {
  return {
    clave: venta.clave,
    items: venta.lineas.map((linea, place) => ({
      id: linea.camiseta.id,
      talle: linea.talle,
      modo: linea.modo,
      personalizacion: { nombre: linea.nombre, numero: linea.numero, parches: linea.parches },
      unit_price: precioEnVenta(linea, venta.cobro, ajustes, descuentos[place]),
      ...(linea.acordado.trim() === ''
        ? {}
        : { acordado: { precio: parsePesos(linea.acordado) ?? 0, motivo: linea.motivo.trim() } }),
    })),
    shipping: entregaDe(venta),
    costo: costoDe(venta, ajustes) ?? 0,
    cobro: venta.cobro,
    codigo: venta.codigo,
    detalle: venta.detalle,
  }
}
