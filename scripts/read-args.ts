import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Read<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

const AYUDA = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Reads what a command was given, before it begins. `--help` prints how it is used and ends it with 0. What it doesn't
 * know is named and ends it with 2.
 * @param uso how it is used, for who uses it
 * @param palabras how many words besides its options it takes
 */
export function readArgs<const O extends Options = {}>(
  uso: string,
  { options, palabras = 0, args = process.argv.slice(2) }: { options?: O; palabras?: number; args?: string[] } = {},
): Read<O> {
  const all = { ...options, ...AYUDA }
  const loose = parseArgs({ args, options: all, allowPositionals: true, strict: false, tokens: true })
  if (loose.values['help'] === true) {
    console.log(uso)
    process.exit(0)
  }
  const unknown = [
    ...loose.tokens.flatMap((token) =>
      token.kind === 'option' && !Object.hasOwn(all, token.name) ? token.rawName : [],
    ),
    ...loose.positionals.slice(palabras),
  ]
  if (unknown.length > 0) return refuse([`No conozco ${unknown.map((one) => `«${one}»`).join(', ')}.`, uso])
  try {
    return parseArgs({ args, options: all, allowPositionals: true }) as Read<O>
  } catch (error) {
    return refuse([(error as Error).message, uso])
  }
}

/** Ends a command that was given what it can't use. */
export function refuse(reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(2)
}
