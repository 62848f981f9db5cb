/** Where a mail of the outbox stands. */
export type EstadoDeCorreo = 'pendiente' | 'enviando' | 'enviado' | 'fallido'

/** As the owner reads it. */
export const CORREO_ETIQUETA: Record<EstadoDeCorreo, string> = {
  pendiente: 'Esperando',
  enviando: 'Enviándose',
  enviado: 'Enviado',
  fallido: 'No se pudo enviar',
}

/** Which mails a list shows, by the name in its address. */
export const SALIDAS = {
  todos: { etiqueta: 'Todos', estados: ['pendiente', 'enviando', 'enviado', 'fallido'] },
  fallidos: { etiqueta: 'No se pudieron enviar', estados: ['fallido'] },
  esperando: { etiqueta: 'Esperando', estados: ['pendiente', 'enviando'] },
  enviados: { etiqueta: 'Enviados', estados: ['enviado'] },
} as const satisfies Record<string, { etiqueta: string; estados: EstadoDeCorreo[] }>

export type Salida = keyof typeof SALIDAS

const BUSCAR_MAX = 80

/** What a list of mails shows, as its address says it; nonsense is as good as nothing. */
export function readFiltroDeCorreos(params: URLSearchParams): { salida: Salida; buscar: string } {
  const asked = params.get('estado') ?? ''
  return {
    salida: Object.hasOwn(SALIDAS, asked) ? (asked as Salida) : 'todos',
    buscar: (params.get('buscar') ?? '').trim().slice(0, BUSCAR_MAX),
  }
}
