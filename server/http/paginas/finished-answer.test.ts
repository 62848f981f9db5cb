import { expect, it } from 'vitest'
import { bestEncoding, type Encoding } from './finished-answer.ts'

const ENCODINGS: [Encoding, (string | undefined)[]][] = [
  ['br', ['br', 'gzip, deflate, br', 'gzip,br', 'BR', 'br;q=0.1, gzip', 'br ; q=1', '*, br']],
  ['gzip', ['gzip', 'GZIP', 'gzip, br;q=0', 'br ;q=0,gzip', 'br\t;\tQ=0.000, gzip;q=0.5', 'brotli, gzip']],
  ['identity', [undefined, '', '*', 'identity', 'br;q=0', 'gzip ; q=0.', 'br x', 'x br', 'x-br', 'brgzip', 'br=1']],
]

it('22.6 everybody gets the best encoding that they take, and none that they refuse', () => {
  for (const [encoding, headers] of ENCODINGS) {
    for (const header of headers) expect(bestEncoding(header), header).toBe(encoding)
  }
})
