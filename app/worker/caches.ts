import { VERSION } from './globals.ts'

/** Pages and data of one build: another build's code may not understand them. */
export const PAGINAS = `paginas-${VERSION}`
/** What stands in for pages that were never seen: kept at the installation, and as long as the build. */
export const BASE = `base-${VERSION}`
/** Names of such caches, of whatever build. */
export const OF_SOME_BUILD = /^(?:paginas|base)-/
