import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** A library whose code or files are handed on. */
export type Licence = { name: string; version: string; licence: string; texts: string[] }

const FILES = /^(?:licen[cs]e|copying|notice|third-party|thirdparty)/i

type Manifest = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  contributors?: (string | { name?: string })[]
}

/** The folder of the library that a file is of; null for a file of our own. */
export function libraryOf(path: string): string | null {
  const parts = path.replaceAll('\0', '').split('?')[0]!.split(sep)
  const at = parts.lastIndexOf('node_modules')
  if (at < 0 || parts[at + 1] === undefined) return null
  const depth = parts[at + 1]!.startsWith('@') ? 2 : 1
  return parts.slice(0, at + 1 + depth).join(sep)
}

/**
 * What a library may be handed on under: the texts that it comes with. Else it is the usual one of the licence that it
 * names, with whoever it names as its author.
 * @throws Error when it has none that is known: somebody has to look
 */
export function readLicence(folder: string): Licence {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name, version, license: licence = '' } = manifest
  const own = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILES.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  if (own.length > 0) return { name, version, licence, texts: own }
  const usual = join(import.meta.dirname, 'texts', `${licence}.txt`)
  if (!existsSync(usual))
    throw new Error(`${name} ${version} comes without the text of its licence (${licence || 'none'})`)
  const text = readFileSync(usual, 'utf8').trim().replace('<holders>', holdersOf(manifest))
  return { name, version, licence, texts: [...readLicensing(folder), text] }
}

/** What a library made of others' says of theirs. */
function readLicensing(folder: string): string[] {
  const readme = join(folder, 'README.md')
  if (!existsSync(readme)) return []
  return /^## Licensing\n[^]*?(?=^## |(?![^]))/m.exec(readFileSync(readme, 'utf8'))?.map((part) => part.trim()) ?? []
}

function holdersOf({ name, author, contributors = [] }: Manifest): string {
  const people = [author, ...contributors].map((one) => (typeof one === 'string' ? one : one?.name) ?? '')
  return people.filter((one) => one !== '').join(', ') || `the authors of ${name}`
}
