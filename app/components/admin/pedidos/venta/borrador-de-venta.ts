import { v7 } from 'uuid'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { Faltas } from '#domain/errores.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { tarifaEnvio, type DatosEnvio } from '#domain/envios/envio.ts'
import { modosDisponibles } from '#domain/productos/disponibilidad.ts'
import {
  COSTO_MAX,
  faultInLinea,
  paraOtro,
  precioDeVenta,
  type CamisetaEnVenta,
  type LineaDeVenta,
  type Venta,
} from '#domain/pedidos/venta.ts'
import { checkDatos, SIN_DATOS, type CampoEnvio } from '../../../envios/datos.ts'

/** A sale while it is typed in. */
export type BorradorDeVenta = {
  /** Stays as it is each time this sale is sent; '' until there is something in it. */
  clave: string
  lineas: LineaDeVenta[]
  datos: DatosEnvio
  /** As it was typed; null while the settings' own applies. */
  costo: string | null
  pagado: boolean
  detalle: string
}

export const SIN_VENTA: BorradorDeVenta = {
  clave: '',
  lineas: [],
  datos: SIN_DATOS,
  costo: null,
  pagado: false,
  detalle: '',
}

/** Adds a shirt, from stock where there is some. Its only size is chosen already. */
export function withCamiseta(venta: BorradorDeVenta, camiseta: CamisetaEnVenta): BorradorDeVenta {
  const sizes = Object.fromEntries(camiseta.talles.stock.map(({ talle, quedan }) => [talle, quedan ?? 0]))
  const [modo = 'stock'] = modosDisponibles({
    stock: sizes,
    tallesEncargo: camiseta.talles.encargo.map((t) => t.talle),
  })
  const offered = camiseta.talles[modo].filter(({ disponible }) => disponible)
  const talle = offered.length === 1 ? offered[0]!.talle : ''
  const linea = { clave: v7(), camiseta, modo, talle, nombre: '', numero: '', parches: false, acordado: '', motivo: '' }
  return { ...venta, clave: venta.clave === '' ? v7() : venta.clave, lineas: [...venta.lineas, linea] }
}

/** What the shipping costs by the settings. */
export function costoSegunAjustes({ datos }: BorradorDeVenta, ajustes: AjustesPublicos): Pesos {
  return tarifaEnvio(datos.metodo, datos.departamento, ajustes).costo
}

/** What the shipping costs; null when what was typed is no amount. */
export function costoDe(venta: BorradorDeVenta, ajustes: AjustesPublicos): Pesos | null {
  const costo = venta.costo === null ? costoSegunAjustes(venta, ajustes) : parsePesos(venta.costo)
  return costo !== null && costo <= COSTO_MAX ? costo : null
}

/** Shirts and shipping together. */
export function totalDe(venta: BorradorDeVenta, ajustes: AjustesPublicos): { camisetas: Pesos; total: Pesos } {
  const camisetas = sumPesos(venta.lineas.map((linea) => precioDeVenta(linea, 'transferencia', ajustes)))
  return { camisetas, total: camisetas + (costoDe(venta, ajustes) ?? 0) }
}

/** Checks a sale by the server's own rules. Faults are by field of `ventaSchema`, lines as `items.0`. */
export function checkVenta(venta: BorradorDeVenta, ajustes: AjustesPublicos): Faltas {
  const faltas: Faltas = {}
  if (venta.lineas.length === 0) faltas.items = 'Agregá al menos una camiseta.'
  for (const [index, linea] of venta.lineas.entries()) {
    const falta = faultInLinea(linea)
    if (falta !== null) faltas[`items.${index}`] = falta
  }
  for (const [campo, falta] of Object.entries(checkDatos(venta.datos))) faltas[`shipping.${campo}`] = paraOtro(falta)
  if (costoDe(venta, ajustes) === null) faltas.costo = 'Escribí el costo en pesos enteros, sin centavos.'
  return faltas
}

const SHIPPING = 'shipping.'

/** Which of a sale's faults are about who gets it and where. */
export function faltasDeEnvio(faltas: Faltas): Faltas<CampoEnvio> {
  const propias = Object.entries(faltas).filter(([campo]) => campo.startsWith(SHIPPING))
  return Object.fromEntries(propias.map(([campo, falta]) => [campo.slice(SHIPPING.length), falta]))
}

/** A checked sale as it is sent. */
export function toVenta(venta: BorradorDeVenta, ajustes: AjustesPublicos): Venta {
  return {
    clave: venta.clave,
    items: venta.lineas.map((linea) => ({
      id: linea.camiseta.id,
      talle: linea.talle,
      modo: linea.modo,
      personalizacion: { nombre: linea.nombre, numero: linea.numero, parches: linea.parches },
      unit_price: precioDeVenta(linea, 'transferencia', ajustes),
    })),
    shipping: venta.datos,
    costo: costoDe(venta, ajustes) ?? 0,
    cobro: venta.pagado ? 'transferencia' : 'despues',
    codigo: '',
    detalle: venta.detalle,
  }
}
