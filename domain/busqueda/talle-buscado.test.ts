import { expect, it } from 'vitest'
import { readTalleBuscado } from './talle-buscado.ts'

it('19.32 a search names a size: after "talle" for sure, else by a word that may be one', () => {
  expect(readTalleBuscado('peñarol niño 10')).toEqual({ talle: '10', resto: 'peñarol niño', dicho: false })
  expect(readTalleBuscado('Nacional TALLE xxl local')).toEqual({ talle: '2XL', resto: 'Nacional local', dicho: true })
  expect(readTalleBuscado('talle 10 messi 14')).toEqual({ talle: '10', resto: 'messi 14', dicho: true })
  expect(readTalleBuscado(' m ')).toEqual({ talle: 'M', resto: '', dicho: true })
  expect(readTalleBuscado('xl boca')).toEqual({ talle: 'XL', resto: 'boca', dicho: true })
  // The l is a name's first letter.
  expect(readTalleBuscado('l suárez')).toEqual({ talle: 'L', resto: 'suárez', dicho: false })
  for (const none of ['', 'talle', 'peñarol 80', 'talle 38', 'messi 11'])
    expect(readTalleBuscado(none), none).toBeNull()
})
