import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { describe, expect, it } from 'vitest'
import { faultsInEntrega } from './correccion-entrega.ts'
import {
  camposCorregibles,
  describeCambios,
  isEntregaCorregible,
  mergeEntrega,
  toEntrega,
  withEntrega,
} from './entrega-corregible.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { ESTADOS } from './pedido.ts'

const ENVIO: DatosEnvio = {
  nombre: 'Ana Pérez',
  departamento: 'Montevideo',
  ciudad: 'Montevideo',
  calle: 'Rivera',
  numeroPuerta: '2345',
  numeroApartamento: '',
  telefono: '099 123 456',
  correo: '',
  comentarios: 'Timbre roto.\nLlamar.',
  metodo: 'domicilio',
  punto: '',
  ...SIN_FACTURA,
}
const typed = (cambios: Partial<DatosEnvio>) => toEntrega({ ...ENVIO, ...cambios })

describe('a correction of the delivery', () => {
  it('11.43 is possible until the order leaves or ends', () => {
    expect(ESTADOS.filter(isEntregaCorregible)).toEqual(['pendiente_pago', 'pagado', 'en_preparacion'])
  })

  it.each([{ calle: 'Rivera 2' }, { telefono: '098765432' }, { correo: 'ana@example.com' }, { comentarios: '' }])(
    '11.43 %o can be saved',
    (cambios) => {
      expect(faultsInEntrega(ENVIO, typed(cambios))).toEqual({})
    },
  )

  it.each([
    [
      { nombre: ' ', calle: '', numeroPuerta: '' },
      { nombre: 'Completá tu nombre.', calle: 'Completá la calle.', numeroPuerta: 'Completá el número de puerta.' },
    ],
    [{ telefono: '099 1' }, { telefono: 'Revisá el teléfono: escribilo completo, como 099 123 456.' }],
    [{ correo: 'ana@' }, { correo: 'Revisá el correo: le falta algo, como la @ o el dominio.' }],
    [{ comentarios: 'x'.repeat(1001) }, { comentarios: 'Puede tener hasta 1000 letras.' }],
    [{ nombre: 'Ana\0' }, { nombre: 'Tiene caracteres que no se pueden guardar.' }],
    [{ calle: 'Rivera \ud800' }, { calle: 'Tiene caracteres que no se pueden guardar.' }],
    // Spaces and ends of lines, as forms send them, are no change.
    [
      { nombre: ' Ana Pérez ', comentarios: 'Timbre roto.\r\nLlamar. ' },
      { nombre: 'Así está ahora: cambiá lo que quedó mal.' },
    ],
  ])('11.43 %o is refused at its field', (cambios, faltas) => {
    expect(faultsInEntrega(ENVIO, typed(cambios))).toEqual(faltas)
  })

  it('11.43 leaves alone what the shipping’s cost depends on, and the street of a pickup point', () => {
    const punto: DatosEnvio = { ...ENVIO, metodo: 'punto', calle: '', numeroPuerta: '' }
    expect(camposCorregibles(punto)).toEqual(['nombre', 'telefono', 'correo', 'comentarios'])
    const sent = { ...ENVIO, nombre: 'Ana Paz', departamento: 'Salto', ciudad: 'Salto', metodo: 'domicilio' as const }
    expect(withEntrega(punto, sent)).toEqual({ ...punto, nombre: 'Ana Paz' })
    expect(faultsInEntrega(punto, sent)).toEqual({})
  })

  it('11.43 a city that is in no list any more is no fault of a correction', () => {
    expect(faultsInEntrega({ ...ENVIO, ciudad: 'Pueblo Viejo' }, typed({ calle: 'Rivera 2' }))).toEqual({})
  })

  it('11.43 says what was and what is, of what differs', () => {
    const ahora = typed({ calle: 'Rivera 2', numeroApartamento: '3', comentarios: '' })
    expect(describeCambios(typed({}), ahora)).toBe(
      'Calle: Rivera → Rivera 2\nNúmero de apartamento: (vacío) → 3\nComentarios: Timbre roto. Llamar. → (vacío)',
    )
  })

  it('26.26 what was typed stays over what others changed meanwhile', () => {
    const vista = typed({})
    const escrita = typed({ calle: 'Rivera 2', telefono: '099 000 001' })
    const ahora = typed({ telefono: '099 000 002', nombre: 'Ana Paz' })
    expect(mergeEntrega(vista, escrita, ahora)).toEqual(
      typed({ calle: 'Rivera 2', telefono: '099 000 001', nombre: 'Ana Paz' }),
    )
  })
})
