import { drawCamiseta, type CamisetaSpec } from '#illustrator/draw-camiseta.ts'
import { toDibujable } from '#domain/productos/dibujable.ts'
import type { CamisetaDeDemo } from './camisetas.ts'

/** What a demo shirt's picture of one side is drawn from. */
export function dibujoDe({ campos, disenio }: CamisetaDeDemo, cara: CamisetaSpec['cara']): CamisetaSpec {
  const { codigo, anio, ...dibujable } = toDibujable(campos)
  return {
    ...dibujable,
    anio: disenio?.anio ?? anio,
    numero: campos.numero,
    nombre: campos.nombrePersonalizado,
    cara,
    seed: disenio?.seed ?? codigo,
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
