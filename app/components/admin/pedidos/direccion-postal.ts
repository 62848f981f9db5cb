import type { DatosEnvio } from '#domain/envios/envio.ts'

/** The lines of an address as on a parcel: street, city, department. A pickup point has no street. */
export function direccionPostal(envio: DatosEnvio): string[] {
  const { calle, numeroPuerta, numeroApartamento, ciudad, departamento, metodo } = envio
  const apartamento = numeroApartamento === '' ? '' : `, apto. ${numeroApartamento}`
  return [
    ...(metodo === 'punto' ? [] : [`${calle} ${numeroPuerta}${apartamento}`]),
    ciudad,
    ...(ciudad === departamento ? [] : [departamento]),
  ]
}
