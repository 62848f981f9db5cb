import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { BAD_POPULARIDAD, readPopularidad } from '#domain/productos/formulario.ts'
import { DEFINICION_DE_CAMPO } from '#domain/productos/campos.ts'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import { UNIDADES_MAX } from '#domain/productos/stock.ts'
import { TALLES_ADMIN } from '#domain/productos/talle.ts'
import type { Accion, AccionDePrecios, Cifra } from './accion.ts'
import { REDONDEOS } from './redondeo.ts'

/** The form's fields as they are sent; a list's values each under its name. */
type Enviado = { get: (name: string) => unknown; getAll: (name: string) => unknown[] }

/** What is wrong, by field: `cuanto`, `cifras`, `popularidad`, `liga`, `unidades`, or `que`. */
export type FaltasDeAccion = Record<string, string>

export const BAD_SUBA = 'Escribí un porcentaje mayor que 0 y hasta 200, como 10 o 7,5.'
export const BAD_BAJA = 'Escribí un porcentaje mayor que 0 y menor que 100, como 10 o 7,5.'
const BAD_PESOS = 'Escribí los pesos en números enteros, más de 0.'
const NO_CIFRA = 'Elegí al menos un precio.'
const NO_NAME = 'Escribí la liga, la marca o las dos.'
const BAD_UNIDADES = 'Escribí las unidades en números enteros, de 0 a 9.999.'

/** What is chosen where a field stays as it is, or says nothing from now on. */
const QUEDA = ''
export const NADA_DICHO = '-'

/** Per cent, in tenths, by which prices may go up and down at most. */
const SUBA_MAX = 2000
const BAJA_MAX = 999

/**
 * Reads what is to be done to many shirts, as the form sends it.
 * @returns the faults in Spanish by field; nothing is done then
 */
export function readAccion(enviado: Enviado): { accion: Accion } | { faltas: FaltasDeAccion } {
  const text = (name: string) => String(enviado.get(name) ?? '').trim()
  switch (text('que')) {
    case 'precios':
      return readCifras(
        CAMPOS_DE_PRECIO.filter((cifra) => enviado.getAll('cifras').includes(cifra)),
        text,
      )
    // The cost is changed by itself: it is no price that shirts could end up being sold at.
    case 'costo':
      return readCifras(['costo'], text)
    case 'activo':
    case 'destacado':
      return { accion: { que: text('que') as 'activo' | 'destacado', valor: text('valor') === 'si' } }
    case 'popularidad': {
      const valor = readPopularidad(text('popularidad'))
      return valor === null ? { faltas: { popularidad: BAD_POPULARIDAD } } : { accion: { que: 'popularidad', valor } }
    }
    case 'nombres':
      return readNombres(text)
    case 'procedencia':
      return readQueEs(text)
    case 'stock': {
      const talle = TALLES_ADMIN.find((known) => known === text('talle'))
      const unidades = /^\d{1,4}$/.test(text('unidades')) ? Number(text('unidades')) : NaN
      if (talle === undefined || !(unidades <= UNIDADES_MAX)) return { faltas: { unidades: BAD_UNIDADES } }
      return { accion: { que: 'stock', talle, operacion: text('operacion') === 'suma' ? 'suma' : 'queda', unidades } }
    }
    default:
      return { faltas: { que: 'Elegí qué cambiar.' } }
  }
}

function readCifras(
  cifras: Cifra[],
  text: (name: string) => string,
): { accion: AccionDePrecios } | { faltas: FaltasDeAccion } {
  const operacion = valueOrFirst(['sube', 'baja', 'queda'] as const, text('operacion'))
  const unidad = operacion === 'queda' ? 'pesos' : valueOrFirst(['porcentaje', 'pesos'] as const, text('unidad'))
  const cuanto = unidad === 'pesos' ? parsePesos(text('cuanto')) : readDecimas(text('cuanto'))
  const faltas: FaltasDeAccion = {}
  if (cifras.length === 0) faltas.cifras = NO_CIFRA
  if (unidad === 'pesos' && !(cuanto! > 0)) faltas.cuanto = BAD_PESOS
  if (unidad === 'porcentaje') {
    const max = operacion === 'sube' ? SUBA_MAX : BAJA_MAX
    if (!(cuanto! > 0 && cuanto! <= max)) faltas.cuanto = operacion === 'sube' ? BAD_SUBA : BAD_BAJA
  }
  if (Object.keys(faltas).length > 0) return { faltas }
  return {
    accion: {
      que: 'precios',
      cifras,
      operacion,
      unidad,
      cuanto: cuanto!,
      redondeo: REDONDEOS.find((redondeo) => String(redondeo) === text('redondeo')) ?? 1,
      transferencia: valueOrFirst(['sigue', 'queda', 'descuento'] as const, text('transferencia')),
    },
  }
}

function readNombres(text: (name: string) => string): { accion: Accion } | { faltas: FaltasDeAccion } {
  const accion: Accion = { que: 'nombres' }
  for (const campo of ['liga', 'marca'] as const) {
    const { max, etiqueta } = DEFINICION_DE_CAMPO[campo]
    const typed = text(campo).replace(/\s+/g, ' ')
    if (typed.length > max) return { faltas: { [campo]: `${etiqueta}: puede tener hasta ${max} letras.` } }
    if (typed !== '') accion[campo] = typed
  }
  return accion.liga === undefined && accion.marca === undefined ? { faltas: { liga: NO_NAME } } : { accion }
}

/** What isn't among the owner's is refused shirt by shirt, as a file's is. */
function readQueEs(text: (name: string) => string): { accion: Accion } | { faltas: FaltasDeAccion } {
  const accion: Accion = { que: 'procedencia' }
  for (const campo of ['procedencia', 'estado'] as const) {
    const elegida = text(campo)
    if (elegida.length > DEFINICION_DE_CAMPO[campo].max) return { faltas: { [campo]: 'Elegí una de la lista.' } }
    if (elegida !== QUEDA) accion[campo] = elegida === NADA_DICHO ? '' : elegida
  }
  if (accion.procedencia !== undefined || accion.estado !== undefined) return { accion }
  return { faltas: { procedencia: 'Elegí la procedencia, el estado o los dos.' } }
}

/** `7,5` → 75; null for what isn't a percentage. */
function readDecimas(texto: string): number | null {
  const [, whole, tenth = '0'] = /^(\d{1,3})(?:[.,](\d))?\s*%?$/.exec(texto) ?? []
  return whole === undefined ? null : Number(whole) * 10 + Number(tenth)
}

/** A value out of some; nonsense is the first. */
function valueOrFirst<T extends string>(values: readonly T[], value: string): T {
  return values.find((known) => known === value) ?? values[0]!
}
