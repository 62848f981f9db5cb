import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { spread } from '#domain/dinero/spread.ts'
import { DESTINOS_SIN_CAMISETA, type Devolucion, type LineaDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import type { Reintegro } from '#domain/pagos/reintegro.ts'
import { netoDe, type Asiento } from '#domain/pedidos/gestion/cuenta.ts'
import {
  camposDe,
  efectoEnStock,
  precioDeLinea,
  precioSinCodigo,
  type EventoPedido,
  type LineaPedido,
  type Pedido,
} from '#domain/pedidos/pedido.ts'
import { ivaDe, ivaPorPartes, type ConIva } from '#domain/dinero/iva.ts'

export const CLASES_DE_DOCUMENTO = ['venta', 'devolucion', 'descuento', 'anulacion'] as const
export type ClaseDeDocumento = (typeof CLASES_DE_DOCUMENTO)[number]
/** As the owner and the accountant read it. */
export const CLASE_DE_DOCUMENTO: Record<ClaseDeDocumento, string> = {
  venta: 'Venta',
  devolucion: 'Devolución',
  descuento: 'Descuento posterior',
  anulacion: 'Anulación',
}

/** An order's sale, or something that takes off it. */
export type Documento = ConIva & {
  /** Its own within the order: `venta`, `anulacion`, `devolucion-<id>`, `descuento-<id of the refund>`. */
  clave: string
  clase: ClaseDeDocumento
  /** Milliseconds UTC: when it was first paid, settled, refunded, undone. */
  en: number
  renglones: Renglon[]
  /** Whole pesos, never below 0, whatever it is. */
  total: Pesos
}

/** A shirt or the shipping in a document; `neto` and `iva` are shares of the document's. */
export type Renglon = ConIva & {
  /** The line's place in the order; null for the shipping. */
  orden: number | null
  /** 1 for a shirt that was sold or went back, 0 where only money moves. */
  unidades: number
  /** The shop has the shirt again, sold or sent in exchange, and what it cost. */
  vuelve: boolean
  /** Of a sale: what it costs by card without reductions, and what these, the way of paying and the code take off. */
  bruto: Pesos
  rebaja: Pesos
  porForma: Pesos
  codigo: Pesos
  /** What it is worth in this document. */
  valor: Pesos
}

/** What an order's documents follow from. */
export type HechosDeVenta = Pick<Pedido, 'tipo' | 'medioDePago' | 'costoEnvio' | 'aCuenta' | 'credito'> & {
  lineas: (Omit<LineaPedido, 'parches'> & { orden: number })[]
  /** The oldest first. */
  eventos: Pick<EventoPedido, 'en' | 'de' | 'a' | 'pagoId' | 'devuelto'>[]
  devoluciones: (Pick<Devolucion, 'id' | 'estado' | 'arreglo' | 'monto' | 'resuelto'> & {
    lineas: Pick<LineaDeDevolucion, 'orden' | 'destino'>[]
  })[]
  reintegros: (Pick<Reintegro, 'id' | 'pagoId' | 'estado' | 'monto' | 'resuelto'> & { devolucionId: string | null })[]
  /** What came in and went back, as `asientosDe` tells it. */
  asientos: Omit<Asiento, 'medio'>[]
}

/** What of each line, and of the shipping, hasn't gone back; whether its shirt hasn't, and whether the shop has that again. */
type Resto = { orden: number | null; queda: Pesos; aca: boolean; volvio: boolean }

/**
 * An order's documents (specification 50.1): what it was sold for when it was first paid, at the prices of its way of
 * paying. And what took off that since, each at its own moment. Credit is payment. What is sent in exchange sells the
 * difference alone. What a chargeback takes is money, and no return.
 * @returns the oldest first; none of an order that was never paid
 */
export function documentosDe(hechos: HechosDeVenta): Documento[] {
  const pagado = hechos.eventos.find(({ a }) => a === 'pagado')
  if (pagado === undefined) return []
  const vendidos = renglonesVendidos(hechos)
  const venta = newDocumento('venta', 'venta', pagado.en, vendidos)
  const restos = toRestos(hechos)
  let vale = venta.total
  let devuelto = sumSueltos(hechos.reintegros, pagado.en)
  const documentos = [venta]
  const takeOff = (clave: string, clase: ClaseDeDocumento, en: number, renglones: SinIva[]) => {
    const documento = newDocumento(clave, clase, en, renglones)
    vale -= documento.total
    if (documento.total > 0 || renglones.some((one) => one.unidades > 0 || one.vuelve)) documentos.push(documento)
  }
  for (const paso of bajasDe(hechos, pagado.en)) {
    if (paso.clase === 'devolucion') {
      const { id, arreglo, monto, resuelto, lineas } = paso.devolucion
      const idas = lineas.filter(({ destino }) => destino !== 'comprador')
      const vuelven = new Map(
        idas.map(({ orden, destino }) => [orden, !DESTINOS_SIN_CAMISETA.some((one) => one === destino)]),
      )
      const suyas = new Set(lineas.map(({ orden }) => orden))
      const unidades = arreglo === 'cambio' ? 0 : 1
      takeOff(`devolucion-${id}`, 'devolucion', resuelto!, goBack(restos, monto ?? 0, suyas, { vuelven, unidades }))
    }
    if (paso.clase === 'descuento') {
      const { id, monto, resuelto } = paso.reintegro
      const deMas = Math.floor(moneyBefore(hechos, paso.en) / 100) - devuelto - Math.max(0, vale)
      devuelto += monto
      const baja = Math.max(0, Math.min(monto - Math.max(0, deMas), vale))
      takeOff(`descuento-${id}`, 'descuento', resuelto!, goBack(restos, baja, TODAS, NINGUNO))
    }
    if (paso.clase === 'anulacion') {
      const vuelve = efectoEnStock(paso.de!, paso.a, false) === 'devolver'
      const vuelven = new Map(hechos.lineas.map(({ orden }) => [orden, vuelve]))
      const unidades = hechos.tipo === 'venta' ? 1 : 0
      takeOff('anulacion', 'anulacion', paso.en, goBack(restos, Math.max(0, vale), TODAS, { vuelven, unidades }))
    }
  }
  return documentos
}

const TODAS = null
const NINGUNO: Idas = { vuelven: new Map(), unidades: 0 }

/** Lines and shipping as they are sold. */
function renglonesVendidos({ tipo, medioDePago, costoEnvio, aCuenta, lineas }: HechosDeVenta): SinIva[] {
  const precios = lineas.map((linea) => precioDeLinea(linea, medioDePago))
  if (tipo === 'cambio') {
    const diferencia = Math.max(0, sumPesos(precios) + costoEnvio - aCuenta)
    const envio = Math.min(costoEnvio, diferencia)
    const shares = spread(diferencia - envio, precios)
    return [...lineas.map(({ orden }, i) => newRenglon(orden, 0, shares[i] ?? 0)), ...shipping(envio)]
  }
  const { precio: campo, lista } = camposDe(medioDePago)
  return [
    ...lineas.map((linea, i) => {
      const sinCodigo = precioSinCodigo(linea, medioDePago)
      // Where another price was agreed on, the shop's is told, and the difference as a reduction.
      const porTarjeta = linea.listaTarjeta ?? linea.precio
      const bruto = (linea.precioAntes ?? porTarjeta) + linea.extras
      const porForma = porTarjeta - (linea[lista] ?? linea[campo])
      const rebaja = bruto - porForma - sinCodigo
      return { ...newRenglon(linea.orden, 1, precios[i]!), bruto, rebaja, porForma, codigo: sinCodigo - precios[i]! }
    }),
    ...shipping(costoEnvio),
  ]
}

type SinIva = Omit<Renglon, keyof ConIva>

function newRenglon(orden: number | null, unidades: number, valor: Pesos, vuelve = false): SinIva {
  return { orden, unidades, vuelve, bruto: valor, rebaja: 0, porForma: 0, codigo: 0, valor }
}

function shipping(costo: Pesos): SinIva[] {
  return costo === 0 ? [] : [newRenglon(null, 0, costo)]
}

/** What there is to go back: of an exchange its shirts' whole worth, though most of that was sold before. */
function toRestos({ medioDePago, costoEnvio, lineas }: HechosDeVenta): Resto[] {
  const restos: Resto[] = lineas.map((linea) => ({
    orden: linea.orden,
    queda: precioDeLinea(linea, medioDePago),
    aca: true,
    volvio: false,
  }))
  return [...restos, { orden: null, queda: costoEnvio, aca: true, volvio: false }]
}

/** Shirts that go back, by their places, and whether the shop has each again; `unidades`: 0 where others are sent for them. */
type Idas = { vuelven: ReadonlyMap<number, boolean>; unidades: 0 | 1 }

/**
 * Takes an amount off what is left: off the chosen lines first, then off the shipping, then off other lines.
 * @param suyas places of the lines that it is of; null for all
 */
function goBack(
  restos: Resto[],
  monto: Pesos,
  suyas: ReadonlySet<number> | null,
  { vuelven, unidades }: Idas,
): SinIva[] {
  const isOwn = ({ orden }: Resto) => orden !== null && (suyas === null || suyas.has(orden))
  const groups = [
    restos.filter(isOwn),
    restos.filter(({ orden }) => orden === null),
    restos.filter((one) => !isOwn(one)),
  ]
  const off = new Map<Resto, Pesos>()
  let left = monto
  for (const group of groups) {
    const open = group.map(({ queda }) => queda)
    const shares = spread(Math.min(left, sumPesos(open)), open, open)
    for (const [i, resto] of group.entries()) {
      const share = shares[i] ?? 0
      off.set(resto, (off.get(resto) ?? 0) + share)
      resto.queda -= share
      left -= share
    }
  }
  return restos.flatMap((resto) => {
    const its = resto.orden === null ? undefined : vuelven.get(resto.orden)
    const gone = unidades === 1 && its !== undefined && resto.aca
    const vuelve = its === true && !resto.volvio && (gone || unidades === 0)
    if (gone) resto.aca = false
    if (vuelve) resto.volvio = true
    const valor = off.get(resto) ?? 0
    if (valor === 0 && !gone && !vuelve) return []
    return { ...newRenglon(resto.orden, gone ? 1 : 0, valor, vuelve), bruto: 0 }
  })
}

function newDocumento(clave: string, clase: ClaseDeDocumento, en: number, sinIva: SinIva[]): Documento {
  const valores = sinIva.map(({ valor }) => valor)
  const total = sumPesos(valores)
  const partes = ivaPorPartes(valores)
  return { clave, clase, en, renglones: sinIva.map((one, i) => ({ ...one, ...partes[i]! })), total, ...ivaDe(total) }
}

type Paso =
  | { clase: 'devolucion'; en: number; devolucion: HechosDeVenta['devoluciones'][number] }
  | { clase: 'descuento'; en: number; reintegro: HechosDeVenta['reintegros'][number] }
  | ({ clase: 'anulacion' } & HechosDeVenta['eventos'][number])

/** What may take off a sale since it was paid, the oldest first; of one moment what is returned goes before what is undone. */
function bajasDe({ eventos, devoluciones, reintegros }: HechosDeVenta, pagado: number): Paso[] {
  const undone = eventos.find(({ en, a }) => en >= pagado && (a === 'cancelado' || a === 'reembolsado'))
  const ofAll = undone?.a === 'reembolsado' ? reintegros.findLast((one) => isReintegroDe(undone, one)) : undefined
  const saldadas = devoluciones.filter(({ estado }) => estado === 'saldada')
  // What came back last is settled a moment after its money undid the order.
  const after = saldadas.find(({ id }) => id === ofAll?.devolucionId)?.resuelto ?? 0
  const pasos: Paso[] = [
    ...saldadas.map((devolucion) => ({ clase: 'devolucion' as const, en: devolucion.resuelto!, devolucion })),
    ...reintegros
      .filter((one) => isSuelto(one) && one.resuelto! >= pagado && one !== ofAll)
      .map((reintegro) => ({ clase: 'descuento' as const, en: reintegro.resuelto!, reintegro })),
    ...(undone === undefined ? [] : [{ clase: 'anulacion' as const, ...undone, en: Math.max(undone.en, after) }]),
  ]
  const rank = { devolucion: 0, anulacion: 1, descuento: 2 }
  return pasos.toSorted((a, b) => a.en - b.en || rank[a.clase] - rank[b.clase])
}

/** Money that went back apart from any devolución. */
function isSuelto(uno: HechosDeVenta['reintegros'][number]): boolean {
  return isHecho(uno) && uno.devolucionId === null
}

function sumSueltos(reintegros: HechosDeVenta['reintegros'], before: number): Pesos {
  const suyos = reintegros.filter((one) => isSuelto(one) && one.resuelto! < before)
  return sumPesos(suyos.map(({ monto }) => monto))
}

function isHecho({ estado, resuelto }: HechosDeVenta['reintegros'][number]): boolean {
  return estado === 'hecha' && resuelto !== null
}

/** Whether it is the refund by which the rest of an order's money went back, and the order with it. */
function isReintegroDe(evento: HechosDeVenta['eventos'][number], uno: HechosDeVenta['reintegros'][number]): boolean {
  return isHecho(uno) && uno.monto === evento.devuelto && uno.pagoId === evento.pagoId && uno.resuelto! <= evento.en
}

/** What an order had of its buyer's money and credit at a moment, in cents, without what went back by refunds of its own. */
function moneyBefore({ asientos, credito, aCuenta, devoluciones, reintegros }: HechosDeVenta, en: number): number {
  const byCredit = devoluciones.filter(
    ({ estado, arreglo, resuelto }) => estado === 'saldada' && arreglo === 'credito' && resuelto! < en,
  )
  const credited = sumPesos(byCredit.map(({ monto }) => monto ?? 0))
  // Whoever asks takes off refunds one by one: two may be of one moment.
  const pesos = (credito === '' ? 0 : aCuenta) - credited + sumSueltos(reintegros, en)
  return netoDe(asientos.filter((asiento) => asiento.en < en)) + pesos * 100
}
