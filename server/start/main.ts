// Imported as a whole: a missing name would fail on an older Node before anything said why (scripts/package/).
import module from 'node:module'
import { resolve } from 'node:path'
import v8 from 'node:v8'

// Compiled code is read from the build (scripts/warm-up.ts fills it), for what is loaded from here on. Node checks its
// own version and each file's content.
module.enableCompileCache(resolve('build/compiled'))
// Compiled pages are kept (8 MB), even unused for minutes: V8 would make the first visitor after a change wait.
v8.setFlagsFromString('--no-flush-bytecode')
// V8 would collect everything whenever the heap grew by a tenth: each second under visitors, a tenth of a second each. Its
// threads leave the answering one hardly any processor. At twice the size it is every half minute.
v8.setFlagsFromString('--heap-growing-percent=100')
await import('./open.ts')
