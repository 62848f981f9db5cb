import { describe, expect, it } from 'vitest'
import { EVENTOS, type Evento } from './eventos.ts'
import { medioTras } from './medio-tras.ts'
import { MEDIOS_DE_PAGO, type MedioDePago } from './pedido.ts'

const COBROS: Partial<Record<'crear' | Evento, MedioDePago>> = {
  pago_aprobado: 'tarjeta',
  confirmar_transferencia: 'transferencia',
  cobrar_efectivo: 'efectivo',
}

describe('how an order is paid', () => {
  it('11.72 is as its money came, whichever way was chosen', () => {
    for (const medio of MEDIOS_DE_PAGO) {
      expect(medioTras({ evento: 'cambiar_medio', medio }, null)).toBe(medio)
      for (const evento of EVENTOS.keys()) {
        expect(medioTras({ evento, medio: null }, medio)).toBe(COBROS[evento] ?? medio)
      }
    }
  })
})
