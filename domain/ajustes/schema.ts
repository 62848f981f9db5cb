import * as z from 'zod'
import type { Ajustes } from './ajustes.ts'
import { OTROS_NOMBRES_MAX, readOtrosNombres } from './otros-nombres.ts'

// The probe for eval that zod makes otherwise is reported by a strict content security policy.
z.config({ jitless: true })

const texto = (max: number) =>
  z
    .string({ error: 'Tiene que ser un texto.' })
    // As a file from another system breaks its lines.
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim()
    .min(1, { error: 'Completá este dato.' })
    .max(max, { error: `Puede tener hasta ${max} letras.` })
    .refine((value) => !/\p{Surrogate}/u.test(value), { error: 'Tiene caracteres que no se pueden guardar.' })

/** One line: what stands in a mail's header or a title must not begin another. */
const renglon = (max: number) =>
  texto(max).regex(/^\P{Cc}*$/u, { error: 'Tiene que entrar en un solo renglón, sin caracteres especiales.' })

/** Several lines; anything else that can't be seen is refused. */
const parrafos = (max: number) =>
  texto(max).regex(/^(?:\P{Cc}|[\t\n])*$/u, { error: 'Tiene caracteres que no se pueden guardar.' })

/** What can't be read is named by its line. */
const otrosNombres = z
  .string({ error: 'Tiene que ser un texto.' })
  .overwrite((value) => value.replaceAll('\r\n', '\n').trimEnd())
  .max(OTROS_NOMBRES_MAX, { error: `Puede tener hasta ${OTROS_NOMBRES_MAX} letras.` })
  .regex(/^(?:[^\p{Cc}\p{Surrogate}]|[\t\n])*$/u, { error: 'Tiene caracteres que no se pueden guardar.' })
  .superRefine((value, context) => {
    const read = readOtrosNombres(value)
    if (!read.ok) context.addIssue({ code: 'custom', message: read.detail! })
  })

const pesos = z
  .int({ error: 'Tiene que ser un monto en pesos, sin centavos.' })
  .min(0, { error: 'Tiene que ser un monto en pesos, de 0 o más.' })
  .max(1_000_000, { error: 'Ese monto es demasiado grande.' })

const entero = (min: number, max: number) => {
  const error = `Tiene que ser un número entero de ${min} a ${max}.`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

const direccionWeb = renglon(300).pipe(
  z.url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'Tiene que ser una dirección web, como https://www.instagram.com/tutienda.',
  }),
)
const correo = renglon(200).pipe(z.email({ error: 'Revisá el correo: le falta algo, como la @ o el dominio.' }))

const banco = z.object({ nombre: renglon(60), titular: renglon(120), cuenta: renglon(60), moneda: renglon(20) })
const tarifa = z.object({ costo: pesos, tiempo: renglon(40) })
const tarifas = z.object({ montevideo: tarifa, interior: tarifa })

/** What settings must be, whether they come from the database, a file or the owner's form (decisions: Settings). */
export const ajustesSchema: z.ZodType<Ajustes> = z.object({
  nombre: renglon(60),
  portada: z.object({ titulo: renglon(120), texto: parrafos(400) }),
  correo,
  whatsapp: z
    .string()
    .regex(/^\d{8,15}$/, { error: 'Tiene que ser un número de WhatsApp, como 099 123 456 o +598 99 123 456.' }),
  redSocial: z.object({ nombre: renglon(40), url: direccionWeb }),
  credito: z.object({ texto: renglon(80), url: direccionWeb }),
  empresa: z.object({ razonSocial: renglon(120), rut: renglon(40), direccion: renglon(200) }),
  bancos: z.tuple([banco, banco]),
  cuotas: entero(1, 36),
  descuentoTransferencia: entero(0, 90),
  precioNombreNumero: pesos,
  precioParches: pesos,
  envio: z.object({ domicilio: tarifas, punto: tarifas }),
  tiempoEncargo: z
    .object({ desde: entero(1, 365), hasta: entero(1, 365) })
    .refine(({ desde, hasta }) => desde <= hasta, {
      path: ['hasta'],
      error: 'No puede ser menos que los días desde.',
    }),
  retencion: z.object({
    tarjetaMinutos: entero(5, 24 * 60),
    transferenciaHoras: entero(1, 30 * 24),
    // Settings that were stored before there was a limit.
    unidadesPorPedido: entero(1, 200).default(12),
  }),
  // Settings that were stored before there were any.
  otrosNombres: otrosNombres.default(''),
  textos: z.object({ cambios: parrafos(40_000), privacidad: parrafos(40_000), terminos: parrafos(40_000) }),
})
