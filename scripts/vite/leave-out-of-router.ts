import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

export const ROUTER = '/node_modules/react-router/dist/production/lib/'

/** The router's version whose code was read to be sure that nothing here uses them. */
export const READ_AT = '8.4.0'

/**
 * Modules of the router that every page would load and that nothing here uses, and one that does otherwise here. Their
 * stand-ins export the same names.
 */
export const STAND_INS: Record<string, string> = {
  'router/instrumentation.js': 'app/router/instrumentation.ts',
  'errors.js': 'app/router/errors.ts',
  'dom/ssr/errorBoundaries.js': 'app/router/errorBoundaries.tsx',
  'dom/ssr/routeModules.js': 'app/router/routeModules.ts',
}

/** Keeps parts of the router out of the browser's files (docs/decisions/0033). Fails when it doesn't find one of them. */
export function leaveOutOfRouter(): Plugin {
  const missing = new Set(Object.keys(STAND_INS))
  return {
    name: 'leave-out-of-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const name = importer && resolve(dirname(importer), source).split(ROUTER)[1]
      const standIn = name && STAND_INS[name]
      if (!standIn) return null
      missing.delete(name)
      return resolve(standIn)
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) this.error(`The router has no ${[...missing].join(', ')} any more`)
    },
  }
}
