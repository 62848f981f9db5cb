import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import { diaDeLaSemana, MINUTO_MS, writeMomento } from '#domain/tiempo/momento.ts'

const VIERNES = 5

/**
 * 'Este fin de semana', as the form's fields have it: from Friday, or at once when begun, to the last minute of Sunday.
 * @returns `desde` '' for at once
 */
export function esteFinDeSemana(now: number): { desde: string; hasta: string } {
  const hoy = diaDe(now)
  const enLaSemana = diaDeLaSemana(hoy) || 7
  const viernes = hoy + VIERNES - enLaSemana
  return {
    desde: viernes > hoy ? writeMomento(comienzoDe(viernes)) : '',
    hasta: writeMomento(comienzoDe(viernes + 3) - MINUTO_MS),
  }
}
