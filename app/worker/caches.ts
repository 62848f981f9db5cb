import { VERSION } from './globals.ts'

/** Pages and data of one build: another build's code may not understand them. */
export const PAGINAS = `paginas-${VERSION}`
/** What stands in for pages that were never seen: stored at installation, kept as long as the build. */
export const BASE = `base-${VERSION}`
/** Matches the names of such caches, of any build. */
export const OF_SOME_BUILD = /^(?:paginas|base)-/
