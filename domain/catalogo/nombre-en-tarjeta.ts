import { foldTexto } from '#domain/texto/texto.ts'

const SAYS_SOMETHING = /[\p{L}\p{N}]/u

/** Words that belong with the next one or the one before. */
const SMALL = /^(a|al|ano|con|contra|de|del|desde|e|el|en|hasta|la|las|los|o|para|por|temporada|y)$/

/**
 * A shirt's name for a card that also shows its team and season, in pieces. Those repeated there and those that aren't
 * alternate, beginning with a repeated one (maybe ''). Together they are the name, letter by letter: what isn't shown
 * is still said. The team is repeated where the name begins with it, the season where it is a word of its own. Neither
 * is where a small word or a sign goes with it ("Nacional de Football", "campeón de 1987"). A name that says nothing
 * else stays whole.
 * @param temporada as the card shows it: '1986', '1980/81', or ''
 */
export function splitNombre({
  nombre,
  equipo,
  temporada,
}: Record<'nombre' | 'equipo' | 'temporada', string>): string[] {
  const words = nombre.match(/\s*\S+\s*/g) ?? []
  const team = countTeam(words, equipo)
  const season = words.findLastIndex(
    (word, at) =>
      at >= team && word.trim() === temporada && !hangs(words[at - 1]) && SAYS_SOMETHING.test(words[at + 1] ?? '1'),
  )
  if (words.every((word, at) => at < team || at === season || !SAYS_SOMETHING.test(word))) return ['', nombre]
  const pieces = ['']
  words.forEach((word, at) => {
    const shown = at >= team && at !== season
    if (shown === (pieces.length % 2 === 0)) pieces[pieces.length - 1] += word
    else pieces.push(word)
  })
  return pieces
}

/** How many of a name's first words are the team. */
function countTeam(words: string[], equipo: string): number {
  const team = equipo.trim().split(/\s+/).map(foldTexto)
  const begins = team.every((word, at) => word === foldTexto((words[at] ?? '').trim()))
  return begins && !hangs(words[team.length]) ? team.length : 0
}

/** Whether a word can't do without its neighbour. */
function hangs(word = '1'): boolean {
  return SMALL.test(foldTexto(word.trim())) || !SAYS_SOMETHING.test(word)
}
