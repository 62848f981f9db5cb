import { groupPersonas, readPersonaBuscada, type PersonaEncontrada } from '#domain/personas/persona.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectPedidosDeAviso, selectContactosDe, selectMensajesDe, selectPedidosDe } from './personas.repo.ts'

/**
 * Who is behind a telephone, an e-mail or an order's code: orders and messages by name and mailbox. A telephone or a
 * mailbox may be shared, so that several may be found. Which of them asks only a person can tell (specification 35.2).
 * @returns nobody for what is no telephone, e-mail or code
 */
export async function findPersonas(
  { database }: Pick<Runtime, 'database'>,
  buscar: string,
): Promise<PersonaEncontrada[]> {
  const buscado = readPersonaBuscada(buscar)
  if (buscado === null) return []
  const db = database.aside
  const buscados = buscado.tipo === 'codigo' ? await selectContactosDe(db, buscado.valor) : [buscado]
  const pedidos = new Map<string, Awaited<ReturnType<typeof selectPedidosDe>>[number]>()
  const mensajes = new Map<string, Awaited<ReturnType<typeof selectMensajesDe>>[number]>()
  const avisos = new Map<string, Awaited<ReturnType<typeof selectPedidosDeAviso>>[number]>()
  for (const one of buscados) {
    for (const pedido of await selectPedidosDe(db, one)) pedidos.set(pedido.id, pedido)
    for (const mensaje of await selectMensajesDe(db, one)) mensajes.set(mensaje.id, mensaje)
    for (const aviso of await selectPedidosDeAviso(db, one)) avisos.set(aviso.id, aviso)
  }
  return groupPersonas([...pedidos.values()], [...mensajes.values()], [...avisos.values()])
}
