import { formatPesos } from '#domain/dinero/dinero.ts'
import { ERRORES } from '#domain/errores.ts'
import type { CambioDeLinea } from '#domain/pedidos/solicitud.ts'
import type { Problema } from '../base/post-json.ts'

type Datos = { lineas?: CambioDeLinea[]; costo?: { antes: number; ahora: number } }

/** For when the browser knows that it has no network. */
const SIN_CONEXION = 'Para hacer un pedido hace falta conexión. Tu carrito y lo que escribiste siguen acá.'

/**
 * What the buyer reads when an order is refused: the catalogue's text, and each line or cost that changed.
 * @param problema null when the network or the server failed
 * @param onLine whether the browser believes that it has a network
 */
export function explainRechazo(problema: Problema | null, onLine: boolean): string {
  if (problema === null) return onLine ? ERRORES.pago_no_disponible.detail : SIN_CONEXION
  const { lineas, costo } = (problema.data ?? {}) as Datos
  const changes = [
    ...(lineas ?? []).map(explainLinea),
    ...(costo === undefined ? [] : [`Envío: ${formatPesos(costo.antes)} → ${formatPesos(costo.ahora)}`]),
  ]
  return changes.length === 0 ? problema.detail : `${problema.detail} ${changes.join('; ')}.`
}

function explainLinea({ nombre, talle, motivo, antes, ahora }: CambioDeLinea): string {
  const linea = nombre === '' ? `Talle ${talle}` : `${nombre}, talle ${talle}`
  if (motivo !== 'precio' || antes === undefined || ahora === undefined) return linea
  return `${linea}: ${formatPesos(antes)} → ${formatPesos(ahora)}`
}
