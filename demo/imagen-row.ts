import { createHash } from 'node:crypto'
import { CAMISETA_ALTO, CAMISETA_ANCHO, FONDO_CAMISETA, drawCamiseta } from '#illustrator/draw-camiseta.ts'
import type { ImagenRow } from '#server/db/schema.ts'
import type { CamisetaDeDemo } from './camisetas.ts'
import { dibujoDe } from './dibujo.ts'

/**
 * The row of a picture that isn't drawn yet. Its id follows from how it looks: every fresh demo gives the same
 * addresses, and finished variants can be shared. A better illustrator gives new ones.
 */
export function toImagenRow(camiseta: CamisetaDeDemo, cara: 'frente' | 'dorso', now: number): ImagenRow {
  const spec = dibujoDe(camiseta, cara)
  const look = createHash('sha256')
    .update(`${spec.seed} ${cara} ${drawCamiseta(spec)}`)
    .digest('hex')
  return {
    id: `d${look.slice(0, 23)}`,
    clave: null,
    dibujo: JSON.stringify(spec),
    ancho: CAMISETA_ANCHO,
    alto: CAMISETA_ALTO,
    fondo: FONDO_CAMISETA,
    alt: `Camiseta ${camiseta.campos.nombre}, ${cara}`,
    creado: now,
  }
}
