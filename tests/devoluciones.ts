import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { devolucionAManoSchema, type GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import type { Devolucion, Reemplazo } from '#domain/devoluciones/devolucion.ts'
import type { Estado, MedioDelComprador } from '#domain/pedidos/pedido.ts'
import type { DatosDeFactura } from '#domain/facturacion/receptor.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { manageDevolucion } from '#server/pedidos/devoluciones/manage-devolucion.ts'
import { openDevolucion } from '#server/pedidos/devoluciones/open-devolucion.ts'
import type { CarryOut } from '#server/pedidos/devoluciones/settle-devolucion.ts'
import { selectDevolucionesDe } from '#server/pedidos/guardar/devoluciones.repo.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { changeEstado, type CambioDeEstado } from '#server/pedidos/mover/change-estado.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import type { TestRuntime } from './databases.ts'
import { buildPago, buildSolicitud } from './factories.ts'

export const OWNER = 'ana@casakas.uy'
const SILENT = { kick: () => undefined, insist: () => undefined }
/** As a form sends it. */
export type DevolucionEnviada = z.input<typeof devolucionAManoSchema>

/** For tests: nothing is returned through the provider. */
export const NO_PROVIDER: CarryOut = () => Promise.reject(new Error('nothing goes through the provider'))

const PASOS = [
  ['preparar', 'pagado'],
  ['enviar', 'en_preparacion'],
  ['entregar', 'enviado'],
] as const

/** For tests: an order that was paid, in the state that it should be in. */
export async function placeVendido(
  runtime: TestRuntime,
  lineas: Parameters<typeof buildSolicitud>[0],
  {
    medio = 'tarjeta',
    hasta = 'entregado',
    ...rest
  }: { medio?: MedioDelComprador; hasta?: Estado; correo?: string; factura?: Partial<DatosDeFactura> } = {},
) {
  const shipping = { shipping: { ...(rest.correo === undefined ? {} : { correo: rest.correo }), ...rest.factura } }
  const placed = await placePedido(runtime, buildSolicitud(lineas, medio, shipping), medio)
  if (!placed.ok) throw new Error(placed.code)
  const { id, codigo, token, totalMercadoPago } = placed.value
  if (medio === 'tarjeta') await applyPago(runtime, id, buildPago({ id: `pago-${codigo}`, monto: totalMercadoPago }))
  else await move('confirmar_transferencia', 'pendiente_pago')
  for (const [evento, desde] of PASOS) if ((await read()).estado !== hasta) await move(evento, desde)
  return { id, codigo, token, pagoId: `pago-${codigo}`, move, read, refund }

  function move(evento: CambioDeEstado['evento'], desde: Estado) {
    return changeEstado({ ...runtime, mailer: SILENT }, codigo, { evento, desde, detalle: '' }, OWNER)
  }

  async function read() {
    return (await selectPedido(runtime.database.read, { id }))!
  }

  /** All of it goes back by transfer, or a part. */
  async function refund(parte?: number) {
    const { totalTransferencia } = await read()
    const monto = parte ?? totalTransferencia
    const dia = writeDia(diaDe(runtime.clock()))
    const dado = {
      id: randomUUID(),
      via: 'transferencia',
      monto,
      queda: totalTransferencia,
      dia,
      cuenta: 'BROU 1234',
      motivo: '',
    } as const
    return returnByHand({ ...runtime, mailer: SILENT }, codigo, dado, OWNER)
  }
}

/** For tests: shirts of an order come back, by the owner's hand; money unless something else is said. */
export async function openVuelta(
  runtime: TestRuntime,
  { id: pedidoId, codigo }: { id: string; codigo: string },
  reemplazos: (Reemplazo | null)[],
  fields: Partial<DevolucionEnviada> = {},
  carryOut = NO_PROVIDER,
) {
  const mailing = { ...runtime, mailer: SILENT }
  const isCambio = reemplazos.some((one) => one !== null)
  const pedida = devolucionAManoSchema.parse({
    id: randomUUID(),
    lineas: reemplazos.flatMap((reemplazo, orden) => (isCambio && reemplazo === null ? [] : { orden, reemplazo })),
    motivo: 'no_me_quedo',
    arreglo: isCambio ? 'cambio' : 'dinero',
    pagaVuelta: 'tienda',
    pagaIda: 'tienda',
    ...fields,
  })
  const opened = await openDevolucion(mailing, carryOut, codigo, pedida, OWNER)
  return { opened, id: pedida.id, manage, read }

  function manage(gestion: GestionDeDevolucion) {
    return manageDevolucion(mailing, carryOut, pedida.id, gestion, OWNER)
  }

  async function read(): Promise<Devolucion> {
    return (await selectDevolucionesDe(runtime.database.read, [pedidoId])).find(({ id }) => id === pedida.id)!
  }
}

/** Another size of it, from stock. */
export const enTalle = ({ id: productId }: Producto, talle: string): Reemplazo => ({ productId, talle, modo: 'stock' })

/** For tests: how long an exchange is kept, and a day more. */
export const PASADA_LA_RESERVA = 16 * 24 * 3_600_000
