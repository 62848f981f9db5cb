import { existsSync } from 'node:fs'
import { verifyClave } from '#server/cuentas/hash-clave.ts'
import { sql } from 'kysely'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { plural } from '#domain/texto/plural.ts'
import type { Config } from '#server/host/config.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { describeDemoValue, findDemoValues } from '#server/ajustes/demo-values.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { countActivos, selectAdminsForCheck } from './live-check.repo.ts'
import { bien, mal, type ResultadoDePrueba, type Probe } from './prueba.ts'

const START_IT = 'Arrancá la tienda una vez: crea la base y la pone al día.'
const DEMO_ADMIN = 'admin@example.com'
/** What anybody who has read the shop's documents and tests would try first. */
const GUESSES = ['una-clave-de-prueba-larga', '123456789012']

/** Whether the database answers and is this version's. @returns it, open, when it is */
export async function checkDatabase(
  probe: Probe,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): Promise<Database | null> {
  const isFile = !/^postgres(ql)?:/.test(databaseUrl)
  // The file is looked for first: connecting would make it.
  if (isFile && !existsSync(databaseUrl)) {
    await probe('Base de datos', () => mal(`No hay base de datos en ${databaseUrl}.`, START_IT))
    return null
  }
  const database = connectDatabase(databaseUrl)
  const found = await probe('Base de datos', async () => {
    const version = await readServerVersion(database)
    const { last, missing, unknown } = await readMigrations(database)
    if (last === null) return mal(`Contesta (${version}), pero está vacía.`, START_IT)
    if (unknown.length > 0) {
      return mal(
        `Es de una versión más nueva de la tienda (${unknown.join(', ')}).`,
        'Poné la versión nueva, o la copia de la base que hiciste antes de actualizar.',
      )
    }
    if (missing.length > 0) return mal(`Le falta ponerse al día (${missing.join(', ')}).`, START_IT)
    return bien(`Contesta (${version}) y está al día (${last}).`)
  })
  if (found.estado === 'bien') return database
  void database.close().catch(() => undefined)
  return null
}

async function readServerVersion({ dialect, read }: Database): Promise<string> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(read)
    return `SQLite ${rows[0]?.version}`
  }
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(read)
  return `PostgreSQL ${rows[0]?.version}`
}

/** What the owner decides: an administrator, settings of their own, something to sell. */
export async function checkShop(probe: Probe, database: Database): Promise<void> {
  await probe('Administrador', () => findAdminFault(database))
  await probe('Ajustes de la tienda', async () => findAjustesFault(await readAjustes({ database })))
  await probe('Productos', async () => {
    const count = await countActivos(database.read)
    return count > 0
      ? bien(`Hay ${plural(count, 'activo', 'activos')}.`)
      : mal(
          'No hay ninguno activo: la tienda se ve vacía.',
          'Cargalos en la administración, en Productos o en Importar y exportar.',
        )
  })
}

async function findAdminFault(database: Database): Promise<ResultadoDePrueba> {
  const admins = await selectAdminsForCheck(database.read)
  if (admins.length === 0) {
    return mal('No hay ninguno.', 'Creá uno: npm run admin -- create tu@correo.uy')
  }
  if (admins.some(({ email }) => email === DEMO_ADMIN)) {
    return mal(
      `Queda el de la demostración (${DEMO_ADMIN}).`,
      'Empezá con una carpeta de datos vacía, o pedí ayuda para borrar esa cuenta de la base.',
    )
  }
  for (const { email, password } of admins) {
    for (const guess of [...GUESSES, email]) {
      if (password !== null && (await verifyClave({ hash: password, password: guess }))) {
        return mal(`La contraseña de ${email} se adivina.`, `Dale otra: npm run admin -- reset ${email}`)
      }
    }
  }
  return bien(`${admins.map(({ email }) => email).join(', ')}; la contraseña no es de las que se adivinan.`)
}

/** What a buyer must not meet: the demonstration's WhatsApp to write to, or its account to pay into. */
function findAjustesFault(ajustes: Ajustes): ResultadoDePrueba {
  const left = findDemoValues(ajustes).map(describeDemoValue)
  return left.length === 0
    ? bien(`Son tuyos: ${ajustes.nombre}, de ${ajustes.empresa.razonSocial}.`)
    : mal(`De la demostración quedan: ${left.join('; ')}.`, 'Cambialos en la administración, en Ajustes.')
}
