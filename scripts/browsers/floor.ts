/**
 * The oldest browsers that run everything: iOS 15.6 is the iPhone 7's last, Samsung Internet 20 is Chromium 106. Named
 * as @mdn/browser-compat-data names them. What is older gets the pages without their scripts (app/start-script.ts).
 */
export const FLOOR = {
  chrome: 105,
  chrome_android: 105,
  samsunginternet_android: 20,
  safari: 15.6,
  safari_ios: 15.6,
  firefox: 121,
  firefox_android: 121,
} as const

/** Oldest browsers as esbuild and Vite name them. */
export const TARGETS = [
  `chrome${FLOOR.chrome}`,
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
  `firefox${FLOOR.firefox}`,
]
