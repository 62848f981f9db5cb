import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DIAS_DE_ARREPENTIMIENTO } from '#domain/pedidos/arrepentimiento.ts'
import type { EventoPedido, LineaPedido } from '#domain/pedidos/pedido.ts'
import { comienzoDe, diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { mesesAntes } from '#domain/tiempo/mes.ts'
import { feriadosDe } from '#domain/tiempo/feriados.ts'
import { habilesDespues } from '#domain/tiempo/habil.ts'
import { nombreDelDia } from '#domain/tiempo/momento.ts'
import { MOTIVOS, type MotivoDeDevolucion } from './devolucion.ts'

/** When an order was delivered, milliseconds UTC; null while that isn't marked. */
export function entregadoEn({ eventos }: { eventos: Pick<EventoPedido, 'de' | 'a' | 'en'>[] }): number | null {
  // What was marked by mistake and taken back isn't a delivery.
  const last = eventos.findLast(({ de, a }) => de !== a)
  return last?.a === 'entregado' ? last.en : null
}

/**
 * The last day on which something can be given back for a reason (specification 37.4). The days count from the day after
 * it was delivered.
 * @param entregado milliseconds UTC
 * @returns null while delivery isn't marked: the days don't end then
 */
export function ultimoDia(
  motivo: MotivoDeDevolucion,
  entregado: number | null,
  { devoluciones }: Pick<Ajustes, 'devoluciones'>,
): Dia | null {
  if (entregado === null) return null
  const dia = diaDe(entregado)
  switch (MOTIVOS[motivo].plazo) {
    case 'habiles':
      return habilesDespues(dia, DIAS_DE_ARREPENTIMIENTO, feriadosDe(devoluciones.feriados))
    case 'dias':
      return dia + devoluciones.cambioDias
    case 'meses':
      return diaDe(mesesAntes(comienzoDe(dia), -devoluciones.fallaMeses))
  }
}

/**
 * Whether a shirt was made for its buyer alone, and so isn't given back without a fault (law 17.250, article 16 bis;
 * specification 37.5).
 */
export function isHechaAMedida({
  modo,
  nombrePersonalizado,
  numero,
}: Pick<LineaPedido, 'modo' | 'nombrePersonalizado' | 'numero'>): boolean {
  return modo === 'encargo' && (nombrePersonalizado !== '' || numero !== '')
}

/**
 * Why a shirt can't be given back for a reason any more, for its buyer; null when it can.
 * @param now milliseconds UTC
 */
export function explainFueraDePlazo(
  motivo: MotivoDeDevolucion,
  linea: Pick<LineaPedido, 'modo' | 'nombrePersonalizado' | 'numero'>,
  entregado: number | null,
  ajustes: Pick<Ajustes, 'devoluciones'>,
  now: number,
): string | null {
  if (!MOTIVOS[motivo].esFalla && isHechaAMedida(linea)) {
    return 'Se hizo con el nombre o el número que pediste, y la ley la deja fuera del arrepentimiento. Si vino con una falla, sí.'
  }
  const ultimo = ultimoDia(motivo, entregado, ajustes)
  if (ultimo === null || diaDe(now) <= ultimo) return null
  return `Se podía hasta el ${nombreDelDia(ultimo)}.`
}
