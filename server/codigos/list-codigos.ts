import { sql } from 'kysely'
import type { CodigoListado } from '#domain/codigo/codigo-listado.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/gestion/largo-de-pagina.ts'
import { choosePagina } from '#server/pagina.ts'
import type { Runtime } from '#server/runtime.ts'
import { toCodigo } from './codigos.repo.ts'

type Lista = { codigos: CodigoListado[]; total: number; pagina: number; paginas: number }

/** A page of all codes, the newest first, with what each brought (specification 34). */
export async function listCodigos(
  { database }: Pick<Runtime, 'database'>,
  pedida: number,
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<Lista> {
  const db = database.read
  const { cuenta } = await db
    .selectFrom('codigos')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .executeTakeFirstOrThrow()
  const total = Number(cuenta)
  const { rango, ...actual } = choosePagina(total, pedida, largo)
  const rows = await db
    .selectFrom('codigos')
    .selectAll()
    .orderBy('creado', 'desc')
    .orderBy('codigo')
    .limit(rango.limit)
    .offset(rango.offset)
    .execute()
  const traidos = await sumTraido(
    database,
    rows.map(({ codigo }) => codigo),
  )
  const codigos = rows.map((row) => ({
    ...toCodigo(row),
    usos: row.usos,
    anulado: row.anulado,
    traido: traidos.get(row.codigo) ?? { pedidos: 0, pesos: 0, descontado: 0 },
  }))
  return { codigos, total, ...actual }
}

/** Paid orders with a code and what they cost without the shipping, by the way in which they were paid. */
async function sumTraido(
  { read }: Runtime['database'],
  codigos: string[],
): Promise<Map<string, CodigoListado['traido']>> {
  if (codigos.length === 0) return new Map()
  const { rows } = await sql<{ codigo: string; pedidos: number; pesos: number; descontado: number }>`
    select pedidos.codigo_descuento as codigo,
           count(distinct pedidos.id) as pedidos,
           sum(case when pedidos.medio_de_pago = 'tarjeta' then lineas.precio - lineas.descuento_tarjeta
                    else lineas.precio_descuento - lineas.descuento_transferencia end + lineas.extras) as pesos,
           sum(case when pedidos.medio_de_pago = 'tarjeta' then lineas.descuento_tarjeta
                    else lineas.descuento_transferencia end) as descontado
      from pedidos
      join pedido_lineas lineas on lineas.pedido_id = pedidos.id
     where pedidos.codigo_descuento in (${sql.join(codigos)})
       and pedidos.estado not in ('pendiente_pago', 'vencido', 'cancelado', 'reembolsado')
     group by pedidos.codigo_descuento`.execute(read)
  return new Map(
    rows.map(({ codigo, pedidos, pesos, descontado }) => [
      codigo,
      { pedidos: Number(pedidos), pesos: Number(pesos), descontado: Number(descontado) },
    ]),
  )
}
