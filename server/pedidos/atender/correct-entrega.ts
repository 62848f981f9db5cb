import { faultsInEntrega } from '#domain/pedidos/correccion-entrega.ts'
import {
  camposCambiados,
  describeCambios,
  isEntregaCorregible,
  toEntrega,
  withEntrega,
  type EntregaCorregible,
  type FalloDeEntrega,
} from '#domain/pedidos/entrega-corregible.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { addAviso } from '../guardar/aviso.ts'
import { lockPedido, selectEventos, selectPedido } from '../guardar/pedidos.repo.ts'
import { movePedido } from '../mover/transition.ts'

export type CorreccionDeEntrega = {
  /** What the form began with. */
  vista: EntregaCorregible
  escrita: EntregaCorregible
}

/** The buyer, who has the order's token; or an administrator, with their e-mail as `autor`. */
type QuienCorrige = { token: string } | { codigo: string; autor: string }

/** Corrections of one order by its buyer. */
const LIMITE = { max: 10, ventanaMs: 24 * 60 * 60_000 }

/**
 * Corrects who gets an order and where, until it leaves (specification 11.43, 26.26). The shipping's cost, and so its
 * method, department and city, stay. The history has what was and what is. The same correction sent twice is done once.
 * One of data that changed meanwhile is refused, with what they are now.
 * @returns the data as they were saved
 */
export async function correctEntrega(
  runtime: Runtime,
  quien: QuienCorrige,
  correccion: CorreccionDeEntrega,
): Promise<Resultado<EntregaCorregible, FalloDeEntrega>> {
  const clave = 'token' in quien ? { token: quien.token } : { codigo: quien.codigo }
  const autor = 'autor' in quien ? quien.autor : ''
  return inTransaction(runtime, async (work): Promise<Resultado<EntregaCorregible, FalloDeEntrega>> => {
    const found = await selectPedido(work.tx, clave)
    const row = found && (await lockPedido(work.tx, found.id, work.clock()))
    if (row === undefined) return fallo('no_encontrado')
    const ahora = withEntrega(row, row)
    const nueva = withEntrega(row, correccion.escrita)
    const vista = withEntrega(row, correccion.vista)
    const isOutdated = camposCambiados(vista, ahora).length > 0
    if (isOutdated && camposCambiados(ahora, nueva).length === 0) return ok(toEntrega(ahora))
    // What was erased doesn't come back by a page that stayed open.
    if (!isEntregaCorregible(row.estado) || row.borrado !== null) {
      return fallo('pedido_no_modificable', { detail: 'Este pedido ya no se puede corregir.' })
    }
    if (isOutdated) {
      const detail = `${await nameWhoChanged(work.tx, row, autor)}: ${describeCambios(vista, ahora).replaceAll('\n', '; ')}. Revisá y volvé a guardar.`
      return fallo('pedido_cambiado', { detail, data: { ahora: toEntrega(ahora) } })
    }
    const faltas = faultsInEntrega(row, correccion.escrita)
    if (Object.keys(faltas).length > 0) return fallo('datos_invalidos', { data: { faltas } })
    if (autor === '' && !(await takeFromLimitIn(work.tx, work.clock(), `corregir-entrega:${row.id}`, LIMITE)).ok) {
      const detail = 'Ya corregiste estos datos muchas veces hoy. Si todavía hay algo mal, escribinos.'
      return fallo('demasiados_envios', { detail })
    }
    await save(work, row, nueva, autor)
    return ok(toEntrega(nueva))
  })
}

async function save(work: Work, row: PedidoRow, nueva: PedidoRow, autor: string) {
  const moved = await movePedido(work, row, {
    evento: 'corregir_entrega',
    quien: autor === '' ? 'comprador' : 'administrador',
    autor,
    detalle: describeCambios(withEntrega(row, row), nueva),
    correoAntes: nueva.correo === row.correo ? null : row.correo,
    // The buyer is counted as before, for what one may have held and for codes.
    cambios: toEntrega(nueva),
  })
  if (!moved.ok) throw new Error(`${row.codigo} can't be corrected: ${moved.motivo}`)
  // The parcel may have its label already.
  if (autor === '' && row.estado === 'en_preparacion') await addAviso(work, row, { tipo: 'etiqueta_vieja' })
}

/** A buyer isn't told who works in the shop. */
async function nameWhoChanged(tx: Tx, { id }: PedidoRow, autor: string): Promise<string> {
  const last = (await selectEventos(tx, id)).findLast(({ evento }) => evento === 'corregir_entrega')
  if (autor === '' || last === undefined) return 'Los datos cambiaron mientras los corregías'
  return `${last.autor === '' ? 'Quien compró' : last.autor} cambió los datos mientras los corregías`
}
