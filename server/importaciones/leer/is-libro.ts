/** Whether a file begins as an archive does, which an .xlsx is. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
}

/** Whether a file begins as a workbook (.xlsx, .xls) does; the library would guess at anything else too. */
export function isLibro(bytes: Uint8Array): boolean {
  return isZip(bytes) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
}

export function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
