import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { libraryOf, readLicence, type Licence } from './read-licence.ts'

/** Where a build says which libraries are in it. */
const FOLDER = 'build'

/** Fonts that are cut from a library's, by hand. */
const FONTS = 'node_modules/@fontsource-variable/archivo'

/** Writes down which libraries the files of a build are made of. @param part what is built */
export function noteLibraries(part: 'paginas' | 'worker' | 'correos'): Plugin {
  return {
    name: 'note-libraries',
    apply: 'build',
    writeBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const name = part === 'paginas' ? `${part}-${this.environment.name}` : part
      writeFileSync(fileOf(name), JSON.stringify(librariesOf(found)))
    },
  }
}

/** @param modules paths of files that were bundled */
export function librariesOf(modules: Iterable<string>): string[] {
  return [...new Set([...modules].flatMap((path) => libraryOf(path) ?? []))].toSorted()
}

/** Libraries of the files that browsers are given: their licences lie beside them, at /licencias.txt. */
export function writeBrowserLicences(client: string): void {
  writeFileSync(join(client, 'licencias.txt'), describeLicences(['paginas-client', 'worker'].flatMap(readNoted)))
}

/** Libraries that what is built and runs on the server is made of. */
export function builtLibraries(): string[] {
  return ['paginas-client', 'paginas-ssr', 'worker', 'correos'].flatMap(readNoted)
}

/** @param folders of libraries @returns the texts of all their licences, each text once */
export function describeLicences(folders: string[]): string {
  const licences = [FONTS, ...folders].map(readLicence)
  const byText = new Map<string, Licence[]>()
  for (const licence of licences.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const text = licence.texts.join('\n\n')
    byText.set(text, [...(byText.get(text) ?? []), licence])
  }
  const blocks = [...byText].map(([text, all]) => `${[...new Set(all.map(nameOf))].join('\n')}\n\n${text}\n`)
  return `Casakas:\n\n${readFileSync('LICENSE', 'utf8').trim()}\n\nWhat others made, and is part of it:\n\n${blocks.join(`\n${'-'.repeat(80)}\n\n`)}`
}

function nameOf({ name, version, licence }: Licence): string {
  return `${name} ${version} (${licence})`
}

function readNoted(part: string): string[] {
  const file = fileOf(part)
  if (!existsSync(file)) throw new Error(`${file} isn't there: what is built has to be built anew`)
  return JSON.parse(readFileSync(file, 'utf8')) as string[]
}

function fileOf(part: string): string {
  return join(FOLDER, `libraries-${part}.json`)
}
