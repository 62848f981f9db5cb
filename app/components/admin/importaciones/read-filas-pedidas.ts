import { z } from 'zod'
import { VISTAS_DE_FILAS } from '#domain/importaciones/vista.ts'

const cuales = z.object({
  vista: z.enum(VISTAS_DE_FILAS).nullable().catch(null),
  pagina: z.coerce.number().int().min(1).max(100_000).catch(1),
})

/** Which rows of an import an address asks for; nonsense gives the first page of those most worth a look. */
export function readFilasPedidas({ searchParams }: URL) {
  return cuales.parse({ vista: searchParams.get('ver'), pagina: searchParams.get('pagina') })
}
