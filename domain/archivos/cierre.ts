import { ownValue } from '#domain/texto/own-value.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Liberacion } from './liberaciones.ts'

/** Money of a month beside what the provider and the bank say of it. */
export const GRUPOS = {
  llego: { titulo: 'Llegó de Mercado Pago', que: 'Pagos con su pedido.' },
  distinto: { titulo: 'Llegó otro importe', que: 'No es lo que Mercado Pago había dicho que entregaba.' },
  falta: { titulo: 'Tendría que haber llegado', que: 'Se liberaba este mes y no está.' },
  vendra: { titulo: 'Todavía por llegar', que: 'Cobrado hasta el fin del mes, se libera después.' },
  sin_pedido: { titulo: 'Movimientos sin pedido', que: 'Retiros, ajustes, o pagos que no son de la tienda.' },
  banco: { titulo: 'Transferencias en el banco', que: 'Movimientos con su pedido.' },
  sin_banco: { titulo: 'Transferencias que el banco no mostró', que: 'Confirmadas a mano: cargá la lista del banco.' },
  banco_sin_pedido: { titulo: 'En el banco, sin pedido', que: 'Nadie sabe de quién son, o se apartaron.' },
} as const satisfies Record<string, { titulo: string; que: string }>
export type ClaveDeGrupo = keyof typeof GRUPOS

export type FilaDeCierre = { dia: Dia | null; codigo: string | null; detalle: string; centavos: number }
export type GrupoDeCierre = { clave: ClaveDeGrupo; cuenta: number; centavos: number; filas: FilaDeCierre[] }

/** A payment that came in, as the shop knows it. */
export type PagoDelCierre = {
  id: string
  codigo: string
  /** Centésimos that the provider said it hands over before anything went back; null where it said nothing. */
  neto: number | null
  /** Centésimos that are left of that, or of the payment where nothing is known of what it costs. */
  queda: number
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
  for (const [numero, suyas] of Map.groupBy(informe?.liberaciones ?? [], (one) => one.numero)) {
    const { dia, que, referencia } = suyas[0]!
    const centavos = suyas.reduce((sum, one) => sum + one.centavos, 0)
    const entro = suyas.reduce((sum, one) => sum + Math.max(0, one.centavos), 0)
    const pago = informe!.conocidos.get(numero)
    const codigo = pago?.codigo ?? informe!.codigos.get(referencia) ?? null
    if (codigo === null) {
      put('sin_pedido', { dia, codigo, detalle: `${ownValue(QUE, que) ?? (que || 'Movimiento')} ${numero}`, centavos })
      continue
    }
    llegaron.add(numero)
    const isOther = pago !== undefined && pago.neto !== null && entro > 0 && entro !== pago.neto
    put(isOther ? 'distinto' : 'llego', { dia, codigo, detalle: `Pago ${numero}`, centavos })
  }
  for (const { id, codigo, neto, queda, seLibera, liberado } of pagos) {
    if (llegaron.has(id)) continue
    const detalle = `Pago ${id}${neto === null ? ', sin descontar comisiones' : ''}`
    const fila = { dia: seLibera, codigo, detalle, centavos: queda }
    if (seLibera === null || seLibera > hasta) put('vendra', fila)
    else put(informe === null && liberado ? 'llego' : 'falta', fila)
  }
  return toGrupos(grupos)
}

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
