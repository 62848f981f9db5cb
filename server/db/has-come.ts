import { sql, type Expression, type SqlBool } from 'kysely'

/** Clocks of several machines differ by less. */
const SLACK = 60_000

/**
 * Whether the moment has come that something waits for. One further away than anything of its kind ever waits was
 * written before the clock was set back, and counts as come. Nothing should stand still for a day because of that.
 * @param now milliseconds UTC
 * @param longest milliseconds that it waits at most, its lease included
 */
export function hasCome(momento: Expression<number>, now: number, longest: number): Expression<SqlBool> {
  return sql<SqlBool>`(${momento} <= ${now} or ${momento} > ${now + longest + SLACK})`
}
