import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { orTell } from '../conexion/or-tell.ts'
import { useReload } from '../conexion/use-reload.ts'
import { useAlert } from '../ui/alert.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { postJson, type Problema } from '../base/post-json.ts'
import { rememberPedido } from './ultimo-pedido.ts'

/** Paid elsewhere by `init_point`, if there is one. */
type PagoPedido = { medio: MedioDePago; init_point?: string }

/**
 * Paying an order that exists, by card or by transfer: 'reintentar' and 'pagar por transferencia' on the same
 * order (specification 11.24, 11.25).
 */
export function usePago(pedido: PedidoDelComprador) {
  const [procesando, setProcesando] = useState(false)
  const busy = useRef(false)
  const alert = useAlert()
  const navigate = useNavigate()
  const { reload } = useReload()

  function settle() {
    busy.current = false
    setProcesando(false)
  }
  useSettleOnReturn(settle)

  async function pay(medio: MedioDePago) {
    if (busy.current) return
    busy.current = true
    setProcesando(true)
    await orTell(
      () => send(medio),
      () => refuse(null),
    )
  }

  async function send(medio: MedioDePago) {
    const answer = await postJson<PagoPedido>(`/api/pedidos/${encodeURIComponent(pedido.token)}/pago`, { medio })
    if (!answer.ok) return refuse(answer.problema)
    rememberPedido({ token: pedido.token, codigo: pedido.codigo })
    if (answer.value.init_point !== undefined) {
      window.location.assign(answer.value.init_point)
      return
    }
    settle()
    await navigate(`/checkout-transfer?pedido=${encodeURIComponent(pedido.token)}`, {
      state: {
        envio: { ...pedido.envio, costo: pedido.costoEnvio, tiempo: pedido.tiempoEnvio },
        total: pedido.totalTransferencia,
      },
    })
  }

  function refuse(problema: Problema | null) {
    settle()
    alert(problema?.detail ?? ERRORES.pago_no_disponible.detail)
    // The order may have moved on meanwhile: paid in another tab, or its time is up. Without an answer nothing is
    // fetched: that would fail as well, and lose the page.
    if (problema !== null) void reload()
  }

  return { procesando, pay }
}

/** The back button brings the page from the provider as it was left, buttons disabled and all: this settles it. */
export function useSettleOnReturn(settle: () => void) {
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
