import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { CLAVES_DE_ARCHIVO, type Formato } from '#domain/archivos/archivos.ts'
import { diasDeMes, mesDe, readMes } from '#domain/tiempo/mes.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { writeArchivo } from '#server/archivos/write-archivo.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { readArgs, refuse } from '../scripts/read-args.ts'

/** `npm run lab -- hojas --mes 2026-11`: LibreOffice opens each file of a month of the settings' database, cell by cell. */
const USO = 'npm run lab -- hojas [--mes 2026-11]'
const { values } = readArgs(USO, { options: { mes: { type: 'string', default: mesDe(diaDe(Date.now())) } } })
const mes = readMes(values.mes)
if (mes === null) refuse(['--mes wants a month, such as 2026-11', USO])
const database = connectDatabase(process.env.DATABASE_URL || resolve(process.env.DATA_DIR || './data', 'casakas.db'))
const folder = mkdtempSync(join(tmpdir(), 'casakas-hojas-'))
/** Semicolons, UTF-8, cells as they are shown. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1'
try {
  for (const clave of CLAVES_DE_ARCHIVO) {
    const write = async (formato: Formato) => {
      const file = join(folder, `${clave}.${formato}`)
      const parts = writeArchivo({ database }, { clave, formato }, diasDeMes(mes!))
      await pipeline(Readable.from(parts), createWriteStream(file))
      return file
    }
    const ours = readCsvRows(await write('csv'))
    const shown = join(folder, 'shown')
    mkdirSync(shown, { recursive: true })
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await promisify(execFile)('soffice', [
      profile,
      '--headless',
      '--convert-to',
      AS_CSV,
      '--outdir',
      shown,
      await write('xlsx'),
    ])
    const theirs = readCsvRows(join(shown, `${clave}.csv`))
    const other = ours.flatMap((row, at) => row.filter((cell, i) => !isSameCell(cell, theirs[at]?.[i] ?? '')))
    const isSame = ours.length === theirs.length && other.length === 0
    process.stdout.write(
      `${clave}: ${ours.length - 1} rows, ${isSame ? 'the same' : `${theirs.length - 1} shown, other: ${other.slice(0, 5).join(' | ')}`}\n`,
    )
    if (!isSame) process.exitCode = 1
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

function readCsvRows(file: string): string[][] {
  return parse(readFileSync(file), { delimiter: ';', bom: true, relax_column_count: true }) as string[][]
}

/** LibreOffice here writes `2,190.50` and `22.00%`; the guard against formulas is CSV's alone. */
function isSameCell(ours: string, shown: string): boolean {
  if (ours.replace(/^'(?=[=+\-@\t\r])/, '') === shown) return true
  const number = (text: string) => (/^-?[\d.,]+%?$/.test(text) ? Number.parseFloat(text) : Number.NaN)
  return number(ours.replace(',', '.')) === number(shown.replaceAll(',', ''))
}
