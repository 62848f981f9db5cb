import { ownValue } from '#domain/texto/own-value.ts'
import * as z from 'zod'
import { textoEstampado } from '#domain/pedidos/correccion.ts'
import type { LineaGestionada } from './gestion-pedido.ts'
import type { Estado, LineaPedido } from '#domain/pedidos/pedido.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** Orders whose shirts are to be printed now: paid, and still in the shop. */
export const ESTADOS_POR_ESTAMPAR = ['pagado', 'en_preparacion'] as const satisfies Estado[]

/** A shirt to print, as the printer sees it. */
export type LineaDeEstampado = LineaGestionada & {
  /** Code of its order. */
  pedido: string
  estado: Estado
  /** When the order was paid; null when it isn't. */
  pagado: number | null
}

/** What the print-shop list can be asked for. */
export type FiltroDeEstampado = { hechas: boolean; pagina: number }

export type ListaDeEstampado = {
  lineas: LineaDeEstampado[]
  total: number
  pagina: number
  paginas: number
}

/** What the print-shop list sends: a shirt is printed, or isn't after all. */
export const estampadoSchema = z.object(
  {
    pedido: z.string().max(40),
    orden: z.int().min(0).max(10_000),
    hecha: z.boolean(),
    /** What the printer saw, `resumenDeEstampado`: if the buyer corrected the shirt meanwhile, it was printed wrong. */
    visto: z.string().max(200),
  },
  { error: 'No pudimos leer los datos enviados.' },
)

/** A character of a name to print, and its name where it could be taken for another. */
export type Signo = { signo: string; nombre: string }

const SIGNOS: Record<string, string> = { ' ': 'espacio', '-': 'guion', "'": 'apóstrofo', '.': 'punto' }

const MARCAS: Record<string, string> = {
  '\u0301': 'con tilde',
  '\u0300': 'con acento grave',
  '\u0302': 'con circunflejo',
  '\u0308': 'con diéresis',
  '\u0303': 'con virgulilla',
  '\u0327': 'con cedilla',
}

/** A name to print, sign by sign: all but plain letters are named, so that none is mistaken. */
export function spellNombre(nombre: string): Signo[] {
  return [...nombre.normalize('NFC')].map((signo) => ({ signo, nombre: nombreDelSigno(signo) }))
}

function nombreDelSigno(signo: string): string {
  const known = ownValue(SIGNOS, signo)
  if (known !== undefined) return known
  if (signo === 'Ñ') return 'eñe'
  const marks = [...signo.normalize('NFD')].slice(1)
  return marks.map((mark) => ownValue(MARCAS, mark) ?? 'con marca').join(' y ')
}

/** Name, number and patches of a shirt; '' and false where there are none. */
export type Estampado = Pick<LineaPedido, 'nombrePersonalizado' | 'numero' | 'parches'>

/** What is printed on a shirt, as it looks there: `SUÁREZ 9, con parches`; '' for nothing. */
export function estampadoDe({ nombrePersonalizado, numero, parches }: Estampado): string {
  const texto = textoEstampado({ nombre: nombrePersonalizado, numero })
  return [texto, parches ? 'con parches' : ''].filter((part) => part !== '').join(', ')
}

/** A shirt to print in one line, for histories and buttons: `Talle M: SUÁREZ 9, con parches`. */
export function resumenDeEstampado(linea: Pick<LineaPedido, 'talle'> & Estampado): string {
  return [`Talle ${linea.talle}`, estampadoDe(linea)].filter((part) => part !== '').join(': ')
}
