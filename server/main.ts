// As a whole: by its name it would fail to load on an older Node, before anything could say why (scripts/package/).
import module from 'node:module'
import { resolve } from 'node:path'

// What was compiled once is read from the build (scripts/warm-up.ts fills it); Node knows by its own version and each
// file's content what is still right. Only what is loaded from here on is looked up there.
module.enableCompileCache(resolve('build/compiled'))
await import('./open.ts')
