import { ERRORES, fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { deshacerDe, EVENTOS_QUE_DESHACEN } from '#domain/pedidos/gestion/deshacer.ts'
import type { Tanda, TandaHecha } from '#domain/pedidos/gestion/tanda.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { inTransactionOrNothing } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { lockPedido, selectEventos, selectPedido } from '../guardar/pedidos.repo.ts'
import { changeEstado, explainChange, undoPaso } from './change-estado.ts'
import { leavePedido } from './leave-pedido.ts'

type FalloDeTanda = Fallo<'no_encontrado' | 'pedido_cambiado' | 'pedido_no_modificable' | 'sin_stock', undefined>

/**
 * Does the same with many orders (specification 38.1). Each moves in a transaction of its own, as it would alone: what
 * can't is left as it is and said, the others go. The same sent twice by the same person is done once.
 * @param autor e-mail of the administrator
 */
export async function moveTanda(
  runtime: MailingRuntime,
  { paso, pedidos, transporte }: Tanda,
  autor: string,
): Promise<TandaHecha> {
  const done: TandaHecha = { paso, hechos: [], apartados: [] }
  const seen = new Set<string>()
  for (const pedido of pedidos) {
    if (seen.has(pedido.codigo)) continue
    seen.add(pedido.codigo)
    const moved = await moveOne(runtime, paso, { ...pedido, transporte }, autor)
    if (moved.ok) done.hechos.push({ codigo: pedido.codigo, estado: moved.value })
    else done.apartados.push({ codigo: pedido.codigo, por: moved.detail ?? ERRORES[moved.code].detail })
  }
  return done
}

type Marcado = Tanda['pedidos'][number] & Pick<Tanda, 'transporte'>

async function moveOne(
  runtime: MailingRuntime,
  paso: Tanda['paso'],
  { codigo, desde, seguimiento, transporte }: Marcado,
  autor: string,
): Promise<Resultado<Estado, FalloDeTanda>> {
  switch (paso) {
    case 'preparar':
    case 'entregar': {
      const [evento, estado] =
        paso === 'preparar' ? (['preparar', 'en_preparacion'] as const) : (['entregar', 'entregado'] as const)
      const changed = await changeEstado(runtime, codigo, { evento, desde, detalle: '' }, autor)
      return changed.ok ? ok(estado) : changed
    }
    case 'salir':
      return sendOne(runtime, { codigo, desde, seguimiento, transporte }, autor)
    case 'deshacer':
      return undoOne(runtime, { codigo, desde }, autor)
  }
}

async function sendOne(
  runtime: MailingRuntime,
  { codigo, desde, seguimiento, transporte }: Marcado,
  autor: string,
): Promise<Resultado<Estado, FalloDeTanda>> {
  const left = await inTransactionOrNothing(runtime, async (work): Promise<Resultado<Estado, FalloDeTanda>> => {
    const found = await selectPedido(work.tx, { codigo })
    const row = found && (await lockPedido(work.tx, found.id, work.clock()))
    if (row === undefined) return fallo('no_encontrado')
    const bulto = { seguimiento: seguimiento || row.seguimiento, transporte: transporte || row.transporte }
    if (row.estado === desde) return leavePedido(work, row, bulto, autor)
    const last = (await selectEventos(work.tx, row.id)).findLast(({ de, a }) => de !== a)
    const isRepeat = last?.autor === autor && (last.evento === 'enviar' || last.evento === 'dejar_para_retirar')
    return isRepeat ? ok(row.estado) : fallo('pedido_cambiado', { detail: explainChange(last, row.estado) })
  })
  if (left.ok) runtime.mailer.kick()
  return left
}

async function undoOne(
  runtime: MailingRuntime,
  { codigo, desde }: { codigo: string; desde: Estado },
  autor: string,
): Promise<Resultado<Estado, FalloDeTanda>> {
  const { read } = runtime.database
  const row = await selectPedido(read, { codigo })
  if (row === undefined) return fallo('no_encontrado')
  const eventos = await selectEventos(read, row.id)
  const last = eventos.findLast(({ de, a }) => de !== a)
  if (last?.autor === autor && EVENTOS_QUE_DESHACEN.some((one) => one === last.evento)) return ok(row.estado)
  const paso = deshacerDe({ ...row, eventos }, runtime.clock())
  if (paso === null || paso.evento === 'anular_venta') {
    return fallo('pedido_no_modificable', { detail: 'Eso se deshace hasta el paso siguiente, y por un día.' })
  }
  const undone = await undoPaso(runtime, codigo, { evento: paso.evento, desde }, autor)
  return undone.ok ? ok((await selectPedido(read, { codigo }))?.estado ?? desde) : undone
}
