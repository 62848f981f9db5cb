export const ESTADOS_DE_MENSAJE = ['nuevo', 'leido', 'respondido', 'archivado'] as const
/** What has become of a message of the contact form. */
export type EstadoDeMensaje = (typeof ESTADOS_DE_MENSAJE)[number]

/** As the owner reads it. */
export const MENSAJE_ETIQUETA: Record<EstadoDeMensaje, string> = {
  nuevo: 'Sin leer',
  leido: 'Leído',
  respondido: 'Respondido',
  archivado: 'Archivado',
}
