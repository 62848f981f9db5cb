import { expect, it } from 'vitest'
import { loQueQueda } from './lo-que-queda.ts'

const en = Date.UTC(2026, 10, 18, 15)
const cargo = (tipo: 'comision' | 'impuesto', centavos: number) => ({
  clave: `${tipo} 1`,
  numero: tipo,
  tipo,
  nombre: tipo,
  centavos,
  en,
})

it('51.3 says what the provider kept of a payment, what it hands over and when, or that nothing is known', () => {
  const cargos = [cargo('comision', 12_000), cargo('impuesto', 3_050), cargo('comision', -2_000)]
  expect(loQueQueda({ cargos, netoRecibido: 229_950, seLibera: en, liberado: 0 }, false)).toBe(
    'Mercado Pago se quedó con $\u00a0130,50 (comisión $\u00a0100, impuesto $\u00a030,50). De ese pago te entrega $\u00a02.299,50, disponible el 18/11/2026 12:00.',
  )
  const only = { cargos: [cargo('comision', 12_000)], netoRecibido: 233_000, seLibera: en, liberado: 1 as const }
  expect(loQueQueda(only, false)).toBe(
    'Mercado Pago se quedó con $\u00a0120. De ese pago te entregó $\u00a02.330, disponible desde el 18/11/2026 12:00.',
  )
  expect(loQueQueda({ cargos: [], netoRecibido: null, seLibera: null, liberado: 0 }, false)).toBe(
    'Lo que se quedó Mercado Pago: sin dato.',
  )
  expect(loQueQueda(only, true)).toBe(
    'Mercado Pago se quedó con $\u00a0120. Antes de lo que se devolvió te entregaba $\u00a02.330.',
  )
})
