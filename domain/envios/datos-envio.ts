import * as z from 'zod'
import { ciudadesDe, DEPARTAMENTOS } from './departamentos.ts'
import { METODOS } from './envio.ts'
import { correoEscrito } from '#domain/contacto/correo-escrito.ts'
import { plainTelefono } from '#domain/contacto/telefono.ts'
import { checkTelefono } from '#domain/contacto/telefono-escrito.ts'
import { inOneLine, plainTexto } from '#domain/texto/texto.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** A datum in one line: mails show it among other lines. */
const requiredDato = (etiqueta: string, max: number, verbo = 'Completá') =>
  z
    .string({ error: `${verbo} ${etiqueta}.` })
    .overwrite(inOneLine)
    .trim()
    .min(1, { error: `${verbo} ${etiqueta}.` })
    .max(max, { error: `Puede tener hasta ${max} letras.` })

const NOT_TEXT = 'Escribí este dato como texto.'

const optional = (max: number, clean = inOneLine) =>
  z
    .string({ error: NOT_TEXT })
    .overwrite(clean)
    .trim()
    .max(max, { error: `Puede tener hasta ${max} letras.` })
    .default('')

/**
 * The shipping form's rules, one place for page and server (specification 5). Street and door only with home delivery;
 * apartment, email and comments optional; the city belongs to the department. A missing field counts as empty, so that
 * it is reported along with whatever else is wrong.
 */
export const datosEnvioSchema = z
  .object(
    {
      nombre: requiredDato('tu nombre', 100).prefault(''),
      departamento: requiredDato('el departamento', 40, 'Elegí')
        .refine((value) => value === '' || DEPARTAMENTOS.some((d) => d.departamento === value), {
          error: 'Elegí un departamento de la lista.',
        })
        .prefault(''),
      ciudad: requiredDato('la ciudad', 60, 'Elegí').prefault(''),
      calle: optional(120),
      numeroPuerta: optional(20),
      numeroApartamento: optional(20),
      telefono: requiredDato('tu teléfono', 30).overwrite(plainTelefono).superRefine(checkTelefono).prefault(''),
      correo: optional(200).pipe(z.union([z.literal(''), correoEscrito])),
      comentarios: optional(1000, (text) => plainTexto(text).replaceAll(/[^\P{Cc}\n]+/gu, ' ')),
      metodo: z.enum(METODOS, { error: 'Elegí cómo querés recibirlo.' }),
      punto: optional(64),
    },
    { error: 'No pudimos leer los datos enviados.' },
  )
  .superRefine((datos, ctx) => {
    if (datos.ciudad !== '' && datos.departamento !== '' && !ciudadesDe(datos.departamento).includes(datos.ciudad)) {
      ctx.addIssue({ code: 'custom', path: ['ciudad'], message: 'Elegí una ciudad de ese departamento.' })
    }
    if (datos.metodo === 'punto') return
    if (datos.calle === '') ctx.addIssue({ code: 'custom', path: ['calle'], message: 'Completá la calle.' })
    if (datos.numeroPuerta === '') {
      ctx.addIssue({ code: 'custom', path: ['numeroPuerta'], message: 'Completá el número de puerta.' })
    }
  })

/** Typed before it was chosen that nothing is sent. */
const ninguno = optional(120).overwrite(() => '')

const sinEnvio = {
  departamento: ninguno,
  ciudad: ninguno,
  calle: ninguno,
  numeroPuerta: ninguno,
  numeroApartamento: ninguno,
  punto: ninguno,
  telefono: optional(30)
    .overwrite(plainTelefono)
    .superRefine((telefono, ctx) => {
      if (telefono !== '') checkTelefono(telefono, ctx)
    }),
  correo: datosEnvioSchema.shape.correo,
  comentarios: datosEnvioSchema.shape.comentarios,
}

/**
 * How a sale by hand gets to its buyer (specification 26.37). What is sent needs all that a buyer fills in. What is fetched
 * at the shop needs a name to ask for, what is handed over nothing.
 */
export const entregaSchema = z.discriminatedUnion(
  'metodo',
  [
    datosEnvioSchema,
    z.object({ ...sinEnvio, nombre: requiredDato('el nombre', 100).prefault(''), metodo: z.literal('mostrador') }),
    z.object({ ...sinEnvio, nombre: optional(100), metodo: z.literal('local') }),
  ],
  { error: 'Elegí cómo se entrega.' },
)
