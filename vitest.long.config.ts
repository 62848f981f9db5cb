import { defineConfig } from 'vitest/config'
import { temporaryFiles } from './tests/temporary-files.ts'

process.env.TMPDIR = temporaryFiles()

/**
 * What takes longer than `npm test` may, or promises seconds, which only a machine that does nothing else can keep
 * (`npm run test:long`): files of its own, and lives of orders, of which `npm test` plays a few.
 */
export default defineConfig({
  test: {
    include: ['**/*.long.test.ts', 'tests/order-lives.test.ts', 'server/facturacion/killed-cfe.test.ts'],
    globalSetup: 'tests/global-setup.ts',
    setupFiles: 'tests/refuse-scans.ts',
    env: { LIVES: '2000', CFE_ORDERS: '1000' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Seconds are those of one at a time.
    maxWorkers: 1,
  },
})
