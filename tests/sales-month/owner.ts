import type { EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import type { PasoDeEncargo } from '#domain/pedidos/gestion/encargos.ts'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { markEncargos } from '#server/pedidos/atender/encargos.ts'
import { resolveAviso } from '#server/pedidos/atender/resolve-aviso.ts'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { CARRITOS, OWNER, plan, SILENT, write, type Mes, type Pedido } from './mes.ts'
import { paid } from './money.ts'

/** The shirts of a paid order come back with it. */
export function undone(mes: Mes, cuando: string, pedido: Pedido): void {
  pedido.estado = 'afuera'
  write(mes, cuando, { devueltas: CARRITOS[pedido.carrito].camisetas })
}

export function moved(mes: Mes, cuando: string, pedido: Pedido, evento: EventoDeAdministrador, desde: Estado): void {
  plan(mes, cuando, async () => {
    const done = await changeEstado(
      { ...mes.runtime, mailer: SILENT },
      pedido.codigo,
      { evento, desde, detalle: '' },
      OWNER,
    )
    if (!done.ok) throw new Error(`${evento} of ${pedido.codigo}: ${done.code} ${done.detail ?? ''}`)
  })
}

export function prepared(mes: Mes, cuando: string, pedido: Pedido): void {
  pedido.estado = 'en_preparacion'
  moved(mes, cuando, pedido, 'preparar', 'pagado')
}

export function delivered(mes: Mes, cuando: string, pedido: Pedido): void {
  moved(mes, `${cuando} 09:00`, pedido, 'preparar', 'pagado')
  moved(mes, `${cuando} 10:00`, pedido, 'enviar', 'en_preparacion')
  moved(mes, `${cuando} 18:00`, pedido, 'entregar', 'enviado')
  pedido.estado = 'afuera'
}

export function cancelled(mes: Mes, cuando: string, pedido: Pedido): void {
  moved(mes, cuando, pedido, 'cancelar', 'pagado')
  undone(mes, cuando, pedido)
  pedido.avisado = true
}

/** The owner returned its money, and says so where it is flagged. */
export function resolved(mes: Mes, cuando: string, pedido: Pedido): void {
  pedido.avisado = false
  plan(mes, cuando, async () => {
    const { avisos } = (await findPedidoGestionado(mes.runtime, pedido.codigo))!
    for (const { id } of avisos) {
      await resolveAviso(mes.runtime, pedido.codigo, { aviso: id, texto: 'Devuelto al BROU' }, OWNER)
    }
  })
}

export function confirmed(mes: Mes, cuando: string, pedido: Pedido): Pedido {
  moved(mes, cuando, pedido, 'confirmar_transferencia', 'pendiente_pago')
  paid(mes, cuando, pedido, CARRITOS[pedido.carrito].transferencia)
  return pedido
}

/** The order's made-to-order shirts are asked for, or arrive. */
export function marked(mes: Mes, cuando: string, pedido: Pedido, paso: PasoDeEncargo & ('pedir' | 'llegar')): void {
  pedido.encargos = paso === 'pedir' ? 'pedidas' : 'llegadas'
  plan(mes, cuando, async () => {
    const { lineas } = (await findPedidoGestionado(mes.runtime, pedido.codigo))!
    const own = lineas
      .filter(({ modo }) => modo === 'encargo')
      .map((linea) => ({ pedido: pedido.codigo, orden: linea.orden, visto: estampadoDe(linea) }))
    const done = await markEncargos(mes.runtime, { paso, lineas: own }, OWNER)
    if (!done.ok || done.value.apartadas.length > 0) throw new Error(`${paso} of ${pedido.codigo}`)
  })
}
