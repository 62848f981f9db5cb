/** Letters that have to be left over once what anybody can guess is taken away. */
const LETRAS_PROPIAS = 4
/** The estimator's time grows with the square of the letters: 40 take a fifth of a second at worst. */
const LETRAS_MIRADAS = 40
/** Tries, as powers of ten: a million at the whole, as many as common words at what is left besides the names. */
const INTENTOS = { entera: 6, resto: Math.log10(5_000) }

/** Words that anybody would put into the password of such a shop. */
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

/**
 * Whether a password is among the first that somebody tries (specification 29.19). That is a common one, also with
 * digits or signs around it, the same piece over and over, or digits alone. So is one with little besides the given
 * names and the words of the trade (29.31). What judges it is loaded when it is first asked.
 * @param nombres what is known about the shop and the account: its name, the address
 */
export async function isClaveDebil(clave: string, nombres: string[]): Promise<boolean> {
  const typed = plain(clave)
  const rest = [...nombres, ...PALABRAS_DEL_RUBRO]
    .map(plain)
    .filter((nombre) => nombre.length >= LETRAS_PROPIAS)
    // The whole address goes before the shop's name that is a part of it.
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, nombre) => left.replaceAll(nombre, ''), typed)
  if (withoutEnds(rest).length < LETRAS_PROPIAS) return true
  const estimator = await loadEstimator()
  const isFound = (texts: string[], intentos: number) =>
    [...new Set(texts)].some((text) => estimator.check(text).guessesLog10 < intentos)
  return (
    isFound([clave.toLowerCase(), typed, withoutEnds(typed)], INTENTOS.entera) ||
    isFound([rest, withoutEnds(rest)], INTENTOS.resto)
  )
}

/** The estimator's dictionaries take some ten MB, and passwords are chosen seldom: it is made anew for each. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: LETRAS_MIRADAS,
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
