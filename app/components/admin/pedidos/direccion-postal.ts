import type { DatosEnvio } from '#domain/envio/envio.ts'

/** An address as it stands on a parcel, a line each: street, city, department. A pickup point has no street. */
export function direccionPostal(envio: DatosEnvio): string[] {
  const { calle, numeroPuerta, numeroApartamento, ciudad, departamento, metodo } = envio
  const apartamento = numeroApartamento === '' ? '' : `, apto. ${numeroApartamento}`
  return [
    ...(metodo === 'punto' ? [] : [`${calle} ${numeroPuerta}${apartamento}`]),
    ciudad,
    ...(ciudad === departamento ? [] : [departamento]),
  ]
}
