import * as z from 'zod'
import type { Metodo } from '#domain/envios/envio.ts'
import { TRANSPORTE_MAX } from '#domain/envios/transporte.ts'
import { ESTADOS, type Estado } from '#domain/pedidos/pedido.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { enUnRenglon, SEGUIMIENTO_MAX } from './gestion-pedido.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** What is done with many orders at once; `salir` sends them or has them ready, by how each gets to its buyer. */
export const PASOS_DE_TANDA = ['preparar', 'salir', 'entregar', 'deshacer'] as const
export type PasoDeTanda = (typeof PASOS_DE_TANDA)[number]

/** Orders of one request: more are done in several. */
export const TANDA_MAX = 200

export const tandaSchema = z.object(
  {
    paso: z.enum(PASOS_DE_TANDA, { error: 'Ese paso no existe.' }),
    /** Who carries those that leave; left out, nobody said so. */
    transporte: enUnRenglon(TRANSPORTE_MAX).optional(),
    pedidos: z
      .array(
        z.object({
          codigo: z.string().max(20),
          /** The state that whoever does it saw. */
          desde: z.enum(ESTADOS),
          seguimiento: enUnRenglon(SEGUIMIENTO_MAX).default(''),
        }),
        { error: 'Marcá al menos un pedido.' },
      )
      .min(1, { error: 'Marcá al menos un pedido.' })
      .max(TANDA_MAX, { error: `De a ${TANDA_MAX} pedidos como mucho.` })
      .refine(
        (pedidos) => {
          const numeros = pedidos.map(({ seguimiento }) => seguimiento).filter(Boolean)
          return new Set(numeros).size === numeros.length
        },
        { error: 'Un mismo número de seguimiento está en dos pedidos.' },
      ),
  },
  { error: 'No pudimos leer los datos enviados.' },
)
export type Tanda = z.infer<typeof tandaSchema>

/** What became of each order: what it is now, or why it was left as it is. */
export type TandaHecha = {
  paso: PasoDeTanda
  hechos: { codigo: string; estado: Estado }[]
  apartados: { codigo: string; por: string }[]
}

type Facts = { estado: Estado; metodo: Metodo }

/** Whether an order takes a step, as far as its row in the list tells. */
export function tomaPaso(paso: Exclude<PasoDeTanda, 'deshacer'>, { estado, metodo }: Facts): boolean {
  if (paso === 'preparar') return estado === 'pagado' && metodo !== 'local'
  if (paso === 'salir') return estado === 'en_preparacion' || estado === 'pagado'
  return estado === 'enviado' || estado === 'listo_para_retirar'
}

type Buscado = { codigo: string; nombre: string; telefono: string }

/** Numbers of parcels by their orders' codes, and the lines that are of none, in words. */
export type SeguimientosLeidos = { numeros: Map<string, string>; faltas: string[] }

/** How sheets call the column of a parcel's number. */
const TITULO_DEL_NUMERO = /seguimiento|tracking|guia|rastreo/

/**
 * Reads which parcel is which order's, a line each: its code, name or telephone, and the number, in either order. As typed,
 * or as copied from a sheet, with other columns too (specification 38.4, 38.9).
 * @param pedidos those that it can be about
 */
export function readSeguimientos(texto: string, pedidos: Buscado[]): SeguimientosLeidos {
  const numeros = new Map<string, string>()
  const usados = new Set<string>()
  const faltas: string[] = []
  const lineas = texto.split(/\r?\n/)
  // A sheet's first line may say what its columns are.
  const titulos = SEPARADOR.test(lineas[0]!) && !/\d/.test(lineas[0]!) ? lineas.shift()!.split(SEPARADOR) : []
  const columna = titulos.findIndex((titulo) => TITULO_DEL_NUMERO.test(foldTexto(titulo)))
  for (const renglon of lineas.filter((one) => one.trim() !== '')) {
    const read = readSeguimiento(renglon, columna, pedidos)
    const linea = renglon.trim()
    if (typeof read === 'string') faltas.push(`«${linea}»: ${read}`)
    else if (numeros.has(read.codigo)) faltas.push(`«${linea}»: ${read.codigo} ya tiene número.`)
    else if (usados.has(read.numero)) faltas.push(`«${linea}»: ese número ya está en otro pedido.`)
    else {
      numeros.set(read.codigo, read.numero)
      usados.add(read.numero)
    }
  }
  return { numeros, faltas }
}

const SEPARADOR = /[\t;,]/

/** What a sheet shows of a long number, its digits lost: `1,23457E+11`. */
const RECORTADO = /(\d)[.,](\d+E\+\d)/gi
const RECORTADO_DICHO =
  'la planilla recortó el número. Ponele a esa columna formato Número, sin decimales, y copialo de nuevo.'

/** @param columna which one has the number; -1 where nothing says so */
function readSeguimiento(
  renglon: string,
  columna: number,
  pedidos: Buscado[],
): { codigo: string; numero: string } | string {
  const linea = renglon.replaceAll(RECORTADO, '$1.$2')
  const isDePlanilla = SEPARADOR.test(linea)
  const fields = (isDePlanilla ? linea.split(SEPARADOR) : linea.trim().split(/\s+/)).map((field) => field.trim())
  const parts = fields.filter((field) => field !== '')
  if (parts.length < 2) return 'falta el pedido o el número.'
  const own = fields[columna] ?? ''
  const choices =
    own === ''
      ? [
          { rest: parts.slice(0, -1), numero: parts.at(-1)! },
          { rest: parts.slice(1), numero: parts[0]! },
        ]
      : [{ rest: fields.filter((field, at) => at !== columna && field !== ''), numero: own }]
  // Of a sheet's columns one may say whose it is, and others whatever they like.
  const readings = choices
    .map(({ rest, numero }) => ({
      numero,
      found: findDe(pedidos, isDePlanilla ? [rest.join(' '), ...rest] : [rest.join(' ')]),
    }))
    .filter(({ numero }) => parts.length === 2 || findDe(pedidos, [numero]).length === 0)
  const [one] = [...readings, ...(isDePlanilla ? [] : readConBlancos(parts, pedidos))].filter(
    ({ found }) => found.length === 1,
  )
  if (one !== undefined) {
    if (/^[\d.]+E\+\d+$/i.test(one.numero)) return RECORTADO_DICHO
    return one.numero.length > SEGUIMIENTO_MAX ? 'el número es muy largo.' : { ...one.found[0]!, numero: one.numero }
  }
  return readings.some(({ found }) => found.length > 1)
    ? 'es de más de un pedido marcado: poné el código.'
    : 'no es de ningún pedido marcado.'
}

/** What a line of a code and a number is about that has blanks as its carrier prints it: `RA 123 456 789 UY`. */
function readConBlancos(parts: string[], pedidos: Buscado[]): { numero: string; found: Buscado[] }[] {
  const found = pedidos.filter((pedido) => parts.some((part) => isCodigoDe(pedido, part)))
  const numero = parts.filter((part) => !found.some((pedido) => isDe(pedido, part))).join(' ')
  const hasTelefono = found.some(
    ({ telefono }) => telefono !== '' && justDigits(numero).includes(justDigits(telefono).slice(-8)),
  )
  return /^(?:[A-Z]{1,3} ?)?\d[\d ]*(?:[A-Z]{1,3})?$/i.test(numero) && !hasTelefono ? [{ numero, found }] : []
}

/** The orders that one of these means, the first that means exactly one before others. */
function findDe(pedidos: Buscado[], quienes: string[]): Buscado[] {
  const found = quienes.map((quien) => pedidos.filter((pedido) => isDe(pedido, quien)))
  return found.find(({ length }) => length === 1) ?? found.find(({ length }) => length > 1) ?? []
}

function isCodigoDe({ codigo }: Buscado, quien: string): boolean {
  const letters = quien.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return letters === codigo.replace('-', '') || letters === codigo.slice(3)
}

const justDigits = (text: string) => text.replaceAll(/\D/g, '')

/** Whether somebody means this order by what they wrote. */
function isDe(pedido: Buscado, quien: string): boolean {
  const { nombre, telefono } = pedido
  if (isCodigoDe(pedido, quien)) return true
  const digits = justDigits(quien)
  if (/^[\d\s+()-]+$/.test(quien)) {
    return digits.length >= 8 && justDigits(telefono).endsWith(digits.replace(/^(?:598|0)+/, ''))
  }
  const words = foldTexto(quien).split(/\s+/)
  const own = foldTexto(nombre).split(/\s+/)
  return words.every((word) => own.includes(word))
}
