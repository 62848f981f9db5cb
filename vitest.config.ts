import { defineConfig } from 'vitest/config'
import { temporaryFiles } from './tests/temporary-files.ts'

process.env.TMPDIR = temporaryFiles()

export default defineConfig({
  test: {
    include: ['{domain,illustrator,app,server,stand-ins,demo,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/global-setup.ts'],
    // As on a machine that is busy with other things; what takes long is a benchmark's to say.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    maxWorkers: 4,
  },
})
