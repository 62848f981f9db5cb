import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import type { TestRuntime } from '../databases.ts'
import type { TestPayments } from '../payments.ts'
import { workOff } from '../work-off.ts'
import { CARRITOS, openMes, plan, type Libro, type Mes, type Pedido } from './mes.ts'
import { planNovember } from './november.ts'

/** Plays all of it, and ends at noon of the second of December. @returns the book */
export async function playMonth(runtime: TestRuntime, payments: TestPayments): Promise<Libro> {
  const mes = await openMes(runtime, payments)
  planNovember(mes)
  // Orders whose time is up end every day, and mails go out.
  for (const day of [...Array(30).keys()].map((n) => `11-${String(n + 1).padStart(2, '0')}`).concat('12-01', '12-02')) {
    plan(mes, `${day} 04:00`, async () => {
      await expirePedidos(mes.runtime)
      await workOff(mes.runtime)
    })
  }

  mes.agenda.sort((a, b) => (a.cuando < b.cuando ? -1 : a.cuando > b.cuando ? 1 : 0))
  for (const { cuando, hacer } of mes.agenda) {
    const [day, time] = cuando.split(' ')
    mes.runtime.setClock(Date.parse(`2026-${day}T${time!.length === 5 ? `${time}:00` : time}-03:00`))
    await hacer()
  }
  mes.runtime.setClock(Date.parse('2026-12-02T12:00:00-03:00'))
  await workOff(mes.runtime)
  return closeLibro(mes)
}

/** What the book says in the end. */
function closeLibro({ dias, pedidos }: Mes): Libro {
  const open = pedidos.filter(({ estado }) => estado === 'pagado' || estado === 'en_preparacion')
  const encargos = (where: Pedido['encargos']) =>
    open
      .filter((pedido) => pedido.encargos === where)
      .flatMap(({ codigo, carrito }) => CARRITOS[carrito].encargos.map((print) => `${codigo} ${print}`.trim()))
      .sort()
  const count = (estado: Pedido['estado']) => pedidos.filter((one) => one.estado === estado).length
  return {
    dias,
    encargos: { 'por-pedir': encargos('por-pedir'), pedidas: encargos('pedidas'), llegadas: encargos('llegadas') },
    hoy: {
      transferencias: 1,
      porPreparar: count('pagado'),
      porEnviar: count('en_preparacion'),
      conAviso: pedidos.filter(({ avisado }) => avisado).length,
    },
    pedidos: pedidos.length,
  }
}
