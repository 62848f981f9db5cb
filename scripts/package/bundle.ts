import { basename, dirname, relative, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { librariesOf } from '../licences/write-licences.ts'

const ROOT = resolve('.')
/** What a process of the shop begins with, and built pages and mails, at the server's places for them. */
const ENTRIES = {
  'server/main': 'server/start/main.ts',
  'build/app/server/index': 'build/app/server/index.js',
  'build/mail/render': 'build/mail/render.js',
}
/** Commands that are run beside the shop: `node server/verify.js`. */
export const COMMANDS = ['verify', 'backup', 'restore', 'admin']

const STARTED = ['main', ...COMMANDS].map((name) => `server/${name}`)
const CHECK_NODE = 'scripts/package/check-node.js'

/** Only these stay libraries: what isn't JavaScript in them belongs to one system. */
export const NATIVE = ['better-sqlite3', 'sharp']

/** What code names beside itself. */
const BESIDE = /new URL\('([\w./-]+)', import\.meta\.url\)/g

/**
 * The server with its pages, mails and commands as one bundle, whose code lies in `server/` of a folder.
 * @param folder where it is written
 * @returns files and folders that its code reads, each with its place there, and the libraries in it
 */
export async function bundleServer(folder: string): Promise<{ files: Map<string, string>; libraries: string[] }> {
  const files = new Map([[CHECK_NODE, `server/${basename(CHECK_NODE)}`]])
  const bundle = await rolldown({
    input: { ...ENTRIES, ...Object.fromEntries(COMMANDS.map((name) => [`server/${name}`, `scripts/${name}.ts`])) },
    platform: 'node',
    // Shaking is off, as when it runs from its sources: it removes calls made only to see them throw.
    treeshake: false,
    // Options that the shop doesn't use ask for the last two.
    external: [...NATIVE, 'pg-native', 'prettier'],
    plugins: [findBeside(files)],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog(level, log, report) {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
    },
  })
  const { output } = await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'server/[name]-[hash].js',
    // Packages bring no Node: what is started by hand says first whether this one will do.
    banner: ({ name }) => (STARTED.includes(name) ? `import './${basename(CHECK_NODE)}'` : ''),
    cleanDir: false,
    minify: false,
    comments: { legal: true, jsdoc: false, annotation: false },
  })
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  return { files, libraries: librariesOf(modules) }
}

/** Makes code of another process, named beside what starts it, an entry; anything else a file to be copied. */
function findBeside(files: Map<string, string>): Plugin {
  return {
    name: 'beside',
    transform(code, id) {
      if (id.includes('node_modules')) return null
      return code.replaceAll(BESIDE, (_, path: string) => {
        const file = resolve(dirname(id), path)
        if (path.endsWith('.ts')) {
          const name = basename(path, '.ts')
          if (!(`server/${name}` in ENTRIES)) this.emitFile({ type: 'chunk', id: file, fileName: `server/${name}.js` })
          return `new URL('./${name}.js', import.meta.url)`
        }
        const place = relative(ROOT, file)
        files.set(file, `server/files/${place}`)
        return `new URL('./files/${place}${path.endsWith('/') ? '/' : ''}', import.meta.url)`
      })
    },
  }
}
