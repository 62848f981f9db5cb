import type { Kysely } from 'kysely'
import { descuentoDe } from '#domain/pedidos/pedido.ts'
import { hasUso } from '#domain/pedidos/uso-de-codigo.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/** An order's code takes something off it, and nothing else does. Its use is there as long as its history says. */
export function checkCodigoDePedido({ pedido, lineas, eventos, usos }: Expediente): string[] {
  const { codigoDescuento: codigo, usoDeCodigo, estado } = pedido
  const descontado = descuentoDe(lineas, 'tarjeta') + descuentoDe(lineas, 'transferencia')
  if (codigo === '') {
    return [
      ...(usos.length > 0 ? [`figura con un uso del código ${usos[0]!.codigo}, y no tiene código`] : []),
      ...(usoDeCodigo === '' ? [] : ['figura con un código por usar, y no tiene código']),
      ...(descontado === 0 ? [] : ['le descuenta algo un código que no tiene']),
    ]
  }
  const faults = descontado > 0 ? [] : [`tiene el código ${codigo}, que no le descuenta nada`]
  const has = usos.some((uso) => uso.codigo === codigo)
  if (usos.length > 0 && !has) faults.push(`figura con un uso del código ${usos[0]!.codigo}, y el suyo es ${codigo}`)
  if (usoDeCodigo === 'reservado' && estado !== 'pendiente_pago') {
    faults.push(`figura con un uso reservado del código ${codigo} y está ${estado}`)
  }
  if (has !== hasUso(pedido, eventos)) {
    faults.push(
      has
        ? `conserva un uso del código ${codigo} que tendría que estar devuelto`
        : `le falta su uso del código ${codigo}`,
    )
  }
  return faults
}

/**
 * Each code counts as many uses as orders have of it. Who waits with one that has a limit is told how its use stands
 * (specification 34).
 * @returns what disagrees, a sentence each
 */
export async function verifyCodigos(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('codigos')
    .leftJoin('codigoUsos', 'codigoUsos.codigo', 'codigos.codigo')
    .select((eb) => ['codigos.codigo', 'codigos.usos', eb.fn.count<number>('codigoUsos.pedidoId').as('cuenta')])
    .groupBy(['codigos.codigo', 'codigos.usos'])
    .having((eb) => eb(eb.fn.count('codigoUsos.pedidoId'), '<>', eb.ref('codigos.usos')))
    .execute()
  const waiting = await db
    .selectFrom('pedidos')
    .innerJoin('codigos', 'codigos.codigo', 'pedidos.codigoDescuento')
    .select(['pedidos.codigo', 'codigos.codigo as descuento', 'usosMax'])
    .where('estado', '=', 'pendiente_pago')
    .where((eb) =>
      eb.or([
        eb.and([eb('usosMax', 'is', null), eb('usoDeCodigo', '=', 'por_confirmar')]),
        eb.and([eb('usosMax', 'is not', null), eb('usoDeCodigo', '=', '')]),
      ]),
    )
    .execute()
  return [
    ...rows.map(
      ({ codigo, usos, cuenta }) => `Código ${codigo}: cuenta ${usos} usos, y los pedidos tienen ${Number(cuenta)}.`,
    ),
    ...waiting.map(({ codigo, descuento, usosMax }) =>
      usosMax === null
        ? `Pedido ${codigo}: espera un uso del código ${descuento}, que no tiene límite.`
        : `Pedido ${codigo}: no dice cómo está su uso del código ${descuento}, que tiene límite.`,
    ),
  ]
}
