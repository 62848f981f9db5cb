import { expect, it } from 'vitest'
import { formatTelefono, normalizeTelefono } from './telefono.ts'

it.each([
  ['099 123 456', '59899123456'],
  ['99123456', '59899123456'],
  ['099-123-456', '59899123456'],
  ['+598 99 123 456', '59899123456'],
  ['00598 99 123 456', '59899123456'],
  ['598 99 123 456', '59899123456'],
  ['+598 099 123 456', '59899123456'],
  ['0598 099 123 456', '59899123456'],
  ['+0598 99123456', '59899123456'],
  ['000598 99123456', '59899123456'],
  ['598 0598 99123456', '59899123456'],
  ['(2) 901 2345', '59829012345'],
  ['tel:+598\u201199\u2011123\u2011456', '59899123456'],
  ['\u202a０９９ １２３ ４５６\ufe0d', '59899123456'],
  ['+54 9 11 2345-6789', '5491123456789'],
])('27.8, 26.9 the telephone %j is %j to WhatsApp', (escrito, digitos) => {
  expect(normalizeTelefono(escrito)).toBe(digitos)
})

it.each(['', '099', 'no tengo', '099 123 45', '+598', '0991234567', '+0 99 123 456', '1'.repeat(40), '<b>099</b>'])(
  '27.8, 26.9 %j is no telephone',
  (escrito) => {
    expect(normalizeTelefono(escrito)).toBeNull()
  },
)

it.each([
  ['59899123456', '099 123 456'],
  ['59829012345', '2901 2345'],
  ['5491123456789', '+5491123456789'],
  ['59812345678', '+59812345678'],
])('27.34 %j is shown as %j, and read again it is the same', (digitos, escrito) => {
  expect(formatTelefono(digitos)).toBe(escrito)
  expect(normalizeTelefono(escrito)).toBe(digitos)
})
