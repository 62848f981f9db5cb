import type { DatosEnvio } from './envio.ts'

/** A field that must be filled in, under the name that the modal lists (specification 5). */
export type CampoFaltante = { campo: keyof DatosEnvio | 'carrito'; etiqueta: string }

/** In the order of the form. */
const NECESARIOS = {
  nombre: 'Nombre completo',
  departamento: 'Departamento',
  ciudad: 'Ciudad',
  calle: 'Calle',
  numeroPuerta: 'Número de puerta',
  punto: 'Punto de retiro',
  telefono: 'Teléfono',
}

/**
 * What is missing before an order can be placed, in the order of the form (specification 5).
 * @param pidePunto whether its city has pickup points to choose from
 */
export function missingDatos(datos: Partial<DatosEnvio>, itemsEnCarrito: number, pidePunto = false): CampoFaltante[] {
  const { calle: _calle, numeroPuerta: _puerta, punto, ...enUnPunto } = NECESARIOS
  const { punto: _punto, ...aDomicilio } = NECESARIOS
  const sinCalle = pidePunto ? { ...enUnPunto, punto } : enUnPunto
  const necesarios = Object.entries(datos.metodo === 'punto' ? sinCalle : aDomicilio) as [keyof DatosEnvio, string][]
  const missing: [CampoFaltante['campo'], string][] = necesarios.filter(([campo]) => !datos[campo]?.trim())
  if (itemsEnCarrito === 0) missing.push(['carrito', 'Carrito con productos'])
  return missing.map(([campo, etiqueta]) => ({ campo, etiqueta }))
}
