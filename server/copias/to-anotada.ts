import { nombreDeCopia } from '#domain/copias/nombre.ts'
import type { CopiaAnotada } from '#domain/copias/luz.ts'
import { describeComprobacion } from './describe-copy.ts'
import type { CopiaHecha } from './make-copy.ts'
import type { Comprobacion } from './manifiesto.ts'

/** What is written down of a copy that was made. */
export function toAnotada({ nombre, manifiesto, bytes, lugares }: CopiaHecha): CopiaAnotada {
  const fallidos = lugares.flatMap(({ llamado, falla }) => (falla === null ? [] : [`No quedó en ${llamado}: ${falla}`]))
  return {
    nombre,
    comenzada: manifiesto.hecha,
    resultado: fallidos.length > 0 ? 'fallida' : resultadoDe(manifiesto.comprobacion),
    bytes,
    detalle: [describeComprobacion(manifiesto.comprobacion), ...fallidos].join(' '),
  }
}

/** What is written down of a copy that couldn't be made. @param comenzada milliseconds UTC @param detalle why, in words */
export function toFallida(comenzada: number, detalle: string): CopiaAnotada {
  return { nombre: nombreDeCopia(comenzada), comenzada, resultado: 'fallida', bytes: 0, detalle }
}

function resultadoDe({ restaurada, fallas }: Comprobacion): CopiaAnotada['resultado'] {
  if (!restaurada) return 'sin_probar'
  return fallas === 0 ? 'buena' : 'no_cierra'
}
