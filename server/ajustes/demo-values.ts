import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import {
  CAMPOS_DE_AJUSTES,
  DEFINICION_DE_AJUSTE,
  writeAjustes,
  type CampoDeAjustes,
  type FaltasDeAjustes,
} from '#domain/ajustes/campos.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'

/** What no setting of a shop that sells may contain. */
const MARCA = /demostracion/

/** Without what people write differently: capitals, accents, spaces, dots and dashes. */
const fold = (valor: string): string => foldTexto(valor).replace(/[^\p{L}\p{N}]/gu, '')

const ESCRITOS = writeAjustes(DEMO_AJUSTES)
/** Values of the demonstration that belong to nobody, in whichever field they are. */
const DE_NADIE = new Set(
  CAMPOS_DE_AJUSTES.filter((campo) => DEFINICION_DE_AJUSTE[campo].propio).map((campo) => fold(ESCRITOS[campo])),
)

/** A setting that a shop that sells can't have. */
export type DeLaDemostracion = { campo: CampoDeAjustes; etiqueta: string; valor: string }

/**
 * Every value of the demonstration that a real shop's buyers would read, write to or pay into, by name (specification
 * 16.48).
 */
export function findDemoValues(ajustes: Ajustes): DeLaDemostracion[] {
  const escritos = writeAjustes(ajustes)
  return CAMPOS_DE_AJUSTES.filter((campo) => {
    const folded = fold(escritos[campo])
    return MARCA.test(folded) || (DEFINICION_DE_AJUSTE[campo].propio && DE_NADIE.has(folded))
  }).map((campo) => ({ campo, etiqueta: DEFINICION_DE_AJUSTE[campo].etiqueta, valor: escritos[campo] }))
}

/** Values of the demonstration as faults of a form. */
export function findDemoFaltas(ajustes: Ajustes): FaltasDeAjustes {
  return Object.fromEntries(findDemoValues(ajustes).map(({ campo }) => [campo, 'Es de la demostración: poné lo tuyo.']))
}

/** In one line, a long text shortened: `RUT: «000000000000»`. */
export function describeDemoValue({ etiqueta, valor }: DeLaDemostracion): string {
  const shown = valor.replaceAll(/\s+/g, ' ')
  return `${etiqueta}: «${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}»`
}
