const MINUTO = 60_000
const HORA = 60 * MINUTO

type Trabajo = {
  /** What isn't done while it stands still, for the owner. */
  que: string
  /**
   * Milliseconds since its last round ended, or since it began, past which it counts as standing still: well more than
   * its pause and the longest round that is in order.
   */
  tarde: number
}

/** The loops of the work beside requests (server/start/start-background.ts), by name. */
export const LAZOS = {
  correos: { que: 'mandar los correos', tarde: 15 * MINUTO },
  avisos_pago: { que: 'atender los avisos de Mercado Pago', tarde: HORA },
  conciliacion: { que: 'buscar pagos de los que nadie avisó', tarde: 2 * HORA },
  devoluciones: { que: 'hacer las devoluciones', tarde: HORA },
  revision_pagos: { que: 'mirar qué cambió en Mercado Pago', tarde: 2 * HORA },
  olvido_avisos_pago: { que: 'borrar avisos viejos de Mercado Pago', tarde: 6 * HORA },
  vencimientos: { que: 'devolver a la venta lo que nadie pagó a tiempo', tarde: HORA },
  olvido: { que: 'borrar lo que ya no hay que guardar', tarde: 6 * HORA },
  resumen: { que: 'avisarte de lo que llegó de más', tarde: HORA },
  importaciones: { que: 'traer archivos y hacer cambios en muchas', tarde: 6 * HORA },
  imagenes_importadas: { que: 'bajar las imágenes de los archivos', tarde: 12 * HORA },
  recordatorios: { que: 'recordar las transferencias', tarde: 2 * HORA },
  comprobantes: { que: 'ordenar los comprobantes', tarde: 6 * HORA },
  limpieza_imagenes: { que: 'sacar las imágenes que nadie usa', tarde: 12 * HORA },
  imagenes: { que: 'preparar las imágenes', tarde: 12 * HORA },
  hoja: { que: 'preparar la imagen de los enlaces', tarde: 2 * HORA },
  copias: { que: 'hacer las copias de seguridad', tarde: 12 * HORA },
  comprobacion: { que: 'comprobar cada noche que todo cierre', tarde: 12 * HORA },
  rondas: { que: 'hacer lo que hace sola: correos, avisos de pago, copias', tarde: 10 * MINUTO },
} satisfies Record<string, Trabajo>

export type Lazo = keyof typeof LAZOS

/** How a loop stands: milliseconds since its last round ended, and since when, how often in a row, rounds failed. */
export type Ronda = { lazo: Lazo; hace: number; fallas: number; fallaHace: number | null }

/** So often in a row, and for so long, a loop fails before it is told: an outage of the database ends by itself. */
const FALLAS = 3
const FALLA_MS = 15 * MINUTO

/** Whether a loop stands still (specification 36.6). */
export function estaParado({ lazo, hace }: Ronda): boolean {
  return hace > LAZOS[lazo].tarde
}

/** Whether each round of a loop fails (specification 36.6). */
export function siempreFalla({ fallas, fallaHace }: Ronda): boolean {
  return fallas >= FALLAS && (fallaHace ?? 0) >= FALLA_MS
}
