import { defineConfig } from 'vitest/config'
import { temporaryFiles } from './tests/temporary-files.ts'

process.env.TMPDIR = temporaryFiles()

/** Tests that mutants are tried with: those of their own room, on SQLite alone. See lab/mutations.ts. */
export default defineConfig({
  test: {
    include: [`${process.env.MUTATED_ROOM}/**/*.test.ts`],
    globalSetup: ['tests/sqlite-template.ts'],
    // A mutant takes some tenths of a second; loading the same modules for each file of tests would take seconds.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
