import { expect, it } from 'vitest'
import { makePassword } from '../cuentas/create-admin.ts'
import { isClaveDebil } from './clave-debil.ts'

const NOMBRES = ['Camisetas del Cordón', 'duenia@example.com', 'duenia']

it.each([
  '1qaz2wsx3edc',
  'MotherFucker',
  'administrator',
  'Password1234',
  '!!football2026',
  'qwertyqwerty',
  'Dragon!Dragon!',
  '123456789012',
  '20-11-2026 15:00',
  'aaaaaaaaaaaaaa',
  'camisetasdelcordon',
  'CamisetasDelCordón2026!',
  'duenia@example.com',
  'duenia-123456',
  'duenia monkey',
])('29.19 %s is refused', (clave) => {
  expect(isClaveDebil(clave, NOMBRES)).toBe(true)
})

it.each([
  'una-clave-de-prueba',
  'tres tristes tigres',
  'Xk8!pQ2z#mLw',
  'cordon-umbilical-verde',
  'camisetas del cordon umbilical',
])('29.19 %s is taken', (clave) => {
  expect(isClaveDebil(clave, NOMBRES)).toBe(false)
})

it.each(['Casakas2026Uruguay', 'Peñarol-Nacional-1', 'TiendaDeCamisetas', 'administrador.celeste'])(
  '29.31 %s, of words of the trade alone, is refused',
  (clave) => expect(isClaveDebil(clave, [])).toBe(true),
)

it.each(['Peñarol, campeón del siglo', 'la tienda de mi abuela Elvira'])('29.31 %s is taken', (clave) =>
  expect(isClaveDebil(clave, [])).toBe(false),
)

it('29.19 those that the shop makes are taken', () => {
  for (let n = 0; n < 100; n++) expect(isClaveDebil(makePassword(), NOMBRES)).toBe(false)
})
