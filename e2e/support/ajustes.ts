import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { select } from './base-de-datos.ts'

/** The shop's settings as the database has them. */
export function ajustesGuardados(): Ajustes {
  return JSON.parse(select<{ contenido: string }>('select contenido from ajustes')[0]!.contenido) as Ajustes
}
