import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { llegadasDe, type Llegadas } from '#domain/envios/promesa.ts'
import { diaDe } from '#domain/tiempo/dia.ts'

/** Gives the days on which what is paid now arrives, worked out anew when they, or the settings, are others. */
export function keepLlegadas(clock: () => number): (ajustes: Ajustes) => Llegadas {
  let kept: { ajustes: Ajustes; llegadas: Llegadas } | null = null
  return (ajustes) => {
    const now = clock()
    if (kept?.ajustes !== ajustes || now > kept.llegadas.cierra || diaDe(now) !== kept.llegadas.hoy)
      kept = { ajustes, llegadas: llegadasDe(ajustes, now) }
    return kept.llegadas
  }
}
