import { describe, expect, it } from 'vitest'
import { EVENTOS } from './eventos.ts'
import { medioTras } from './medio-tras.ts'
import { MEDIOS, MEDIOS_DE_PAGO } from './pedido.ts'

const COBRA: Record<string, string> = { pago_aprobado: 'proveedor', confirmar_transferencia: 'tienda' }

describe('how an order is paid', () => {
  it('11.72 is as its money came, whichever way was chosen', () => {
    for (const medio of MEDIOS_DE_PAGO) {
      expect(medioTras({ evento: 'cambiar_medio', medio }, null)).toBe(medio)
      for (const evento of EVENTOS.keys()) {
        const cobra = COBRA[evento]
        const after = medioTras({ evento, medio: null }, medio)
        expect(MEDIOS[after].cobra).toBe(cobra ?? MEDIOS[medio].cobra)
        if (cobra === undefined || cobra === MEDIOS[medio].cobra) expect(after).toBe(medio)
      }
    }
  })
})
