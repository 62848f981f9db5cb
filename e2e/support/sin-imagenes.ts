import { CHROMIUM_ARGS, findChromium } from '../../scripts/find-chromium.ts'

/** A browser that fetches no pictures, for `test.use`: most tests don't look at them, and drawing them takes long. */
export const SIN_IMAGENES = {
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_ARGS, '--blink-settings=imagesEnabled=false'],
  },
}
