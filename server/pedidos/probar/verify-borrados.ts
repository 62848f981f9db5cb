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
  'documento',
  'razonSocial',
  'facturaDireccion',
  'facturaCiudad',
  'facturaDepartamento',
  'seguimiento',
  'transporte',
  'puntoId',
  'puntoNombre',
  'puntoDireccion',
  'red',
  'telefonoNormal',
  'casilla',
] as const

/** An order whose buyer's data were erased has none of them left, nor in its mails (specification 35.6). */
export function checkBorrado({
  pedido,
  eventos,
  notas,
  reintegros,
  devoluciones,
  movimientos,
  correos,
  cfe,
}: Expediente): string[] {
  const left = [
    ...DATOS.map((columna) => pedido[columna]),
    ...eventos.map(({ correoAntes }) => correoAntes ?? ''),
    // Words from before stay empty; what happens later has its own.
    ...eventos.filter(({ en }) => en < pedido.borrado!).map(({ detalle }) => detalle),
    ...movimientos.filter(({ en }) => (en ?? 0) < pedido.borrado!).map(({ descripcion }) => descripcion),
    ...notas.filter(({ en }) => en < pedido.borrado!).map(({ texto }) => texto),
    ...devoluciones
      .filter(({ creado }) => creado < pedido.borrado!)
      .flatMap(({ texto, respuesta, cuenta, donde }) => [texto, respuesta, cuenta, donde]),
    ...cfe.flatMap(({ documento, nombre, direccion, ciudad, pdf }) => [documento, nombre, direccion, ciudad, pdf]),
    ...reintegros.filter(({ creado }) => creado < pedido.borrado!).flatMap(({ motivo, cuenta }) => [motivo, cuenta]),
  ].filter((text) => text !== '')
  const faults = left.length === 0 ? [] : ['figura borrado, y todavía tiene datos de quien compró']
  // The shop's mails from before have their name in it.
  const open = correos.filter(({ parametros: { destinatario }, para, conTexto, creado }) =>
    destinatario === 'comprador' ? para !== '' || conTexto : conTexto && creado < pedido.borrado!,
  )
  if (open.length > 0) {
    faults.push('figura borrado, y todavía tiene correos con sus datos')
  }
  return faults
}
