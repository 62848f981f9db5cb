import * as z from 'zod'
import type { Ajustes } from './ajustes.ts'
import { ajustesSchema } from './schema.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { formatTelefono, normalizeTelefono } from '#domain/contacto/telefono.ts'

/** How a setting is typed and read. */
type TipoDeCampo = 'renglon' | 'parrafo' | 'pagina' | 'lista' | 'correo' | 'web' | 'telefono' | 'pesos' | 'entero'

type Definicion = {
  etiqueta: string
  tipo: TipoDeCampo
  /** Shown below the control. */
  ayuda?: string
  /** It may be left empty. */
  opcional?: true
  /** What a number counts, written behind it: `%`, `días`. */
  unidad?: string
}

const tarifa = (metodo: string, zona: string) =>
  ({
    costo: { etiqueta: `Costo ${metodo}, ${zona}`, tipo: 'pesos' },
    tiempo: { etiqueta: `Tiempo ${metodo}, ${zona}`, tipo: 'renglon' },
  }) as const

const domicilio = { montevideo: tarifa('a domicilio', 'Montevideo'), interior: tarifa('a domicilio', 'interior') }
const punto = { montevideo: tarifa('a un punto', 'Montevideo'), interior: tarifa('a un punto', 'interior') }

/**
 * Every setting as the owner meets it, by its path in `Ajustes` (specification 15.2): the form, its faults, the list
 * of changes and what two people changed at once all speak of them by these paths and these names.
 */
const DEFINICIONES = {
  nombre: { etiqueta: 'Nombre de la tienda', tipo: 'renglon' },
  'portada.titulo': { etiqueta: 'Título de la portada', tipo: 'renglon' },
  'portada.texto': { etiqueta: 'Texto de la portada', tipo: 'parrafo' },

  correo: {
    etiqueta: 'Correo de la tienda',
    tipo: 'correo',
    ayuda: 'Ahí llegan los pedidos y los mensajes, y es el que ve quien compra.',
  },
  whatsapp: { etiqueta: 'WhatsApp', tipo: 'telefono', ayuda: 'Como lo marcás: 099 123 456.' },
  'redSocial.nombre': { etiqueta: 'Red social', tipo: 'renglon', ayuda: 'Como se llama: Instagram.' },
  'redSocial.url': { etiqueta: 'Dirección en la red social', tipo: 'web' },
  'credito.texto': { etiqueta: 'Crédito de diseño', tipo: 'renglon' },
  'credito.url': { etiqueta: 'Dirección del crédito', tipo: 'web' },

  'empresa.razonSocial': { etiqueta: 'Razón social', tipo: 'renglon' },
  'empresa.rut': { etiqueta: 'RUT', tipo: 'renglon' },
  'empresa.direccion': { etiqueta: 'Dirección', tipo: 'renglon' },

  'bancos.0.nombre': { etiqueta: 'Banco 1', tipo: 'renglon' },
  'bancos.0.titular': { etiqueta: 'Titular de la cuenta 1', tipo: 'renglon' },
  'bancos.0.cuenta': { etiqueta: 'Número de la cuenta 1', tipo: 'renglon' },
  'bancos.0.moneda': { etiqueta: 'Moneda de la cuenta 1', tipo: 'renglon' },
  'bancos.1.nombre': { etiqueta: 'Banco 2', tipo: 'renglon' },
  'bancos.1.titular': { etiqueta: 'Titular de la cuenta 2', tipo: 'renglon' },
  'bancos.1.cuenta': { etiqueta: 'Número de la cuenta 2', tipo: 'renglon' },
  'bancos.1.moneda': { etiqueta: 'Moneda de la cuenta 2', tipo: 'renglon' },

  cuotas: { etiqueta: 'Cuotas con tarjeta', tipo: 'entero', unidad: 'cuotas', ayuda: 'Hasta cuántas se ofrecen.' },
  descuentoTransferencia: {
    etiqueta: 'Descuento por transferencia',
    tipo: 'entero',
    unidad: '%',
    ayuda: 'Vale para las camisetas que no tienen un precio por transferencia propio.',
  },

  'envio.domicilio.montevideo.costo': domicilio.montevideo.costo,
  'envio.domicilio.montevideo.tiempo': domicilio.montevideo.tiempo,
  'envio.domicilio.interior.costo': domicilio.interior.costo,
  'envio.domicilio.interior.tiempo': domicilio.interior.tiempo,
  'envio.punto.montevideo.costo': punto.montevideo.costo,
  'envio.punto.montevideo.tiempo': punto.montevideo.tiempo,
  'envio.punto.interior.costo': punto.interior.costo,
  'envio.punto.interior.tiempo': punto.interior.tiempo,

  precioNombreNumero: {
    etiqueta: 'Nombre y número',
    tipo: 'pesos',
    ayuda: 'Se cobra una vez, se ponga uno o los dos.',
  },
  precioParches: { etiqueta: 'Parches', tipo: 'pesos' },
  'tiempoEncargo.desde': { etiqueta: 'Confección desde', tipo: 'entero', unidad: 'días' },
  'tiempoEncargo.hasta': { etiqueta: 'Confección hasta', tipo: 'entero', unidad: 'días' },

  'retencion.tarjetaMinutos': { etiqueta: 'Reserva con tarjeta', tipo: 'entero', unidad: 'minutos' },
  'retencion.transferenciaHoras': { etiqueta: 'Reserva con transferencia', tipo: 'entero', unidad: 'horas' },
  'retencion.unidadesPorPedido': {
    etiqueta: 'Camisetas en stock por pedido',
    tipo: 'entero',
    unidad: 'camisetas',
    ayuda: 'Quien quiera más te escribe por WhatsApp. Las que son por encargo no cuentan.',
  },

  otrosNombres: {
    etiqueta: 'Otros nombres',
    tipo: 'lista',
    opcional: true,
    ayuda: 'Uno por renglón: otro nombre = lo que dice la camiseta. Si son varios, separalos con comas.',
  },

  'textos.cambios': { etiqueta: 'Cambios y devoluciones', tipo: 'pagina' },
  'textos.privacidad': { etiqueta: 'Privacidad', tipo: 'pagina' },
  'textos.terminos': { etiqueta: 'Términos y condiciones', tipo: 'pagina' },
} as const satisfies Record<string, Definicion>

export type CampoDeAjustes = keyof typeof DEFINICIONES
export const CAMPOS_DE_AJUSTES = Object.keys(DEFINICIONES) as CampoDeAjustes[]
export const DEFINICION_DE_AJUSTE: Record<CampoDeAjustes, Definicion> = DEFINICIONES

export function isCampoDeAjustes(text: string): text is CampoDeAjustes {
  return Object.hasOwn(DEFINICIONES, text)
}

/** The settings as they are typed: a text for every field. */
export type AjustesEscritos = Record<CampoDeAjustes, string>

/** Larger than the longest that is taken: what is too long is refused with its own words. */
const ESCRITO_MAX = 100_000
const escritosSchema = z.record(z.enum(CAMPOS_DE_AJUSTES), z.string().max(ESCRITO_MAX))

/** What the form sends: the settings as typed, and as they were when it was opened. */
export const solicitudDeAjustesSchema = z.object({ base: escritosSchema, valores: escritosSchema })

/** Faults by field. */
export type FaltasDeAjustes = Partial<Record<CampoDeAjustes, string>>

const NUMERICO: readonly TipoDeCampo[] = ['pesos', 'entero']
/** `1250` and `1.250`, with or without the sign of pesos. */
const ENTERO = /^(?:\$\s*)?(\d+|\d{1,3}(?:\.\d{3})+)$/

/** Settings as the form shows them: what is typed there and saved stands there again. */
export function writeAjustes(ajustes: Ajustes): AjustesEscritos {
  const escritos = {} as AjustesEscritos
  for (const campo of CAMPOS_DE_AJUSTES) {
    const valor = String(readPath(ajustes, campo))
    escritos[campo] = DEFINICION_DE_AJUSTE[campo].tipo === 'telefono' ? formatTelefono(valor) : valor
  }
  return escritos
}

/** What the form says, read as a person means it: `099 123 456`, `$ 1.250`, `instagram.com/casakas`. */
export function readAjustesEscritos(
  escritos: AjustesEscritos,
): { ok: true; ajustes: Ajustes } | { ok: false; faltas: FaltasDeAjustes } {
  const nested: Record<string, unknown> = { bancos: [{}, {}] }
  for (const campo of CAMPOS_DE_AJUSTES) setPath(nested, campo, toValor(campo, escritos[campo]))
  const checked = ajustesSchema.safeParse(nested)
  if (checked.success) return { ok: true, ajustes: checked.data }
  const faltas: FaltasDeAjustes = {}
  for (const { path, message } of checked.error.issues) faltas[path.join('.') as CampoDeAjustes] ??= message
  return { ok: false, faltas }
}

/** The same settings, field by field: those whose value differs. */
export function changedCampos(antes: Ajustes, despues: Ajustes): CampoDeAjustes[] {
  const [before, after] = [writeAjustes(antes), writeAjustes(despues)]
  return CAMPOS_DE_AJUSTES.filter((campo) => before[campo] !== after[campo])
}

/**
 * Two people at the same settings: each field that only one of them changed gets that change; what both changed to
 * something different (`enConflicto`) is left to the one who saves second, and nothing is decided for them.
 * @param base what the second one started from
 * @param propios what the second one wants
 * @param guardados what the first one saved meanwhile
 */
export function mergeAjustes(
  base: AjustesEscritos,
  propios: AjustesEscritos,
  guardados: AjustesEscritos,
): { juntos: AjustesEscritos; enConflicto: CampoDeAjustes[]; ajenos: CampoDeAjustes[] } {
  const juntos = { ...guardados }
  const ajenos = CAMPOS_DE_AJUSTES.filter((campo) => guardados[campo] !== base[campo])
  const enConflicto: CampoDeAjustes[] = []
  for (const campo of CAMPOS_DE_AJUSTES) {
    if (propios[campo] === base[campo]) continue
    if (ajenos.includes(campo) && guardados[campo] !== propios[campo]) enConflicto.push(campo)
    juntos[campo] = propios[campo]
  }
  return { juntos, enConflicto, ajenos }
}

/** A stored value as the owner reads it: `$ 260`, `10 %`. */
export function describeAjuste(campo: CampoDeAjustes, valor: string): string {
  const { tipo, unidad } = DEFINICION_DE_AJUSTE[campo]
  if (tipo === 'pesos') return formatPesos(Number(valor))
  // Changes of long ago have it as it is stored.
  if (tipo === 'telefono') return formatTelefono(valor)
  return unidad === undefined ? valor : `${valor} ${unidad}`
}

function toValor(campo: CampoDeAjustes, escrito: string): string | number {
  const { tipo } = DEFINICION_DE_AJUSTE[campo]
  // Its lines are counted.
  if (tipo === 'lista') return escrito
  const text = escrito.trim()
  if (NUMERICO.includes(tipo)) return toEntero(text)
  if (tipo === 'telefono') return normalizeTelefono(text) ?? text
  if (tipo === 'web' && text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text)) return `https://${text}`
  return text
}

/** NaN for what isn't a whole number; the schema says what it must be. */
function toEntero(text: string): number {
  if (/^-\d+$/.test(text)) return Number(text)
  const digits = ENTERO.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(digits.replaceAll('.', ''))
}

function readPath(ajustes: Ajustes, campo: CampoDeAjustes): string | number {
  return campo.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], ajustes) as
    | string
    | number
}

function setPath(target: Record<string, unknown>, campo: CampoDeAjustes, valor: string | number): void {
  const keys = campo.split('.')
  const last = keys.pop()!
  let inner = target
  for (const key of keys) inner = (inner[key] ??= {}) as Record<string, unknown>
  inner[last] = valor
}
