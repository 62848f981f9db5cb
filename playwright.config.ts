import { defineConfig } from '@playwright/test'
import { PORT } from './e2e/shop-under-test.ts'
import { SHORT_LIVED_ARGS } from './e2e/support/chromium.ts'
import { findChromium } from './scripts/find-chromium.ts'
import { howMany } from './tests/how-many.ts'
import { temporaryFiles } from './tests/temporary-files.ts'

// The browsers' profiles too.
process.env.TMPDIR = temporaryFiles()

/** They are tried in other browsers: playwright.engines.config.ts. */
const ENGINES = '**/engines/**'
/** Tests that look at pictures, in shops of their own or without changing anything. */
const OF_PICTURES = ['admin-alta', 'admin-imagenes', 'admin-productos', 'fotos', 'imagenes'].map(
  (name) => `**/${name}.spec.ts`,
)
/** Every state of every screen, with its pictures: it leaves behind what other tests count on not being there. */
const ALL_SCREENS = '**/pantallas-todas.spec.ts'
const executablePath = findChromium() ?? undefined
const WITH_PICTURES = { launchOptions: { executablePath, args: SHORT_LIVED_ARGS } }
/** Drawing them takes long. */
const WITHOUT_PICTURES = {
  launchOptions: { executablePath, args: [...SHORT_LIVED_ARGS, '--blink-settings=imagesEnabled=false'] },
}

export default defineConfig({
  testDir: 'e2e',
  // In this order: the longest are among the first, so that none is left waiting for them in the end.
  projects: [
    { name: 'with pictures', testMatch: OF_PICTURES, use: WITH_PICTURES },
    { name: 'without pictures', testIgnore: [ENGINES, ...OF_PICTURES, ALL_SCREENS], use: WITHOUT_PICTURES },
    { name: 'all screens', testMatch: ALL_SCREENS, use: WITH_PICTURES },
  ],
  fullyParallel: true,
  // More than two cores: a test often waits, for an answer, a frame or a clock, and another has its processor meanwhile.
  workers: howMany(3),
  // A busy machine may fail a test by chance: one that passes the second time is named at the end (scripts/test.ts).
  retries: 1,
  // Four times what the slowest takes on a quiet machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // A line for each test, but for `npm test`, which tells the failures and the end.
  reporter: [[process.env.QUIET === '1' ? 'dot' : 'list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/traces',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    // Each test is a new visitor, whose worker would fetch all of the shop's files again: e2e/sin-conexion.spec.ts has it.
    serviceWorkers: 'block',
    // Recording takes a good part of the time: TRACE=1 when a failure has to be looked into.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    // At once: after SIGTERM it would wait for the proxy that it is told of.
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
  },
})
