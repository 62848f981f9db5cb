import fc from 'fast-check'

/**
 * A unit of texts like fast-check's own `binary`, which makes a table of all 1.1 million characters in each process that
 * uses it.
 */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code), codeOf)

/** Texts that are known to break programs are put together of it, so fast-check asks what is one. */
function codeOf(text: unknown): number {
  if (typeof text !== 'string' || [...text].length !== 1) throw new Error('not one character')
  return text.codePointAt(0)!
}
