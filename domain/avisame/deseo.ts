import { DIA_MS } from '../tiempo/dia.ts'
import { contactoSchema } from '../contacto/contacto.ts'
import { fallo, faltasDe, ok, type Fallo, type Faltas, type Resultado } from '../errores.ts'
import type { Modo } from '../productos/producto.ts'

const HORA = 3_600_000

/** Told for each unit that came (specification 45.4). */
const POR_UNIDAD = 3
/** Milliseconds until units are counted anew. */
export const RECUENTO_MS = 12 * HORA
/** Milliseconds that a mailed link confirms for, and that an unconfirmed wait is kept. */
export const CONFIRMAR_MS = 7 * DIA_MS
/** Days that whoever waits is kept, and days that is kept how many asked. */
export const ESPERA_DIAS = 180
export const CUENTA_DIAS = 400

/**
 * What somebody wants to be told of: a size, or a whole shirt (`talle` ''), that comes back; a search that finds
 * something; a price that falls in a mode.
 */
export type TipoDeDeseo = 'vuelve' | 'busqueda' | 'baja'

export type Deseo = {
  tipo: TipoDeDeseo
  /** null for a search. */
  productId: string | null
  talle: string
  modo: Modo | ''
  /** What is searched; a shirt's name, for when it is deleted. */
  texto: string
}

/** What makes a wish the same as another one. */
export function claveDeDeseo({ tipo, productId, talle, modo, texto }: Deseo): string {
  return tipo === 'busqueda' ? `busqueda ${texto}` : `${tipo} ${productId} ${tipo === 'baja' ? modo : talle}`
}

/** What is wanted, in words. @param nombre of the shirt, as it is called now */
export function enPalabrasDeDeseo({ tipo, talle, texto }: Omit<Deseo, 'productId'>, nombre: string): string {
  if (tipo === 'busqueda') return `Camisetas de «${texto}»`
  if (tipo === 'baja') return `${nombre}, si baja de precio`
  return talle === '' ? nombre : `${nombre}, talle ${talle}`
}

/** How far a wish's askers were told since units were counted; `unidades` null sets no limit. */
export type Tanda = { tanda: number | null; unidades: number | null; avisadas: number }

/**
 * How it goes on with so many units: three are told for each that came, the next ones when it is counted anew (45.4).
 * @param now milliseconds UTC
 * @returns the count as it stands then, and how many may still be told by it
 */
export function nextTanda(
  before: Tanda,
  unidades: number | null,
  now: number,
): Tanda & { tanda: number; quedan: number } {
  const { tanda, avisadas } = before
  // A moment ahead was written before the clock was set back.
  const isRecent = tanda !== null && now - tanda < RECUENTO_MS && tanda - now < RECUENTO_MS
  const runs = isRecent && (before.unidades === null) === (unidades === null)
  if (!runs) return { tanda: now, unidades, avisadas: 0, quedan: quedanDe(unidades, 0) }
  const most = before.unidades === null || unidades === null ? null : Math.max(before.unidades, unidades)
  return { tanda, unidades: most, avisadas, quedan: quedanDe(most, avisadas) }
}

/** The most that may be told of so many units; null for no limit. */
export function avisosPara(unidades: number | null): number | null {
  return unidades === null ? null : POR_UNIDAD * unidades
}

function quedanDe(unidades: number | null, avisadas: number): number {
  return Math.max(0, (avisosPara(unidades) ?? Number.MAX_SAFE_INTEGER) - avisadas)
}

export const MEDIOS_DE_AVISO = ['correo', 'whatsapp'] as const
export type MedioDeAviso = (typeof MEDIOS_DE_AVISO)[number]

/** Where somebody wants to be told, as typed and as checked; the other field is ''. */
export type ContactoDeAviso = { medio: MedioDeAviso; correo: string; telefono: string }

export type FaltasDeAviso = Faltas<'correo' | 'telefono' | 'talle'>

/** Checks it. @returns it with the field that isn't used empty; `datos_invalidos` with what is wrong by field */
export function readContactoDeAviso({
  medio,
  correo,
  telefono,
}: ContactoDeAviso): Resultado<ContactoDeAviso, Fallo<'datos_invalidos', FaltasDeAviso>> {
  const { email, telefono: telefonoEscrito } = contactoSchema.shape
  const checked = medio === 'correo' ? email.safeParse(correo) : telefonoEscrito.safeParse(telefono)
  if (!checked.success) {
    const data = { [medio === 'correo' ? 'correo' : 'telefono']: faltasDe(checked.error)[''] ?? '' }
    return fallo('datos_invalidos', { data })
  }
  return ok({ medio, correo: '', telefono: '', [medio === 'correo' ? 'correo' : 'telefono']: checked.data })
}
