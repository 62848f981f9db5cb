import * as z from 'zod'
import { isStorable, NO_SE_GUARDA } from '../texto/storable.ts'
import { inOneLine } from '../texto/texto.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** Characters of an administrator's password. */
export const CLAVE_MIN = 12
export const CLAVE_MAX = 128

const text = z.string({ error: 'Completá este dato.' })

/** A password that somebody chooses. */
const claveNueva = text
  .min(CLAVE_MIN, { error: `Tiene que tener ${CLAVE_MIN} caracteres o más.` })
  .max(CLAVE_MAX, { error: `Puede tener hasta ${CLAVE_MAX} caracteres.` })

/** What whoever comes by a mailed link must type, to choose another password or to join (specification 41.1, 41.4). */
export const claveConEnlaceSchema = z.object({ clave: claveNueva })
export const aceptacionSchema = claveConEnlaceSchema.extend({
  nombre: z
    .string()
    .overwrite(inOneLine)
    .trim()
    .min(1, { error: 'Escribí tu nombre.' })
    .max(60, { error: 'Puede tener hasta 60 letras.' })
    .refine(isStorable, { error: NO_SE_GUARDA }),
})

/** What the form that changes a password must have. */
export const cambioDeClaveSchema = z
  .object({
    actual: text.min(1, { error: 'Escribí la contraseña que usás ahora.' }).max(200),
    nueva: claveNueva,
    repetida: text.max(200),
  })
  .refine(({ actual, nueva }) => actual !== nueva, {
    path: ['nueva'],
    error: 'Es la que usás ahora: elegí otra.',
    when: ({ issues }) => issues.length === 0,
  })
  .refine(({ nueva, repetida }) => nueva === repetida, {
    path: ['repetida'],
    error: 'No es igual a la de arriba.',
    when: ({ issues }) => issues.length === 0,
  })
