import { expect, it } from 'vitest'
import { ESTADOS } from '../pedidos/pedido.ts'
import { explainNoBorrable, type PedidoPorBorrar } from './borrado.ts'

/** A Wednesday at noon in Montevideo. */
const MIERCOLES = Date.UTC(2026, 10, 18, 15)
const DAY = 24 * 3_600_000

const build = (change: Partial<PedidoPorBorrar> = {}): PedidoPorBorrar => ({
  codigo: 'CK-7Q4M2F',
  estado: 'entregado',
  sinEnvio: false,
  ultimo: MIERCOLES,
  entregado: MIERCOLES,
  avisos: 0,
  reintegros: 0,
  cfe: 0,
  devoluciones: 0,
  correos: 0,
  ...change,
})

it('35.5 waits until an order ended, with a sentence that says how it stands', () => {
  const late = MIERCOLES + 100 * DAY
  const open = ESTADOS.filter((estado) => explainNoBorrable(build({ estado }), late) !== null)
  expect(open).toEqual(['pendiente_pago', 'pagado', 'en_preparacion', 'enviado', 'listo_para_retirar'])
  expect(explainNoBorrable(build({ estado: 'pagado', sinEnvio: true }), late)).toBeNull()
  expect(explainNoBorrable(build({ estado: 'enviado' }), late)).toBe(
    'El pedido CK-7Q4M2F está en curso (enviado): sus datos se borran cuando termine.',
  )
})

it('35.5 waits for five business days from delivery, to the minute, and thirty days of one that came to nothing', () => {
  // Five business days: Thursday, Friday, Monday, Tuesday, Wednesday the 25th.
  const fin = Date.UTC(2026, 10, 26, 3)
  expect(explainNoBorrable(build(), fin - 1)).toBe(
    'El pedido CK-7Q4M2F se puede borrar desde el 26/11/2026: hasta entonces puede arrepentirse.',
  )
  expect(explainNoBorrable(build(), fin)).toBeNull()
  // The first of January is no business day.
  const nochevieja = Date.UTC(2026, 11, 31, 15)
  expect(explainNoBorrable(build({ entregado: nochevieja }), Date.UTC(2027, 0, 9, 3) - 1)).not.toBeNull()
  expect(explainNoBorrable(build({ entregado: nochevieja }), Date.UTC(2027, 0, 9, 3))).toBeNull()
  const vencido = build({ estado: 'vencido', entregado: null })
  expect(explainNoBorrable(vencido, MIERCOLES + 30 * DAY - 1)).toContain('todavía puede llegar su dinero')
  expect(explainNoBorrable(vencido, MIERCOLES + 30 * DAY)).toBeNull()
})

it('35.5 waits for what still needs them: a flag, money on its way back, a mail', () => {
  const late = MIERCOLES + 100 * DAY
  expect(explainNoBorrable(build({ avisos: 1 }), late)).toContain('aviso sin resolver')
  expect(explainNoBorrable(build({ reintegros: 1 }), late)).toContain('devolución en camino')
  expect(explainNoBorrable(build({ cfe: 1 }), late)).toContain('comprobante fiscal por emitir')
  expect(explainNoBorrable(build({ correos: 1 }), late)).toContain('correo por salir')
})
