import { useEffect } from 'react'
import { useAlert } from '../ui/alert.tsx'
import { useCarrito } from './use-carrito.ts'

/** Says in a few words what the confirmation would, whose file didn't come. */
export function AgregadoSinVentana() {
  const { lastAdded, sinGuardar, dismiss } = useCarrito()
  const alert = useAlert()
  const added = sinGuardar ? 'Está en el carrito mientras no cierres esta página' : 'Agregado al carrito'
  const message = lastAdded === null ? 'No entró: ya está en el carrito con ese talle, o el carrito está lleno' : added
  useEffect(() => alert(message, { onClose: dismiss }), [alert, message, dismiss])
  return null
}
