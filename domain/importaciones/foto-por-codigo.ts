/** What the name of a picture may say: whose it is, and its place among that shirt's. */
export type FotoPorCodigo = { codigo: string; lugar: number }

/**
 * Whose picture a file of an archive may be, by its name alone, whatever its folders: `CODIGO.jpg`, `CODIGO-2.jpg`,
 * `CODIGO_3.webp`, `CODIGO (2).png`.
 * @returns all of it read as a code first, since codes may end so; null for what isn't a picture's name
 */
export function readNombreDeFoto(path: string): FotoPorCodigo[] | null {
  const archivo = path.split(/[/\\]/).at(-1)!
  const [, nombre = ''] = /^(.+)\.(?:jpe?g|png|webp|avif|hei[cf])$/i.exec(archivo.normalize('NFC').trim()) ?? []
  if (nombre === '') return null
  const [, codigo = '', cifras = ''] = /^(.*[^\s_-])(?:[\s_-]+|\s*(?=\())\(?(\d{1,2})\)?$/.exec(nombre) ?? []
  const entero = { codigo: nombre, lugar: 1 }
  return codigo === '' ? [entero] : [entero, { codigo, lugar: Number(cifras) }]
}

/** Whether a file of an archive is what computers put there for themselves. */
export function isDelSistema(path: string): boolean {
  return /(?:^|[/\\])(?:__MACOSX[/\\]|\.[^/\\]*$|Thumbs\.db$|desktop\.ini$)/i.test(path)
}
