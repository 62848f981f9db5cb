import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { ATRASO_DE_MONTEVIDEO } from '#domain/tiempo/dia.ts'
import { llegadaPrevista } from './llegada-en-palabras.ts'
import { llegadasDe } from './promesa.ts'

const at = (local: string) => Date.parse(`${local}Z`) + ATRASO_DE_MONTEVIDEO
const PAIS = { metodo: 'domicilio', departamento: '' } as const
const SALTO = { metodo: 'punto', departamento: 'Salto' } as const
const TUESDAY = llegadasDe(DEMO_AJUSTES, at('2026-12-01T10:00:00'))

it('44.8 what is paid now says its days: of each zone, then of the place and way that were chosen', () => {
  const say = (...asked: Parameters<typeof llegadaPrevista> extends [...infer A, unknown] ? A : never) =>
    llegadaPrevista(...asked, DEMO_AJUSTES)
  expect(say(['stock'], PAIS, TUESDAY)).toBe(
    'Llega mañana miércoles 2/12 a Montevideo y el viernes 4/12 al interior, si lo pagás hoy antes de las 15:00',
  )
  expect(say(['stock'], SALTO, TUESDAY)).toBe(
    'Llega el lunes 7/12, si lo pagás hoy antes de las 15:00; por transferencia, si para entonces vimos el pago',
  )
  expect(say(['stock', 'encargo'], PAIS, TUESDAY)).toBe(
    'Se hace en 15 a 20 días y llega el martes 22/12 a Montevideo y el jueves 24/12 al interior, si lo pagás hoy antes de las 15:00',
  )
  const EVENING = llegadasDe(DEMO_AJUSTES, at('2026-12-01T19:00:00'))
  expect(say(['stock'], PAIS, EVENING)).toContain('si lo pagás antes de las 15:00 de mañana')
  const FRIDAY = llegadasDe(DEMO_AJUSTES, at('2026-12-04T15:00:01'))
  expect(say(['stock'], PAIS, FRIDAY)).toBe(
    'Llega el martes 8/12 a Montevideo y el jueves 10/12 al interior, si lo pagás antes de las 15:00 del lunes 7/12',
  )
})

it('44.9, 44.3 without days that are true, or where a time isn’t one, it says what the settings say', () => {
  const hours = 'Despachada, llega en 24 hs a Montevideo y 72 hs al interior'
  expect(llegadaPrevista(['stock'], PAIS, null, DEMO_AJUSTES)).toBe(hours)
  const { montevideo, interior } = DEMO_AJUSTES.envio.domicilio
  const envio = { ...DEMO_AJUSTES.envio, domicilio: { montevideo, interior: { ...interior, tiempo: 'a convenir' } } }
  const ajustes = { ...DEMO_AJUSTES, envio }
  const llegadas = llegadasDe(ajustes, at('2026-12-01T10:00:00'))
  expect(llegadaPrevista(['stock'], PAIS, llegadas, ajustes)).toBe(
    'Entrega: 24 hs a Montevideo y a convenir al interior',
  )
  expect(llegadaPrevista(['stock'], { ...PAIS, departamento: 'Montevideo' }, llegadas, ajustes)).toContain(
    'Llega mañana miércoles 2/12, si',
  )
})
