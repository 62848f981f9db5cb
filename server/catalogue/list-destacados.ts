import { alternateEquipos } from '#domain/catalogo/alternate-equipos.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { IndexReader } from './index-reader.ts'
import { equipoDe, type Entrada } from './mode-index.ts'

/** As many stickers as lie on the home page's cover. */
const FIGURITAS = 3

/**
 * The stickers of the home page's cover (specification 2.60), and its carousels: featured shirts in stock, and featured
 * ones without any stock that can be made to order, both by popularidad descending, teams alternating within equal ones.
 */
export async function listDestacados(
  readIndex: IndexReader,
): Promise<Record<'figuritas' | 'stock' | 'encargo', ProductoResumen[]>> {
  const { stock, encargo } = (await readIndex()).modos
  const destacadas = stock.entradas.filter(({ destacado }) => destacado)
  return {
    figuritas: chooseFiguritas([...destacadas, ...stock.entradas]).map(({ resumen }) => resumen),
    stock: toCarrusel(destacadas),
    encargo: toCarrusel(encargo.entradas.filter(({ destacado, conStock }) => destacado && !conStock)),
  }
}

/** A selection has to alternate anew: that the whole list does isn't enough. */
function toCarrusel(entradas: Entrada[]): ProductoResumen[] {
  return alternateEquipos(entradas, equipoDe).map(({ resumen }) => resumen)
}

/** The first ones of different teams; repeated teams where there are too few. */
function chooseFiguritas(candidates: Entrada[]): Entrada[] {
  const ofTeams = new Map<string, Entrada>()
  for (const entrada of candidates) {
    const { equipo } = entrada.resumen
    if (!ofTeams.has(equipo)) ofTeams.set(equipo, entrada)
    if (ofTeams.size === FIGURITAS) break
  }
  return [...new Set([...ofTeams.values(), ...candidates])].slice(0, FIGURITAS)
}
