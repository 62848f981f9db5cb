import { formatPesos } from '#domain/dinero/dinero.ts'
import { GRUPOS, type Grupo } from '#domain/productos/grupos.ts'
import { primerMomento, ultimoMomento } from '#domain/tiempo/momento.ts'
import type { AlcanceEscrito } from './formulario.ts'
import type { Alcance, ModosDeRebaja, Rebaja } from './rebaja.ts'

/** `30 % menos`, `$ 300 menos`, `a $ 1.490`, `cada una a su precio`. */
export function reglaEnPalabras({ tipo, valor }: Pick<Rebaja, 'tipo' | 'valor'>): string {
  if (tipo === 'propio') return 'cada una a su precio'
  if (tipo === 'porcentaje') return `${valor}\u00a0% menos`
  return tipo === 'pesos' ? `${formatPesos(valor)} menos` : `a ${formatPesos(valor)}`
}

export const MODOS_EN_PALABRAS: Record<ModosDeRebaja, string> = {
  ambos: 'en stock y por encargo',
  stock: 'solo en stock',
  encargo: 'solo por encargo',
}

export const GRUPO_ETIQUETA: Record<Grupo, string> = {
  liga: 'Liga',
  equipo: 'Equipo',
  categoria: 'Categoría',
  version: 'Versión',
  marca: 'Marca',
}

/** `Liga Premier League, marca Umbro`, `Todas las camisetas`, `Camisetas elegidas`. */
export function alcanceEnPalabras(alcance: Alcance | AlcanceEscrito): string {
  if (alcance.tipo === 'todas') return 'Todas las camisetas'
  if (alcance.tipo === 'elegidas') return 'Camisetas elegidas'
  const { filtro } = alcance
  return GRUPOS.flatMap((grupo) => {
    const valores = filtro[grupo]
    return valores === undefined ? [] : [`${GRUPO_ETIQUETA[grupo]}: ${valores.join(' o ')}`]
  }).join(', ')
}

/** `desde el viernes 27/11 hasta el domingo 29/11`, `desde el viernes 27/11, hasta que la termines`. */
export function tiempoEnPalabras({ desde, hasta }: Pick<Rebaja, 'desde' | 'hasta'>): string {
  const fin = hasta === null ? ', hasta que la termines' : ` hasta el ${ultimoMomento(hasta)}`
  return `desde el ${primerMomento(desde)}${fin}`
}
