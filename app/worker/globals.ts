/// <reference lib="webworker" />

/** Written in by `vite.worker.config.ts`. */
declare const __VERSION__: string
declare const __ARCHIVOS__: string[]
declare const __IMPRESCINDIBLES__: string[]

/** The worker itself; in the types of the rest of the shop `self` is a window. */
export const worker = self as unknown as ServiceWorkerGlobalScope

/** The build that this worker belongs to, as the server names it. */
export const VERSION = __VERSION__
/** Addresses of the files that buyers' pages are made of. */
export const ARCHIVOS = __ARCHIVOS__
/** Files without which nothing can be shown. */
export const IMPRESCINDIBLES = __IMPRESCINDIBLES__

/** Pages and data of one build: another build's code may not understand them. */
export const PAGINAS = `paginas-${VERSION}`
/** What stands in for pages that were never seen: stored at installation, kept as long as the build. */
export const BASE = `base-${VERSION}`
/** Matches the names of such caches, of any build. */
export const OF_SOME_BUILD = /^(?:paginas|base)-/
