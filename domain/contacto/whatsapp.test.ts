import { describe, expect, it } from 'vitest'
import { mensajeDeProducto, whatsappLink } from './whatsapp.ts'

describe('the WhatsApp link', () => {
  it('1.16 opens a chat with the shop whose message names the shirt and its page', () => {
    const mensaje = mensajeDeProducto('Peñarol Local 1980/81', 'https://casakas.uy/product/penarol-local-1980-81')
    const link = new URL(whatsappLink('59899000000', mensaje))
    expect(link.origin + link.pathname).toBe('https://wa.me/59899000000')
    expect(link.searchParams.get('text')).toContain('Peñarol Local 1980/81')
    expect(link.searchParams.get('text')).toContain('https://casakas.uy/product/penarol-local-1980-81')
  })

  it('1.16 loses no character of the message', () => {
    const mensaje = '¿Tienen 100 % + & # "M"?\nGracias'
    expect(new URL(whatsappLink('59899000000', mensaje)).searchParams.get('text')).toBe(mensaje)
  })
})
