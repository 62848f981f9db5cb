import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { EXCEPTIONS } from './exceptions.ts'
import { lateInScript } from './late-in-script.ts'
import { lateInStyle } from './late-in-style.ts'

/**
 * Checks the files that browsers get against the floor (scripts/browsers/floor.ts).
 * @param folder of the build's browser files
 * @returns files that were read, what is too new in them, and exceptions that nothing needs any more
 */
export async function checkBuilt(folder: string): Promise<{ files: number; late: string[]; idle: string[] }> {
  const late: string[] = []
  const idle = new Set(
    Object.entries(EXCEPTIONS).flatMap(([file, allowed]) => Object.keys(allowed).map((what) => `${file}: ${what}`)),
  )
  let files = 0
  for await (const path of glob('**/*.{js,css}', { cwd: folder })) {
    // Leftovers of the server's build beside them aren't sent to anybody.
    if (basename(path).startsWith('server-build-')) continue
    files++
    const text = await readFile(join(folder, path), 'utf8')
    const name = basename(path).replace(/-[\w-]{8}(?=\.\w+$)/, '')
    for (const said of path.endsWith('.css') ? lateInStyle(text) : lateInScript(text)) {
      const what = said.replace(/ \([^()]*\)$/, '')
      idle.delete(`${name}: ${what}`)
      if (EXCEPTIONS[name]?.[what] === undefined) late.push(`${name}: ${said}`)
    }
  }
  return { files, late, idle: [...idle] }
}
