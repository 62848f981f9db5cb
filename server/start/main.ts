// As a whole: by its name it would fail to load on an older Node, before anything could say why (scripts/package/).
import module from 'node:module'
import { resolve } from 'node:path'
import v8 from 'node:v8'

// What was compiled once is read from the build (scripts/warm-up.ts fills it); Node knows by its own version and each
// file's content what is still right. Only what is loaded from here on is looked up there.
module.enableCompileCache(resolve('build/compiled'))
// Pages are kept, so that what makes them may not run for minutes. V8 would throw it away meanwhile, and compile it anew
// while the first visitor after a change waits; kept it is 8 MB.
v8.setFlagsFromString('--no-flush-bytecode')
// V8 counts what a collection of everything costs by the processor, and would do it whenever what is kept grew by a tenth:
// beside visitors who walk through the shop that was once a second, each time a tenth of a second in which its threads leave
// hardly any processor to the one that answers. Once it has doubled is every half minute.
v8.setFlagsFromString('--heap-growing-percent=100')
await import('./open.ts')
