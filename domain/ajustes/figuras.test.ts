import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from './demo-ajustes.ts'
import { withFiguras } from './figuras.ts'

const retencion = { tarjetaMinutos: 45, transferenciaHoras: 24, unidadesPorPedido: 6 }
const ajustes = { ...DEMO_AJUSTES, retencion }

it('15.9 texts name figures of the settings, and say what these are now; other braces stay', () => {
  const texto = '{Reserva con tarjeta}, { reserva con transferencia } y {Parches}. {RUT} {nada} {} {'
  expect(withFiguras(texto, ajustes).replaceAll('\u00a0', ' ')).toBe('45 minutos, 24 horas y $ 200. {RUT} {nada} {} {')
})

it('15.9 the demonstration’s terms tell of holds with the settings’ figures', () => {
  const terminos = withFiguras(DEMO_AJUSTES.textos.terminos, ajustes)
  expect(terminos).toContain('45 minutos si pagás con tarjeta, 24 horas si pagás por transferencia')
  expect(terminos).toContain('hasta 6 camisetas en stock')
  expect(terminos).not.toMatch(/[{}]/)
})
