import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { PedidoHecho } from '#domain/pedidos/solicitud.ts'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { keepCodigo } from '../carrito/codigo-guardado.ts'
import { useCarrito } from '../carrito/use-carrito.ts'
import { newClave } from '../conexion/new-clave.ts'
import { orTell } from '../conexion/or-tell.ts'
import { useReload } from '../conexion/use-reload.ts'
import { dropIntento, takeIntento } from '../pedidos/intento.ts'
import { isThisBrowserAutomated } from '../base/is-automated.ts'
import { postJson, type Problema, type RespuestaJson } from '../base/post-json.ts'
import { keepPedidoHecho } from '../pedidos/aviso-pedidos-hechos.tsx'
import { sessionStore } from '../base/session-store.ts'
import type { TransferState } from '../pedidos/transfer-state.ts'
import { forgetPedido, readUltimoPedido, rememberPedido } from '../pedidos/ultimo-pedido.ts'
import { useSettleOnReturn } from '../pedidos/use-pago.ts'
import { keepCredito } from './use-credito.ts'
import { buildOrderBody, contenidoDe, type LoElegido } from './order-body.ts'

type Preferencia = { id: string; init_point: string; pedido: PedidoHecho }
/** `en_camino`: nobody knows yet whether the mail arrives, and nothing is said of it. */
type ConCorreo = {
  pedido: PedidoHecho
  total: Pesos
  correo: 'enviado' | 'no_enviado' | 'en_camino' | 'en_espera'
}

/** Refused by settings that the page has otherwise: prices of shipping, how much one order may hold, who says to whom. */
const POR_LOS_AJUSTES = ['precio_cambiado', 'demasiadas_unidades', 'falta_documento']

/** A transfer order that stands although its confirmation could not be sent. */
export type SinCorreo = { token: string; state: TransferState }

/**
 * Places the order (specification 4): idle, processing, then the provider's checkout or /checkout-transfer; back to
 * idle on failure.
 * @param onRefused told why the order was refused; null when the network or the server failed
 */
export function usePlaceOrder(onRefused: (problema: Problema | null) => void) {
  /** What is being ordered: shown until the page is left, though the cart is emptied before. */
  const [enviado, setEnviado] = useState<LoElegido | null>(null)
  const [sinCorreo, setSinCorreo] = useState<SinCorreo | null>(null)
  const busy = useRef(false)
  const { clear } = useCarrito()
  const navigate = useNavigate()
  const { reload } = useReload()

  function settle() {
    busy.current = false
    setEnviado(null)
  }
  useSettleOnReturn(settle)

  function refuse(problema: Problema | null) {
    settle()
    // Refused, not unanswered, means that no order stands: the same content is a new one.
    if (problema !== null) dropIntento(sessionStore())
    if (problema !== null && POR_LOS_AJUSTES.includes(problema.code)) void reload()
    onRefused(problema)
  }

  async function finishTransfer(token: string, state: TransferState) {
    await navigate(`/checkout-transfer?pedido=${encodeURIComponent(token)}`, { state })
  }

  /** The order stands: the cart is emptied and the same content is a new order from now on. */
  function endIntento() {
    clear()
    keepCodigo('')
    keepCredito('')
    forgetPedido()
    dropIntento(sessionStore())
  }

  async function payToProvider(medio: MedioDelComprador, elegido: LoElegido) {
    const answer = await place<Preferencia>(medio, elegido)
    if (!answer.ok) return refuse(answer.problema)
    // Without a preference there is nothing to go to (specification 8).
    if (!answer.value.id || !answer.value.init_point) return refuse(null)
    rememberPedido(answer.value.pedido)
    keepPedidoHecho(answer.value.pedido)
    window.location.assign(answer.value.init_point)
  }

  async function payToShop(medio: MedioDelComprador, elegido: LoElegido) {
    const answer = await place<ConCorreo>(medio, elegido)
    if (!answer.ok) return refuse(answer.problema)
    const { pedido, total, correo } = answer.value
    endIntento()
    keepPedidoHecho(pedido)
    const envio = { ...elegido.datos, costo: elegido.tarifa.costo, tiempo: elegido.tarifa.tiempo }
    if (correo === 'no_enviado') setSinCorreo({ token: pedido.token, state: { envio, total } })
    else await finishTransfer(pedido.token, { envio, total })
  }

  return {
    enviado,
    sinCorreo,
    finishTransfer,
    async placeOrder(medio: MedioDelComprador, elegido: LoElegido) {
      if (busy.current) return
      busy.current = true
      setEnviado(elegido)
      await orTell(
        () => (MEDIOS[medio].cobra === 'proveedor' ? payToProvider : payToShop)(medio, elegido),
        () => refuse(null),
      )
    },
  }
}

/** Sends the order under the key of this attempt. A key that belongs to another order by now is replaced, once. */
async function place<T>(medio: MedioDelComprador, elegido: LoElegido, again = true): Promise<RespuestaJson<T>> {
  const store = sessionStore()
  const { clave } = takeIntento(store, contenidoDe(elegido), newClave)
  const navegador = {
    origin: window.location.origin,
    reemplaza: readUltimoPedido()?.token,
    automated: isThisBrowserAutomated(),
  }
  const answer = await postJson<T>(
    `/api/${MEDIOS[medio].direccion}`,
    buildOrderBody(elegido, medio, clave, navegador),
    { repeatable: true },
  )
  if (answer.ok || answer.problema?.code !== 'clave_reutilizada' || !again) return answer
  dropIntento(store)
  return place(medio, elegido, false)
}
