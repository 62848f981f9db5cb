import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findKeys } from './check-keys.ts'

const CODE = `
type Color = 'rojo' | 'azul'
const colores: Record<Color, string> = { rojo: '#f00', azul: '#00f' }
const words: Record<string, string> = {}
export function look(color: Color, text: string, list: string[], at: number, talle: string) {
  return [
    colores[color], words.rojo, words['rojo'], list[at], words[\`stock.\${talle}\`], 'rojo' in words,
    words[text],
    colores[text as Color],
    text in words,
    words[\`\${talle}\`],
  ]
}
`

it('17.29 finds where an object is looked into by a text that may be anything, whatever a cast claims', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-keys-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true},"include":["*.ts"]}')
    await writeFile(join(folder, 'look.ts'), CODE)
    expect(findKeys(folder, (path) => path === 'look.ts')).toEqual([
      'look.ts:8: words[text]',
      'look.ts:9: colores[text as Color]',
      'look.ts:10: text in words',
      'look.ts:11: words[`${talle}`]',
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
