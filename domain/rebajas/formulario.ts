import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { GRUPOS, type Grupo } from '#domain/productos/grupos.ts'
import { finLegal } from '#domain/tiempo/habil.ts'
import { MINUTO_MS, readMomento, writeMomento } from '#domain/tiempo/momento.ts'
import { MODOS_DE_REBAJA, TIPOS_DE_REBAJA, type FiltroDeRebaja, type Rebaja, type TipoDeRebaja } from './rebaja.ts'

export const NOMBRE_MAX = 60
export const PORCENTAJE_MAX = 90
/** Codes that can be written into one reduction. */
export const ELEGIDAS_MAX = 10_000

/** A reduction as its form has it: all of it text, '' for nothing. */
export type FormularioDeRebaja = Record<Grupo, string> & {
  nombre: string
  tipo: string
  valor: string
  modos: string
  alcance: string
  /** Codes of shirts, by line, comma or blank. */
  codigos: string
  /** As `writeMomento` writes them; '' for at once, and for until somebody ends it. */
  desde: string
  hasta: string
}

export type CampoDeRebaja = keyof FormularioDeRebaja
export type ErroresDeRebaja = { [C in CampoDeRebaja | 'filtro']?: string }

/** For which shirts, as it was written: ticked ones by their codes. */
export type AlcanceEscrito =
  | { tipo: 'todas' }
  | { tipo: 'filtro'; filtro: FiltroDeRebaja }
  | { tipo: 'elegidas'; codigos: string[] }

/** A reduction that may be made: `desde` and `hasta` in milliseconds UTC, `hasta` the first one after it. */
export type BorradorDeRebaja = Pick<Rebaja, 'nombre' | 'desde' | 'hasta' | 'tipo' | 'valor' | 'modos'> & {
  alcance: AlcanceEscrito
  /** Whether it was to end earlier, but would have no business day then. */
  extendida: boolean
}

export const FORMULARIO_VACIO: FormularioDeRebaja = {
  nombre: '',
  tipo: 'porcentaje',
  valor: '',
  modos: 'ambos',
  alcance: 'filtro',
  liga: '',
  equipo: '',
  categoria: '',
  version: '',
  marca: '',
  codigos: '',
  desde: '',
  hasta: '',
}

/**
 * Reads a form.
 * @param now milliseconds UTC: when one that begins at once begins
 * @param empezada when it began, of one that runs already
 * @returns the reduction, or what is wrong with each field
 */
export function readFormularioDeRebaja(
  formulario: FormularioDeRebaja,
  now: number,
  empezada: number | null = null,
): { borrador: BorradorDeRebaja } | { errores: ErroresDeRebaja } {
  const errores: ErroresDeRebaja = {}
  const nombre = formulario.nombre.trim()
  if (nombre === '') errores.nombre = 'Ponele un nombre.'
  else if (nombre.length > NOMBRE_MAX) errores.nombre = `No puede tener más de ${NOMBRE_MAX} letras.`
  const tipo = choiceOrFirst(TIPOS_DE_REBAJA, formulario.tipo)
  const modos = choiceOrFirst(MODOS_DE_REBAJA, formulario.modos)
  const valor = readValor(tipo, formulario.valor)
  if (typeof valor === 'string') errores.valor = valor
  const alcance = readAlcance(formulario, errores)
  const plazo = readPlazo(formulario, now, empezada, errores)
  if (Object.keys(errores).length > 0) return { errores }
  return {
    borrador: {
      nombre,
      tipo,
      valor: valor as number,
      modos,
      alcance,
      ...plazo,
    },
  }
}

/** What isn't among the choices is the first one: a form of ours sends no other. */
function choiceOrFirst<T extends string>(choices: readonly T[], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0]!
}

/** @returns what is wrong with it, in words, if anything is */
function readValor(tipo: TipoDeRebaja, text: string): number | string {
  if (tipo === 'porcentaje') {
    const porcentaje = Number(text.trim().replace(/\s*%$/, ''))
    return Number.isInteger(porcentaje) && porcentaje >= 1 && porcentaje <= PORCENTAJE_MAX
      ? porcentaje
      : `Escribí un número entero de 1 a ${PORCENTAJE_MAX}.`
  }
  const pesos = parsePesos(text)
  return pesos !== null && pesos >= 1 ? pesos : 'Escribí pesos enteros, desde 1.'
}

function readAlcance(formulario: FormularioDeRebaja, errores: ErroresDeRebaja): AlcanceEscrito {
  if (formulario.alcance === 'todas') return { tipo: 'todas' }
  if (formulario.alcance === 'elegidas') {
    const codigos = [...new Set(formulario.codigos.split(/[\s,;]+/).filter((codigo) => codigo !== ''))]
    if (codigos.length === 0) errores.codigos = 'Escribí los códigos de las camisetas.'
    else if (codigos.length > ELEGIDAS_MAX) errores.codigos = `No pueden ser más de ${ELEGIDAS_MAX}.`
    return { tipo: 'elegidas', codigos }
  }
  const filtro = Object.fromEntries(
    GRUPOS.flatMap((grupo) => (formulario[grupo] === '' ? [] : [[grupo, [formulario[grupo]]]])),
  ) as FiltroDeRebaja
  if (Object.keys(filtro).length === 0) errores.filtro = 'Elegí al menos una liga, un equipo u otro dato.'
  return { tipo: 'filtro', filtro }
}

/** An end that is written is in it to the minute. */
function readPlazo(
  { desde, hasta }: Pick<FormularioDeRebaja, 'desde' | 'hasta'>,
  now: number,
  empezada: number | null,
  errores: ErroresDeRebaja,
): Pick<BorradorDeRebaja, 'desde' | 'hasta' | 'extendida'> {
  const from = desde === '' ? now : readMomento(desde)
  if (from === null) errores.desde = 'Escribí el día y la hora.'
  const until = hasta === '' ? null : readMomento(hasta)
  if (hasta !== '' && until === null) errores.hasta = 'Escribí el día y la hora.'
  // A beginning in the past is now: nobody is told otherwise.
  const comienzo = empezada ?? Math.max(from ?? now, now)
  if (until === null) return { desde: comienzo, hasta: null, extendida: false }
  const written = until + MINUTO_MS
  if (written <= Math.max(comienzo, now)) {
    errores.hasta = written <= now ? 'Ese momento ya pasó.' : 'Tiene que terminar después de empezar.'
    return { desde: comienzo, hasta: null, extendida: false }
  }
  const fin = finLegal(comienzo, written)
  return { desde: comienzo, hasta: fin, extendida: fin !== written }
}

/** A stored reduction in its form. @param codigos of the shirts that were ticked for it */
export function toFormularioDeRebaja(rebaja: Rebaja, codigos: string[]): FormularioDeRebaja {
  const { nombre, tipo, valor, modos, alcance, desde, hasta } = rebaja
  const grupos = Object.fromEntries(
    GRUPOS.map((grupo) => [grupo, alcance.tipo === 'filtro' ? (alcance.filtro[grupo]?.[0] ?? '') : '']),
  ) as Record<Grupo, string>
  return {
    nombre,
    tipo,
    valor: String(valor),
    modos,
    alcance: alcance.tipo,
    ...grupos,
    codigos: codigos.join('\n'),
    desde: writeMomento(desde),
    hasta: hasta === null ? '' : writeMomento(hasta - MINUTO_MS),
  }
}
