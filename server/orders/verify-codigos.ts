import type { Kysely } from 'kysely'
import { descuentoDe } from '#domain/pedido/pedido.ts'
import { hasUso } from '#domain/pedido/uso-de-codigo.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/** An order's code takes something off it, nothing does without one, and its use is there as long as its history says. */
export function checkCodigoDePedido({ pedido, lineas, eventos, usos }: Expediente): string[] {
  const { codigoDescuento: codigo } = pedido
  const descontado = descuentoDe(lineas, 'tarjeta') + descuentoDe(lineas, 'transferencia')
  if (codigo === '') {
    if (usos.length > 0) return [`figura con un uso del código ${usos[0]!.codigo}, y no tiene código`]
    return descontado === 0 ? [] : ['le descuenta algo un código que no tiene']
  }
  const faults = descontado > 0 ? [] : [`tiene el código ${codigo}, que no le descuenta nada`]
  const has = usos.some((uso) => uso.codigo === codigo)
  if (usos.length > 0 && !has) faults.push(`figura con un uso del código ${usos[0]!.codigo}, y el suyo es ${codigo}`)
  if (has !== hasUso(eventos)) {
    faults.push(
      has
        ? `conserva un uso del código ${codigo} que tendría que estar devuelto`
        : `le falta su uso del código ${codigo}`,
    )
  }
  return faults
}

/** Each code counts as many uses as orders have of it (specification 34). @returns what disagrees, a sentence each */
export async function verifyCodigos(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('codigos')
    .leftJoin('codigoUsos', 'codigoUsos.codigo', 'codigos.codigo')
    .select((eb) => ['codigos.codigo', 'codigos.usos', eb.fn.count<number>('codigoUsos.pedidoId').as('cuenta')])
    .groupBy(['codigos.codigo', 'codigos.usos'])
    .having((eb) => eb(eb.fn.count('codigoUsos.pedidoId'), '<>', eb.ref('codigos.usos')))
    .execute()
  return rows.map(
    ({ codigo, usos, cuenta }) => `Código ${codigo}: cuenta ${usos} usos, y los pedidos tienen ${Number(cuenta)}.`,
  )
}
