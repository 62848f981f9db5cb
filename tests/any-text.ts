import fc from 'fast-check'

/** fast-check's own unit for this (`binary`) makes a table of all 1.1 million of them, in each process that asks for it. */
const CODE_POINT = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/** Texts of any characters, and what is known to break programs in ASCII. @param constraints of the text's length */
export function anyText(constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.oneof(fc.string({ ...constraints, unit: CODE_POINT }), fc.string(constraints))
}
