import { isVenta, nombreDeCfe } from '#domain/facturacion/cfe.ts'
import type { NumeroMirado } from '#domain/facturacion/gestion-de-cfe.ts'
import { readPegados, type NumeroPegado } from '#domain/facturacion/numeros-pegados.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { SIN_EMITIR, updateCfe, wakeNotas } from './cfe.repo.ts'

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
    const taken = new Set<string>()
    const renglones: NumeroMirado[] = []
    const found: { id: string; pegado: NumeroPegado }[] = []
    for (const pegado of readPegados(texto)) {
      if ('falta' in pegado) {
        renglones.push({ pedido: '', que: '', ...pegado })
        continue
      }
      const seen = await findPorPegar(tx, pegado, taken)
      renglones.push({ renglon: pegado.renglon, pedido: seen.pedido, que: nombreDeCfe(pegado), falta: seen.falta })
      if (seen.id !== '') found.push({ id: seen.id, pegado })
    }
    const escritos = !mirar && renglones.length > 0 && renglones.every(({ falta }) => falta === '')
    if (escritos) {
      const now = clock()
      for (const { id, pegado } of found) {
        const { tipo, serie, numero } = pegado
        const issued = {
          tipo,
          serie,
          numero,
          estado: 'aceptado',
          proveedor: 'a_mano',
          emitido: now,
          error: '',
        } as const
        await updateCfe(tx, id, SIN_EMITIR, issued)
      }
      await wakeNotas(tx, now)
      log.info({ cuantos: found.length, quien }, 'numbers of CFE were written down')
    }
    return { escritos, renglones }
  })
}

/** The paper that a pasted number is of: its order's only one of that kind without a number, or the one that is named. */
async function findPorPegar(
  tx: Tx,
  { codigo, tipo, serie, numero }: NumeroPegado,
  taken: Set<string>,
): Promise<{ id: string; pedido: string; falta: string }> {
  const joined = tx
    .selectFrom('cfe as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .select(['c.id', 'c.clave', 'c.estado', 'c.numero', 'c.numeroInterno', 'p.codigo'])
  const known = joined.where('c.tipo', '=', tipo).where('c.serie', '=', serie).where('c.numero', '=', numero)
  const named = await joined.where('c.numeroInterno', '=', codigo).execute()
  const rows = named.length > 0 ? named : await joined.where('p.codigo', '=', codigo).execute()
  const refuse = (falta: string) => ({ id: '', pedido: rows[0]?.codigo ?? '', falta })
  if ((await known.executeTakeFirst()) !== undefined) return refuse('Ese número ya está escrito.')
  if (rows.length === 0) return refuse('No hay nada para emitir con ese código.')
  const own = rows.filter(({ clave }) => isVenta(clave) === (tipo % 10 === 1))
  const open = own.filter((one) => one.numero === null && SIN_EMITIR.some((estado) => estado === one.estado))
  const [first, ...others] = open.filter(({ id }) => !taken.has(id))
  if (first === undefined)
    return refuse(
      own.some(({ estado }) => estado === 'emitiendo') ? 'Se está emitiendo: esperá.' : 'Ya no falta emitirlo.',
    )
  if (others.length > 0)
    return refuse(`Hay varios: decí cuál, ${[first, ...others].map(({ numeroInterno }) => numeroInterno).join(' o ')}.`)
  if (taken.has(`${tipo} ${serie} ${numero}`)) return refuse('Ese número está dos veces.')
  taken.add(first.id).add(`${tipo} ${serie} ${numero}`)
  return { id: first.id, pedido: first.codigo, falta: '' }
}
