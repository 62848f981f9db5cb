import { readFileSync } from 'node:fs'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { readArchivoDeAjustes } from '#domain/ajustes/archivo.ts'
import { describeIlegibles, writeGuardados } from '#domain/ajustes/versiones.ts'
import { createNewId } from '#server/base/runtime.ts'
import { describeDemoValue, findDemoValues } from '#server/ajustes/demo-values.ts'
import { readStored } from '#server/ajustes/read-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { fail, withDatabase } from './with-database.ts'
import { readArgs, refuse } from '../read-args.ts'

/**
 * The shop's settings from the command line. `npm run -s admin -- ajustes leer > ajustes.json` writes them out (the
 * demonstration's while none are stored; damaged ones as they are). `npm run admin -- ajustes guardar ajustes.json` checks and
 * stores them, also what an earlier version wrote out.
 */
const USO =
  'Decí qué hacer: npm run -s admin -- ajustes leer > ajustes.json, o npm run admin -- ajustes guardar ajustes.json'
const [action, file] = readArgs(USO, { palabras: 2 }).positionals
if (action === 'leer' ? file !== undefined : action !== 'guardar' || file === undefined) refuse([USO])

await withDatabase(async (database) => {
  const stored = await readStored(database.read)
  if (action === 'leer') {
    if (stored.ok) return console.log(writeGuardados(stored.ajustes))
    const row = await database.read.selectFrom('ajustes').select('contenido').executeTakeFirstOrThrow()
    console.log(row.contenido)
    fail([describeIlegibles(stored)])
  } else {
    if (!stored.ok && stored.nuevos) fail(['No se guardó nada.', describeIlegibles(stored)])
    const read = readArchivoDeAjustes(readText(file!))
    if (!read.ok) return fail(['No se guardó nada.', ...read.faltas])
    if (process.env.SHOP_MODE?.trim() === 'live') refuseDemo(read.ajustes)
    const runtime = { database, clock: Date.now, newId: createNewId(Date.now) }
    const faltas = Object.entries(await saveAjustes(runtime, read.ajustes, 'npm run admin -- ajustes'))
    if (faltas.length > 0) return fail(['No se guardó nada.', ...faltas.map(([campo, falta]) => `${campo}: ${falta}`)])
    console.log('Listo: los ajustes de la tienda están guardados.')
  }
})

/** Refuses values of the demonstration that a shop that sells can't have, by name. */
function refuseDemo(ajustes: Ajustes): void {
  const left = findDemoValues(ajustes)
  if (left.length === 0) return
  fail([
    'No se guardó nada: esto es de la demostración, y la tienda vende.',
    ...left.map((one) => `- ${describeDemoValue(one)}`),
  ])
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return fail([`No se pudo leer ${path}: ${error instanceof Error ? error.message : String(error)}`])
  }
}
