import { diaDe } from '#domain/tiempo/dia.ts'

/**
 * What a finished page is valid for: the state of everything that pages show, and the day in Montevideo. Pages age by
 * the clock too (the footer's year, arrival dates).
 * @param version the counter that moves with every change
 * @param now milliseconds UTC
 */
export function pageVersion(version: number, now: number): string {
  return `${version} ${diaDe(now)}`
}
