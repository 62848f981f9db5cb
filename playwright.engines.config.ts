import { defineConfig } from '@playwright/test'
import type { EngineOption } from './e2e/engines/journey.ts'
import chromium from './playwright.config.ts'
import { enginesHere } from './scripts/find-engines.ts'

/** The shop in the other engines (`npm run test:long`): those that are installed, at the same time. */
export default defineConfig<object, EngineOption>({
  ...chromium,
  testDir: 'e2e/engines',
  fullyParallel: false,
  timeout: 90_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/engines.json' }]],
  use: {},
  projects: enginesHere().map((engine) => ({ name: engine, use: { engine } })),
})
