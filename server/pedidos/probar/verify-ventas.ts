import { sql, type Kysely } from 'kysely'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { mesesAntes } from '#domain/tiempo/mes.ts'
import { CAMPOS_DE_VENTAS } from '#domain/ventas/sumas.ts'
import type { CobroRow, DocumentoRow, Millis, RenglonRow, Schema } from '#server/db/schema.ts'
import { ENVIO } from '../contar/kept.ts'
import { cuentaDe } from '../contar/read-hechos.ts'
import { selectSumas } from '../contar/sum-dias.ts'
import type { Expediente } from './read-expedientes.ts'

/** What is kept of an order is what follows from all that was written down about it (specification 50.4). */
export function checkContado(expediente: Expediente): string[] {
  const { contado: kept } = expediente
  if (kept === undefined) return []
  const { pedido, documentos, asientos } = cuentaDe(expediente)
  const expected = [
    ...documentos.map((documento) =>
      tellDocumento({ ...documento, dia: diaDe(documento.en), medio: pedido.medioDePago }),
    ),
    ...documentos.flatMap(({ clave, renglones }) =>
      renglones.map((renglon) => tellRenglon({ ...renglon, clave, orden: renglon.orden ?? ENVIO })),
    ),
    ...asientos.map((asiento, numero) => tellCobro({ ...asiento, numero, dia: diaDe(asiento.en) })),
  ]
  const found = [
    ...kept.documentos.map(tellDocumento),
    ...kept.renglones.map(tellRenglon),
    ...kept.cobros.map(tellCobro),
  ]
  const missing = expected.filter((one) => !found.includes(one))
  const extra = found.filter((one) => !expected.includes(one))
  return [
    ...missing.map((one) => `lo contado no tiene ${one}`),
    ...extra.map((one) => `lo contado tiene ${one}, que no corresponde`),
  ]
}

function tellDocumento(row: Pick<DocumentoRow, 'clave' | 'clase' | 'en' | 'dia' | 'medio' | 'total' | 'neto' | 'iva'>) {
  const { clave, clase, en, dia, medio, total, neto, iva } = row
  return `«${clave}» (${[clase, en, dia, medio, total, neto, iva].join(' ')})`
}

function tellRenglon(row: Omit<RenglonRow, 'pedidoId' | 'costo' | 'equipo' | 'liga' | 'categoria' | 'impresa'>) {
  const { clave, orden, unidades, bruto, rebaja, porForma, codigo, valor, neto, iva } = row
  return `el renglón ${orden} de «${clave}» (${[unidades, bruto, rebaja, porForma, codigo, valor, neto, iva].join(' ')})`
}

function tellCobro({ numero, en, dia, medio, cobrado, devuelto }: Omit<CobroRow, 'pedidoId'>) {
  return `el cobro ${numero} (${[en, dia, medio, cobrado, devuelto].join(' ')})`
}

/**
 * The sums of each day are those of its documents and its money. Days that wait to be summed, or have an order that waits to be
 * counted, aren't looked at, nor are those that the books don't reach back to any more.
 */
export async function verifySumas(db: Kysely<Schema>, now: Millis): Promise<string[]> {
  const { rows } = await sql<{ dia: number }>`
    select dia from ventas_dias union select dia from documentos union select dia from cobros
    except select dia from dias_por_sumar
    except select dia from documentos where pedido_id in (select pedido_id from pedidos_por_contar)
    except select dia from cobros where pedido_id in (select pedido_id from pedidos_por_contar)
     order by dia`.execute(db)
  const first = diaDe(mesesAntes(now, 12 * 10)) + 31
  const faults: string[] = []
  for (const { dia } of rows.filter((row) => row.dia >= first)) {
    const kept = await db.selectFrom('ventasDias').selectAll().where('dia', '=', dia).execute()
    const sums = new Map((await selectSumas(db, dia)).map((row) => [`${row.corte} ${row.valor}`, row]))
    for (const row of kept) {
      const sum = sums.get(`${row.corte} ${row.valor}`)
      const wrong = CAMPOS_DE_VENTAS.filter((campo) => Number(row[campo]) !== (sum?.[campo] ?? 0))
      if (wrong.length > 0) faults.push(tellSuma(dia, row, wrong.join(', ')))
      sums.delete(`${row.corte} ${row.valor}`)
    }
    for (const row of sums.values()) faults.push(tellSuma(dia, row, 'todo'))
  }
  return faults
}

function tellSuma(dia: number, { corte, valor }: { corte: string; valor: string }, wrong: string): string {
  const what = corte === '' ? 'en total' : `${corte} «${valor}»`
  return `Ventas del ${writeDia(dia)}, ${what}: no es lo que suman sus pedidos (${wrong}).`
}
