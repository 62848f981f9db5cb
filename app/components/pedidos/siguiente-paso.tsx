import type { VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import { isEnLaTienda } from '#domain/devoluciones/revision.ts'
import { EVENTOS } from '#domain/pedidos/eventos.ts'
import { lineasQueVan } from '#domain/pedidos/gestion/devoluciones.ts'
import { conSeguimiento, isSinPago, MEDIOS } from '#domain/pedidos/pedido.ts'
import { Notice } from '../ui/notice.tsx'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'

type Props = { pedido: PedidoDelComprador; vidas: VidaDeLinea[] }

/** How an order stands and what comes next, in a sentence. While it waits for payment, the part on paying says it. */
export function SiguientePaso({ pedido, vidas }: Props) {
  const lineas = pedido.lineas.map((_linea, orden) => ({ orden }))
  const isNothingLeft = isEnLaTienda(pedido.estado) && lineasQueVan(lineas, vidas).length === 0
  const texto = isNothingLeft
    ? 'No queda nada para mandarte: abajo ves qué pasa con cada camiseta.'
    : textoDelPaso(pedido)
  if (texto === '') return null
  const ended = ['vencido', 'cancelado', 'reembolsado'].includes(pedido.estado)
  return (
    <Notice kind={ended ? 'aviso' : 'ok'} className="self-start">
      {texto}
    </Notice>
  )
}

function textoDelPaso(pedido: PedidoDelComprador): string {
  const { estado, eventos, lineas, medioDePago } = pedido
  const { seguimiento } = pedido.bulto
  switch (estado) {
    case 'pendiente_pago':
    case 'entregado':
      return ''
    case 'pagado':
      return `${isSinPago(pedido) ? 'Quedó pago con lo que devolviste' : 'Recibimos el pago'}. Lo próximo es prepararlo.`
    case 'en_preparacion':
      return lineas.some(({ modo }) => modo === 'encargo')
        ? 'Lo estamos preparando: lo que va por encargo se está haciendo.'
        : 'Lo estamos preparando.'
    case 'enviado':
      return `Ya salió${conSeguimiento(seguimiento)}.`
    case 'listo_para_retirar':
      return `Ya lo podés retirar${conSeguimiento(seguimiento)}.`
    case 'vencido':
      if (isSinPago(pedido)) {
        return 'Lo guardamos 15 días y no llegó lo que vuelve. Si ya lo mandaste, escribinos con el código.'
      }
      if (eventos.some(({ evento }) => evento === 'agotar')) {
        return 'Cuando llegó el pago ya no quedaba lo que pediste. Te devolvemos el dinero: si no lo ves en unos días, escribinos con el código.'
      }
      return [
        'El plazo para pagarlo terminó',
        lineas.some(({ modo }) => modo === 'stock') ? ' y las camisetas en stock volvieron a la venta' : '',
        '. Si ya pagaste, escribinos con el código.',
      ].join('')
    case 'cancelado':
      return eventos.some(({ evento }) => EVENTOS.get(evento)?.cobra !== undefined)
        ? 'El pedido se canceló. Lo que pagaste se devuelve: cuando se haga, lo vas a ver acá.'
        : 'El pedido se canceló.'
    case 'reembolsado':
      return MEDIOS[medioDePago].cobra === 'proveedor'
        ? 'Te devolvimos el dinero. Según la tarjeta, puede tardar unos días en verse.'
        : 'Te devolvimos el dinero.'
  }
}
