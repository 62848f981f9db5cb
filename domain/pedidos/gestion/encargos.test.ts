import { describe, expect, it } from 'vitest'
import { fitsInWhatsappLink } from '#domain/contacto/whatsapp.ts'
import { groupEncargos, textoDeEncargos } from './group-encargos.ts'
import {
  costosDe,
  encargosSchema,
  isCambiada,
  limitesDeEncargos,
  nombreCorto,
  prometidaPara,
  resolvePaso,
  VISTAS_DE_ENCARGOS,
  type LineaDeEncargo,
} from './encargos.ts'
import { comienzoDe, diaDe, DIA_MS } from '#domain/tiempo/dia.ts'

const PAGADO = Date.UTC(2026, 10, 3, 15)
const PEDIDA = {
  nombre: 'SUÁRES',
  numero: '9',
  pedida: PAGADO,
  pedidaPor: 'ana@casakas.uy',
  llegada: null,
  llegadaPor: '',
  costo: null,
}
const LINEA: LineaDeEncargo = {
  pedido: 'CK-AAAAAA',
  orden: 0,
  estado: 'pagado',
  comprador: 'Ana P.',
  pagado: PAGADO,
  prometida: diaDe(PAGADO) + 20,
  productId: 'uruguay',
  codigo: 'CSK-0010',
  nombre: 'Uruguay Local 1950',
  imagen: '',
  talle: 'M',
  nombrePersonalizado: 'SUÁREZ',
  numero: '9',
  parches: true,
  trae: { nombrePersonalizado: '', numero: '', parches: false },
  correccion: null,
  encargo: null,
}
const PLAIN = { ...LINEA, nombrePersonalizado: '', numero: '', parches: false }
const VISTO = 'SUÁREZ 9, con parches'

describe('made-to-order shirts and their maker', () => {
  it('26.28 stand by model, size and print, with how many of each', () => {
    const other = { ...PLAIN, productId: 'peñarol', nombre: 'Peñarol 1987', codigo: 'CSK-0020', talle: 'S' }
    const grupos = groupEncargos([PLAIN, { ...PLAIN, orden: 1 }, LINEA, { ...PLAIN, talle: 'L' }, other])
    expect(
      grupos.map(({ nombre, iguales }) => [
        nombre,
        iguales.map((one) => [one.talle, one.estampado, one.lineas.length]),
      ]),
    ).toEqual([
      [
        'Uruguay Local 1950',
        [
          ['M', '', 2],
          ['M', VISTO, 1],
          ['L', '', 1],
        ],
      ],
      ['Peñarol 1987', [['S', '', 1]]],
    ])
  })

  it('26.30 are told to the maker in few words, each sign as it is printed', () => {
    const print = { nombrePersonalizado: "L. O'ÑÁ-Z", numero: '07', parches: false }
    expect(textoDeEncargos('por-pedir', [PLAIN, { ...PLAIN, orden: 1 }, { ...LINEA, ...print }])).toBe(
      "Para hacer: 3 camisetas\n\n*Uruguay Local 1950* (CSK-0010)\n2 × talle M\n1 × talle M: L. O'ÑÁ-Z 07",
    )
    expect(textoDeEncargos('por-pedir', [LINEA])).toBe(
      'Para hacer: 1 camiseta\n\n*Uruguay Local 1950* (CSK-0010)\n1 × talle M: SUÁREZ 9, con parches',
    )
  })

  it('26.30 that were asked for already, or are of cancelled orders, aren’t asked for once more', () => {
    for (const ver of VISTAS_DE_ENCARGOS) {
      expect(textoDeEncargos(ver, [LINEA]).startsWith('Para hacer')).toBe(ver === 'por-pedir' || ver === 'demoradas')
    }
    expect(textoDeEncargos('canceladas', [LINEA])).toMatch(/^No hacer, se cancelaron: 1 camiseta/)
  })

  it('26.28 say what the model comes printed with, whoever buys it', () => {
    const trae = { nombrePersonalizado: 'SUÁREZ', numero: '9', parches: true }
    const model = { ...PLAIN, nombre: 'Barcelona 2014/15 Suárez 9', trae }
    expect(groupEncargos([model])[0]!.iguales[0]!.estampado).toBe(VISTO)
    expect(textoDeEncargos('por-pedir', [model])).toContain('1 × talle M: SUÁREZ 9, con parches')
    // The shirt has no print of its own that could have been corrected.
    expect(isCambiada({ ...model, encargo: { ...PEDIDA, nombre: '', numero: '' } })).toBe(false)
  })

  it('26.28 names buyers shortly', () => {
    expect(['Ana Inés pereira', ' Ñandú  Óscar ', 'Ana', ''].map(nombreCorto)).toEqual([
      'Ana P.',
      'Ñandú Ó.',
      'Ana',
      '',
    ])
  })

  it('27.28 a shirt is late once its last day is over in Montevideo, counted from the payment', () => {
    const last = prometidaPara(LINEA, 20)
    expect(last).toBe(diaDe(PAGADO) + 20)
    const isLate = (ahora: number) => PAGADO < limitesDeEncargos(ahora, 20).atrasadas
    expect(isLate(comienzoDe(last + 1) - 1)).toBe(false)
    expect(isLate(comienzoDe(last + 1))).toBe(true)
    expect(limitesDeEncargos(PAGADO + DIA_MS, 20).demoradas).toBe(PAGADO)
  })

  it('26.29 take one step after another and back, each of them once', () => {
    const pedida = { ...LINEA, encargo: { ...PEDIDA, nombre: 'SUÁREZ' } }
    const llegada = { ...LINEA, encargo: { ...pedida.encargo, llegada: PAGADO, llegadaPor: 'ana@casakas.uy' } }
    const all = [LINEA, pedida, llegada]
    const steps = (paso: Parameters<typeof resolvePaso>[0]) =>
      all.map((linea) => {
        const resolved = resolvePaso(paso, linea, VISTO)
        return resolved.ok ? resolved.value : resolved.code
      })
    expect(steps('pedir')).toEqual(['pedida', 'nada', 'nada'])
    expect(steps('llegar')).toEqual(['pedido_cambiado', 'llegada', 'nada'])
    expect(steps('no_llego')).toEqual(['nada', 'nada', 'sin_llegar'])
    expect(steps('no_pedir')).toEqual(['nada', 'sin_pedir', 'pedido_cambiado'])
    expect(steps('costo')).toEqual(['pedido_cambiado', 'nada', 'nada'])
  })

  it('54.2 a cost is each shirt’s, or shared by all of them to the peso', () => {
    expect(costosDe({ monto: 900, reparto: 'cada' }, 3)).toEqual([900, 900, 900])
    expect(costosDe({ monto: 1000, reparto: 'total' }, 3)).toEqual([334, 333, 333])
    expect(costosDe({ monto: 2, reparto: 'total' }, 3)).toEqual([1, 1, 0])
    expect(costosDe({ monto: 0, reparto: 'total' }, 2)).toEqual([0, 0])
  })

  it('26.29, 26.31 what was corrected is asked for as it is now, and nothing of an order that isn’t paid', () => {
    const cambiada = { ...LINEA, encargo: PEDIDA }
    expect([LINEA, cambiada, { ...cambiada, nombrePersonalizado: 'SUÁRES' }].map(isCambiada)).toEqual([
      false,
      true,
      false,
    ])
    expect(resolvePaso('pedir', cambiada, VISTO)).toEqual({ ok: true, value: 'corregida' })
    expect(resolvePaso('pedir', cambiada, 'SUÁRES 9, con parches')).toEqual({ ok: true, value: 'nada' })
    expect(resolvePaso('pedir', LINEA, 'SUÁRES 9, con parches')).toMatchObject({
      code: 'pedido_cambiado',
      detail: 'Quien compró corrigió una camiseta del pedido CK-AAAAAA. Ahora va: SUÁREZ 9, con parches.',
    })
    for (const estado of ['pendiente_pago', 'vencido', 'cancelado', 'reembolsado', 'enviado'] as const) {
      expect(resolvePaso('pedir', { ...LINEA, estado }, VISTO)).toMatchObject({ code: 'pedido_cambiado' })
    }
  })

  it('26.30 what is more than a WhatsApp link carries whole isn’t sent by one', () => {
    const fits = (count: number) => {
      const lineas = Array.from({ length: count }, (_, n) => ({ ...LINEA, numero: String(n) }))
      return fitsInWhatsappLink('', textoDeEncargos('por-pedir', lineas))
    }
    expect([1, 12, 100].map(fits)).toEqual([true, true, false])
  })

  it('26.29 reads marks alone', () => {
    const marca = { pedido: 'CK-AAAAAA', orden: 0, visto: '' }
    expect(encargosSchema.safeParse({ paso: 'pedir', lineas: [marca] }).success).toBe(true)
    for (const wrong of [
      { paso: 'borrar', lineas: [marca] },
      { paso: 'pedir', lineas: [] },
      { paso: 'pedir', lineas: Array.from({ length: 501 }, () => marca) },
      { paso: 'pedir', lineas: [{ ...marca, orden: -1 }] },
      { paso: 'pedir', lineas: [{ ...marca, orden: 0.5 }] },
      null,
    ]) {
      expect(encargosSchema.safeParse(wrong).success).toBe(false)
    }
  })
})
