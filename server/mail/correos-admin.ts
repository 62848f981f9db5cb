import type { Salida } from '#domain/correo/correo.ts'
import type { Fallo, Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/runtime.ts'
import { countFallidos, countRetenidos, findCorreo, listCorreos, type CorreoDeSalida } from './list-correos.ts'
import type { Mailer } from './mailer.ts'
import { resendCorreo, resendFallidos, type CorreoVisto } from './resend-correo.ts'

/** What administrators do with the outbox. */
export type CorreosAdmin = {
  /** The latest first. @param pagina from 1; past the end it is the last */
  list: (filtro: {
    salida: Salida
    buscar: string
    pagina: number
  }) => Promise<{ correos: CorreoDeSalida[]; total: number; pagina: number; paginas: number }>
  find: (id: string) => Promise<CorreoDeSalida | null>
  /** What a mail says, written as it is when it is sent. */
  read: Mailer['read']
  /** @returns the id of the mail that goes out now */
  resend: (
    id: string,
    visto: CorreoVisto,
  ) => Promise<Resultado<{ id: string }, Fallo<'no_encontrado' | 'correo_cambiado'>>>
  /** All that were given up, not those that were withheld. @returns how many */
  resendFallidos: () => Promise<number>
  /** Given up or withheld. */
  countFallidos: () => Promise<number>
  /** Never tried, since there were too many in an hour: sent one by one, if at all. */
  countRetenidos: () => Promise<number>
}

export function createCorreosAdmin(runtime: Runtime, mailer: Mailer): CorreosAdmin {
  return {
    list: (filtro) => listCorreos(runtime, filtro),
    find: (id) => findCorreo(runtime, id),
    read: mailer.read,
    resend: (id, visto) => resendCorreo(runtime, mailer, id, visto),
    resendFallidos: () => resendFallidos(runtime, mailer),
    countFallidos: () => countFallidos(runtime),
    countRetenidos: () => countRetenidos(runtime),
  }
}
