import { useEffect, useState } from 'react'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { CodigoRevisado } from '#domain/pedidos/solicitud.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { useBrowserState } from '../base/use-browser-state.ts'
import { postJson } from '../base/post-json.ts'
import { readUltimoPedido } from '../pedidos/ultimo-pedido.ts'
import { toLineaPedida } from './build-item.ts'
import { keepCodigo, readCodigo, watchCodigo } from './codigo-guardado.ts'
import type { Revision } from './compare-linea.ts'

/** What the server says of a code and a cart. */
type Respuesta = { estado: 'aplicado'; revisado: CodigoRevisado } | { estado: 'rechazado' | 'fallido'; mensaje: string }

const NADA: Precios = { tarjeta: 0, transferencia: 0 }
const SIN_RED = 'No pudimos revisar el código. Revisá tu conexión y probá de nuevo.'

export type CodigoDelCarrito = {
  /** As it is kept, or as it was typed while it isn't known; '' for none. */
  codigo: string
  /** 'revisando': the server is being asked. 'fallido': it couldn't be. 'en_espera': a new price has to be accepted first. */
  estado: 'ninguno' | 'revisando' | 'aplicado' | 'rechazado' | 'fallido' | 'en_espera'
  /** Why it takes nothing off; '' when it does. */
  mensaje: string
  /** The share of the code in each line of the cart, in order, by each way of paying; nothing unless 'aplicado'. */
  descuentos: Precios[]
  /** An order with it would only have a use of it once it is paid. */
  porConfirmar: boolean
  /** Asks about another code; '' takes the code out. */
  use: (typed: string) => void
  /** Asks once more, as when an order with it was refused. */
  recheck: () => void
}

/**
 * The code of this browser's cart, and what the server says that it takes off each line (specification 34). Of prices that the
 * buyer hasn't accepted yet it takes nothing off: that would be part of the new price, beside the old.
 */
export function useCodigo(items: CartItem[], revisiones: (Revision | null)[]): CodigoDelCarrito {
  const typed = useBrowserState(watchCodigo, readCodigo, '')
  const [known, setKnown] = useState<{ pregunta: string; respuesta: Respuesta } | null>(null)
  const isAsked = typed !== '' && items.length > 0
  // Prices are asked about too: where one changed, what the code takes off did as well.
  const pregunta = isAsked
    ? JSON.stringify([typed, items.map((item) => [toLineaPedida(item), item.precioFinal, item.precioDescuento])])
    : ''
  const respuesta = known !== null && known.pregunta === pregunta ? known.respuesta : null
  const isUnknown = isAsked && respuesta === null

  useEffect(() => {
    if (!isUnknown) return
    let left = false
    void askAboutCodigo(typed, items).then((answer) => {
      if (!left) setKnown({ pregunta, respuesta: answer })
    })
    return () => {
      left = true
    }
    // The question says all that matters of the lines.
    // oxlint-disable-next-line react/exhaustive-deps -- the lines are new objects at every change of any of them
  }, [isUnknown, pregunta])

  useEffect(() => {
    const onOnline = () => setKnown((before) => (before?.respuesta.estado === 'fallido' ? null : before))
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  const isWaiting = respuesta?.estado === 'aplicado' && revisiones.some((revision) => revision?.kind === 'precio')
  const revisado = respuesta?.estado === 'aplicado' && !isWaiting ? respuesta.revisado : null
  return {
    codigo: revisado?.codigo ?? typed,
    estado: !isAsked ? 'ninguno' : isWaiting ? 'en_espera' : (respuesta?.estado ?? 'revisando'),
    mensaje: respuesta !== null && respuesta.estado !== 'aplicado' ? respuesta.mensaje : '',
    descuentos: items.map((_item, place) => revisado?.descuentos[place] ?? NADA),
    porConfirmar: revisado?.porConfirmar ?? false,
    use: (code: string) => {
      setKnown(null)
      keepCodigo(code.trim())
    },
    recheck: () => setKnown(null),
  }
}

async function askAboutCodigo(codigo: string, items: CartItem[]): Promise<Respuesta> {
  const body = { codigo, items: items.map(toLineaPedida), pedido: readUltimoPedido()?.token }
  const answer = await postJson<CodigoRevisado>('/api/cart/codigo', body, { repeatable: true })
  if (answer.ok) return { estado: 'aplicado', revisado: answer.value }
  if (answer.problema === null) return { estado: 'fallido', mensaje: SIN_RED }
  return { estado: 'rechazado', mensaje: answer.problema.detail }
}
