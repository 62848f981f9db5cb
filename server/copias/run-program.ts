import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { CopyFault } from './fault.ts'

/**
 * Runs one of PostgreSQL's own programs on a database; its password isn't seen in the list of processes.
 * @param url `postgres://…`
 * @throws CopyFault with what it said when it isn't here or failed
 */
export async function runProgram(program: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }), LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, said] = await Promise.all([ended.catch(explainMissing(program)), text(child.stderr)])
  if (code === 0) return
  if (said.includes('server version mismatch')) {
    throw new CopyFault(
      `${program} es de una versión anterior a la del servidor de PostgreSQL: instalá postgresql-client de esa versión o de una más nueva.`,
    )
  }
  throw new CopyFault(`${program} no pudo: ${said.trim() || `terminó con ${String(code)}`}`)
}

function explainMissing(program: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'ENOENT') throw error
    throw new CopyFault(
      `Falta ${program}, el programa de PostgreSQL con el que se hacen y se restauran las copias: sudo apt install postgresql-client`,
    )
  }
}
