import { expect, it } from 'vitest'
import { describeSuceso, TIPOS_DE_SUCESO, type TipoDeSuceso } from './suceso.ts'

it('29.7 every kind of what happens reads as a sentence, with how often it did', () => {
  for (const tipo of Object.keys(TIPOS_DE_SUCESO) as TipoDeSuceso[]) {
    const frase = describeSuceso({ tipo, quien: 'ana@casakas.uy', detalle: 'lo otro', veces: 1 })
    expect(frase, tipo).toMatch(/^[A-Za-z].{8,}\.$/)
    expect(frase, tipo).not.toMatch(/undefined|_/)
  }
  expect(describeSuceso({ tipo: 'entrada', quien: 'ana@casakas.uy', detalle: '', veces: 1 })).toBe(
    'ana@casakas.uy entró.',
  )
  expect(describeSuceso({ tipo: 'entrada_fallida', quien: '', detalle: '', veces: 40 })).toBe(
    'Alguien probó entrar con un correo que no es de nadie: 40 veces.',
  )
})
