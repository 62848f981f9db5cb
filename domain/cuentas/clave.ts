import * as z from 'zod'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** Characters of an administrator's password. */
export const CLAVE_MIN = 12
export const CLAVE_MAX = 128

const text = z.string({ error: 'Completá este dato.' })

/** What the form that changes a password must have. */
export const cambioDeClaveSchema = z
  .object({
    actual: text.min(1, { error: 'Escribí la contraseña que usás ahora.' }).max(200),
    nueva: text
      .min(CLAVE_MIN, { error: `Tiene que tener ${CLAVE_MIN} caracteres o más.` })
      .max(CLAVE_MAX, { error: `Puede tener hasta ${CLAVE_MAX} caracteres.` }),
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
