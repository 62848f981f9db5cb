import type { Faltas } from '#domain/errores.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { CATEGORIAS, MODOS } from '#domain/productos/producto.ts'
import { inOneLine } from '#domain/texto/texto.ts'
import { comienzoDe, readDia, type Dia } from '#domain/tiempo/dia.ts'
import { FORMAS, LETRAS_MAX, normalizeCodigo, SUFIJO, type CodigoDeDescuento } from './codigo.ts'

export const CAMPOS_DE_CODIGO = [
  'codigo',
  'forma',
  'valor',
  'usosMax',
  'cuantos',
  'usosPorPersona',
  'desde',
  'hasta',
  'minimo',
  'modo',
  'liga',
  'equipo',
  'categoria',
  'sinRebajadas',
] as const
export type CampoDeCodigo = (typeof CAMPOS_DE_CODIGO)[number]
/** The form as it was typed; '' for a box that isn't ticked. */
export type CodigoEscrito = Record<CampoDeCodigo, string>

/** What the form begins with: a tenth off, once, for whoever it is given to. */
export const CODIGO_INICIAL: CodigoEscrito = {
  codigo: '',
  forma: 'porcentaje',
  valor: '10',
  usosMax: '1',
  cuantos: '1',
  usosPorPersona: '',
  desde: '',
  hasta: '',
  minimo: '',
  modo: '',
  liga: '',
  equipo: '',
  categoria: '',
  sinRebajadas: '',
}

/** Codes that are made at once. */
const CUANTOS_MAX = 500
const USOS_MAX = 1_000_000
const TEXTO_MAX = 80

/**
 * Reads what was typed about a new code (specification 34).
 * @param hoy the day on which it is made
 * @returns the code and how many are alike and begin with it; or what is wrong with each field
 */
export function parseCodigo(
  escrito: CodigoEscrito,
  hoy: Dia,
): { ok: true; value: CodigoDeDescuento; cuantos: number } | { ok: false; faltas: Faltas<CampoDeCodigo> } {
  const faltas: Faltas<CampoDeCodigo> = {}
  const codigo = normalizeCodigo(escrito.codigo)
  if (codigo === null) {
    faltas.codigo =
      escrito.codigo.trim() === '' ? 'Escribí el código.' : `De 3 a ${LETRAS_MAX} letras y números, sin otros signos.`
  }
  const cuantos = wholeOf(escrito.cuantos.trim() || '1', CUANTOS_MAX)
  if (cuantos === null || cuantos < 1) faltas.cuantos = `Va un número entero de 1 a ${CUANTOS_MAX}.`
  else if (cuantos > 1 && (codigo?.length ?? 0) > LETRAS_MAX - SUFIJO) {
    faltas.codigo = `Para hacer muchos, hasta ${LETRAS_MAX - SUFIJO} letras: cada uno termina con ${SUFIJO} más.`
  }
  const forma = FORMAS.find((one) => one === escrito.forma) ?? 'porcentaje'
  const valor = forma === 'pesos' ? parsePesos(escrito.valor) : wholeOf(escrito.valor, 100)
  if (valor === null || valor < 1) {
    faltas.valor = forma === 'pesos' ? 'Escribí los pesos, como 300.' : 'Va un número entero de 1 a 100.'
  }
  const usosMax = timesOf('usosMax', escrito, faltas)
  const usosPorPersona = timesOf('usosPorPersona', escrito, faltas)
  const desde = dayOf('desde', escrito, faltas)
  const hasta = dayOf('hasta', escrito, faltas)
  if (desde !== null && hasta !== null && hasta < desde) faltas.hasta = 'Termina antes de empezar.'
  else if (hasta !== null && hasta < hoy) faltas.hasta = 'Ese día ya pasó.'
  const minimo = escrito.minimo.trim() === '' ? 0 : parsePesos(escrito.minimo)
  if (minimo === null) faltas.minimo = 'Escribí los pesos, como 3.000.'
  for (const campo of ['liga', 'equipo'] as const) {
    if (escrito[campo].length > TEXTO_MAX) faltas[campo] = `Puede tener hasta ${TEXTO_MAX} letras.`
  }
  const modo = oneOfAlcances('modo', MODOS, escrito, faltas)
  const categoria = oneOfAlcances('categoria', CATEGORIAS, escrito, faltas)
  if (codigo === null || valor === null || minimo === null || cuantos === null || Object.keys(faltas).length > 0) {
    return { ok: false, faltas }
  }
  return {
    ok: true,
    cuantos,
    value: {
      codigo,
      forma,
      valor,
      desde: desde === null ? null : comienzoDe(desde),
      hasta: hasta === null ? null : comienzoDe(hasta + 1),
      minimo,
      filtro: {
        modo,
        liga: inOneLine(escrito.liga).trim(),
        equipo: inOneLine(escrito.equipo).trim(),
        categoria,
        sinRebajadas: escrito.sinRebajadas !== '',
      },
      usosMax,
      usosPorPersona,
    },
  }
}

/** @returns null for what isn't a whole number from 0 up to `max` */
function wholeOf(typed: string, max: number): number | null {
  const figures = typed.trim().replace(/\s*%$/, '')
  return /^\d{1,7}$/.test(figures) && Number(figures) <= max ? Number(figures) : null
}

/** A choice out of some, or '' for all. What is none of them is noted: it isn't for all shirts. */
function oneOfAlcances<T extends string>(
  campo: 'modo' | 'categoria',
  choices: readonly T[],
  escrito: CodigoEscrito,
  faltas: Faltas<CampoDeCodigo>,
): T | '' {
  const chosen = choices.find((one) => one === escrito[campo]) ?? ''
  if (chosen === '' && escrito[campo] !== '') faltas[campo] = 'Elegí una de la lista.'
  return chosen
}

/** How often; null for any number, and where something else was typed, which is noted. */
function timesOf(
  campo: 'usosMax' | 'usosPorPersona',
  escrito: CodigoEscrito,
  faltas: Faltas<CampoDeCodigo>,
): number | null {
  if (escrito[campo].trim() === '') return null
  const times = wholeOf(escrito[campo], USOS_MAX)
  if (times === null || times < 1) faltas[campo] = 'Va un número entero desde 1; vacío es sin límite.'
  return times
}

function dayOf(campo: 'desde' | 'hasta', escrito: CodigoEscrito, faltas: Faltas<CampoDeCodigo>): Dia | null {
  if (escrito[campo].trim() === '') return null
  const dia = readDia(escrito[campo])
  if (dia === null) faltas[campo] = 'Esa fecha no existe.'
  return dia
}
