import { formatCentavos } from '#domain/dinero/centavos.ts'
import { type Pesos } from '#domain/dinero/dinero.ts'
import { ALFABETO_CODIGO, ESTADO_ETIQUETA, MEDIOS, type Estado, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'

/** What became of a movement of the bank: nothing yet, an order's, or put aside. */
export type EstadoDeMovimiento = 'nuevo' | 'usado' | 'apartado'

/** The part of an order that matters for the bank's money. */
export type PedidoCandidato = {
  codigo: string
  nombre: string
  estado: Estado
  medioDePago: MedioDePago
  /** By transfer. */
  total: Pesos
  creado: number
  /** 1 for one that was confirmed by hand and has no movement of the bank yet. */
  aMano: 0 | 1
}

/**
 * Why a movement may be an order's money, the surest first. `confirmado_a_mano`: code and amount are those of an order that
 * the owner confirmed before the bank's list was loaded. `codigo_terminado`: its code is that of an order that waits for no
 * money: paid already, or cancelled. `nombre`: the buyer's name and nearly the amount, a clue and no more.
 */
export const GRADOS = [
  'codigo_y_monto',
  'confirmado_a_mano',
  'codigo_otro_monto',
  'codigo_terminado',
  'monto',
  'nombre',
] as const
export type Grado = (typeof GRADOS)[number]

/** Whether a movement is an order's money beyond doubt. */
export function isSeguro(grado: Grado | undefined): boolean {
  return grado === 'codigo_y_monto' || grado === 'confirmado_a_mano'
}

export type Coincidencia = {
  grado: Grado
  pedido: PedidoCandidato
  /** The buyer's name is in the description. */
  nombre: boolean
}

const CODIGO = new RegExp(`CK([${ALFABETO_CODIGO}]{6})`, 'g')
const SIN_PREFIJO = new RegExp(`(?=([${ALFABETO_CODIGO}]{6}))`, 'g')

/** A description without what people and banks change about a code: capitals, spaces, hyphens, points. */
function bareDescripcion(descripcion: string): string {
  return foldTexto(descripcion)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** Codes of orders that a description names in full, `ck 7q4-m2f` like `CK-7Q4M2F`. */
export function findCodigos(descripcion: string): string[] {
  return [...new Set([...bareDescripcion(descripcion).matchAll(CODIGO)].map(([, letters]) => `CK-${letters}`))]
}

/**
 * What may be codes without their first letters: any six characters in a row. Only to be compared with orders that
 * wait.
 */
export function findPosiblesCodigos(descripcion: string): string[] {
  return [...new Set([...bareDescripcion(descripcion).matchAll(SIN_PREFIJO)].map(([, letters]) => `CK-${letters}`))]
}

/** Whether an order waits for the money of a transfer, in time or late. */
export function esperaDinero({ estado }: Pick<PedidoCandidato, 'estado'>): boolean {
  return estado === 'pendiente_pago' || estado === 'vencido'
}

/** Orders that wait for money, found by code and amount; those by transfer have the words of their names. */
export type Esperando = {
  porCodigo: Map<string, PedidoCandidato>
  porImporte: Map<number, PedidoCandidato[]>
  nombres: { pedido: PedidoCandidato; palabras: string[] }[]
}

/** Of an order's total: how much more or less may come with its buyer's name alone. */
const CERCA = 0.2

/** @param pedidos orders that wait for money, in time or late */
export function indexEsperando(pedidos: PedidoCandidato[]): Esperando {
  const porTransferencia = pedidos.filter(({ medioDePago }) => MEDIOS[medioDePago].porBanco)
  return {
    porCodigo: new Map(pedidos.map((pedido) => [pedido.codigo, pedido])),
    porImporte: Map.groupBy(porTransferencia, ({ total }) => total * 100),
    nombres: porTransferencia.map((pedido) => ({ pedido, palabras: palabrasDeDescripcion(pedido.nombre) })),
  }
}

/**
 * The orders whose money a movement may be, the surest first (specification 30). A code decides. Without one the exact
 * amount does, among orders by transfer that existed by then. Nearly the amount with the buyer's name is a clue. Money
 * in another currency pays no order.
 * @param nombrados orders in any state by their code; only those that the description names are looked up
 */
export function findCoincidencias(
  { fecha, descripcion, centavos, moneda }: { fecha: string; descripcion: string; centavos: number; moneda: string },
  nombrados: ReadonlyMap<string, PedidoCandidato>,
  esperando: Esperando,
): Coincidencia[] {
  if (moneda !== 'UYU') return []
  const porCodigo = new Map<string, PedidoCandidato>()
  for (const codigo of findPosiblesCodigos(descripcion)) {
    const pedido = esperando.porCodigo.get(codigo)
    if (pedido !== undefined) porCodigo.set(codigo, pedido)
  }
  for (const codigo of findCodigos(descripcion)) {
    const pedido = nombrados.get(codigo)
    if (pedido !== undefined) porCodigo.set(codigo, pedido)
  }
  const palabras = new Set(palabrasDeDescripcion(descripcion))
  const found: Coincidencia[] = [...porCodigo.values()].map((pedido) => ({
    grado: gradoPorCodigo(pedido, centavos),
    pedido,
    nombre: hasNombreDe(palabras, pedido.nombre),
  }))
  if (found.length === 0) {
    for (const pedido of esperando.porImporte.get(centavos) ?? []) {
      if (writeDia(diaDe(pedido.creado)) > fecha) continue
      found.push({ grado: 'monto', pedido, nombre: hasNombreDe(palabras, pedido.nombre) })
    }
    for (const { pedido, palabras: own } of esperando.nombres) {
      const diferencia = Math.abs(centavos - pedido.total * 100)
      if (diferencia === 0 || diferencia > pedido.total * 100 * CERCA) continue
      // A single word may be anybody's.
      if (own.filter((palabra) => palabras.has(palabra)).length < 2) continue
      if (writeDia(diaDe(pedido.creado)) > fecha) continue
      found.push({ grado: 'nombre', pedido, nombre: true })
    }
  }
  return found.sort(
    (a, b) =>
      GRADOS.indexOf(a.grado) - GRADOS.indexOf(b.grado) ||
      Number(b.nombre) - Number(a.nombre) ||
      Number(b.pedido.estado === 'pendiente_pago') - Number(a.pedido.estado === 'pendiente_pago') ||
      a.pedido.creado - b.pedido.creado ||
      (a.pedido.codigo < b.pedido.codigo ? -1 : 1),
  )
}

function gradoPorCodigo(pedido: PedidoCandidato, centavos: number): Grado {
  const isJusto = pedido.total * 100 === centavos
  if (esperaDinero(pedido)) return isJusto ? 'codigo_y_monto' : 'codigo_otro_monto'
  return isJusto && pedido.aMano === 1 ? 'confirmado_a_mano' : 'codigo_terminado'
}

function palabrasDeDescripcion(texto: string): string[] {
  return foldTexto(texto)
    .split(/[^a-z]+/)
    .filter((palabra) => palabra.length >= 3)
}

/** Two words of a name, or its only one. */
function hasNombreDe(palabras: Set<string>, nombre: string): boolean {
  const own = palabrasDeDescripcion(nombre)
  return own.length > 0 && own.filter((palabra) => palabras.has(palabra)).length >= Math.min(2, own.length)
}

/**
 * The one order that a movement can be ticked for: no doubt which, it waits or was confirmed by hand, and the amount is
 * right. The amount alone isn't enough while it may be money that was used already.
 */
export function pedidoPropuesto({
  coincidencias,
  parecido,
}: {
  coincidencias: Coincidencia[]
  parecido: string
}): PedidoCandidato | null {
  const [first, second] = coincidencias
  if (first !== undefined && isSeguro(first.grado)) return isSeguro(second?.grado) ? null : first.pedido
  return first?.grado === 'monto' && second === undefined && parecido === '' ? first.pedido : null
}

/** How much more, or less, came than should have. @param centavos positive for more, negative for less */
export function diferenciaEnPalabras(centavos: number): string {
  return centavos > 0 ? `sobran ${formatCentavos(centavos)}` : `faltan ${formatCentavos(-centavos)}`
}

/**
 * Why a movement may be an order's money, in words.
 * @param centavos of the movement
 */
export function porQue({ grado, pedido, nombre }: Coincidencia, centavos: number): string {
  const tambien = nombre ? ' También está el nombre.' : ''
  switch (grado) {
    case 'codigo_y_monto':
      return `Tiene el código y el importe justo.${tambien}`
    case 'confirmado_a_mano':
      return `Tiene el código y el importe justo; lo habías confirmado a mano.${tambien}`
    case 'codigo_otro_monto': {
      const words = diferenciaEnPalabras(centavos - pedido.total * 100)
      return `Tiene el código, con otro importe: ${words}.${tambien}`
    }
    case 'codigo_terminado':
      return `Tiene el código de un pedido que ya no espera dinero (${ESTADO_ETIQUETA[pedido.estado]}).`
    case 'monto':
      return `No tiene código; el importe es el justo.${tambien}`
    case 'nombre': {
      const words = diferenciaEnPalabras(centavos - pedido.total * 100)
      return `Tiene el nombre, sin código y con otro importe: ${words}. Es una pista: fijate antes de confirmar.`
    }
  }
}
