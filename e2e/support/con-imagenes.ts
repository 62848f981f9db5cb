import { CHROMIUM_ARGS, findChromium } from '../../scripts/find-chromium.ts'

/** A browser that fetches pictures, for `test.use`: most tests don't look at them, and drawing them takes long. */
export const CON_IMAGENES = {
  launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGS },
}
