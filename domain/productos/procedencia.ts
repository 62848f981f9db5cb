import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { capitalize, enumerate, foldTexto } from '#domain/texto/texto.ts'
import type { Producto } from './producto.ts'

/** Where shirts come from, as the owner words it, and what it asks their state to be. */
export type Procedencia = Ajustes['procedencias'][number]

/** Of a shirt that was used nothing more is known: what another shop's file says of it. */
export const SIN_CLASIFICAR = 'usada sin clasificar'
const CON_DETALLES = 'con detalles'

/** How a shirt's state is said (specification 43.2), by the faults that it may have. */
const ESTADOS: Record<string, { usada: boolean; definicion: string }> = {
  'nueva con etiquetas': { usada: false, definicion: 'Sin uso, con las etiquetas de fábrica puestas.' },
  'nueva sin etiquetas': { usada: false, definicion: 'Sin uso ni lavados. No tiene las etiquetas, o están sueltas.' },
  excelente: { usada: true, definicion: 'Se usó y no se nota: sin manchas, enganches ni estampado gastado.' },
  'muy buena': { usada: true, definicion: 'Se usó poco: algún enganche chico, o el estampado apenas marcado.' },
  buena: {
    usada: true,
    definicion: 'El uso se nota: pelusa, enganches, estampado con grietas finas. Sin roturas ni manchas grandes.',
  },
  [CON_DETALLES]: {
    usada: true,
    definicion: 'Puede tener manchas, roturas, arreglos o estampado que falta: las fallas dicen cuáles.',
  },
  [SIN_CLASIFICAR]: {
    usada: true,
    definicion: 'Se usó, y no está dicho cuánto se nota. Preguntanos antes de comprarla.',
  },
}
export const ESTADOS_DE_CAMISETA = Object.keys(ESTADOS)

/** What is said of where a shirt comes from and how it is; '' where nothing is. */
export type QueEs = Pick<Producto, 'procedencia' | 'estado' | 'fallas'>

/** Whether a shirt was used: by its state alone, which a procedencia of used ones asks for. */
export function isUsada({ estado }: Pick<QueEs, 'estado'>): boolean {
  return ownValue(ESTADOS, estado)?.usada ?? false
}

/** What a state means, in a sentence; '' where none is said. */
export function definicionDeEstado({ estado }: Pick<QueEs, 'estado'>): string {
  return ownValue(ESTADOS, estado)?.definicion ?? ''
}

/** A state as buyers read it, which says of a used shirt that it is (law 17.250, article 19): `Usada, muy buena`. */
export function estadoEnPalabras({ estado }: Pick<QueEs, 'estado'>): string {
  return capitalize(isUsada({ estado }) && estado !== SIN_CLASIFICAR ? `usada, ${estado}` : estado)
}

/** Where it comes from and how it is: `De época. Usada, buena.`; '' where neither is said. */
export function queEsEnBreve({ procedencia, estado }: Omit<QueEs, 'fallas'>): string {
  // What says 'usada' already needn't say it twice.
  const suya = isDichaUsada(procedencia) && isUsada({ estado }) ? `Estado: ${estado.replace(/^usada /, '')}` : ''
  return inSentences([procedencia, suya || estadoEnPalabras({ estado })])
}

/** Flaws in one line, as they are kept: what was typed one below the other, with dashes or not, is told apart. */
export function fallasEnUnRenglon(escritas: string): string {
  return escritas
    .trim()
    .replace(/^[-•*]\s+/, '')
    .replace(/([.;,])?\s*[\r\n]\s*(?:[-•*]\s+)?/g, (_, fin?: string) => `${fin ?? ';'} `)
}

/** All that is said of it in one line, its flaws too; '' where nothing is. */
export function queEsEnPalabras({ fallas, ...queEs }: QueEs): string {
  return [queEsEnBreve(queEs), fallas === '' ? '' : inSentences([`Fallas: ${fallas}`])].filter(Boolean).join(' ')
}

function inSentences(partes: string[]): string {
  return partes.flatMap((parte) => (parte === '' ? [] : parte.replace(/\.?$/, '.'))).join(' ')
}

function isDichaUsada(procedencia: string): boolean {
  return foldTexto(procedencia).startsWith('usad')
}

/** What a card says of it: that it was used before anything else; '' where there is nothing to say. */
export function queEsEnUnaMarca({ procedencia, estado }: Omit<QueEs, 'fallas'>): string {
  if (!isUsada({ estado }) || isDichaUsada(procedencia)) return procedencia
  return procedencia === '' ? 'Usada' : `${procedencia}, usada`
}

/** What the same state is written like, and how it is said here. */
const ESCRITURAS: readonly [RegExp, string][] = [
  [/[\s,]+/g, ' '],
  [/(nuev|buen|usad)(?:os?|as)\b/g, '$1a'],
  [/(etiqueta|detalle)\b/, '$1s'],
  [/^excelentes$/, 'excelente'],
  [/^(?=(?:con|sin) etiquetas$)/, 'nueva '],
]
const DE_OTROS: Readonly<Record<string, string>> = {
  new: '',
  nueva: '',
  used: SIN_CLASIFICAR,
  usada: SIN_CLASIFICAR,
  refurbished: SIN_CLASIFICAR,
  reacondicionado: SIN_CLASIFICAR,
  bnwt: 'nueva con etiquetas',
}

/**
 * A state as somebody wrote it, whatever its capitals, gender and number; what other shops and feeds say counts too.
 * @returns '' for nothing and for what says no more than new; null for what is no state
 */
export function readEstado(escrito: string): string | null {
  const folded = ESCRITURAS.reduce((text, [as, here]) => text.replace(as, here), foldTexto(escrito).trim())
  return ESTADOS_DE_CAMISETA.find((estado) => estado === folded) ?? ownValue(DE_OTROS, folded) ?? (folded && null)
}

/** A procedencia as the owner words it, whatever the capitals and accents; undefined when the list hasn't got it. */
export function findProcedencia(procedencias: readonly Procedencia[], escrita: string): Procedencia | undefined {
  const folded = foldTexto(escrita).trim()
  return procedencias.find(({ nombre }) => nombre !== '' && foldTexto(nombre) === folded)
}

/** Fields of which what a shirt is depends together. */
export const CAMPOS_DE_QUE_ES = ['procedencia', 'estado', 'fallas', 'tallesEncargo'] as const

/**
 * What is wrong with what is said of a shirt, by field (specification 43.3): nothing that was used is sold as new, nor
 * made to order.
 */
export function faltasDeQueEs(
  { procedencia, estado, fallas, tallesEncargo }: Pick<Producto, (typeof CAMPOS_DE_QUE_ES)[number]>,
  procedencias: readonly Procedencia[],
): { procedencia?: string; estado?: string; fallas?: string } {
  const suya = procedencias.find(({ nombre }) => nombre !== '' && nombre === procedencia)
  const nombres = procedencias.flatMap(({ nombre }) => nombre || [])
  return {
    ...(procedencia !== '' &&
      suya === undefined && {
        procedencia: `«${procedencia}» no está en la lista de los ajustes: ${enumerate(nombres) || 'está vacía'}.`,
      }),
    ...faltaDeEstado({ procedencia, estado, fallas, tallesEncargo }, suya?.pide ?? 'nada'),
    ...(estado === CON_DETALLES && fallas === '' && { fallas: 'Contá qué fallas tiene, una por una.' }),
  }
}

function faltaDeEstado(
  { procedencia, estado, fallas, tallesEncargo }: Parameters<typeof faltasDeQueEs>[0],
  pide: Procedencia['pide'],
): { estado?: string } {
  if (estado === '') {
    if (pide !== 'nada') return { estado: `Elegí el estado: «${procedencia}» lo pide.` }
    return fallas === '' ? {} : { estado: 'Elegí el estado, si tiene fallas.' }
  }
  if (!ESTADOS_DE_CAMISETA.includes(estado)) {
    return { estado: `«${estado}» no es un estado: ${enumerate(ESTADOS_DE_CAMISETA)}.` }
  }
  if (pide === 'usada' && !isUsada({ estado }))
    return { estado: `«${procedencia}» no puede ser nueva: elegí un estado de las usadas.` }
  return isUsada({ estado }) && tallesEncargo.length > 0
    ? { estado: 'Una camiseta usada no se hace por encargo: sacale los talles por encargo.' }
    : {}
}
