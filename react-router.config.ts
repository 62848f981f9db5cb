import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build/app',
  ssr: true,
  // Buyers aren't sent the list of all routes; a page asks for those that it links to, once, from the page cache.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
