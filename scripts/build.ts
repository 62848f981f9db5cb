import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeBrowserLicences } from './licences/write-licences.ts'
import { warmUp } from './warm-up.ts'
import { readArgs } from './read-args.ts'

const CLIENT = 'build/app/client'
/** Written last: its time says when the build was finished. */
export const BUILD_STAMP = 'build/stamp'

const TOOLS = 'node_modules/.bin'

/** Whether the build tools are installed: `npm ci --omit=dev` leaves them out. */
export function canBuild(): boolean {
  return ['react-router', 'vite'].every((tool) => existsSync(join(TOOLS, tool)))
}

/** Builds pages, mail templates, compressed browser files and what Node has compiled. Ends the process on a failure. */
export async function build(): Promise<void> {
  await rm('build', { recursive: true, force: true })
  await run('react-router', ['build'])
  await run('vite', ['build', '--config', 'vite.worker.config.ts'])
  await run('vite', ['build', '--config', 'vite.mail.config.ts'])
  writeBrowserLicences(CLIENT)
  await compressFolder(CLIENT)
  await warmUp()
  await writeFile(BUILD_STAMP, '')
}

/** What a tool prints is told when it fails: of hundreds of files that went well nobody reads. */
async function run(command: string, args: string[]): Promise<void> {
  const tool = spawn(join(TOOLS, command), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complained, [status]] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, 'close')])
  if (status === 0) return
  console.error(`${printed}${complained}${[command, ...args].join(' ')} ended with ${status}`)
  process.exit((status as number | null) ?? 1)
}

const COMPRESSIBLE = /\.(js|css|svg|txt|webmanifest|json)$/

/** Compresses once, as hard as possible, instead of on every request. */
async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
      .map(async (file) => {
        const path = join(file.parentPath, file.name)
        const content = await readFile(path)
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          promisify(gzip)(content, { level: 9 }),
        ])
        await writeFile(`${path}.br`, br)
        await writeFile(`${path}.gz`, gz)
      }),
  )
}

if (import.meta.main) {
  readArgs('npm run build')
  await build()
  console.log('Built: build/')
}
