import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// What was compiled once is read from the build (scripts/warm-up.ts fills it); Node knows by its own version and each
// file's content what is still right. Only what is loaded from here on is looked up there.
enableCompileCache(resolve('build/compiled'))
await import('./open.ts')
