import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer, COMMANDS, NATIVE } from './bundle.ts'
import { builtLibraries, describeLicences } from '../licences/write-licences.ts'
import { copyModule } from './copy-module.ts'

type Manifest = Record<'name' | 'version' | 'license' | 'description', string> & {
  dependencies: Record<string, string>
}

/** Read where the shop is, or by who installs it. */
const COPIED = ['build/app/client', 'deploy', '.env.example', 'LICENSE']

/** `casakas-0.2.0-linux-x64`: a package is for one system, whose native parts it has. */
export function packageName(): string {
  const { name, version } = readManifest()
  return `${name}-${version}-${process.platform}-${process.arch}`
}

/**
 * Writes all that the built shop needs to run into a folder. `node server/main.js` opens it there without npm, building
 * and development's libraries. The commands lie beside it, and npm knows them by the same names.
 */
export async function makePackage(folder: string): Promise<void> {
  const { files, libraries } = await bundleServer(folder)
  for (const [from, place] of files) cpSync(from, join(folder, place), { recursive: true })
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true })
  const copied = NATIVE.flatMap((name) => copyModule(name, join(folder, 'node_modules')))
  writeFileSync(join(folder, 'LICENCIAS.txt'), describeLicences([...builtLibraries(), ...libraries, ...copied]))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`)
}

function describePackage() {
  const { name, version, license, description, dependencies } = readManifest()
  return {
    name,
    version,
    license,
    description,
    private: true,
    type: 'module',
    engines: { node: `>=${dependencies['node']!.split('.')[0]}` },
    scripts: {
      start: 'node --max-semi-space-size=16 server/main.js',
      ...Object.fromEntries(COMMANDS.map((command) => [command, `node server/${command}.js`])),
    },
  }
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
}
