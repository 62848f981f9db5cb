import { describe, expect, it } from 'vitest'
import { checkPedidoBuscado, isContactoDe } from './pedido-buscado.ts'

const PEDIDO = { telefono: '099 123 456', correo: 'Ana.Perez@example.com' }

describe('an order that its buyer looks for', () => {
  it.each(['099 123 456', '099123456', '99123456', '+598 99 123 456', '00598 099123456', ' ana.perez@EXAMPLE.com '])(
    '11.38 %j is what it was made with',
    (contacto) => {
      expect(isContactoDe(contacto, PEDIDO)).toBe(true)
    },
  )

  it.each(['099 123 457', '123456', 'ana@example.com', '@', 'Ana', '', '-'])('11.38 %j isn’t', (contacto) => {
    expect(isContactoDe(contacto, PEDIDO)).toBe(false)
  })

  it('11.38 what is no whole telephone is told by its figures, however they are parted', () => {
    const short = { telefono: 'interno 12-34', correo: '' }
    expect(isContactoDe('1234', short)).toBe(true)
    expect(isContactoDe('interno 12-35', short)).toBe(false)
  })

  it('11.38 nothing is what an order without e-mail, or with a telephone of no figures, was made with', () => {
    for (const contacto of ['', '@', ' ', 'abc']) {
      expect(isContactoDe(contacto, { telefono: 'no tengo', correo: '' })).toBe(false)
    }
  })

  it('11.39 says which of both is missing', () => {
    expect(checkPedidoBuscado({ codigo: ' ', contacto: '' })).toEqual({
      codigo: 'Escribí el código del pedido.',
      contacto: 'Escribí el teléfono o el correo con que lo hiciste.',
    })
    expect(checkPedidoBuscado({ codigo: 'CK-7Q4M2F', contacto: '099' })).toEqual({})
  })
})
