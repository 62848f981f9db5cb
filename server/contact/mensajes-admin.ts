import type { Fallo, Resultado } from '#domain/errores.ts'
import type { Bandeja, EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import type { Runtime } from '#server/runtime.ts'
import { blockRemitente } from './block-remitente.ts'
import { findMensaje, type Mensaje } from './find-mensaje.ts'
import { countSinLeer, listMensajes, type MensajeDeLista } from './list-mensajes.ts'
import { markMensaje } from './mark-mensaje.ts'

/** What administrators do with the messages of the contact form. */
export type MensajesAdmin = {
  /** The latest first. @param pagina from 1; past the end it is the last */
  list: (filtro: {
    bandeja: Bandeja
    buscar: string
    pagina: number
  }) => Promise<{ mensajes: MensajeDeLista[]; total: number; pagina: number; paginas: number }>
  find: (id: string) => Promise<Mensaje | null>
  /** @param soloNuevo leaves a message alone that is further than new */
  mark: (
    id: string,
    cambio: { estado: EstadoDeMensaje; soloNuevo?: boolean },
  ) => Promise<Resultado<null, Fallo<'no_encontrado'>>>
  /** Refuses further messages of whoever wrote this one, or takes them again. @param quien e-mail of the administrator */
  block: (id: string, bloqueado: boolean, quien: string) => Promise<Resultado<null, Fallo<'no_encontrado'>>>
  countSinLeer: () => Promise<number>
}

export function createMensajesAdmin(runtime: Runtime): MensajesAdmin {
  return {
    list: (filtro) => listMensajes(runtime, filtro),
    find: (id) => findMensaje(runtime, id),
    mark: (id, cambio) => markMensaje(runtime, id, cambio),
    block: (id, bloqueado, quien) => blockRemitente(runtime, id, bloqueado, quien),
    countSinLeer: () => countSinLeer(runtime),
  }
}
