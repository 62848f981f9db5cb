import { describe, expect, it } from 'vitest'
import { codigosEn, palabrasDePedidos, textoDePedido } from './busqueda-pedidos.ts'

describe('codes in a text', () => {
  it.each([
    'CK-7Q4M2F',
    'ck-7q4m2f',
    ' ck 7q4m2f ',
    'ck7q4m2f',
    'CK – 7Q4 M2F',
    '7q4m2f',
    '7Q4 M2F',
    'C K 7 Q 4 M 2 F',
    'Hola, te escribo por el pedido CK-7Q4M2F.',
    'Hola, te mando el comprobante del pedido ck-7q4m2f, por $\u00a02.711. Gracias',
    'pedido:CK-7Q4M2F\n\nEnviado desde mi teléfono',
    'CK-7Q4M2F y de nuevo CK-7Q4M2F',
  ])('26.2, 26.23 “%s” names the order', (texto) => {
    expect(codigosEn(texto)).toEqual(['CK-7Q4M2F'])
  })

  it('26.23 several codes are several, and a long text is read no further than a message goes', () => {
    expect(codigosEn('CK-7Q4M2F o CK-AAAAAA')).toEqual(['CK-7Q4M2F', 'CK-AAAAAA'])
    expect(codigosEn(`${'x'.repeat(2000)} CK-7Q4M2F`)).toEqual([])
  })

  it.each(['', 'CK-7Q4M2', 'CK-7Q4M2FF', 'ROCK-7Q4M2F', 'ana pereira', '099 123 456', "';--"])(
    '26.23 “%s” names none',
    (texto) => {
      expect(codigosEn(texto)).toEqual([])
    },
  )
})

describe('finding an order', () => {
  const texto = textoDePedido(
    {
      codigo: 'CK-7Q4M2F',
      nombre: "María O'Neil-Núñez",
      telefono: '+598 99 123 456',
      correo: 'M.Oneil@casakas.uy',
      seguimiento: 'UY 123-456-7',
      departamento: 'Río Negro',
      ciudad: 'Fray Bentos',
      calle: '18 de Julio',
      numeroPuerta: '1234 bis',
      numeroApartamento: '501',
      puntoNombre: 'Agencia Centro',
      puntoDireccion: 'Zorrilla 55',
      documento: '211003420017',
      razonSocial: 'Camisetas del Río S.A.',
      totalMercadoPago: 2711,
      totalTransferencia: 2440,
    },
    [
      { codigo: 'PEN-87', nombre: 'Peñarol 1987', nombrePersonalizado: 'MORENA', numero: '10' },
      { codigo: 'PEN-87', nombre: 'Peñarol 1987', nombrePersonalizado: '', numero: '' },
    ],
  )

  it.each([
    'CK-7Q4M2F',
    'ck 7q4m2f',
    '7q4',
    'maria',
    'MARÍA NUNEZ',
    "o'neil",
    'oneil-nuñez',
    '099 123 456',
    '099123456',
    '99.123.456',
    '+598 99 123 456',
    '59899123456',
    'm.oneil@casakas.uy',
    '@casakas',
    '1234567',
    'uy 3456',
    'UY1234567',
    '18 de julio 1234',
    'fray bentos',
    'agencia centro',
    'morena 10',
    '$ 2.711',
    '2440',
    'peñarol',
    'pen-87',
    'maria 1987',
    '',
  ])('26.2, 42.1 “%s” finds it, by any part of what it says, whatever the accents and the punctuation', (consulta) => {
    expect(palabrasDePedidos(consulta).every((palabra) => texto.includes(palabra))).toBe(true)
  })

  it.each(['CK-7Q4M2G', 'maria perez', '099 123 457'])('26.2 “%s” doesn’t', (consulta) => {
    expect(palabrasDePedidos(consulta).every((palabra) => texto.includes(palabra))).toBe(false)
  })

  it('26.2 signs that a database reads as placeholders look for nothing', () => {
    expect(palabrasDePedidos('% _ \\ \0 <b> ')).toEqual(['b'])
  })
})
