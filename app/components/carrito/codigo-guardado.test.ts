import { expect, it } from 'vitest'
import { keepCodigo, keepCodigoOfAddress, readCodigo } from './codigo-guardado.ts'

it.each(['?codigo=ANA10', '?codigo=ANA10.', '?x=1&codigo=%20ANA10)%E2%80%8B', '?codigo=%22ANA10%22,'])(
  '34.20 the code of %s is the one that was meant',
  (search) => {
    expect(keepCodigoOfAddress(search, false)).toBe('ANA10')
    expect(readCodigo()).toBe('ANA10')
    keepCodigo('')
  },
)
