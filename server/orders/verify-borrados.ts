import type { Expediente } from './read-expedientes.ts'

/** What an order has of whoever made it. */
const DATOS = [
  'nombre',
  'departamento',
  'ciudad',
  'calle',
  'numeroPuerta',
  'numeroApartamento',
  'telefono',
  'correo',
  'comentarios',
  'seguimiento',
  'red',
  'telefonoNormal',
  'casilla',
] as const

/** An order whose buyer's data were erased has none of them left, and none of its mails (specification 35.6). */
export function checkBorrado({ pedido, eventos, notas, devoluciones, movimientos, correos }: Expediente): string[] {
  const left = [
    ...DATOS.map((columna) => pedido[columna]),
    ...eventos.map(({ correoAntes }) => correoAntes ?? ''),
    // What was done before stays empty; what happens later has its own words.
    ...eventos.filter(({ en }) => en < pedido.borrado!).map(({ detalle }) => detalle),
    ...movimientos.filter(({ en }) => (en ?? 0) < pedido.borrado!).map(({ descripcion }) => descripcion),
    ...notas.filter(({ en }) => en < pedido.borrado!).map(({ texto }) => texto),
    ...devoluciones.filter(({ creado }) => creado < pedido.borrado!).map(({ motivo }) => motivo),
  ].filter((text) => text !== '')
  const faults = left.length === 0 ? [] : ['figura borrado, y todavía tiene datos de quien compró']
  if (correos.some(({ parametros }) => parametros.destinatario === 'comprador')) {
    faults.push('figura borrado, y todavía tiene correos a quien compró')
  }
  return faults
}
