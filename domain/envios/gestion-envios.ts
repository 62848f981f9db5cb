import * as z from 'zod'
import { PUNTOS_MAX, puntoSchema } from './punto.ts'
import { transporteSchema } from './transporte.ts'

/** What the page of carriers and pickup points sends: one thing that is done to one of them, or the points of a file. */
export const gestionDeEnviosSchema = z.discriminatedUnion(
  'accion',
  [
    z.object({ accion: z.literal('transporte'), ficha: transporteSchema }),
    z.object({ accion: z.literal('punto'), ficha: puntoSchema }),
    z.object({ accion: z.literal('quitar_transporte'), id: z.string().max(64) }),
    z.object({ accion: z.literal('quitar_punto'), id: z.string().max(64) }),
    z.object({
      accion: z.literal('puntos'),
      puntos: z.array(puntoSchema).max(PUNTOS_MAX, { error: `Pueden ser hasta ${PUNTOS_MAX} puntos.` }),
    }),
  ],
  { error: 'No pudimos leer los datos enviados.' },
)
export type GestionDeEnvios = z.infer<typeof gestionDeEnviosSchema>
