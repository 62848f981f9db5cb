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
])('29.19 %s is refused', async (clave) => {
  expect(await isClaveDebil(clave, NOMBRES)).toBe(true)
})

it.each([
  'una-clave-de-prueba',
  'tres tristes tigres',
  'Xk8!pQ2z#mLw',
  'cordon-umbilical-verde',
  'camisetas del cordon umbilical',
])('29.19 %s is taken', async (clave) => {
  expect(await isClaveDebil(clave, NOMBRES)).toBe(false)
})

it('29.19 a whole address is refused, also where the shop’s name is a part of it', async () => {
  expect(await isClaveDebil('zz9@casakas.test', ['Casakas', 'Z', 'zz9@casakas.test', 'zz9'])).toBe(true)
})

it.each(['Casakas2026Uruguay', 'Peñarol-Nacional-1', 'TiendaDeCamisetas', 'administrador.celeste'])(
  '29.31 %s, of words of the trade alone, is refused',
  async (clave) => expect(await isClaveDebil(clave, [])).toBe(true),
)

it.each(['Peñarol, campeón del siglo', 'la tienda de mi abuela Elvira'])('29.31 %s is taken', async (clave) =>
  expect(await isClaveDebil(clave, [])).toBe(false),
)

it('29.19 those that the shop makes are taken', async () => {
  for (let n = 0; n < 10; n++) expect(await isClaveDebil(makePassword(), NOMBRES)).toBe(false)
})

const PRIMERAS = `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football
monkey letmein shadow master 696969 michael mustang 666666 qwertyuiop 123321 1234567890 pussy superman
1qaz2wsx 7777777 fuckyou jordan qazwsx jennifer 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh
buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou fuckme ranger daniel hockey george
computer michelle jessica starwars asshole pepper klaster 112233 zxcvbn freedom princess joshua maggie pass
ginger 11111111 131313 fuck amanda ashley love cheese 159753 nicole summer matthew chelsea dallas biteme
matrix william yankees 6969 taylor corvette austin access martin heather thunder merlin secret diamond hello
`

it('29.19 the hundred that are tried first are refused, whatever people put around them or before them', async () => {
  for (const [at, clave] of PRIMERAS.trim().split(/\s+/).entries()) {
    const typed = [clave, `¡${clave}2026!`, clave.toUpperCase() + clave, `duenia ${clave}`][at % 4]!
    expect(await isClaveDebil(typed, NOMBRES), typed).toBe(true)
  }
})

it('29.19 as long as may be, one is judged within seconds, by how it begins', async () => {
  expect(await isClaveDebil('p4$$w0rd'.repeat(16), [])).toBe(true)
  expect(await isClaveDebil('xk8!pq2z#mlw4@v'.repeat(8), [])).toBe(false)
})
