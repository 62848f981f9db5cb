import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { MEDIOS, type EventoPedido, type Pedido } from '#domain/pedidos/pedido.ts'

/** What takes an order's last step back. */
export const EVENTOS_QUE_DESHACEN = [
  'deshacer_salida',
  'deshacer_entrega',
  'deshacer_retiro',
  'deshacer_en_mano',
  'volver_a_pagado',
  'anular_venta',
] as const satisfies Evento[]
export type EventoQueDeshace = (typeof EVENTOS_QUE_DESHACEN)[number]

/** How long a step that was taken by mistake can be taken back. */
export const DESHACER_MS = DIA_MS

type Facts = Pick<Pedido, 'estado' | 'medioDePago' | 'tipo'> & { eventos: EventoPedido[] }

/**
 * What takes back the last step that an administrator took with an order: until its next one, a day at most (specification
 * 26.45). A sale by hand that was handed over is annulled as a whole.
 * @param now milliseconds UTC
 * @returns null when there is nothing to take back
 */
export function deshacerDe(pedido: Facts, now: number): { evento: EventoQueDeshace; texto: string } | null {
  const last = pedido.eventos.findLast(({ de, a }) => de !== a)
  if (last === undefined || last.quien !== 'administrador' || now - last.en > DESHACER_MS) return null
  const evento = eventoDe(pedido, last)
  return evento === null ? null : { evento, texto: TEXTO_DE_DESHACER[evento] }
}

function eventoDe(pedido: Facts, { evento, de, en }: EventoPedido): EventoQueDeshace | null {
  switch (evento) {
    case 'preparar':
      return 'volver_a_pagado'
    case 'enviar':
    case 'dejar_para_retirar':
      // Events of one transaction are a millisecond apart: nobody saw it prepared.
      return pedido.eventos.some((one) => one.evento === 'preparar' && one.en === en - 1)
        ? 'volver_a_pagado'
        : 'deshacer_salida'
    case 'entregar':
      return de === 'enviado' ? 'deshacer_entrega' : 'deshacer_retiro'
    case 'entregar_en_mano':
      if (isVentaEnMano(pedido)) return 'anular_venta'
      return de === 'pagado' ? 'volver_a_pagado' : 'deshacer_en_mano'
    default:
      return null
  }
}

/** Sold and handed over at once, for money that the shop itself took. */
function isVentaEnMano({ eventos, medioDePago }: Facts): boolean {
  const [first, ...rest] = eventos
  const handed = rest.findLast(({ evento }) => evento === 'entregar_en_mano')
  const isAtOnce = first !== undefined && handed !== undefined && handed.en - first.en < 60_000
  return first?.quien === 'administrador' && isAtOnce && MEDIOS[medioDePago].cobra === 'tienda'
}

export const TEXTO_DE_DESHACER: Record<EventoQueDeshace, string> = {
  deshacer_salida: 'Todavía no salió',
  deshacer_entrega: 'Todavía no se entregó',
  deshacer_retiro: 'Todavía no se retiró',
  deshacer_en_mano: 'Todavía no se entregó',
  volver_a_pagado: 'Todavía no se preparó',
  anular_venta: 'Anular esta venta',
}
