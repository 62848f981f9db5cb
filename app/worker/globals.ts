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
/** Those of them without which nothing can be shown. */
export const IMPRESCINDIBLES = __IMPRESCINDIBLES__
