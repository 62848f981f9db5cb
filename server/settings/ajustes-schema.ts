import * as z from 'zod'
import type { Ajustes } from '#domain/ajustes.ts'

const texto = (max: number) => z.string().trim().min(1, { error: 'Completá este dato.' }).max(max)
const pesos = z
  .int({ error: 'Tiene que ser un monto en pesos, sin centavos.' })
  .min(0, { error: 'Tiene que ser un monto en pesos, de 0 o más.' })
  .max(1_000_000, { error: 'Ese monto es demasiado grande.' })
const entero = (min: number, max: number) => {
  const error = `Tiene que ser un número entero de ${min} a ${max}.`
  return z.int({ error }).min(min, { error }).max(max, { error })
}
const direccionWeb = z.url({ protocol: /^https?$/, error: 'Tiene que ser una dirección web, con https://.' })

const banco = z.object({ nombre: texto(60), titular: texto(120), cuenta: texto(60), moneda: texto(20) })
const tarifa = z.object({ costo: pesos, tiempo: texto(40) })
const tarifas = z.object({ montevideo: tarifa, interior: tarifa })

/** What settings must be, whether they come from the database or from the owner's form (decisions: Settings). */
export const ajustesSchema: z.ZodType<Ajustes> = z.object({
  nombre: texto(60),
  portada: z.object({ titulo: texto(120), texto: texto(400) }),
  correo: z.email({ error: 'Revisá el correo: le falta algo, como la @ o el dominio.' }),
  whatsapp: z.string().regex(/^\d{8,15}$/, { error: 'Solo números, con el código del país: 59899123456.' }),
  redSocial: z.object({ nombre: texto(40), url: direccionWeb }),
  credito: z.object({ texto: texto(80), url: direccionWeb }),
  empresa: z.object({ razonSocial: texto(120), rut: texto(40), direccion: texto(200) }),
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
  retencion: z.object({ tarjetaMinutos: entero(5, 24 * 60), transferenciaHoras: entero(1, 30 * 24) }),
  textos: z.object({ cambios: texto(40_000), privacidad: texto(40_000), terminos: texto(40_000) }),
})
