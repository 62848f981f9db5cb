import * as z from 'zod'
import { isStorable, NO_SE_GUARDA } from '#domain/texto/storable.ts'
import { plainTexto } from '#domain/texto/texto.ts'
import { correoEscrito } from './correo-escrito.ts'
import { plainTelefono } from './telefono.ts'
import { checkTelefono } from './telefono-escrito.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

const required = (mensaje: string, max: number) =>
  z
    .string({ error: mensaje })
    .overwrite(plainTexto)
    .trim()
    .min(1, { error: mensaje })
    .max(max, { error: `Puede tener hasta ${max} letras.` })
    .refine(isStorable, { error: NO_SE_GUARDA })

/** The contact form (specification 3, 5): all four fields are required. */
export const contactoSchema = z.object(
  {
    nombre: required('Escribí tu nombre.', 100),
    email: required('Escribí tu correo.', 200).pipe(correoEscrito),
    telefono: required('Escribí tu teléfono.', 30).overwrite(plainTelefono).superRefine(checkTelefono),
    mensaje: required('Escribí tu mensaje.', 4000),
  },
  { error: 'No pudimos leer los datos enviados.' },
)

export type Contacto = z.infer<typeof contactoSchema>
export const CAMPOS_DE_CONTACTO = Object.keys(contactoSchema.shape) as (keyof Contacto)[]
