import { explainAviso, type AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { NotaDePedido, PedidoGestionado, TipoDeNota } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { Quien } from '#domain/pedidos/eventos.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import type { EventoPedido } from '#domain/pedidos/pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { palabrasDeEvento } from '../../pedidos/palabras-de-evento.ts'
import { HechosEnOrden } from '../../pedidos/hechos-en-orden.tsx'

type Renglon = { clave: string; en: number; quien: string; titulo: string; textos: string[] }

const QUIEN: Record<Quien, string> = {
  comprador: 'Quien compró',
  proveedor: 'Mercado Pago',
  sistema: 'La tienda',
  administrador: 'Administración',
}

const NOTA: Record<TipoDeNota, string> = {
  nota: 'Nota',
  seguimiento: 'Número de seguimiento',
  factura: 'A nombre de quién va la factura',
  correo: 'Correo reenviado',
  estampada: 'Estampada',
  estampada_deshecha: 'Vuelve a estar por estampar',
  encargada: 'Pedida al taller',
  encargo_corregido: 'El taller sabe de la corrección',
  encargo_deshecho: 'Vuelve a estar por pedir al taller',
  encargo_costo: 'Lo que cobra el taller',
  llegada: 'Llegó del taller',
  llegada_deshecha: 'Todavía no llegó del taller',
  reintegro: 'Devolución por Mercado Pago',
}

/** Everything that was said and done about an order, the newest first. */
export function HistorialPedido({ pedido }: { pedido: PedidoGestionado }) {
  const renglones = [
    ...pedido.eventos.map((evento) => fromEvento(pedido, evento)),
    ...pedido.notas.map(fromNota),
    ...pedido.avisos.flatMap(fromAviso),
  ].sort((a, b) => b.en - a.en)
  return (
    <HechosEnOrden
      hechos={renglones.map(({ en, quien, ...renglon }) => ({
        ...renglon,
        pie: `${formatFechaCorta(en)} ·\u00a0${quien}`,
      }))}
    />
  )
}

function fromEvento({ tipo }: PedidoGestionado, evento: EventoPedido): Renglon {
  return {
    clave: `${evento.en} ${evento.evento}`,
    en: evento.en,
    quien: evento.autor === '' ? QUIEN[evento.quien] : evento.autor,
    titulo: palabrasDeEvento(tipo, evento.evento).administracion,
    textos: [evento.medio === null ? '' : MEDIO_EN_PALABRAS[evento.medio].etiqueta, evento.detalle],
  }
}

function fromNota({ id, en, autor, tipo, texto, sobre }: NotaDePedido): Renglon {
  const textos = tipo === 'seguimiento' ? [texto === '' ? `Se borró: ${sobre}` : texto] : [sobre, texto]
  return { clave: id, en, quien: autor, titulo: NOTA[tipo], textos }
}

/** An aviso, once resolved: what it said and since when, and what was done. */
function fromAviso(aviso: AvisoDePedido): Renglon[] {
  const { id, resuelto, autor, nota } = aviso
  if (resuelto === null) return []
  const textos = [explainAviso(aviso), `→ ${nota}`]
  return [{ clave: id, en: resuelto, quien: autor === '' ? QUIEN.proveedor : autor, titulo: 'Aviso resuelto', textos }]
}
