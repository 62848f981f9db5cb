import { datosEnvioSchema } from '#domain/envios/datos-envio.ts'
import { faltasDe, type Faltas } from '#domain/errores.ts'
import { ciudadesDe, DEPARTAMENTOS } from '#domain/envios/departamentos.ts'
import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'

/** The form before anything is typed. */
export const SIN_DATOS: DatosEnvio = {
  nombre: '',
  departamento: '',
  ciudad: '',
  calle: '',
  numeroPuerta: '',
  numeroApartamento: '',
  telefono: '',
  correo: '',
  comentarios: '',
  metodo: 'domicilio',
  punto: '',
  ...SIN_FACTURA,
}

export type CampoEnvio = keyof DatosEnvio

/** Fields in the order of the form. */
export const CAMPOS_DE_ENVIO = Object.keys(SIN_DATOS) as CampoEnvio[]

/** Checks the whole form with the rules that the server has too (specification 5). */
export function checkDatos(datos: DatosEnvio): Faltas<CampoEnvio> {
  return faltasDe(datosEnvioSchema.safeParse(datos).error)
}

/**
 * Sets a field. A new department brings its only city (Montevideo's), and drops a city that isn't in it
 * (specification 5: the city list depends on the department).
 */
export function withCampo(datos: DatosEnvio, campo: CampoEnvio, valor: string): DatosEnvio {
  const next = { ...datos, ...(campo === 'departamento' || campo === 'ciudad' ? { punto: '' } : {}), [campo]: valor }
  if (campo !== 'departamento') return next
  const ciudades = ciudadesDe(valor)
  if (ciudades.length === 1) return { ...next, ciudad: ciudades[0]! }
  return ciudades.includes(datos.ciudad) ? next : { ...next, ciudad: '' }
}

/**
 * Reads what was kept of the form. Damaged or older content loses the bad fields.
 * @param stored the raw text, or null when nothing is kept
 */
export function parseDatos(stored: string | null): DatosEnvio {
  let kept: unknown
  try {
    kept = JSON.parse(stored ?? 'null')
  } catch {
    return SIN_DATOS
  }
  if (typeof kept !== 'object' || kept === null) return SIN_DATOS
  const datos = { ...SIN_DATOS }
  for (const campo of CAMPOS_DE_ENVIO) {
    const valor = (kept as Record<string, unknown>)[campo]
    if (typeof valor === 'string') Object.assign(datos, { [campo]: valor })
  }
  if (datos.metodo !== 'punto') datos.metodo = 'domicilio'
  if (!DEPARTAMENTOS.some((d) => d.departamento === datos.departamento)) datos.departamento = ''
  if (!ciudadesDe(datos.departamento).includes(datos.ciudad)) datos.ciudad = ''
  return datos
}
