import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from './demo-ajustes.ts'
import {
  CAMPOS_DE_AJUSTES,
  DEFINICION_DE_AJUSTE,
  describeAjuste,
  mergeAjustes,
  readAjustesEscritos,
  writeAjustes,
  type AjustesEscritos,
  type CampoDeAjustes,
} from './campos.ts'

const escritos = writeAjustes(DEMO_AJUSTES)

const read = (campo: CampoDeAjustes, texto: string) => {
  const result = readAjustesEscritos({ ...escritos, [campo]: texto })
  return result.ok ? writeAjustes(result.ajustes)[campo] : { falta: result.faltas[campo] }
}
const falta = (campo: CampoDeAjustes, texto: string) => (read(campo, texto) as { falta?: string }).falta

const isText = (campo: CampoDeAjustes) => ['renglon', 'parrafo', 'pagina'].includes(DEFINICION_DE_AJUSTE[campo].tipo)

describe('the settings as they are typed', () => {
  it('27.1, 15.2 has a field for every setting, and gives the same settings back', () => {
    const leaves = (value: unknown, path: string[] = []): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
        : [path.join('.')]
    expect(CAMPOS_DE_AJUSTES.toSorted()).toEqual(leaves(DEMO_AJUSTES).toSorted())
    expect(readAjustesEscritos(escritos)).toEqual({ ok: true, ajustes: DEMO_AJUSTES })
  })

  it.each([
    ['precioParches', ' 1.250 ', '1250'],
    ['precioParches', '$ 1.250', '1250'],
    ['precioParches', '0', '0'],
    ['whatsapp', '099 123 456', '099 123 456'],
    ['whatsapp', '+598 99 123 456', '099 123 456'],
    ['whatsapp', '+54 9 11 2345-6789', '+5491123456789'],
    ['redSocial.url', 'www.instagram.com/casakas', 'https://www.instagram.com/casakas'],
    ['textos.cambios', '  uno\r\n\r\ndos  ', 'uno\n\ndos'],
  ] as const)('27.1 %s typed as %j is %j', (campo, texto, valor) => {
    expect(read(campo, texto)).toBe(valor)
  })

  it.each([
    ['precioParches', '-1', /de 0 o más/],
    ['precioParches', '99,50', /sin centavos/],
    ['precioParches', '99.5', /sin centavos/],
    ['precioParches', '1.2500', /sin centavos/],
    ['precioParches', '1e3', /sin centavos/],
    ['precioParches', 'gratis', /sin centavos/],
    ['precioParches', '', /sin centavos/],
    ['descuentoTransferencia', '200', /de 0 a 90/],
    ['descuentoTransferencia', '-5', /de 0 a 90/],
    ['cuotas', '0', /de 1 a 36/],
    ['cuotas', '3,5', /de 1 a 36/],
    ['retencion.tarjetaMinutos', '1', /de 5 a 1440/],
    ['tiempoEncargo.hasta', '3', /menos que los días desde/],
    ['plazos.nombresAnios', '0', /de 1 a 10/],
    ['plazos.nombresAnios', '11', /de 1 a 10/],
    ['plazos.correosDias', '29', /de 30 a 365/],
    ['plazos.mensajesMeses', '5', /de 6 a 60/],
    ['plazos.comprobantesDias', '14', /de 15 a 365/],
    ['plazos.comprobantesDias', '91', /más que los días de los pedidos que no se pagaron/],
    ['plazos.sinPagarDias', '29', /de 30 a 365/],
    ...['24:00', '15:60', '15', '3 de la tarde', '', '15:00:00'].map(
      (hora) => ['corte', hora, /una hora, de 00:00 a 23:59/] as const,
    ),
    ...['', '0', 'seis', '6,16905', '1.234,5', '-6'].map(
      (valor) => ['facturacion.valorUi', valor, /un valor en pesos, como 6,1690/] as const,
    ),
    ['nombre', '', /Completá/],
    ['nombre', '   ', /Completá/],
    ['nombre', 'Casakas\nBcc: todos@example.com', /un solo renglón/],
    ['nombre', 'Casakas\r\nBcc: todos@example.com', /un solo renglón/],
    ['nombre', 'Casakas\u0000', /un solo renglón/],
    ['nombre', 'Casakas \ud800', /no se pueden guardar/],
    ['textos.cambios', 'a\u0000b', /no se pueden guardar/],
    ['correo', 'casakas arroba example.com', /Revisá el correo/],
    ['correo', 'a@b.uy, c@d.uy', /Revisá el correo/],
    ['whatsapp', '099', /número de WhatsApp/],
    ['whatsapp', 'no tengo', /número de WhatsApp/],
    ['redSocial.url', 'javascript:alert(1)', /dirección web/],
    ['redSocial.url', 'data:text/html,<script>alert(1)</script>', /dirección web/],
    ['redSocial.url', 'https://', /dirección web/],
    ['redSocial.url', 'casakas', /dirección web/],
    ['credito.url', 'https://example.com\r\nX: y', /un solo renglón/],
  ] as const)('27.2, 15.6, 35.9 %s typed as %j is refused at the field', (campo, texto, message) => {
    expect(falta(campo, texto)).toMatch(message)
  })

  it('27.2 what is too long is refused at the field, whichever it is', () => {
    expect(falta('correo', `${'a'.repeat(300)}@example.com`)).toMatch(/hasta 200 letras/)
    expect(falta('redSocial.url', `https://example.com/${'a'.repeat(300)}`)).toMatch(/hasta 300 letras/)
    expect(falta('precioParches', '9'.repeat(30))).toMatch(/demasiado grande|sin centavos/)
    for (const campo of CAMPOS_DE_AJUSTES.filter(isText)) {
      const max = campo.startsWith('textos.') ? 40_001 : 10_000
      expect(falta(campo, 'A'.repeat(max)), campo).toMatch(/Puede tener hasta \d+ letras/)
    }
  })

  it('44.1 takes an hour as it is typed, and keeps it with two figures', () => {
    expect([' 9:30 ', '09:30', '23:59', '0:00'].map((hora) => read('corte', hora))).toEqual([
      '09:30',
      '09:30',
      '23:59',
      '00:00',
    ])
  })

  it('27.3, 17.15 takes text that looks like HTML as it was typed', () => {
    for (const campo of CAMPOS_DE_AJUSTES.filter(isText)) {
      for (const text of [`</script>"&'<b>`, '<img src=1>', '{{a}} ${b} %s'])
        expect(read(campo, text), campo).toBe(text)
    }
  })

  it('27.5 says a value with what it counts', () => {
    expect(describeAjuste('precioParches', '1250')).toBe('$\u00a01.250')
    expect(describeAjuste('descuentoTransferencia', '10')).toBe('10 %')
    expect(describeAjuste('nombre', 'Casakas')).toBe('Casakas')
  })
})

describe('two people at the same settings', () => {
  it('27.4 nothing that somebody saved is lost, whoever changed what', () => {
    const changes = fc.dictionary(fc.constantFrom(...CAMPOS_DE_AJUSTES), fc.constantFrom('uno', 'dos', 'tres'))
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const guardados = { ...escritos, ...first } as AjustesEscritos
        const propios = { ...escritos, ...second } as AjustesEscritos
        const { juntos, enConflicto, ajenos } = mergeAjustes(escritos, propios, guardados)
        for (const campo of CAMPOS_DE_AJUSTES) {
          if (enConflicto.includes(campo)) {
            expect(new Set([escritos[campo], propios[campo], guardados[campo]]).size).toBe(3)
          } else {
            expect(juntos[campo]).toBe(propios[campo] === escritos[campo] ? guardados[campo] : propios[campo])
          }
          expect(ajenos.includes(campo)).toBe(guardados[campo] !== escritos[campo])
        }
      }),
    )
  })
})
