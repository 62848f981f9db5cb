import {
  escribirAlComprador,
  escribirALaTienda,
  type HechosDeDevolucion,
  type MomentoDeDevolucion,
} from '#domain/devoluciones/palabras.ts'
import type { CreditoDisponible } from '#domain/devoluciones/credito.ts'
import { isEnLaTienda } from '#domain/devoluciones/revision.ts'
import { totalElegido, type LineaPedido } from '#domain/pedidos/pedido.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { ParametrosDevolucion } from '#server/correos/correo.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { notifyAparatos } from '#server/notificaciones/notify.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { findCreditoDe, selectCreditosDe } from '../guardar/creditos.repo.ts'
import { selectLineas, selectPedido } from '../guardar/pedidos.repo.ts'
import { cuentaDeReemplazos, findReemplazos, type Preguntas } from './reemplazos.ts'
import type { Abierta } from './with-devolucion.ts'

/** What is told of a devolución: its words need the shirts by their names. And the order of what is sent, if there is one. */
export async function readHechos(
  preguntas: Preguntas,
  { pedido, devolucion }: Abierta,
): Promise<HechosDeDevolucion & { cambio: PedidoRow | null }> {
  const vendidas = await selectLineas(preguntas.tx, pedido.id)
  const cambio =
    devolucion.cambioId === null ? undefined : await selectPedido(preguntas.tx, { id: devolucion.cambioId })
  // Before it is agreed on nothing of it is written.
  const found =
    cambio === undefined ? await findReemplazos(preguntas, { ...pedido, lineas: vendidas }, devolucion.lineas) : null
  const sent = cambio === undefined ? (found?.ok ? found.value : []) : await selectLineas(preguntas.tx, cambio.id)
  const vuelven = devolucion.lineas.map(({ orden }) => vendidas[orden]!)
  const cuenta =
    found?.ok && sent.length > 0
      ? cuentaDeReemplazos(preguntas.ajustes, pedido, vuelven, sent, devolucion.pagaIda)
      : null
  return {
    devolucion,
    cambio: cambio ?? null,
    nombre: pedido.nombre,
    codigo: pedido.codigo,
    vuelven: vuelven.map(nameCamiseta),
    reemplazos: sent.map(nameCamiseta),
    diferencia: cuenta?.porPagar ?? (cambio?.estado === 'pendiente_pago' ? totalElegido(cambio) : 0),
    envio: cuenta?.costoEnvio ?? cambio?.costoEnvio ?? 0,
    reserva: cambio === undefined ? null : reservaDe(cambio),
    sobra: cuenta?.sobra ?? (devolucion.arreglo === 'cambio' ? (devolucion.monto ?? 0) : 0),
    credito: await readCredito(preguntas, devolucion.id),
    enLaTienda: isEnLaTienda(pedido.estado),
  }
}

/** What is left of the credit that settled it; null without one, and once it is used up. */
async function readCredito({ tx, clock }: Preguntas, id: string): Promise<CreditoDisponible | null> {
  const credito = (await selectCreditosDe(tx, [id])).get(id)
  return credito === undefined ? null : findCreditoDe(tx, credito.codigo, null, clock())
}

function reservaDe({ estado, retenidoHasta }: PedidoRow): HechosDeDevolucion['reserva'] {
  if (estado === 'vencido') return 'terminada'
  return estado === 'pendiente_pago' ? diaDe(retenidoHasta) : null
}

function nameCamiseta({ nombre, talle }: LineaPedido): string {
  return `${nombre} talle ${talle}`
}

/** What the buyer is told, who gave an address, and what the shop is. */
type Contado = { comprador?: MomentoDeDevolucion; tienda?: Parameters<typeof escribirALaTienda>[0] }

/** Queues the mails that tell of a devolución as it stands. */
export async function tellDevolucion(work: Work, abierta: Abierta, { comprador, tienda }: Contado): Promise<void> {
  const { pedido } = abierta
  const hechos = await readHechos(work, abierta)
  if (tienda !== undefined) {
    const { asunto, parrafos } = escribirALaTienda(tienda, hechos)
    const lugar = `/admin/devoluciones/${hechos.devolucion.id}`
    const told = { tipos: ['devolucion'], titulo: asunto, texto: '', lugar, pedidoId: pedido.id } as const
    await notifyAparatos(work, told)
    await queueAviso({
      destinatario: 'tienda',
      to_email: work.ajustes.correo,
      subject: asunto,
      responder_a: pedido.correo,
      parrafos,
      boton: 'Ver la devolución',
      enlace: lugar,
    })
  }
  if (comprador !== undefined && pedido.correo !== '') {
    const { asunto, parrafos } = escribirAlComprador(comprador, hechos)
    await queueAviso({
      destinatario: 'comprador',
      to_email: pedido.correo,
      subject: asunto,
      responder_a: work.ajustes.correo,
      parrafos,
      boton: 'Ver mi pedido',
      enlace: `/pedido/${pedido.token}`,
    })
  }

  async function queueAviso({ parrafos, ...rest }: Omit<ParametrosDevolucion, 'tienda' | 'codigo'>): Promise<void> {
    const said = parrafos.filter((parrafo) => parrafo !== '')
    const parametros = { ...rest, parrafos: said, tienda: work.ajustes.nombre, codigo: pedido.codigo }
    await queueCorreo(work, { tipo: 'devolucion', parametros }, pedido.id)
  }
}
