import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,app,server,stand-ins,demo,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
