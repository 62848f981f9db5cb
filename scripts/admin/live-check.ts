import { existsSync, statSync } from 'node:fs'
import { checkLive } from '#server/prueba/check-live.ts'
import type { Prueba } from '#server/prueba/prueba.ts'
import { readArgs, refuse } from '../read-args.ts'

/**
 * `npm run admin -- live-check` tries everything that a shop needs to sell, and says what works. It ends with 1 when something
 * has to be fixed. `--mail=somebody@example.com` sends a mail as well.
 */
const mailTo = readMailTo()
const envFileMode = existsSync('.env') ? statSync('.env').mode : null
if (envFileMode !== null) process.loadEnvFile('.env')

const counts = { bien: 0, mal: 0, 'no probado': 0 }
const good = await checkLive({
  env: process.env,
  envFileMode,
  mailTo,
  onPrueba: (prueba) => {
    counts[prueba.estado]++
    print(prueba)
  },
})
console.log(`\n${counts.bien} bien, ${counts.mal} mal, ${counts['no probado']} sin probar.`)
if (!good) console.log('Corregí lo que está mal y corré la prueba otra vez antes de abrir.')
// Tries that haven't ended in time would keep the process alive.
process.exit(good ? 0 : 1)

function print({ nombre, estado, detalle, queHacer }: Prueba): void {
  console.log(`${estado.padEnd(12)}${nombre}: ${detalle}`)
  if (queHacer !== '') console.log(`${' '.repeat(12)}→ ${queHacer}`)
}

function readMailTo(): string | null {
  const uso =
    'Así: npm run admin -- live-check, o npm run admin -- live-check --mail=tu@correo.uy para recibir un correo de prueba.'
  const { mail } = readArgs(uso, { options: { mail: { type: 'string' } } }).values
  if (mail !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail)) refuse([uso])
  return mail ?? null
}
