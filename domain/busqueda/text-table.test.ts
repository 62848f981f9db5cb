import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ANY_CHARACTER } from '#tests/any-character.ts'
import { compareTexts } from './text-store.ts'
import { addText, createTextTable, findText, removeText, textAt } from './text-table.ts'

const texto = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 6 }),
  fc.constantFrom('', 'ñandú', 'a', 'ab', '日本', '\ud83d', '👕'),
)

it('texts of a table are found by their numbers and the numbers by their texts, whatever came and went', () => {
  const steps = fc.array(fc.record({ texto, gone: fc.boolean() }), { maxLength: 300 })
  fc.assert(
    fc.property(steps, (doings) => {
      const table = createTextTable()
      const known = new Map<string, number>()
      for (const { texto: own, gone } of doings) {
        const number = findText(table, own)
        expect(number).toBe(known.get(own) ?? -1)
        if (gone && number !== -1) {
          removeText(table, number)
          known.delete(own)
          expect(textAt(table, number)).toBeUndefined()
        } else known.set(own, addText(table, own))
      }
      expect(new Set(known.values()).size).toBe(known.size)
      for (const [own, number] of known) expect([textAt(table, number), findText(table, own)]).toEqual([own, number])
    }),
  )
})

it('texts of a table are in the order of their characters', () => {
  fc.assert(
    fc.property(fc.uniqueArray(texto), (textos) => {
      const table = createTextTable()
      const numbers = textos.map((own) => addText(table, own))
      const inOrder = numbers.sort((a, b) => compareTexts(table.store, a, b)).map((number) => textAt(table, number))
      expect(inOrder).toEqual(textos.toSorted((a, b) => (a < b ? -1 : 1)))
    }),
  )
})
