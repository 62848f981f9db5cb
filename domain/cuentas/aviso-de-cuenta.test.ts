import { expect, it } from 'vitest'
import { writeAvisoDeCuenta } from './aviso-de-cuenta.ts'
import { TIPOS_DE_SUCESO, type Suceso, type TipoDeSuceso } from './suceso.ts'

const EN = Date.UTC(2026, 10, 24, 2, 5)
const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

function write(tipo: TipoDeSuceso, change: Partial<Suceso> = {}, ultimo = false) {
  const suceso = {
    tipo,
    quien: 'ana@casakas.uy',
    direccion: '203.0.113.7',
    aparato: CHROME,
    detalle: 'Titular',
    ...change,
  }
  return writeAvisoDeCuenta(suceso, EN, ultimo)
}

it('29.21 says what changed, when in Montevideo, from where and what to do, and leads nowhere', () => {
  const aviso = write('banco_cambiado')!
  expect(aviso.asunto).toBe('Cambiaron las cuentas del banco')
  expect(aviso.parrafos).toEqual([
    'ana@casakas.uy cambió las cuentas del banco (Titular).',
    'Fue el lunes 23/11 a las 23:05, desde Chrome en Android, dirección 203.0.113.7.',
    'Si fuiste vos o alguien de la tienda, no hay nada que hacer.',
    expect.stringMatching(/^Si no fue nadie de la tienda, escribí la dirección .* corregí las cuentas en Ajustes/),
  ])
  expect(write('clave_cambiada', { direccion: '', aparato: '' })!.parrafos.join(' ')).toContain(
    'con un comando en el servidor de la tienda. Si fuiste vos',
  )
  expect(write('entrada_nueva', {}, true)!.parrafos.at(-1)).toContain('el aviso número 10')
})

it('29.21 what anybody can cause is mailed about to nobody', () => {
  for (const tipo of Object.keys(TIPOS_DE_SUCESO) as TipoDeSuceso[]) {
    const aviso = write(tipo)
    expect(aviso === null, tipo).toBe(TIPOS_DE_SUCESO[tipo].avisa === null)
    if (TIPOS_DE_SUCESO[tipo].ajeno) expect(aviso, tipo).toBeNull()
    expect(aviso?.parrafos.join(' ') ?? '', tipo).not.toMatch(/https?:|undefined/)
  }
})
