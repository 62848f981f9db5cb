import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from './demo-ajustes.ts'
import { withFigurasDeAjustes } from './figuras.ts'

const retencion = { tarjetaMinutos: 45, transferenciaHoras: 24, unidadesPorPedido: 6 }
const ajustes = { ...DEMO_AJUSTES, retencion }

it('15.9 texts name figures of the settings, and say what these are now; other braces stay', () => {
  const texto = '{Reserva con tarjeta}, { reserva con transferencia } y {Parches}. {RUT} {nada} {} {'
  expect(withFigurasDeAjustes(texto, ajustes).replaceAll('\u00a0', ' ')).toBe(
    '45 minutos, 24 horas y $ 200. {RUT} {nada} {} {',
  )
})

it('15.9 the demonstration’s terms tell of holds with the settings’ figures', () => {
  const terminos = withFigurasDeAjustes(DEMO_AJUSTES.textos.terminos, ajustes)
  expect(terminos).toContain('45 minutos si pagás con tarjeta, 24 horas si pagás por transferencia')
  expect(terminos).toContain('hasta 6 camisetas en stock')
  expect(terminos).not.toMatch(/[{}]/)
})

it('15.14 the demonstration’s privacy text tells how long each thing is kept with the settings’ figures', () => {
  const plazos = { nombresAnios: 1, correosDias: 61, mensajesMeses: 25, comprobantesDias: 31, sinPagarDias: 92 }
  const privacidad = withFigurasDeAjustes(DEMO_AJUSTES.textos.privacidad, { ...DEMO_AJUSTES, plazos })
  for (const said of ['1 año después', '61 días después', 'a los 25 meses', '31 días después', 'a los 92 días']) {
    expect(privacidad).toContain(said)
  }
  expect(privacidad).not.toMatch(/[{}]/)
})

it('37.18 the demonstration’s text on exchanges tells days and who pays as the settings say, and where it is asked for', () => {
  const devoluciones = { ...DEMO_AJUSTES.devoluciones, cambioDias: 30, fallaMeses: 12, envios: 'tienda' as const }
  const cambios = withFigurasDeAjustes(DEMO_AJUSTES.textos.cambios, { ...DEMO_AJUSTES, devoluciones })
  for (const said of ['Tenés 30 días corridos', 'Tenés 12 meses', 'Los paga la tienda', 'en /pedido']) {
    expect(cambios).toContain(said)
  }
  expect(cambios).not.toMatch(/[{}]/)
})
