import type { Runtime } from '#server/base/runtime.ts'
import type { CfeRow } from '#server/db/schema.ts'
import { selectCfe, selectVigentesDe } from './cfe.repo.ts'
import type { Emisor } from './proveedor.ts'

/** A paper's PDF and the name that it is saved under. */
export type PdfDeCfe = { bytes: Uint8Array<ArrayBuffer>; tipo: 'application/pdf'; nombre: string }

/** The PDF of a paper, for administrators; asked of the provider while it isn't kept. @returns null when there is none */
export async function readPdf(runtime: Runtime, emisor: Emisor | null, id: string): Promise<PdfDeCfe | null> {
  const row = await selectCfe(runtime.database.read, id)
  if (row === undefined || emisor === null || row.proveedorId === '') return null
  const kept = row.pdf === '' ? null : await emisor.storage.read(row.pdf)
  const bytes = kept ?? (await keepPdf(runtime, emisor, row))
  return bytes === null
    ? null
    : { bytes, tipo: 'application/pdf', nombre: `${row.tipo}-${row.serie}-${row.numero}.pdf` }
}

/** The same for the order's buyer (specification 53.9). @param token of the order, whose paper it must be */
export async function readPdfDelComprador(
  runtime: Runtime,
  emisor: Emisor | null,
  token: string,
  id: string,
): Promise<PdfDeCfe | null> {
  const { read } = runtime.database
  const pedido = await read.selectFrom('pedidos').select('id').where('token', '=', token).executeTakeFirst()
  const own = pedido === undefined ? [] : await selectVigentesDe(read, pedido.id)
  return own.some((one) => one.id === id) ? readPdf(runtime, emisor, id) : null
}

/** Fetches a paper's PDF, and keeps it while its order has its buyer's data. @returns null while the provider doesn't give it */
export async function keepPdf(
  { database, log }: Runtime,
  { proveedor, storage }: Emisor,
  row: Pick<CfeRow, 'id' | 'proveedorId'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await proveedor.readPdf(row.proveedorId)
  if (bytes === null) return null
  const pdf = `cfe/${row.id}.pdf`
  try {
    await storage.write(pdf, bytes, 'application/pdf')
    const kept = await database.transaction((tx) =>
      tx
        .updateTable('cfe')
        .set({ pdf })
        .where('id', '=', row.id)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('pedidos as p')
              .select('p.id')
              .whereRef('p.id', '=', 'cfe.pedidoId')
              .where('p.borrado', 'is', null),
          ),
        )
        .executeTakeFirstOrThrow(),
    )
    if (kept.numUpdatedRows === 0n) await storage.remove(pdf)
  } catch (error) {
    log.warn({ cfe: row.id, err: error }, 'the PDF of a CFE could not be kept')
  }
  return bytes
}
