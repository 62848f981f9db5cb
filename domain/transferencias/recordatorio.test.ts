import { expect, it } from 'vitest'
import { isHoraDeRecordar } from './recordatorio.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2026, 10, 18, 15)

it.each([
  [48, 12 * HOUR],
  [720, 12 * HOUR],
  [24, 12 * HOUR],
  [6, 3 * HOUR],
  [1, HOUR / 2],
])('30.8 a hold of %i hours is reminded of half of it before its end, 12 hours at most', (horas, antes) => {
  const pedido = {
    estado: 'pendiente_pago',
    medioDePago: 'transferencia',
    creado: NOW,
    retenidoHasta: NOW + horas * HOUR,
  } as const
  const end = pedido.retenidoHasta
  expect(isHoraDeRecordar(pedido, horas, end - antes - 1)).toBe(false)
  expect(isHoraDeRecordar(pedido, horas, end - antes)).toBe(true)
  expect(isHoraDeRecordar(pedido, horas, end - 1)).toBe(true)
  expect(isHoraDeRecordar(pedido, horas, end)).toBe(false)
  expect(isHoraDeRecordar({ ...pedido, creado: end - antes - 29 * MINUTE }, horas, end - antes)).toBe(false)
  expect(isHoraDeRecordar({ ...pedido, medioDePago: 'tarjeta' }, horas, end - 1)).toBe(false)
  expect(isHoraDeRecordar({ ...pedido, estado: 'pagado' }, horas, end - 1)).toBe(false)
})
