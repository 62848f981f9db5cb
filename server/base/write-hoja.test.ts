import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDia } from '#domain/tiempo/dia.ts'
import { writeCsv } from './write-csv.ts'
import { toHoja, writeHojaCsv, writeXlsx, type Columna, type Hoja } from './write-hoja.ts'

type Fila = { texto: string | null; numero: number | null; dia: number | null; en: number | null }

const COLUMNAS: Columna<Fila>[] = [
  { titulo: 'Qué', tipo: 'texto', leer: ({ texto }) => texto },
  { titulo: 'Pesos', tipo: 'pesos', leer: ({ numero }) => numero },
  { titulo: 'Con centavos', tipo: 'centavos', leer: ({ numero }) => numero },
  { titulo: 'Cuántas', tipo: 'entero', leer: ({ numero }) => numero },
  { titulo: 'Tasa', tipo: 'porcentaje', leer: ({ numero }) => numero && 0.22 },
  { titulo: 'Día', tipo: 'fecha', leer: ({ dia }) => dia },
  { titulo: 'Hora', tipo: 'momento', leer: ({ en }) => en },
]

const fila = (texto: string, numero: number): Fila => ({
  texto,
  numero,
  dia: readDia('2026-11-30'),
  // Still the 30th here.
  en: Date.UTC(2026, 11, 1, 2, 5),
})

const hojaDe = (...lotes: Fila[][]) => toHoja('Pagos', COLUMNAS, feed(lotes))

async function* feed(lotes: Fila[][]) {
  yield* lotes
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const readBack = async (hoja: Hoja, max?: number) =>
  read(await collect(writeXlsx(hoja, max)), { cellNF: true, cellStyles: true })

it('51.5 a sheet reads back with the right kinds: numbers, days and hours of Montevideo, and text as it was', async () => {
  const libro = await readBack(hojaDe([fila('=1+1', 219_050)], [fila('Peñarol & <Nacional>', -7)]))
  expect(libro.SheetNames).toEqual(['Pagos'])
  const hoja = libro.Sheets.Pagos!
  const cell = (place: string) => ({ t: hoja[place].t, v: hoja[place].v, f: hoja[place].f, z: hoja[place].z })
  expect(cell('A2')).toMatchObject({ t: 's', v: '=1+1', f: undefined })
  expect(cell('B2')).toMatchObject({ t: 'n', v: 219_050, z: '#,##0' })
  expect(cell('C2')).toMatchObject({ t: 'n', v: 2190.5, z: '#,##0.00' })
  expect(cell('D3')).toMatchObject({ t: 'n', v: -7, z: '0' })
  expect(cell('E2')).toMatchObject({ t: 'n', v: 0.22, z: '0.00%' })
  expect(cell('F2')).toMatchObject({ v: 46_356, z: 'dd/mm/yyyy' })
  expect(cell('G2').v).toBeCloseTo(46_356 + (23 * 60 + 5) / 1440, 9)
  expect(hoja['!autofilter']).toEqual({ ref: 'A1:G3' })
  expect(hoja['!cols']).toHaveLength(7)
  const shown = utils.sheet_to_json<string[]>(hoja, { header: 1, raw: false })
  expect(shown[1]).toEqual(['=1+1', '219,050', '2,190.50', '219050', '22.00%', '30/11/2026', '30/11/2026 23:05'])
  expect(shown[2]![0]).toBe('Peñarol & <Nacional>')
})

it('51.5 the last millisecond of a day is that day’s, however a spreadsheet rounds', async () => {
  const libro = await readBack(hojaDe([{ ...fila('', 1), en: Date.UTC(2026, 11, 1, 3) - 1 }]))
  expect(libro.Sheets.Pagos!.G2.v).toBeCloseTo(46_356 + (86_400 - 1) / 86_400, 9)
})

it('51.5 what is beyond the rows of a sheet goes on in another, with its headings', async () => {
  const filas = ['a', 'b', 'c', 'd', 'e'].map((texto, i) => fila(texto, i))
  const textos = async (hoja: Hoja) => {
    const libro = await readBack(hoja, 3)
    return libro.SheetNames.map((name) =>
      utils.sheet_to_json<string[]>(libro.Sheets[name]!, { header: 1 }).map(([texto]) => texto),
    )
  }
  expect(await textos(hojaDe(filas.slice(0, 1), [], filas.slice(1)))).toEqual([
    ['Qué', 'a', 'b'],
    ['Qué', 'c', 'd'],
    ['Qué', 'e'],
  ])
  expect(await textos(hojaDe(filas.slice(0, 4)))).toHaveLength(2)
  expect(await textos(hojaDe())).toEqual([['Qué']])
})

it('51.5 any text can be a cell, and an empty one is none', async () => {
  const texto = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.array(texto, { minLength: 1, maxLength: 20 }), async (textos) => {
      const libro = await readBack(hojaDe(textos.map((one) => fila(one, 1))))
      const known = textos.map((one) =>
        one
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          // eslint-disable-next-line no-control-regex
          .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD'),
      )
      expect(textos.map((_, i) => libro.Sheets.Pagos![`A${i + 2}`].v)).toEqual(known)
    }),
    { numRuns: 50 },
  )
  const escaped = await readBack(hojaDe([fila('a_x0041_b', 1), { texto: '', numero: null, dia: null, en: null }]))
  expect(escaped.Sheets.Pagos!.A2.v).toBe('a_x0041_b')
  expect(escaped.Sheets.Pagos!.A3?.v).toBeUndefined()
})

it('51.5 as CSV it has decimals with a comma, days in figures, and nothing that a spreadsheet works out', async () => {
  const empty = { texto: null, numero: null, dia: null, en: null }
  const text = (await collect(writeHojaCsv(hojaDe([fila('=1+1', -219_050), empty])))).toString()
  expect(text).toBe(
    '\uFEFFQué;Pesos;Con centavos;Cuántas;Tasa;Día;Hora\r\n' +
      "'=1+1;-219050;-2190,50;-219050;22%;30/11/2026;30/11/2026 23:05\r\n" +
      ';;;;;;\r\n',
  )
})

it('51.5 no text of a buyer is worked out, whichever sign or line it begins with', async () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']
  const parts = writeCsv(['Qué'], [signs.map((sign) => [`${sign}1+1`])])
  const cells = parse(await collect(parts), { delimiter: ';', bom: true, from: 2 }) as string[][]
  expect(cells).toEqual(signs.map((sign) => [`'${sign}1+1`]))
})

it('51.5 whoever stops downloading ends the reading of rows, and rows that fail break the file off', async () => {
  let ended = false
  async function* endless() {
    try {
      for (let n = 0; ; n++) yield Array.from({ length: 500 }, () => fila(crypto.randomUUID(), n))
    } finally {
      ended = true
    }
  }
  for await (const part of writeXlsx(toHoja('Pagos', COLUMNAS, endless()))) if (part.length > 0) break
  await expect.poll(() => ended).toBe(true)

  async function* failing() {
    yield [fila('a', 1)]
    throw new Error('the database is gone')
  }
  await expect(collect(writeXlsx(toHoja('Pagos', COLUMNAS, failing())))).rejects.toThrow('the database is gone')
})
