import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Liberacion, RenglonIlegible } from './liberaciones.ts'

/** Money of a month beside what the provider and the bank say of it. */
export const GRUPOS = {
  llego: { titulo: 'Llegó de Mercado Pago', que: 'Pagos con su pedido.' },
  distinto: { titulo: 'Llegó otro importe', que: 'No es lo que Mercado Pago había dicho, menos lo que se devolvió.' },
  falta: { titulo: 'Tendría que haber llegado', que: 'Se liberaba este mes y no está.' },
  sin_informe: {
    titulo: 'Sin saber si llegó',
    que: 'Se liberaba este mes; todavía no sabemos si llegó: cargá el informe.',
  },
  vendra: { titulo: 'Todavía por llegar', que: 'Cobrado hasta el fin del mes, se libera después.' },
  retiros: { titulo: 'Retiros', que: 'Lo que pasaste de Mercado Pago a tu banco.' },
  sin_pedido: { titulo: 'Movimientos sin pedido', que: 'Pagos que no son de la tienda, o ajustes de Mercado Pago.' },
  transferencias: { titulo: 'Transferencias que entraron', que: 'Lo mismo que en Ventas, por forma de pago.' },
  sin_banco: { titulo: 'De esas, sin ver en el banco', que: 'Confirmadas a mano, sin un movimiento del banco.' },
  en_otro_mes: { titulo: 'De esas, en el banco otro mes', que: 'Cuentan este mes; el banco las tiene en otro.' },
  banco: { titulo: 'Entró al banco', que: 'Todo lo de estos días que está en las listas del banco.' },
  banco_otro_mes: {
    titulo: 'En el banco, contadas otro mes',
    que: 'El banco las tiene este mes; en Ventas cuentan cuando las confirmaste o cargaste la lista.',
  },
  banco_sin_pedido: { titulo: 'En el banco, sin anotar', que: 'Falta decir de qué pedido son, o apartarlas.' },
  banco_apartado: { titulo: 'En el banco, apartadas', que: 'Dijiste que no son de ningún pedido.' },
} as const satisfies Record<string, { titulo: string; que: string }>
export type ClaveDeGrupo = keyof typeof GRUPOS

export type FilaDeCierre = { dia: Dia | null; codigo: string | null; detalle: string; centavos: number }
export type GrupoDeCierre = { clave: ClaveDeGrupo; cuenta: number; centavos: number; filas: FilaDeCierre[] }

/** How a month stands, by what the card provider told of each payment, and by the bank's lists. */
export type Cierre = { proveedor: GrupoDeCierre[]; banco: GrupoDeCierre[] }

/** By the provider's report: the first rows that can't be read for sure, how many they are, and how many are of other months. */
export type CierreConInforme = {
  proveedor: GrupoDeCierre[]
  ilegibles: RenglonIlegible[]
  cuantos: number
  ajenos: number
  /** Centésimos of all its rows of the month. */
  suma: number
}

/** A payment that came in, as the shop knows it. */
export type PagoDelCierre = {
  id: string
  codigo: string
  /** Whether the provider said nothing of what it costs. */
  sinDato: boolean
  /** Centésimos that it hands over by the month's end: without what it costs, and what went back until then. */
  queda: number
  /** Pesos of it that went back until then: all of it, where a charge-back took it. */
  volvio: Pesos
  perdido: boolean
  /** Day from which that can be used, null where that isn't known; and what the provider says of it. */
  seLibera: Dia | null
  liberado: boolean
}

/** Rows that are shown of each; sums are of all. */
const FILAS_MAX = 300

/**
 * Holds the provider's payments against what arrived (specification 51.10): by its report where there is one, else by what
 * it told of each payment.
 * @param hasta the month's last day, or today
 * @param informe rows of the report, and which of their numbers and references are ours; null without one
 */
export function closeProveedor(
  pagos: PagoDelCierre[],
  hasta: Dia,
  informe: {
    liberaciones: Liberacion[]
    conocidos: ReadonlyMap<string, PagoDelCierre>
    codigos: ReadonlyMap<string, string>
  } | null,
): GrupoDeCierre[] {
  const grupos = new Map<ClaveDeGrupo, FilaDeCierre[]>()
  const put = (clave: ClaveDeGrupo, fila: FilaDeCierre) => {
    const suyas = grupos.get(clave) ?? []
    suyas.push(fila)
    grupos.set(clave, suyas)
  }
  const llegaron = new Set<string>()
  const esperados = Map.groupBy(
    pagos.filter(({ seLibera }) => seLibera !== null && seLibera <= hasta),
    ({ codigo }): string | null => codigo,
  )
  const pagoDe = ({ numero }: Liberacion) => informe?.conocidos.get(numero)
  const codigoDe = (one: Liberacion) => pagoDe(one)?.codigo ?? informe?.codigos.get(one.referencia)
  const liberaciones = informe?.liberaciones ?? []
  // What comes and goes back of an order may have numbers of its own.
  for (const suyas of Map.groupBy(liberaciones, (one) => codigoDe(one) ?? ` ${one.numero}`).values()) {
    const { dia, que, numero } = suyas.find(({ centavos }) => centavos > 0) ?? suyas[0]!
    const codigo = codigoDe(suyas[0]!) ?? null
    const centavos = suyas.reduce((sum, one) => sum + one.centavos, 0)
    const entraAlgo = suyas.some((one) => one.centavos > 0)
    const porNumero = [...new Set(suyas.flatMap((one) => pagoDe(one) ?? []))]
    const due = esperados.get(codigo) ?? []
    // A spreadsheet rewrites long numbers: what came of an order is what was expected of it.
    const suyos = porNumero.length > 0 || !entraAlgo ? porNumero : due
    for (const { id } of suyos) llegaron.add(id)
    const numeros = suyos.map(({ id }) => id).join(' y ')
    const detalle = numeros === '' ? `${ownValue(QUE, que) ?? (que || 'Movimiento')} ${numero}` : `Pago ${numeros}`
    const esperado = suyos.reduce((sum, { queda }) => sum + queda, 0)
    const isTold = codigo !== null && suyos.every(({ sinDato }) => !sinDato)
    // What neither came in nor was due came in another month, and this only went back.
    const isDue = entraAlgo || suyos.some(({ id }) => due.some((one) => one.id === id))
    if (isTold && esperado !== centavos && isDue) {
      const volvio = sumPesos(suyos.map((one) => one.volvio))
      const como = suyos.some(({ perdido }) => perdido) ? 'se llevó un contracargo' : 'volvieron'
      const despues = volvio === 0 ? '' : ` después de los ${formatPesos(volvio)} que ${como}`
      const more = `${formatCentavos(Math.abs(centavos - esperado))} ${centavos > esperado ? 'de más' : 'de menos'}`
      const queSeEsperaba = `${detalle}. Se esperaban ${formatCentavos(esperado)}${despues}: ${more}`
      put('distinto', { dia, codigo, detalle: queSeEsperaba, centavos })
    } else if (codigo === null) put(RETIROS.has(que) ? 'retiros' : 'sin_pedido', { dia, codigo, detalle, centavos })
    else put('llego', { dia, codigo, detalle, centavos })
  }
  for (const { id, codigo, sinDato, queda, seLibera, liberado } of pagos) {
    if (llegaron.has(id)) continue
    const detalle = `Pago ${id}${sinDato ? ', sin descontar comisiones' : ''}`
    const fila = { dia: seLibera, codigo, detalle, centavos: queda }
    if (seLibera === null || seLibera > hasta) put('vendra', fila)
    else if (informe === null) put(liberado ? 'llego' : 'sin_informe', fila)
    else put('falta', fila)
  }
  return toGrupos(grupos)
}

/** How the provider calls what the owner passes to a bank. */
const RETIROS: ReadonlySet<string> = new Set(['payout', 'withdrawal'])
/** The provider's words that an owner meets. */
const QUE: Record<string, string> = {
  payment: 'Pago',
  refund: 'Devolución',
  chargeback: 'Contracargo',
  payout: 'Retiro',
  withdrawal: 'Retiro',
}

/** A group per kind of row, as they are listed. */
export function toGrupos(filas: ReadonlyMap<ClaveDeGrupo, FilaDeCierre[]>): GrupoDeCierre[] {
  return (Object.keys(GRUPOS) as ClaveDeGrupo[]).flatMap((clave) => {
    const suyas = filas.get(clave) ?? []
    if (suyas.length === 0) return []
    const centavos = suyas.reduce((sum, fila) => sum + fila.centavos, 0)
    return [{ clave, cuenta: suyas.length, centavos, filas: suyas.slice(0, FILAS_MAX) }]
  })
}
