import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { howMany } from './tests/how-many.ts'
import { temporaryFiles } from './tests/temporary-files.ts'

process.env.TMPDIR = temporaryFiles()
// What a process or a thread compiled of its modules is there for the next one.
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.vite/compiled')

/**
 * Two kinds of tests. Files share a process with others of their kind, which spares loading the same modules again
 * for each of them. Vitest begins them by their names: the pure ones first, so that none of those is left alone at the end.
 */
export default defineConfig({
  test: {
    exclude: ['**/*.long.test.ts', 'node_modules/**'],
    // As on a machine four times slower, which is busy with other things; what takes long is a benchmark's to say.
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    maxWorkers: howMany(4),
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{domain,illustrator,app,stand-ins,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'with databases',
          include: ['{server,demo,tests}/**/*.test.ts'],
          globalSetup: 'tests/global-setup.ts',
          setupFiles: 'tests/refuse-scans.ts',
        },
      },
    ],
  },
})
