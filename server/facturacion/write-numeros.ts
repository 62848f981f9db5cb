import { sql } from 'kysely'
import { A_MANO, isVenta, nombreDeCfe, tipoDeCfe, TIPOS_DE_CFE, type TipoDeCfe } from '#domain/facturacion/cfe.ts'
import type { NumeroMirado } from '#domain/facturacion/gestion-de-cfe.ts'
import { readPegados, type NumeroPegado } from '#domain/facturacion/numeros-pegados.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'
import { jsonRows, numberAt, textOfRow, type JsonRow } from '#server/db/json-rows.ts'
import type { CfeRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { SIN_EMITIR, wakeNotas } from './cfe.repo.ts'

/**
 * Writes down numbers of papers that were issued elsewhere (specification 53.10): all that are pasted, or none while a line is wrong.
 * @param mirar says alone what would be written
 * @returns a line each; written when none has a fault
 */
export async function writeNumeros(
  { database, clock, log }: Runtime,
  texto: string,
  mirar: boolean,
  quien: string,
): Promise<{ escritos: boolean; renglones: NumeroMirado[] }> {
  return database.transaction(async (tx) => {
    const leidos = readPegados(texto)
    const findPorPegar = await startFinding(
      tx,
      leidos.flatMap((one) => ('falta' in one ? [] : [one])),
    )
    const found: JsonRow[] = []
    const renglones = leidos.map((pegado): NumeroMirado => {
      if ('falta' in pegado) return { pedido: '', que: '', ...pegado }
      const { id, pedido, falta } = findPorPegar(pegado)
      if (id !== '') found.push([id, pegado.tipo, pegado.serie, pegado.numero])
      const que = id === '' && falta === '' ? `${nombreDeCfe(pegado)}, que ya estaba` : nombreDeCfe(pegado)
      return { renglon: pegado.renglon, pedido, que, falta }
    })
    const escritos = !mirar && renglones.length > 0 && renglones.every(({ falta }) => falta === '')
    if (escritos) {
      const now = clock()
      await tx
        .updateTable('cfe')
        .from(jsonRows(tx, found))
        .set({ tipo: tipoAt(1), serie: textOfRow(2), numero: numberAt(3) })
        .set({ estado: 'aceptado', proveedor: A_MANO, emitido: sql`coalesce(cfe.emitido, ${now})`, error: '' })
        .where('cfe.id', '=', textOfRow(0))
        .where((eb) => eb.or([eb('cfe.estado', 'in', SIN_EMITIR), eb('cfe.proveedor', '=', A_MANO)]))
        .execute()
      // Notes of a sale are of the kind that it is by now.
      await tx
        .insertInto('cfePorMirar')
        .columns(['pedidoId'])
        .expression(
          tx
            .selectFrom('cfe')
            .select('pedidoId')
            .where(({ ref }) =>
              anyOf(
                tx,
                ref('id'),
                found.map(([id]) => String(id)),
              ),
            ),
        )
        .execute()
      await wakeNotas(tx, now)
      log.info({ cuantos: found.length, quien }, 'numbers of CFE were written down')
    }
    return { escritos, renglones }
  })
}

const tipoAt = (at: number) => sql<TipoDeCfe>`${numberAt(at)}`
const numeroDe = ({ tipo, serie, numero }: Pick<CfeRow, 'tipo' | 'serie' | 'numero'>) => `${tipo} ${serie} ${numero}`

/**
 * Finds the paper that a pasted number is of: its order's only one of that kind without a number, or the one that is named. Its
 * number may have been written wrongly before. However many they are, what there is of all is read at once.
 */
async function startFinding(
  tx: Tx,
  pegados: NumeroPegado[],
): Promise<(pegado: NumeroPegado) => { id: string; pedido: string; falta: string }> {
  const codigos = pegados.map(({ codigo }) => codigo)
  const joined = tx
    .selectFrom('cfe as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .select(['c.id', 'c.clave', 'c.tipo', 'c.serie', 'c.numero', 'c.estado', 'c.proveedor', 'c.numeroInterno'])
    .select(['c.documentoTipo', 'p.codigo'])
  const named = await joined.where(({ ref }) => anyOf(tx, ref('c.numeroInterno'), codigos)).execute()
  const own = await joined.where(({ ref }) => anyOf(tx, ref('p.codigo'), codigos)).execute()
  const written = await tx
    .selectFrom(
      jsonRows(
        tx,
        pegados.map(({ tipo, serie, numero }) => [tipo, serie, numero]),
      ),
    )
    .innerJoin('cfe as c', (join) =>
      join.on('c.tipo', '=', tipoAt(0)).on('c.serie', '=', textOfRow(1)).on('c.numero', '=', numberAt(2)),
    )
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .select(['c.id', 'c.tipo', 'c.serie', 'c.numero', 'p.codigo'])
    .execute()
  const known = new Map(written.map((one) => [numeroDe(one), one]))
  const byInterno = Map.groupBy(named, ({ numeroInterno }) => numeroInterno)
  const byCodigo = Map.groupBy(own, ({ codigo }) => codigo)
  const taken = new Set<string>()
  /** Kinds that sales get by these lines. */
  const ventas = new Map<string, TipoDeCfe>()
  return (pegado) => {
    const nombrada = byInterno.get(pegado.codigo)
    const rows = nombrada ?? byCodigo.get(pegado.codigo) ?? []
    const refuse = (falta: string) => ({ id: '', pedido: rows[0]?.codigo ?? '', falta })
    const holder = known.get(numeroDe(pegado))
    if (holder !== undefined && !rows.some(({ id }) => id === holder.id))
      return refuse(`Ese número ya es de ${holder.codigo}.`)
    if (holder !== undefined) return refuse('')
    if (rows.length === 0) return refuse('No hay nada para emitir con ese código.')
    const isDeVenta = pegado.tipo % 10 === 1
    const suyos = rows.filter(({ clave }) => isVenta(clave) === isDeVenta)
    const open = suyos.filter((one) => one.numero === null && SIN_EMITIR.some((estado) => estado === one.estado))
    const aMano = suyos.filter(({ proveedor }) => proveedor === A_MANO)
    const [first, ...others] = (nombrada !== undefined && aMano.length > 0 ? aMano : open).filter(
      ({ id }) => !taken.has(id),
    )
    if (first === undefined) {
      const [escrito] = aMano
      if (suyos.some(({ estado }) => estado === 'emitiendo')) return refuse('Se está emitiendo: esperá.')
      return refuse(
        escrito === undefined
          ? 'Ya no falta emitirlo.'
          : `Ya tiene ${nombreDeCfe(escrito)}: si está mal, poné ${escrito.numeroInterno} en lugar del código.`,
      )
    }
    if (others.length > 0)
      return refuse(
        `Hay varios: decí cuál, ${[first, ...others].map(({ numeroInterno }) => numeroInterno).join(' o ')}.`,
      )
    if (taken.has(numeroDe(pegado))) return refuse('Ese número está dos veces.')
    if (pegado.tipo === 111 && first.documentoTipo !== 'rut')
      return refuse('Una e-Factura es para un RUT, y el pedido no lo tiene: escribilo ahí primero.')
    const venta = ventas.get(first.codigo)
    const corresponde = venta === undefined ? first.tipo : tipoDeCfe('', { tipo: venta })
    if (!isDeVenta && pegado.tipo !== corresponde) return refuse(`Tiene que ser una ${TIPOS_DE_CFE[corresponde]}.`)
    if (isDeVenta) ventas.set(first.codigo, pegado.tipo)
    taken.add(first.id).add(numeroDe(pegado))
    return { id: first.id, pedido: first.codigo, falta: '' }
  }
}
