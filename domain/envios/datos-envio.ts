import * as z from 'zod'
import { ciudadesDe, DEPARTAMENTOS } from './departamentos.ts'
import { METODOS } from './envio.ts'
import { correoEscrito } from '#domain/contacto/correo-escrito.ts'
import {
  faultInDocumento,
  plainDocumento,
  RAZON_SOCIAL_MAX,
  tipoDeDocumento,
  type DatosDeFactura,
} from '#domain/facturacion/receptor.ts'
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

const factura = {
  documento: optional(40, plainDocumento),
  razonSocial: optional(RAZON_SOCIAL_MAX),
  facturaDireccion: optional(120),
  facturaCiudad: optional(60),
  facturaDepartamento: optional(40),
}

/** Whom the invoice is made out to (specification 52.1, 52.2): a RUT has its own name and address, a cédula its buyer's. */
function checkFactura(datos: DatosDeFactura & { nombre: string }, ctx: z.core.$RefinementCtx) {
  const say = (campo: keyof typeof datos, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
  const falta = faultInDocumento(datos.documento)
  if (falta !== null) return say('documento', falta)
  const tipo = tipoDeDocumento(datos.documento)
  if (tipo === 'ci' && datos.nombre === '') say('nombre', 'Completá tu nombre.')
  if (tipo !== 'rut') return
  if (datos.razonSocial === '') say('razonSocial', 'Completá la razón social.')
  if (datos.facturaDireccion === '') say('facturaDireccion', 'Completá la dirección fiscal.')
  if (datos.facturaCiudad === '') say('facturaCiudad', 'Completá la ciudad o localidad.')
  if (!DEPARTAMENTOS.some(({ departamento }) => departamento === datos.facturaDepartamento)) {
    say('facturaDepartamento', 'Elegí el departamento de la empresa.')
  }
}

/** An invoice's receiver by itself, as the owner corrects it; `nombre` is the order's. */
export const facturaSchema = z.object({ ...factura, nombre: optional(100) }).superRefine(checkFactura)

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
      ...factura,
    },
    { error: 'No pudimos leer los datos enviados.' },
  )
  .superRefine(checkFactura)
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
  ...factura,
}

/**
 * How a sale by hand gets to its buyer (specification 26.37). What is sent needs all that a buyer fills in. What is fetched
 * at the shop needs a name to ask for, what is handed over nothing.
 */
export const entregaSchema = z.discriminatedUnion(
  'metodo',
  [
    datosEnvioSchema,
    z
      .object({ ...sinEnvio, nombre: requiredDato('el nombre', 100).prefault(''), metodo: z.literal('mostrador') })
      .superRefine(checkFactura),
    z.object({ ...sinEnvio, nombre: optional(100), metodo: z.literal('local') }).superRefine(checkFactura),
  ],
  { error: 'Elegí cómo se entrega.' },
)
