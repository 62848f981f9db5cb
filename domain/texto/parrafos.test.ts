import { expect, it } from 'vitest'
import { splitParrafos, tidyParrafos } from './parrafos.ts'

it('3.28 blank lines part paragraphs, line breaks inside them stay, whatever ends a line', () => {
  expect(splitParrafos('\r\nUna  cosa:\r\n- esta \r- aquella\t\n \n\n\nOtra.\n')).toEqual([
    'Una  cosa:\n- esta\n- aquella',
    'Otra.',
  ])
  expect(splitParrafos(' \n\r\n\t ')).toEqual([])
})

it('3.28 what was tidied stays as it is', () => {
  const tidy = tidyParrafos(' a\n\n\n\n b \n')
  expect(tidy).toBe('a\n\n b')
  expect(tidyParrafos(tidy)).toBe(tidy)
})
