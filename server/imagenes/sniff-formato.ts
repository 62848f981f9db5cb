export type FormatoOriginal = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * What a file's first bytes say that it is; its name doesn't count.
 * @returns 'heic' for iPhone pictures, which can't be decoded here; null for everything else
 */
export function sniffFormato(bytes: Uint8Array): FormatoOriginal | 'heic' | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\u001a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) !== 'ftyp') return null
  const brand = ascii(8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(hei|hev|mif1|msf1)/.test(brand) ? 'heic' : null
}
