import {
  A_MANO,
  isVenta,
  nombrarDiferencia,
  nombreDeCfe,
  PAUSA_MAX,
  pausaDeCfe,
  tipoDeCfe,
  type EstadoDeCfe,
} from '#domain/facturacion/cfe.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { CfeRow } from '#server/db/schema.ts'
import type { Tx } from '#server/db/connect.ts'
import { claimCfe, hasDueCfe, SIN_NUMERO, updateCfe, wakeNotas } from './cfe.repo.ts'
import { findVentasDe } from './find-venta.ts'
import { readItems } from './read-items.ts'
import type { CfeAEmitir, CfeDelProveedor, Emisor, ReferenciaDeCfe } from './proveedor.ts'
import { keepPdf } from './read-pdf.ts'

/**
 * Issues what is due and follows what was issued until DGI has said its word (specification 53.4, 53.6).
 * @param signal stops between two
 */
export async function issueDueCfe(runtime: Runtime, emisor: Emisor, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = runtime
  while (await hasDueCfe(database.read, clock())) {
    if (signal?.aborted) return
    const claimed = await database.transaction((tx) => claimCfe(tx, clock()))
    if (claimed === undefined) return
    try {
      await carryOutCfe(runtime, emisor, claimed)
    } catch (error) {
      log.error({ cfe: claimed.id, err: error }, 'a CFE could not be issued')
      await postponeCfe(runtime, claimed, '')
    }
  }
}

/** @param row claimed by the caller; as `emitiendo` somebody asked for it before, and may have been heard */
async function carryOutCfe(runtime: Runtime, emisor: Emisor, row: CfeRow): Promise<void> {
  if (row.estado === 'emitido') return followCfe(runtime, emisor, row)
  if (row.estado === 'emitiendo') {
    const found = await emisor.proveedor.find(row.numeroInterno)
    if (found.que === 'sin_respuesta') return postponeCfe(runtime, row, found.palabras)
    if (found.cfe !== null) return adoptCfe(runtime, emisor, row, found.cfe)
  }
  const cfe = await beginCfe(runtime, row)
  if (cfe !== null) await askCfe(runtime, emisor, row, cfe)
}

/** Writes down that it is asked for, before it is. @returns null when it can't be yet: DGI hasn't accepted its sale's */
function beginCfe({ database, clock }: Runtime, row: CfeRow): Promise<CfeAEmitir | null> {
  return database.transaction(async (tx) => {
    const { pedidoId, clave } = row
    const ventas = isVenta(clave) ? [] : await findVentasDe(tx, pedidoId, row.total)
    const [venta] = ventas
    // One that DGI refuses yet would leave a note of nothing.
    if (!isVenta(clave) && (venta === undefined || ventas.some(({ estado }) => estado !== 'aceptado'))) {
      await updateCfe(tx, row.id, ['por_emitir'], { intentos: 0, proximoIntento: clock() + PAUSA_MAX, error: '' })
      return null
    }
    const items = await readItems(tx, row)
    // Its sale's number may have been written by hand, of the other kind.
    const tipo = tipoDeCfe(row.documentoTipo, venta)
    if (!(await updateCfe(tx, row.id, ['por_emitir', 'emitiendo'], { estado: 'emitiendo', tipo }))) return null
    return { ...row, tipo, dia: diaDe(clock()), items, referencias: ventas.flatMap(toReferencia) }
  })
}

function toReferencia({ tipo, serie, numero, proveedorId, emitido }: CfeRow): ReferenciaDeCfe[] {
  return numero === null || emitido === null ? [] : [{ id: proveedorId, tipo, serie, numero, dia: diaDe(emitido) }]
}

async function askCfe(runtime: Runtime, emisor: Emisor, row: CfeRow, cfe: CfeAEmitir): Promise<void> {
  const answer = await emisor.proveedor.issue(cfe)
  switch (answer.que) {
    case 'emitido':
      return adoptCfe(runtime, emisor, row, answer.cfe)
    case 'repetido': {
      const found = await emisor.proveedor.find(row.numeroInterno)
      if (found.que === 'leido' && found.cfe !== null) return adoptCfe(runtime, emisor, row, found.cfe)
      return postponeCfe(runtime, row, found.que === 'leido' ? 'Dice que ya está, y no lo encuentra.' : found.palabras)
    }
    case 'rechazado':
      await refuseCfe(runtime, row, ['emitiendo'], { error: answer.palabras })
      return
    case 'sin_respuesta':
      return postponeCfe(runtime, row, answer.palabras)
  }
}

/** Takes over what was issued for a row, by this process or one before it, and looks how it stands at DGI. */
async function adoptCfe(
  runtime: Runtime,
  emisor: Emisor,
  row: CfeRow,
  { id, serie, numero }: Pick<CfeDelProveedor, 'id' | 'serie' | 'numero'>,
): Promise<void> {
  const { database, clock } = runtime
  const now = clock()
  const issued = {
    estado: 'emitido' as const,
    proveedor: emisor.proveedor.nombre,
    proveedorId: id,
    serie,
    numero,
    emitido: now,
    error: '',
    intentos: 0,
    proximoIntento: now,
  }
  const { isNew, ocupado } = await database.transaction(async (tx) => {
    const ocupado = await freeNumero(tx, { ...row, serie, numero })
    return { ocupado, isNew: ocupado === '' && (await updateCfe(tx, row.id, ['emitiendo'], issued)) }
  })
  if (ocupado !== '') return postponeCfe(runtime, row, ocupado)
  if (isNew) await followCfe(runtime, emisor, { ...row, ...issued })
}

/**
 * Takes a number that was issued from the paper that somebody wrote it to by hand, which waits for its own again.
 * @returns why it can't be taken: the provider says that it was another's already; '' when it is free
 */
async function freeNumero(tx: Tx, row: CfeRow): Promise<string> {
  const otro = await tx
    .selectFrom('cfe as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .select(['c.id', 'c.proveedor', 'p.codigo'])
    .where('c.tipo', '=', row.tipo)
    .where('c.serie', '=', row.serie)
    .where('c.numero', '=', row.numero)
    .where('c.id', '<>', row.id)
    .executeTakeFirst()
  if (otro === undefined) return ''
  const nombre = nombreDeCfe(row)
  if (otro.proveedor !== A_MANO) return `El proveedor le puso ${nombre}, que ya es de ${otro.codigo}: preguntale.`
  const error = `Le habían escrito ${nombre}, que el proveedor le puso a otro: ${row.numeroInterno}. Pegá el que es.`
  await updateCfe(tx, otro.id, ['aceptado'], { ...SIN_NUMERO, estado: 'rechazado', error })
  return ''
}

/** Reads what the provider has: its total and receiver are held against ours, and DGI's word is the end. */
async function followCfe(runtime: Runtime, emisor: Emisor, row: CfeRow): Promise<void> {
  const read = await emisor.proveedor.read(row.proveedorId)
  if (read.que === 'sin_respuesta') return postponeCfe(runtime, row, read.palabras)
  if (read.cfe === null) return postponeCfe(runtime, row, 'El proveedor ya no lo encuentra.')
  const { total, documento, estado, fin } = read.cfe
  const otro =
    documento !== null && documento.replaceAll(/\D/g, '') !== row.documento
      ? 'El proveedor lo tiene a nombre de otro documento.'
      : ''
  const error = fin === 'rechazado' ? estado : [nombrarDiferencia(row.total, total), otro].filter(Boolean).join(' ')
  const seen = { totalEmitido: total, error }
  if (fin === 'espera') return postponeCfe(runtime, row, error, seen)
  if (fin === 'rechazado') return refuseCfe(runtime, row, ['emitido'], seen)
  await runtime.database.transaction(async (tx) => {
    const isNew = await updateCfe(tx, row.id, ['emitido'], { ...seen, estado: 'aceptado' })
    if (isNew && isVenta(row.clave)) await wakeNotas(tx, runtime.clock())
  })
  await keepPdf(runtime, emisor, row)
}

/** A refusal waits for the owner; unless its sale is undone by now, which is looked at again. */
async function refuseCfe(
  { database }: Runtime,
  { id, pedidoId }: CfeRow,
  from: EstadoDeCfe[],
  seen: Partial<CfeRow>,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await updateCfe(tx, id, from, { ...seen, estado: 'rechazado' }))) return
    await tx.insertInto('cfePorMirar').values({ pedidoId }).execute()
  })
}

async function postponeCfe(
  { database, clock }: Runtime,
  row: CfeRow,
  error: string,
  seen: Partial<CfeRow> = {},
): Promise<void> {
  const proximoIntento = clock() + pausaDeCfe(row.intentos)
  await database.transaction((tx) =>
    updateCfe(tx, row.id, [row.estado, 'emitiendo'], { ...seen, error, proximoIntento }),
  )
}
