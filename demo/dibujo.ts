import { drawCamiseta, type CamisetaSpec } from '#app/components/camiseta/draw-camiseta.ts'
import type { CatalogoRow } from './catalogo-row.ts'

/** What a demo shirt's picture of one side is drawn from. */
export function dibujoDe(row: CatalogoRow, cara: CamisetaSpec['cara']): CamisetaSpec {
  return {
    patron: row.patron,
    coloresPrincipales: row.coloresPrincipales,
    coloresSecundarios: row.coloresSecundarios,
    mangaLarga: row.mangaLarga,
    anio: row.dibujoAnio ?? row.anio,
    numero: row.numero,
    nombre: row.nombrePersonalizado,
    cara,
    seed: row.dibujoSeed ?? row.codigo,
  }
}

/**
 * Draws a picture that is stored as its data, for the image pipeline.
 * @param dibujo column `imagenes.dibujo`: a `CamisetaSpec` as JSON
 * @returns an SVG document
 */
export async function drawDibujo(dibujo: string): Promise<Uint8Array> {
  return new TextEncoder().encode(drawCamiseta(JSON.parse(dibujo) as CamisetaSpec))
}
