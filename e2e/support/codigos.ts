import { randomInt } from 'node:crypto'
import { change } from './base-de-datos.ts'

/**
 * A code that the owner made: a tenth off, without limits, unless said otherwise (columns of `codigos`).
 * @returns it; of nobody else's unless one is given, which stays as it is when it exists
 */
export function makeCodigo(fields: Record<string, string | number> = {}): string {
  const row = {
    codigo: `E2E${randomInt(1e9, 1e10)}`,
    forma: 'porcentaje',
    valor: 10,
    minimo: 0,
    modo: '',
    liga: '',
    equipo: '',
    categoria: '',
    quien: 'ana@casakas.uy',
    creado: Date.now(),
    ...fields,
  }
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  change(`insert into codigos (${columns.join(', ')}) values (${marks}) on conflict do nothing`, ...Object.values(row))
  return row.codigo
}
