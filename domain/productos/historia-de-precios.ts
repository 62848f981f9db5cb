import type { Pesos } from '#domain/dinero/dinero.ts'
import { CAMPOS_DE_PRECIO, type CamposDePrecio } from './precio.ts'

/** A product's prices from a moment on, and who set them why. */
export type PreciosAnotados = CamposDePrecio & {
  /** Milliseconds UTC. */
  en: number
  /** E-mail of the administrator; '' where it was nobody. */
  quien: string
  motivo: string
}

/** A price that moved; null is no price of its own, and in the first entry `antes` is undefined. */
export type PrecioMovido = {
  campo: (typeof CAMPOS_DE_PRECIO)[number]
  antes: Pesos | null | undefined
  ahora: Pesos | null
}

export type CambioDePrecios = Pick<PreciosAnotados, 'en' | 'quien' | 'motivo'> & { movidos: PrecioMovido[] }

/**
 * What moved in each entry of a history, the newest first. The first entry has all prices that there were.
 * @param historia in order
 */
export function cambiosDePrecios(historia: PreciosAnotados[]): CambioDePrecios[] {
  return historia
    .map((anotados, at) => {
      const { en, quien, motivo } = anotados
      const before = historia[at - 1]
      const movidos = CAMPOS_DE_PRECIO.map((campo) => ({ campo, antes: before?.[campo], ahora: anotados[campo] }))
      return { en, quien, motivo, movidos: movidos.filter(({ antes, ahora }) => (antes ?? null) !== ahora) }
    })
    .toReversed()
}
