import type { Dibujable } from '#domain/productos/dibujable.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isDorsoDe, type DireccionDeDorso } from '../guardar/dorso-url.ts'
import { addDibujos } from '../guardar/find-pedido-gestionado.ts'
import { selectLineasDe } from '../guardar/gestion.repo.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'

/** The back of a shirt with what is printed on it. */
export type Dorso = { dibujable: Dibujable; nombre: string; numero: string }

/**
 * What is printed on a line of an order, as it stands today: pictures of older mails have a corrected name too.
 * @param direccion as `dorsoUrl` made it
 * @returns null for an address that the shop never gave out, without a print, or for a shirt not in the catalogue
 */
export async function findDorso(
  { database }: Pick<Runtime, 'database'>,
  direccion: DireccionDeDorso,
): Promise<Dorso | null> {
  const db = database.read
  const pedido = await selectPedido(db, { codigo: direccion.codigo })
  if (pedido === undefined || !isDorsoDe(pedido, direccion)) return null
  const rows = (await selectLineasDe(db, [pedido.id])).filter(({ orden }) => orden === direccion.orden)
  const [linea] = await addDibujos(db, rows)
  if (linea === undefined || linea.dibujo === null) return null
  const { dibujo: dibujable, nombrePersonalizado: nombre, numero } = linea
  return nombre === '' && numero === '' ? null : { dibujable, nombre, numero }
}
