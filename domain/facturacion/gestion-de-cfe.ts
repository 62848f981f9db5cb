import * as z from 'zod'

/** What the owner does about papers: try one again, have an order's issued before it leaves, write down numbers from elsewhere. */
export const gestionDeCfeSchema = z.discriminatedUnion('accion', [
  z.object({ accion: z.literal('reintentar'), id: z.string().max(64) }),
  z.object({ accion: z.literal('adelantar'), codigo: z.string().max(40) }),
  z.object({
    accion: z.literal('numeros'),
    texto: z
      .string()
      .trim()
      .min(1, { error: 'Pegá los números.' })
      .max(50_000, { error: 'Son demasiados: pegalos por partes.' }),
    mirar: z.boolean(),
  }),
])
export type GestionDeCfe = z.infer<typeof gestionDeCfeSchema>

/** A pasted line: whose paper it is the number of, or why it is of none. */
export type NumeroMirado = { renglon: string; pedido: string; que: string; falta: string }
