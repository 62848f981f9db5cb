import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Schema } from './schema.ts'

/** Clocks of several machines differ by less. */
const SLACK = 60_000

/**
 * Whether something that is tried again and again is due: its moment has come, or it was never tried. That is due at once,
 * however far the clock was ahead when it was written.
 * @param eb of a table with `intentos` and `proximoIntento`
 * @param longest milliseconds between two tries at most
 */
export function isTryDue<T extends 'avisosPago' | 'correos'>(
  eb: ExpressionBuilder<Schema, T>,
  now: number,
  longest: number,
): Expression<SqlBool> {
  const own = eb as unknown as ExpressionBuilder<Schema, 'correos'>
  return own.or([own('intentos', '=', 0), hasCome(own.ref('proximoIntento'), now, longest)])
}

/**
 * Whether the moment has come that something waits for. One further away than anything of its kind ever waits was
 * written before the clock was set back, and counts as come. Nothing should stand still for a day because of that.
 * @param now milliseconds UTC
 * @param longest milliseconds that it waits at most, its lease included
 */
export function hasCome(momento: Expression<number>, now: number, longest: number): Expression<SqlBool> {
  return sql<SqlBool>`(${momento} <= ${now} or ${momento} > ${now + longest + SLACK})`
}
