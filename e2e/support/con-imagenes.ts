import { findChromium } from '../../scripts/find-chromium.ts'
import { SHORT_LIVED_ARGS } from './chromium.ts'

/** A browser that fetches pictures, for `test.use`: most tests don't look at them, and drawing them takes long. */
export const CON_IMAGENES = {
  launchOptions: { executablePath: findChromium() ?? undefined, args: SHORT_LIVED_ARGS },
}
