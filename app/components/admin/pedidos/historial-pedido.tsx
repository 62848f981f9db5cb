import { explainAviso, type AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { NotaDePedido, PedidoGestionado, TipoDeNota } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { MEDIOS, type EventoPedido, type Evento } from '#domain/pedidos/pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

type Renglon = { clave: string; en: number; quien: string; titulo: string; textos: string[] }

const EVENTO: Record<'crear' | Evento, string> = {
  crear: 'Pedido hecho',
  pago_pendiente: 'Pago en proceso',
  pago_rechazado: 'Pago rechazado',
  pago_aprobado: 'Pago aprobado',
  confirmar_transferencia: 'Transferencia confirmada',
  cambiar_medio: 'Cambio de la forma de pago',
  recordar: 'Recordatorio enviado',
  corregir: 'Corrección de lo que se estampa',
  corregir_entrega: 'Corrección de los datos de entrega',
  preparar: 'En preparación',
  enviar: 'Enviado',
  dejar_para_retirar: 'Listo para retirar',
  entregar: 'Entregado',
  vencer: 'Vencido',
  agotar: 'Vencido: llegó el pago y ya no había stock',
  cancelar: 'Cancelado',
  reemplazar: 'Reemplazado por otro pedido',
  descartar: 'Cancelado sin pagar, junto con otros',
  devolver_parte: 'Devolución de dinero',
  reembolsar: 'Dinero devuelto',
}

const QUIEN: Record<EventoPedido['quien'], string> = {
  comprador: 'Quien compró',
  proveedor: 'Mercado Pago',
  sistema: 'La tienda',
  administrador: 'Administración',
}

const NOTA: Record<TipoDeNota, string> = {
  nota: 'Nota',
  seguimiento: 'Número de seguimiento',
  correo: 'Correo reenviado',
  estampada: 'Estampada',
  estampada_deshecha: 'Vuelve a estar por estampar',
  encargada: 'Pedida al taller',
  encargo_corregido: 'El taller sabe de la corrección',
  encargo_deshecho: 'Vuelve a estar por pedir al taller',
  llegada: 'Llegó del taller',
  llegada_deshecha: 'Todavía no llegó del taller',
  devolucion: 'Devolución por Mercado Pago',
}

/** Everything that was said and done about an order, the newest first. */
export function HistorialPedido({ pedido }: { pedido: PedidoGestionado }) {
  const renglones = [
    ...pedido.eventos.map(fromEvento),
    ...pedido.notas.map(fromNota),
    ...pedido.avisos.flatMap(fromAviso),
  ].sort((a, b) => b.en - a.en)
  return (
    <ol className="border-l-2 border-celeste">
      {renglones.map(({ clave, en, quien, titulo, textos }) => (
        <li key={clave} className="relative py-2 pl-4">
          <span aria-hidden="true" className="absolute top-4 -left-[5px] size-2 bg-celeste-hondo" />
          <p className="font-semibold">{titulo}</p>
          {textos
            .filter((texto) => texto !== '')
            .map((texto) => (
              <p key={texto} className="break-words whitespace-pre-line">
                {texto}
              </p>
            ))}
          <p className="font-angosta text-sm break-all text-tinta-suave">{`${formatFechaCorta(en)} ·\u00a0${quien}`}</p>
        </li>
      ))}
    </ol>
  )
}

function fromEvento(evento: EventoPedido): Renglon {
  return {
    clave: `${evento.en} ${evento.evento}`,
    en: evento.en,
    quien: evento.autor === '' ? QUIEN[evento.quien] : evento.autor,
    titulo: EVENTO[evento.evento],
    textos: [evento.medio === null ? '' : MEDIOS[evento.medio].etiqueta, evento.detalle],
  }
}

/** Events about the way of paying carry its name. */

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
