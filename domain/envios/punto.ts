import * as z from 'zod'
import { foldTexto } from '#domain/texto/texto.ts'
import { ciudadesDe, DEPARTAMENTOS } from './departamentos.ts'
import { datoEnRenglon, isDireccionSegura, TRANSPORTE_MAX } from './transporte.ts'

export const PUNTOS_MAX = 500

/** Departments and cities as the list has them, whatever accents, capitals and spaces they are written with. */
function sameIn(lista: readonly string[], escrito: string): string | undefined {
  const plain = foldLugar(escrito)
  return lista.find((one) => foldLugar(one) === plain)
}

function foldLugar(texto: string): string {
  return foldTexto(texto)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What tells points apart: two of one name in a city are one. */
export function claveDePunto({
  departamento,
  ciudad,
  nombre,
}: Pick<Punto, 'departamento' | 'ciudad' | 'nombre'>): string {
  return [departamento, ciudad, nombre].map(foldLugar).join('|')
}

/** A pickup point as its form or a file has it (specification 39.4); `id` '' for a new one. */
export const puntoSchema = z
  .object({
    id: z.string().max(64),
    nombre: datoEnRenglon(80).min(1, { error: 'Completá el nombre.' }),
    calle: datoEnRenglon(120).min(1, { error: 'Completá la dirección.' }),
    horario: datoEnRenglon(120),
    departamento: datoEnRenglon(40).min(1, { error: 'Elegí el departamento.' }),
    ciudad: datoEnRenglon(60).min(1, { error: 'Elegí la ciudad.' }),
    transporte: datoEnRenglon(TRANSPORTE_MAX),
    mapa: datoEnRenglon(500).refine((direccion) => direccion === '' || isDireccionSegura(direccion), {
      error: 'Tiene que ser una dirección entera, que empiece con https://',
    }),
    activo: z.boolean(),
  })
  .transform((punto, ctx) => {
    const departamentos = DEPARTAMENTOS.map((one) => one.departamento)
    const departamento = sameIn(departamentos, punto.departamento)
    if (departamento === undefined) {
      ctx.addIssue({ code: 'custom', path: ['departamento'], message: 'No conocemos ese departamento.' })
      return z.NEVER
    }
    const ciudad = sameIn(ciudadesDe(departamento), punto.ciudad)
    if (ciudad === undefined) {
      ctx.addIssue({ code: 'custom', path: ['ciudad'], message: `No conocemos esa ciudad de ${departamento}.` })
      return z.NEVER
    }
    return { ...punto, departamento, ciudad }
  })
export type Punto = z.infer<typeof puntoSchema>
