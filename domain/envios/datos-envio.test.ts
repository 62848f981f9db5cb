import { describe, expect, it } from 'vitest'
import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { datosEnvioSchema, entregaSchema } from './datos-envio.ts'

const complete = {
  nombre: 'Ana Pérez',
  departamento: 'Salto',
  ciudad: 'Salto',
  calle: 'Uruguay',
  numeroPuerta: '123 bis',
  telefono: '099 123 456',
  metodo: 'domicilio',
}

/** Faulty fields, each with its message. */
function faults(datos: unknown): Record<string, string> {
  const result = datosEnvioSchema.safeParse(datos)
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the shipping form', () => {
  it('3.9, 5.8 without apartment, e-mail and comments it is complete, and they are empty', () => {
    expect(datosEnvioSchema.parse(complete)).toEqual({
      ...complete,
      numeroApartamento: '',
      correo: '',
      comentarios: '',
      punto: '',
      ...SIN_FACTURA,
    })
  })

  it('3.9 keeps every field, without the blanks around it', () => {
    const datos = {
      ...complete,
      numeroApartamento: '4',
      correo: 'ana@example.com',
      comentarios: 'Tocar dos veces\nGracias',
      punto: 'p1',
      documento: '211003420017',
      razonSocial: 'Camisetas S.A.',
      facturaDireccion: 'Rondeau 1',
      facturaCiudad: 'Minas',
      facturaDepartamento: 'Lavalleja',
    }
    const typed = Object.fromEntries(
      Object.entries(datos).map(([campo, value]) => [campo, campo === 'metodo' ? value : ` ${value} `]),
    )
    expect(datosEnvioSchema.parse({ ...typed, departamento: 'Salto', ciudad: 'Salto' })).toEqual(datos)
  })

  it('5.3, 5.4, 17.1 tells everything that is missing at once, in Spanish', () => {
    const expected = {
      nombre: 'Completá tu nombre.',
      departamento: 'Elegí el departamento.',
      ciudad: 'Elegí la ciudad.',
      telefono: 'Completá tu teléfono.',
      calle: 'Completá la calle.',
      numeroPuerta: 'Completá el número de puerta.',
    }
    expect(faults({ metodo: 'domicilio' })).toEqual(expected)
    const blank = { nombre: ' ', departamento: '', ciudad: '', calle: '', numeroPuerta: ' ', telefono: '', correo: '' }
    expect(faults({ ...blank, metodo: 'domicilio' })).toEqual(expected)
  })

  it('5.3 says one thing of a city: that it is missing, or that its department hasn’t got it', () => {
    expect(faults({ ...complete, ciudad: '' })).toEqual({ ciudad: 'Elegí la ciudad.' })
    expect(faults({ ...complete, departamento: '' })).toEqual({ departamento: 'Elegí el departamento.' })
  })

  it('5.4 asks for no street at a pickup point', () => {
    expect(faults({ ...complete, calle: '', numeroPuerta: '', metodo: 'punto' })).toEqual({})
  })

  it('5.10 refuses a city of another department', () => {
    expect(faults({ ...complete, ciudad: 'Montevideo' })).toEqual({ ciudad: 'Elegí una ciudad de ese departamento.' })
  })

  it('5.11 refuses a department that does not exist', () => {
    expect(faults({ ...complete, departamento: 'Entre Ríos' })).toMatchObject({
      departamento: 'Elegí un departamento de la lista.',
    })
  })

  it.each(['099123456', '099 123 456', '+598 99 123 456', '(02) 901-2345', '4733 1234'])(
    '5.12 takes the telephone %s',
    (telefono) => {
      expect(faults({ ...complete, telefono })).toEqual({})
    },
  )

  it.each(['12345', '99 123 45', 'llamame', '------', '099 12 AB 56', '++59899123456'])(
    '5.12 refuses the telephone %s',
    (telefono) => {
      expect(faults({ ...complete, telefono })).toEqual({
        telefono: 'Revisá el teléfono: escribilo completo, como 099 123 456.',
      })
    },
  )

  it.each(['099 555 12', '0991234567', '(09) 9123 45'])('5.12 refuses the mobile number %s', (telefono) => {
    expect(faults({ ...complete, telefono })).toEqual({
      telefono: 'Revisá el teléfono: un celular tiene 9 números, como 099 123 456.',
    })
  })

  it.each(['ana', 'ana@', '@example.com', 'ana@example'])('5.12 refuses the e-mail %s', (correo) => {
    expect(faults({ ...complete, correo })).toEqual({
      correo: 'Revisá el correo: le falta algo, como la @ o el dominio.',
    })
  })

  it('5.12 takes an e-mail with blanks around it, and blanks alone as none', () => {
    expect(datosEnvioSchema.parse({ ...complete, correo: ' ana@example.com ' }).correo).toBe('ana@example.com')
    expect(datosEnvioSchema.parse({ ...complete, correo: '  ' }).correo).toBe('')
  })

  it('17.1 refuses what is not text, field by field, in Spanish', () => {
    const wrong = faults({
      ...complete,
      nombre: 5,
      calle: { $ne: null },
      comentarios: null,
      correo: ['a@b.uy'],
      metodo: 'dron',
    })
    expect(Object.keys(wrong).sort()).toEqual(['calle', 'comentarios', 'correo', 'metodo', 'nombre'])
    for (const message of Object.values(wrong)) expect(message).toMatch(/^(Completá|Elegí|Escribí) /)
  })

  it('17.1 refuses what is no form at all', () => {
    for (const nothing of [null, undefined, [], 'texto', 7]) {
      expect(faults(nothing)).toEqual({ '': 'No pudimos leer los datos enviados.' })
    }
  })

  it('17.1 refuses texts without end', () => {
    const long = 'x'.repeat(10_000)
    expect(Object.keys(faults({ ...complete, nombre: long, calle: long, comentarios: long }))).toEqual([
      'nombre',
      'calle',
      'comentarios',
    ])
  })

  it('52.1, 52.2 whom the invoice is made out to is checked with the rest, and a company says all that it needs', () => {
    expect(faults({ ...complete, documento: '1.234.567-2' })).toEqual({})
    expect(faults({ ...complete, documento: '1.234.567-8' })).toEqual({
      documento: 'Esa cédula no es válida: revisá sus cifras, con la última.',
    })
    expect(Object.keys(faults({ ...complete, documento: '21 100342 0017', facturaDepartamento: 'Misiones' }))).toEqual([
      'razonSocial',
      'facturaDireccion',
      'facturaCiudad',
      'facturaDepartamento',
    ])
    // Typed before it was left out: no fault.
    expect(faults({ ...complete, razonSocial: 'Camisetas S.A.' })).toEqual({})
    expect(datosEnvioSchema.parse({ ...complete, documento: '1.234.567-2' }).documento).toBe('12345672')
  })

  it('52.2 what is handed over needs a name for a cédula, not for a RUT', () => {
    const local = (more: object) =>
      entregaSchema.safeParse({ metodo: 'local', nombre: '', ...more }).error?.issues.map(({ path }) => path[0]) ?? []
    expect(local({})).toEqual([])
    expect(local({ documento: '12345672' })).toEqual(['nombre'])
    expect(local({ documento: '211003420017' })).toHaveLength(4)
  })
})
