import { describe, expect, it } from 'vitest'
import { correoProbable } from './correo-probable.ts'

describe('an e-mail with a slip in its domain', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['Ana.Gomez@gmail.con', 'Ana.Gomez@gmail.com'],
    [' ana@hotmal.com ', 'ana@hotmail.com'],
    ['ana@adinet.com.u', 'ana@adinet.com.uy'],
    ['ana@GMAIL.CM', 'ana@gmail.com'],
  ])('5.28 %j is asked about', (correo, meant) => {
    expect(correoProbable(correo)).toBe(meant)
  })

  it.each(['ana@gmail.com', 'ANA@Gmail.com', 'ana@hotmail.es', 'ana@club.uy', 'ana', '@gmial.com', '', 'ana@'])(
    '5.28 %j is not',
    (correo) => {
      expect(correoProbable(correo)).toBeNull()
    },
  )
})
