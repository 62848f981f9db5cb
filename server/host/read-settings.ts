import { existsSync } from 'node:fs'
import { explainUnknown, readConfig, type Config } from './config.ts'

/** The settings of this process, from the environment and `.env`. Explains what is wrong with them, and ends it then. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  for (const slip of explainUnknown(process.env)) console.error(slip)
  const read = readConfig(process.env)
  if (read.ok) return read.config
  console.error(['La tienda no puede abrir con estos ajustes:', ...read.faults.map((fault) => `- ${fault}`)].join('\n'))
  process.exit(1)
}

/** Says once, however many processes there are, that visitors can come. */
export function announceOpen({ origin, port }: Config): void {
  console.log(`Casakas está abierta en ${origin ?? `http://localhost:${port}`}`)
}
