import { sql, type Kysely } from 'kysely'
import { casillaDe } from '#domain/contacto/remitente.ts'
import { isContactoDePersona, type Buscado, type Contactos } from '#domain/personas/persona.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'

type PedidoHallado = Contactos & Pick<PedidoRow, 'id' | 'codigo' | 'creado'>

/** Orders made from a telephone or a mailbox, or corrected to it later, the oldest first. */
export async function selectPedidosDe(db: Kysely<Schema>, buscado: Buscado): Promise<PedidoHallado[]> {
  const rows = await db
    .selectFrom('pedidos')
    .select(['id', 'codigo', 'creado', 'nombre', 'correo', 'telefono', 'telefonoNormal', 'casilla'])
    .where((eb) =>
      buscado.tipo === 'correo'
        ? eb.or([eb('casilla', '=', casillaDe(buscado.valor)), eb(eb.fn('lower', ['correo']), '=', buscado.valor)])
        : eb.or([eb('telefonoNormal', '=', buscado.valor), eb('busqueda', 'like', `%${buscado.valor}%`)]),
    )
    .orderBy('creado')
    .orderBy('id')
    .execute()
  return rows
    .filter(
      (row) =>
        row.telefonoNormal === buscado.valor ||
        (buscado.tipo === 'correo' && row.casilla === casillaDe(buscado.valor)) ||
        isContactoDePersona(row, buscado),
    )
    .map(({ telefonoNormal: _telefonoNormal, casilla: _casilla, ...pedido }) => pedido)
}

/** Messages written with a telephone or an address, the oldest first. They aren't many, and are kept for a time only. */
export async function selectMensajesDe(db: Kysely<Schema>, buscado: Buscado): Promise<(Contactos & { id: string })[]> {
  const rows = await db
    .selectFrom('mensajes')
    .select(['id', 'nombre', 'email as correo', 'telefono'])
    .orderBy('creado')
    .orderBy('id')
    .execute()
  return rows.filter((row) => isContactoDePersona(row, buscado))
}

/** What was asked to be told of at a telephone or a mailbox, and the mails about it, the oldest first. */
export async function selectPedidosDeAviso(
  db: Kysely<Schema>,
  { tipo, valor }: Buscado,
): Promise<Omit<Contactos & { id: string }, 'nombre'>[]> {
  const esperas = await db
    .selectFrom('esperas')
    .select(['id', 'correo', 'telefono'])
    .where(tipo === 'correo' ? 'casilla' : 'telefonoNormal', '=', tipo === 'correo' ? casillaDe(valor) : valor)
    .orderBy('creado')
    .execute()
  const correos = await db
    .selectFrom('correos')
    .select(['id', 'para as correo'])
    .where(sql<boolean>`tipo = 'espera'`)
    .orderBy('creado')
    .execute()
  const own = correos.filter(({ correo }) => tipo === 'correo' && casillaDe(correo) === casillaDe(valor))
  return [...esperas, ...own.map((correo) => ({ ...correo, telefono: '' }))]
}

/** Telephone and address that an order has, as they are looked for; none for an order that isn't there. */
export async function selectContactosDe(db: Kysely<Schema>, codigo: string): Promise<Buscado[]> {
  const row = await db
    .selectFrom('pedidos')
    .select(['telefonoNormal', 'casilla'])
    .where('codigo', '=', codigo)
    .executeTakeFirst()
  const buscados: Buscado[] = [
    { tipo: 'telefono', valor: row?.telefonoNormal ?? '' },
    { tipo: 'correo', valor: row?.casilla ?? '' },
  ]
  return buscados.filter(({ valor }) => valor !== '')
}
