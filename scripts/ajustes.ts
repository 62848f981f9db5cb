import { readFileSync } from 'node:fs'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { ajustesSchema } from '#domain/ajustes/schema.ts'
import { createNewId } from '#server/runtime.ts'
import { describeDemoValue, findDemoValues } from '#server/settings/demo-values.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import { saveAjustes } from '#server/settings/save-ajustes.ts'
import { fail, withDatabase } from './with-database.ts'

/**
 * The shop's settings from the command line: `npm run -s ajustes -- leer > ajustes.json` writes them out (the
 * demonstration's while none are stored), `npm run ajustes -- guardar ajustes.json` checks and stores them.
 */
const [action, file] = process.argv.slice(2)

await withDatabase(async (database) => {
  if (action === 'leer') {
    console.log(JSON.stringify(await readAjustes({ database }), null, 2))
  } else if (action === 'guardar' && file !== undefined) {
    const checked = ajustesSchema.safeParse(parse(file))
    if (!checked.success) fail(checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
    if (process.env.SHOP_MODE?.trim() === 'live') refuseDemo(checked.data)
    const runtime = { database, clock: Date.now, newId: createNewId(Date.now) }
    await saveAjustes(runtime, checked.data, 'npm run ajustes')
    console.log('Listo: los ajustes de la tienda están guardados.')
  } else {
    fail(['Decí qué hacer: npm run -s ajustes -- leer > ajustes.json, o npm run ajustes -- guardar ajustes.json'])
  }
})

/** Names what a shop that sells can't have of the demonstration's. */
function refuseDemo(ajustes: Ajustes): void {
  const left = findDemoValues(ajustes)
  if (left.length === 0) return
  fail([
    'No se guardó nada: esto es de la demostración, y la tienda vende.',
    ...left.map((one) => `- ${describeDemoValue(one)}`),
  ])
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return fail([`No se pudo leer ${path}: ${error instanceof Error ? error.message : String(error)}`])
  }
}
