import type { DevolucionDelComprador } from '#domain/devoluciones/del-comprador.ts'
import type { EventoDeDevolucion } from '#domain/devoluciones/devolucion.ts'

/** What happened to a devolución, as its buyer reads it: done by them, or by the shop. */
const PASOS: Record<EventoDeDevolucion, { comprador: string; tienda: string }> = {
  pedir: { comprador: 'Lo pediste', tienda: 'Lo anotamos' },
  abrir: { comprador: 'Lo pediste', tienda: 'Lo anotamos' },
  proponer: { comprador: 'Pediste otra cosa', tienda: 'Te propusimos otra cosa' },
  aceptar: { comprador: 'Aceptaste lo que propusimos', tienda: 'Lo aceptamos' },
  rechazar: { comprador: 'No se aceptó', tienda: 'No lo aceptamos' },
  retirar: { comprador: 'Dijiste que ya no la devolvés', tienda: 'Lo dimos por terminado' },
  cambiar_arreglo: { comprador: 'Cambió lo acordado', tienda: 'Cambiamos lo acordado' },
  llegar: { comprador: 'Llegó', tienda: 'Revisamos lo que devolviste' },
  deshacer_llegada: { comprador: 'Todavía no llegó', tienda: 'Lo corregimos: todavía no llegó' },
  saldar: { comprador: 'Quedó resuelta', tienda: 'Quedó resuelta' },
}

export function tituloDelPaso({ evento, porLaTienda }: DevolucionDelComprador['pasos'][number]): string {
  return PASOS[evento][porLaTienda ? 'tienda' : 'comprador']
}
