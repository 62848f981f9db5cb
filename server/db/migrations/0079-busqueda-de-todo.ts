import type { Kysely } from 'kysely'
import { textoDePedido } from '#domain/pedidos/busqueda-pedidos.ts'
import { rewriteTextos } from './0071-busqueda-de-pedidos.ts'

const BATCH = 500
const DEL_PEDIDO = [
  'id',
  'codigo',
  'nombre',
  'telefono',
  'correo',
  'seguimiento',
  'departamento',
  'ciudad',
  'calle',
  'numeroPuerta',
  'numeroApartamento',
  'puntoNombre',
  'puntoDireccion',
  'totalMercadoPago',
  'totalTransferencia',
]
const DE_LA_LINEA = ['pedidoId', 'codigo', 'nombre', 'nombrePersonalizado', 'numero']

/** Orders are found by all that they say, from the first on. */
export async function up(db: Kysely<any>): Promise<void> {
  await rewriteTextos(db, () => fillBusqueda(db))
}

async function fillBusqueda(db: Kysely<any>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('pedidos')
      .select(DEL_PEDIDO)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const lineas = Map.groupBy(
      await db
        .selectFrom('pedidoLineas')
        .select(DE_LA_LINEA)
        .where('pedidoId', 'in', ids)
        .orderBy('pedidoId')
        .orderBy('orden')
        .execute(),
      ({ pedidoId }) => pedidoId,
    )
    for (const row of rows) {
      const pedido = { documento: '', razonSocial: '', ...row } as Parameters<typeof textoDePedido>[0]
      const busqueda = textoDePedido(pedido, (lineas.get(row.id) ?? []) as never[])
      await db.updateTable('pedidos').set({ busqueda }).where('id', '=', row.id).execute()
    }
    after = ids.at(-1)!
  }
}
