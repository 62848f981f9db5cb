import { refuse } from './read-args.ts'

/** Commands by the names that they are asked for by; none is loaded before it is. */
export type Commands = Record<string, () => Promise<unknown>>

/**
 * Runs the command that the first word names, with the words after it. Prints which there are when none is named or with
 * `--help`. One that isn't there is named, and ends the process with 2.
 * @param uso how a command is named, for who uses it
 */
export async function runNamed(uso: string, commands: Commands): Promise<void> {
  const [name = '--help'] = process.argv.splice(2, 1)
  const all = `${uso}: ${Object.keys(commands).join(', ')}`
  if (name === '--help' || name === '-h') console.log(all)
  else if (Object.hasOwn(commands, name)) await commands[name]!()
  else refuse([`No conozco «${name}».`, all])
}
