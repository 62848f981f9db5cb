import { expect, test } from 'vitest'
import { faultInArchivo, IMAGEN_BYTES_MAX } from './archivo-imagen.ts'

const JPEG = { name: 'IMG_0001.jpg', type: 'image/jpeg', size: 4_000_000 }

test('pictures of the four kinds up to 25 MB can be uploaded', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif']) {
    expect(faultInArchivo({ ...JPEG, type })).toBeNull()
  }
  expect(faultInArchivo({ ...JPEG, size: IMAGEN_BYTES_MAX })).toBeNull()
})

test('25.4 what is no picture, too large or empty is refused before it is sent, with the reason', () => {
  for (const type of ['', 'image/svg+xml', 'image/gif', 'application/pdf', 'video/mp4']) {
    expect(faultInArchivo({ ...JPEG, type })).toBe('La imagen tiene que ser JPEG, PNG, WebP o AVIF.')
  }
  expect(faultInArchivo({ ...JPEG, size: IMAGEN_BYTES_MAX + 1 })).toMatch(/hasta 25 MB/)
  expect(faultInArchivo({ ...JPEG, size: 0 })).toBe('El archivo está vacío.')
})

test("25.4 an iPhone's own format is named, whether the browser knows it or not", () => {
  expect(faultInArchivo({ name: 'IMG_0001.HEIC', type: '', size: 1 })).toMatch(/HEIC/)
  expect(faultInArchivo({ name: 'foto', type: 'image/heif', size: 1 })).toMatch(/HEIC/)
})
