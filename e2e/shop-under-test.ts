import { join } from 'node:path'
import { temporaryFiles } from '../tests/temporary-files.ts'

/** Where the shop of the browser tests is and how its owner signs in. */
export const PORT = Number(process.env.E2E_PORT ?? 4173)
/** Where its mail server is told how to behave. */
export const CONTROL_PORT = PORT + 10_000
export const DATA_DIR = join(temporaryFiles(), `casakas-e2e-${PORT}`)
/** Finished pictures outlive a run: drawing them again takes minutes. */
export const VARIANTS_DIR = join(process.cwd(), '.cache/variants')
export const ADMIN = { email: 'administracion@casakas.test', password: 'una-clave-de-prueba-larga' }
