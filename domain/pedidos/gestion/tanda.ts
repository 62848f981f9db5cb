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
      .max(TANDA_MAX, { error: `De a ${TANDA_MAX} pedidos como mucho.` }),
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

/**
 * Reads which parcel is which order's, a line each: its code, name or telephone, and the number, in either order. As typed,
 * or as copied from a sheet (specification 38.4).
 * @param pedidos those that it can be about
 */
export function readSeguimientos(texto: string, pedidos: Buscado[]): SeguimientosLeidos {
  const numeros = new Map<string, string>()
  const faltas: string[] = []
  const lineas = texto.split(/\r?\n/).map((linea) => linea.trim())
  // A sheet's first line may say what its columns are.
  if (/[\t;,]/.test(lineas[0]!) && !/\d/.test(lineas[0]!)) lineas.shift()
  for (const linea of lineas.filter((one) => one !== '')) {
    const read = readSeguimiento(linea, pedidos)
    if (typeof read === 'string') faltas.push(`«${linea}»: ${read}`)
    else if (numeros.has(read.codigo)) faltas.push(`«${linea}»: ${read.codigo} ya tiene número.`)
    else if ([...numeros.values()].includes(read.numero)) faltas.push(`«${linea}»: ese número ya está en otro pedido.`)
    else numeros.set(read.codigo, read.numero)
  }
  return { numeros, faltas }
}

function readSeguimiento(linea: string, pedidos: Buscado[]): { codigo: string; numero: string } | string {
  const fields = /[\t;,]/.test(linea) ? linea.split(/[\t;,]/) : linea.split(/\s+/)
  const parts = fields.map((field) => field.trim()).filter((field) => field !== '')
  if (parts.length < 2) return 'falta el pedido o el número.'
  const readings = [
    { quien: parts.slice(0, -1).join(' '), numero: parts.at(-1)! },
    { quien: parts.slice(1).join(' '), numero: parts[0]! },
  ].map(({ quien, numero }) => ({ numero, found: pedidos.filter((pedido) => isDe(pedido, quien)) }))
  const [one] = readings.filter(({ found }) => found.length === 1)
  if (one !== undefined) {
    return one.numero.length > SEGUIMIENTO_MAX ? 'el número es muy largo.' : { ...one.found[0]!, numero: one.numero }
  }
  return readings.some(({ found }) => found.length > 1)
    ? 'es de más de un pedido marcado: poné el código.'
    : 'no es de ningún pedido marcado.'
}

/** Whether somebody means this order by what they wrote. */
function isDe({ codigo, nombre, telefono }: Buscado, quien: string): boolean {
  const letters = quien.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (letters === codigo.replace('-', '') || letters === codigo.slice(3)) return true
  const digits = quien.replaceAll(/\D/g, '')
  if (/^[\d\s+()-]+$/.test(quien)) {
    return digits.length >= 8 && telefono.replaceAll(/\D/g, '').endsWith(digits.replace(/^(?:598|0)+/, ''))
  }
  const words = foldTexto(quien).split(/\s+/)
  const own = foldTexto(nombre).split(/\s+/)
  return words.every((word) => own.includes(word))
}
