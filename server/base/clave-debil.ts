import { CLAVES_COMUNES } from './claves-comunes.ts'

/** Letters that have to be left over once what anybody can guess is taken away. */
const LETRAS_PROPIAS = 4

/** What anybody would put into the password of a shop like this one, the longer words before those that they begin with. */
const PALABRAS_DEL_RUBRO = [
  'casakas',
  'camisetas',
  'camiseta',
  'administracion',
  'administrador',
  'mercadopago',
  'montevideo',
  'uruguay',
  'penarol',
  'nacional',
  'celeste',
  'futbol',
  'tienda',
]

let comunes: Set<string> | undefined

/**
 * Whether a password is among the first that somebody tries (specification 29.19): one of the most common, also with
 * digits or signs around it; the same piece over and over; digits alone; or little besides the given names and the words of the trade (29.31).
 * @param nombres what is known about the shop and the account: its name, the address
 */
export function isClaveDebil(clave: string, nombres: string[]): boolean {
  comunes ??= new Set(CLAVES_COMUNES.split(/\s+/))
  const typed = plain(clave)
  const rest = [...nombres, ...PALABRAS_DEL_RUBRO]
    .map(plain)
    .filter((nombre) => nombre.length >= LETRAS_PROPIAS)
    .reduce((left, nombre) => left.replaceAll(nombre, ''), typed)
  return [typed, rest].some((each) => {
    const core = withoutEnds(each)
    return (
      core.length < LETRAS_PROPIAS ||
      [each, core, pieceOf(each), pieceOf(core)].some((word) => comunes!.has(word) || isOneLetter(word))
    )
  })
}

/** Letters and digits alone, small and without accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Without the digits that people put before and after a word. */
function withoutEnds(text: string): string {
  return text.replaceAll(/^\p{N}+|\p{N}+$/gu, '')
}

/** What a text repeats: `abc` of `abcabcabc`; itself where it repeats nothing. */
function pieceOf(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text
}

function isOneLetter(text: string): boolean {
  return [...text].length === 1
}
