import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { isClaveDebil } from '../base/clave-debil.ts'
import { explainUnknown, readConfig, type Config, type Env } from './config.ts'

/** The settings of this process, from the environment and `.env`. Explains what is wrong with them, and ends it then. */
export async function readSettings(): Promise<Config> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  for (const slip of explainUnknown(process.env)) console.error(slip)
  const read = readConfig(process.env)
  // Passwords are looked at by the first process alone: the others have the same.
  const weak = cluster.isPrimary ? await faultsInClave(process.env) : []
  if (read.ok && weak.length === 0) return read.config
  const faults = [...(read.ok ? [] : read.faults), ...weak]
  console.error(['La tienda no puede abrir con estos ajustes:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
  process.exit(1)
}

/** @returns that the first administrator's password is easily guessed, in words; apart from the others, since it takes a while */
export async function faultsInClave({ ADMIN_PASSWORD: clave = '' }: Env): Promise<string[]> {
  if (clave.trim() === '' || !(await isClaveDebil(clave.trim(), []))) return []
  return ['ADMIN_PASSWORD es de las primeras que alguien probaría: elegí otra.']
}

/** Says once, however many processes there are, that visitors can come. */
export function announceOpen({ origin, port }: Config): void {
  console.log(`Casakas está abierta en ${origin ?? `http://localhost:${port}`}`)
}
