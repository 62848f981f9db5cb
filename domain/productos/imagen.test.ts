import { describe, expect, it } from 'vitest'
import { ANCHOS_IMAGEN, FORMATOS_IMAGEN, imagenPreviewUrl, imagenSrcSet, imagenUrl } from './imagen.ts'

describe('addresses of pictures', () => {
  it('21.2 every picture has an address per width and format, AVIF and WebP', () => {
    expect(FORMATOS_IMAGEN).toEqual(['avif', 'webp'])
    const addresses = FORMATOS_IMAGEN.flatMap((formato) =>
      ANCHOS_IMAGEN.map((ancho) => imagenUrl('abc123', ancho, formato)),
    )
    expect(new Set(addresses).size).toBe(ANCHOS_IMAGEN.length * 2)
    expect(addresses[0]).toBe('/img/abc123/160.avif')
  })

  it('21.2 a srcset offers every width with its size', () => {
    expect(imagenSrcSet('abc123', 'webp').split(', ')).toEqual(
      ANCHOS_IMAGEN.map((ancho) => `/img/abc123/${ancho}.webp ${ancho}w`),
    )
  })

  it('21.3 another picture has another address', () => {
    expect(imagenUrl('a', 320, 'avif')).not.toBe(imagenUrl('b', 320, 'avif'))
    expect(imagenPreviewUrl('a')).toBe('/img/a/preview.jpg')
  })
})
