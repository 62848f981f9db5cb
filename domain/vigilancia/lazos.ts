const SEGUNDO = 1_000
const MINUTO = 60 * SEGUNDO
const HORA = 60 * MINUTO

type Trabajo = {
  /** What isn't done while it stands still, for the owner. */
  que: string
  /** Milliseconds between a round's end and the next; a request's leftovers, in any process, wait no longer. */
  cada: number
  /**
   * Milliseconds since its last round ended, or since it began, past which it counts as standing still. That is well
   * more than its pause and the longest round in order.
   */
  tarde: number
  /** Somebody waits for what it does, or was promised when it is done: it gives no way to visitors (specification 32.24). */
  apuro?: true
}

/** All work that repeats beside requests, by name; each is started by `startLoop` of it (server/start/start-background.ts). */
export const LAZOS = {
  correos: { que: 'mandar los correos', cada: 2 * SEGUNDO, tarde: 15 * MINUTO, apuro: true },
  notificaciones: { que: 'avisar en los teléfonos', cada: 2 * SEGUNDO, tarde: 15 * MINUTO },
  avisos_pago: { que: 'atender los avisos de Mercado Pago', cada: 2 * SEGUNDO, tarde: HORA, apuro: true },
  conciliacion: { que: 'buscar pagos de los que nadie avisó', cada: MINUTO, tarde: 2 * HORA },
  reintegros: { que: 'hacer las devoluciones', cada: 5 * SEGUNDO, tarde: HORA, apuro: true },
  revision_pagos: { que: 'mirar qué cambió en Mercado Pago', cada: MINUTO, tarde: 2 * HORA },
  cfe: { que: 'emitir los comprobantes fiscales', cada: 5 * SEGUNDO, tarde: 2 * HORA },
  medios: { que: 'preguntar con qué se puede pagar', cada: 10 * MINUTO, tarde: 6 * HORA },
  olvido_avisos_pago: { que: 'borrar avisos viejos de Mercado Pago', cada: HORA, tarde: 6 * HORA },
  vencimientos: { que: 'devolver a la venta lo que nadie pagó a tiempo', cada: 20 * SEGUNDO, tarde: HORA },
  existencias: { que: 'sumar lo reservado', cada: SEGUNDO / 2, tarde: 10 * MINUTO },
  ventas: { que: 'sumar las ventas', cada: 2 * SEGUNDO, tarde: 12 * HORA },
  cierres: { que: 'anotar el stock al cierre de cada mes', cada: HORA, tarde: 12 * HORA },
  olvido: { que: 'borrar lo que ya no hay que guardar', cada: HORA, tarde: 6 * HORA },
  resumen: { que: 'avisarte de lo que llegó de más', cada: MINUTO, tarde: HORA },
  importaciones: { que: 'traer archivos y hacer cambios en muchas', cada: 3 * SEGUNDO, tarde: 6 * HORA, apuro: true },
  imagenes_importadas: { que: 'bajar las imágenes de los archivos', cada: 3 * SEGUNDO, tarde: 12 * HORA },
  recordatorios: { que: 'recordar las transferencias', cada: MINUTO, tarde: 2 * HORA },
  avisame: { que: 'avisar a quienes esperan una camiseta', cada: 10 * SEGUNDO, tarde: 2 * HORA },
  comprobantes: { que: 'ordenar los comprobantes', cada: HORA, tarde: 6 * HORA },
  limpieza_imagenes: { que: 'sacar las imágenes que nadie usa', cada: HORA, tarde: 12 * HORA },
  imagenes: { que: 'preparar las imágenes', cada: 2 * SEGUNDO, tarde: 12 * HORA },
  hoja: { que: 'preparar la imagen de los enlaces', cada: 10 * SEGUNDO, tarde: 2 * HORA },
  copias: { que: 'hacer las copias de seguridad', cada: MINUTO, tarde: 12 * HORA },
  comprobacion: { que: 'comprobar cada noche que todo cierre', cada: MINUTO, tarde: 12 * HORA },
  rondas: { que: 'hacer lo que hace sola: correos, avisos de pago, copias', cada: MINUTO, tarde: 10 * MINUTO },
} satisfies Record<string, Trabajo>

export type Lazo = keyof typeof LAZOS

/** How a loop stands: milliseconds since its last round ended and since rounds failed, how often in a row. */
export type Ronda = { lazo: Lazo; hace: number; fallas: number; fallaHace: number | null }

/** How often in a row, and how long, a loop fails before it is told: an outage of the database ends by itself. */
const FALLAS = 3
const FALLA_MS = 15 * MINUTO

/** Whether a loop's work gives way to visitors (specification 32.24). */
export function givesWay(lazo: Lazo): boolean {
  const trabajo: Trabajo = LAZOS[lazo]
  return trabajo.apuro === undefined
}

/** Whether a loop stands still (specification 36.6). */
export function estaParado({ lazo, hace }: Ronda): boolean {
  return hace > LAZOS[lazo].tarde
}

/** Whether each round of a loop fails (specification 36.6). */
export function siempreFalla({ fallas, fallaHace }: Ronda): boolean {
  return fallas >= FALLAS && (fallaHace ?? 0) >= FALLA_MS
}
