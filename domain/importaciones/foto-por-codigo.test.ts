import { expect, it } from 'vitest'
import { isDelSistema, readNombreDeFoto } from './foto-por-codigo.ts'

it.each([
  ['CSK-0003.jpg', ['CSK-0003 1']],
  ['fotos/otras/CSK-0003-2.JPG', ['CSK-0003-2 1', 'CSK-0003 2']],
  ['ABC_3.webp', ['ABC_3 1', 'ABC 3']],
  ['ABC (2).png', ['ABC (2) 1', 'ABC 2']],
  ['ABC(12).png', ['ABC(12) 1', 'ABC 12']],
  ['ABC.frente.avif', ['ABC.frente 1']],
  ['A 1986.jpg', ['A 1986 1']],
  ['iphone.HEIC', ['iphone 1']],
  ['-2.jpg', ['-2 1']],
])('28.48 the picture “%s” may be of %j', (path, expected) => {
  expect(readNombreDeFoto(path)?.map(({ codigo, lugar }) => `${codigo} ${lugar}`)).toEqual(expected)
})

it.each(['lista.xlsx', 'ABC', 'ABC.jpg.txt', '.jpg', ''])('28.48 “%s” is no picture’s name', (path) => {
  expect(readNombreDeFoto(path)).toBeNull()
})

it('28.48 what computers put into archives for themselves is nothing', () => {
  const own = ['__MACOSX/ABC.jpg', 'fotos/__MACOSX/._ABC.jpg', 'fotos/.DS_Store', '._ABC.jpg', 'x/Thumbs.db']
  expect(own.filter((path) => !isDelSistema(path))).toEqual([])
  expect(isDelSistema('fotos/ABC.jpg')).toBe(false)
})
