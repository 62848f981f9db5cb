import { describe, expect, it } from 'vitest'
import { mailtoDeRespuesta, whatsappDeRespuesta } from './mensaje.ts'

const MENSAJE = {
  nombre: 'Ana',
  email: 'ana+1@example.com',
  telefono: '099 123 456',
  mensaje: '¿Hay M?\nGracias & saludos',
}

describe('an answer to a message', () => {
  it('27.11 by mail is begun with subject, greeting and what it answers to', () => {
    const link = new URL(mailtoDeRespuesta(MENSAJE, 'Casakas'))
    expect(decodeURIComponent(link.pathname)).toBe('ana+1@example.com')
    expect(link.searchParams.get('subject')).toBe('Tu mensaje a Casakas')
    expect(link.searchParams.get('body')).toBe(
      'Hola Ana:\r\n\r\n\r\n\r\nCasakas\r\n\r\n> ¿Hay M?\r\n> Gracias & saludos',
    )
  })

  it('27.11 goes to that address alone and has the headers of that link alone, whatever was typed', () => {
    const link = mailtoDeRespuesta(
      { ...MENSAJE, nombre: 'Ana&bcc=x@y.uy', email: 'a?bcc=x@y.uy', mensaje: `${'ñ'.repeat(4000)}&cc=z@y.uy` },
      'Tienda\r\nBcc: todos@y.uy',
    )
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
    expect(link).not.toMatch(/[?&]b?cc=/i)
    expect(new URL(link).searchParams.get('body')!.length).toBeLessThan(800)
  })

  it('27.11, 27.8 by WhatsApp greets and quotes; without a telephone there is none', () => {
    const link = new URL(whatsappDeRespuesta(MENSAJE, 'Casakas')!)
    expect(link.origin + link.pathname).toBe('https://wa.me/59899123456')
    expect(link.searchParams.get('text')).toMatch(/^Hola Ana, somos Casakas\. Nos escribiste: «¿Hay M\?/)
    expect(whatsappDeRespuesta({ ...MENSAJE, telefono: 'no tengo' }, 'Casakas')).toBeNull()
  })
})
