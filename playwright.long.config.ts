import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

// Of which `npm test` looks at one state of each address.
process.env.EVERY_STATE = '1'

/** Every state of every screen, looked at in each window and in forced colours (`npm run test:long`). */
export default defineConfig({
  ...chromium,
  testMatch: 'pantallas.spec.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/every-state.json' }]],
})
