import type { EquipoEnStock } from '#domain/catalogo/catalogo.ts'
import type { Modo } from '#domain/producto/producto.ts'
import type { IndexReader } from './index-reader.ts'

const MAX = 8
const byText = new Intl.Collator('es')

/** The teams with most shirts in stock, each in the colours of its most popular one. */
export async function listEquipos(readIndex: IndexReader): Promise<EquipoEnStock[]> {
  const { entradas } = (await readIndex()).modos.stock
  const equipos = new Map<string, EquipoEnStock>()
  for (const { resumen } of entradas) {
    const { equipo, coloresPrincipales, coloresSecundarios } = resumen
    if (equipo === '') continue
    const known = equipos.get(equipo)
    if (known === undefined) equipos.set(equipo, { equipo, cantidad: 1, coloresPrincipales, coloresSecundarios })
    else known.cantidad++
  }
  return [...equipos.values()]
    .sort((a, b) => b.cantidad - a.cantidad || byText.compare(a.equipo, b.equipo))
    .slice(0, MAX)
}

/** Names of all teams with shirts in a mode. */
export async function listNombresDeEquipos(readIndex: IndexReader, modo: Modo): Promise<string[]> {
  return (await readIndex()).modos[modo].facetas.equipo.valores
}
