import { EVENTOS_DE_ADMINISTRADOR, type EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import { COBROS_DE_VENTA, nextEstado, type Estado } from '#domain/pedidos/pedido.ts'
import { ventaSchema } from '#domain/pedidos/venta.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { resendCorreo } from '#server/correos/resend-correo.ts'
import { markEncargos } from '#server/pedidos/atender/encargos.ts'
import { resolveAviso } from '#server/pedidos/atender/resolve-aviso.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { readAvisosAbiertos } from '#server/pedidos/guardar/aviso.ts'
import { selectLineasDe } from '#server/pedidos/guardar/gestion.repo.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { cancelReservas } from '#server/pedidos/mover/cancel-reservas.ts'
import { moveTanda } from '#server/pedidos/mover/move-tanda.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { withCodigo } from '../codigos.ts'
import { buildSolicitud, insertProducto } from '../factories.ts'
import { ORIGIN } from '../payments.ts'
import { chooseCart, keepPedido, nth, ofPedido, OWNER, SILENT, type PedidoOfLife, type Stage } from './stage.ts'
import { MAILS, NOTES, type StepOf } from './step.ts'

const UNPRINTED = { nombre: '', numero: '', parches: false }

export async function placeSale(stage: Stage, step: StepOf<'sale'>): Promise<void> {
  const chosen = await chooseCart(stage, { cart: step.cart, stale: false })
  const placed = await sell(stage, String(step.key), chosen, step)
  if (placed.ok) await keepPedido(stage, placed.value.token)
}

export async function crowdTransfers(stage: Stage): Promise<void> {
  const crowded = await insertProducto(stage.runtime, { id: stage.runtime.newId(), stock: { M: 3 } })
  stage.offSale.push(crowded.id)
  const kept = [crowded, crowded, crowded].map((producto) => ({ producto, talle: 'M' }))
  const placed = await sell(stage, crowded.id, kept, UNPAID)
  if (!placed.ok) throw new Error(placed.code)
}

const UNPAID = { mail: 0, cobro: 'despues', metodo: null, acordado: null, code: 0 } as const

/** A sale of the owner's: an agreed price is the first shirt's, and then there is no code. */
async function sell(
  { runtime, name, codes }: Stage,
  key: string,
  chosen: Parameters<typeof buildSolicitud>[0],
  { cobro, metodo, acordado, code, mail }: Omit<StepOf<'sale'>, 'do' | 'key' | 'cart'>,
) {
  const { medio } = COBROS_DE_VENTA[cobro]
  const plain = buildSolicitud(chosen, medio, { shipping: { correo: MAILS[mail]! } })
  const isMade = plain.items.some(({ modo }) => modo === 'encargo')
  const typed = { ...plain.shipping, metodo: metodo === 'local' && isMade ? 'mostrador' : (metodo ?? 'domicilio') }
  const codigo = (acordado === null ? codes[code] : null) ?? ''
  const { items } = codigo === '' ? plain : await withCodigo(runtime, plain, medio, codigo)
  const venta = ventaSchema.parse({
    clave: `${name}-${key}`.slice(-64),
    items: items.map((item, at) => ({
      ...item,
      personalizacion: item.personalizacion ?? UNPRINTED,
      ...(at > 0 || acordado === null
        ? {}
        : { unit_price: acordado, acordado: { precio: acordado, motivo: 'Cliente de siempre' } }),
    })),
    shipping: typed,
    costo: metodo === null ? plain.costo : 0,
    cobro,
    codigo,
    detalle: '',
  })
  return placeVenta({ ...runtime, mailer: SILENT }, venta, OWNER, ORIGIN)
}

export const moveOrder = ofPedido<StepOf<'owner'>>(async (stage, pedido, { pick, note }) => {
  const { estado } = await stage.runtime.database.read
    .selectFrom('pedidos')
    .select('estado')
    .where('id', '=', pedido.id)
    .executeTakeFirstOrThrow()
  const allowed = EVENTOS_DE_ADMINISTRADOR.filter((one) => nextEstado(estado, one) !== null)
  const evento = nth(allowed, pick)
  if (evento !== undefined) await change(stage, pedido, evento, estado, note)
})

export const moveLate = ofPedido<StepOf<'late owner'>>((stage, pedido, { seen, evento, note }) =>
  change(stage, pedido, evento, seen, note),
)

async function change(
  { runtime }: Stage,
  { codigo }: PedidoOfLife,
  evento: EventoDeAdministrador,
  desde: Estado,
  note: number,
) {
  await changeEstado({ ...runtime, mailer: SILENT }, codigo, { evento, desde, detalle: NOTES[note]! }, OWNER)
}

export const resolveAvisos = ofPedido(async ({ runtime }, { id: pedidoId, codigo }) => {
  const avisos = (await readAvisosAbiertos(runtime.database.read, [pedidoId])).get(pedidoId) ?? []
  for (const { id } of avisos) await resolveAviso(runtime, codigo, { aviso: id, texto: 'listo' }, OWNER)
})

export const markEncargo = ofPedido<StepOf<'encargo'>>(async ({ runtime }, { id, codigo }, { paso, seen }) => {
  const rows = await selectLineasDe(runtime.database.read, [id])
  const lineas = rows.map(({ orden, nombrePersonalizado, numero, nombreAntes, numeroAntes, corregida }) => {
    const now = { nombrePersonalizado, numero, parches: false }
    const former = { nombrePersonalizado: nombreAntes, numero: numeroAntes, parches: false }
    const visto = estampadoDe(seen === 'former' && corregida !== null ? former : now)
    return { pedido: codigo, orden, visto }
  })
  const costo = paso === 'costo' || paso === 'pedir' ? { monto: 1001, reparto: 'total' as const } : undefined
  if (lineas.length > 0) await markEncargos(runtime, { paso, lineas, costo }, OWNER)
})

export const resendMail = ofPedido<StepOf<'resend'>>(async ({ runtime }, { id }, { mail }) => {
  const { database, clock } = runtime
  const rows = await database.read
    .selectFrom('correos')
    .select(['id', 'reenvios'])
    .where('pedidoId', '=', id)
    .orderBy('id')
    .execute()
  const row = nth(rows, mail)
  if (row === undefined) return
  await database.transaction((tx) =>
    tx.updateTable('correos').set({ estado: 'enviado', enviado: clock() }).where('id', '=', row.id).execute(),
  )
  await resendCorreo(runtime, SILENT, row.id, { estado: 'enviado', reenvios: row.reenvios })
})

export const takeBankList = ofPedido<StepOf<'bank'>>(async (stage, { id, codigo }, { sum, seen, again }) => {
  const { runtime } = stage
  const { read } = runtime.database
  // Rows are new each time; with `again`, the last one is taken for this order's as well.
  if (!again) {
    const { totalTransferencia } = (await selectPedido(read, { id }))!
    const pesos = { exact: totalTransferencia, short: 1, over: totalTransferencia + 1, dollars: totalTransferencia }
    stage.lastMovement = `MOVIMIENTO ${runtime.newId()}`
    const fecha = writeDia(diaDe(runtime.clock()))
    const importe = `${sum === 'dollars' ? 'U$S ' : ''}${pesos[sum]},00`
    const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe;D/C\n${fecha};${stage.lastMovement};${importe};C\n${fecha};SALE;${importe};D\n`
    await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
  }
  const movimiento = await read
    .selectFrom('movimientosBanco')
    .select('id')
    .where('descripcion', '=', stage.lastMovement)
    .executeTakeFirst()
  if (movimiento === undefined) return
  const par = { movimiento: movimiento.id, codigo, conOtroImporte: seen }
  await confirmMovimiento({ ...runtime, mailer: SILENT }, par, OWNER)
})

export async function moveBatch({ runtime, pedidos }: Stage, { paso, seen }: StepOf<'batch'>): Promise<void> {
  const marcados = []
  for (const { id, codigo } of pedidos.values()) {
    const row = await selectPedido(runtime.database.read, { id })
    if (row !== undefined) marcados.push({ codigo, desde: seen ?? row.estado, seguimiento: `UY ${codigo}` })
  }
  if (marcados.length > 0) await moveTanda({ ...runtime, mailer: SILENT }, { paso, pedidos: marcados }, OWNER)
}

export async function discardHeld({ runtime, pedidos }: Stage, { too, told }: StepOf<'discard'>): Promise<void> {
  const codigos = new Set([...pedidos.values()].map(({ codigo }) => codigo))
  const elegidas = {
    origen: 'red' as const,
    visto: runtime.clock(),
    todas: true,
    grupos: new Set<string>(),
    pedidos: new Set<string>(),
    resguardados: too ? codigos : new Set<string>(),
    avisar: told,
  }
  await cancelReservas({ ...runtime, mailer: SILENT }, elegidas, OWNER)
}
