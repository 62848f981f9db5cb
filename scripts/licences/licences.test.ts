import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryOf, readLicence } from './read-licence.ts'
import { describeLicences, librariesOf } from './write-licences.ts'

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>

/** Folders of all installed libraries that one needs to run, its own among them. */
function needed(manifest: Manifest, from: string, found = new Set<string>()): Set<string> {
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const beside = [join(from, 'node_modules', name), join('node_modules', name)].find((folder) => existsSync(folder))
    if (beside === undefined || found.has(beside)) continue
    found.add(beside)
    needed(JSON.parse(readFileSync(join(beside, 'package.json'), 'utf8')) as Manifest, beside, found)
  }
  return found
}

it('16.97 every library that the shop needs to run comes with the text of its licence, or names one whose text is here', () => {
  // Node is there for the project's own commands alone.
  const { node: _node, ...dependencies } = (JSON.parse(readFileSync('package.json', 'utf8')) as Manifest).dependencies!
  const all = needed({ dependencies }, '.')
  expect(all.size).toBeGreaterThan(100)
  for (const folder of all) expect(readLicence(folder).texts.join('').length, folder).toBeGreaterThan(200)
})

it('16.97 what is in a file is told by its modules, and each text stands once with all whom it is of', () => {
  const modules = [
    '/srv/casakas/app/root.tsx',
    `${process.cwd()}/node_modules/react/index.js`,
    `\0${process.cwd()}/node_modules/@hono/node-server/dist/a.mjs?commonjs`,
  ]
  expect(modules.map(libraryOf).map((folder) => folder?.slice(process.cwd().length + 1))).toEqual([
    undefined,
    'node_modules/react',
    'node_modules/@hono/node-server',
  ])
  const text = describeLicences(librariesOf([...modules, `${process.cwd()}/node_modules/react-dom/index.js`]))
  expect(text).toMatch(/^Casakas:\n\nMIT License/)
  expect(text).toMatch(/\nreact [\d.]+ \(MIT\)\nreact-dom [\d.]+ \(MIT\)\n\nMIT License/)
  expect(text).toMatch(/\n@fontsource-variable\/archivo .*OFL/)
})
