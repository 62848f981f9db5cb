import { createHash } from 'node:crypto'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import {
  faultInUsos,
  guessUsos,
  readMovimientos,
  type ListaLeida,
  type MovimientoLeido,
  type Uso,
} from '#domain/transferencia/lista-banco.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { MovimientoBancoRow } from '#server/db/schema.ts'
import { selloDeMovimiento } from '#server/orders/sello-movimiento.ts'
import type { Runtime } from '#server/runtime.ts'
import { inTransaction, type Work } from '#server/in-transaction.ts'
import {
  deleteNuevosDe,
  findHuellas,
  insertMovimientosDeBanco,
  lockLista,
  replaceLista,
  saveUsos,
  selectFormato,
  updateCuentas,
} from './movimientos.repo.ts'
import { readLista } from './read-lista.ts'

const ARCHIVO_MAX = 120

/**
 * Takes the bank's list in: money that came in is kept once, whichever lists it is in; the columns are as chosen for
 * these headings before, or as they look. What is unclear waits for `chooseUsos` (specification 30).
 * @param carga `quien` is the administrator's e-mail
 */
export async function takeListaIn(
  runtime: Runtime,
  { bytes, archivo, quien }: { bytes: Uint8Array; archivo: string; quien: string },
): Promise<Resultado<null, Fallo<'lista_ilegible', undefined>>> {
  const read = readLista(bytes)
  if (!read.ok) return read
  const lista = read.value
  const id = runtime.newId()
  const creado = runtime.clock()
  await inTransaction(runtime, async (work) => {
    const known = await selectFormato(work.tx, lista.firma)
    const chosen = known === undefined ? null : (JSON.parse(known) as Uso[])
    const usos = chosen !== null && faultInUsos(chosen, lista) === null ? chosen : guessUsos(lista)
    await replaceLista(work.tx, {
      id,
      archivo: nombreDe(archivo),
      quien,
      creado,
      firma: lista.firma,
      titulos: JSON.stringify(lista.titulos),
      moneda: lista.moneda,
      filas: JSON.stringify(lista.filas),
      usos: usos === null ? null : JSON.stringify(usos),
      nuevos: 0,
      repetidos: 0,
      salidas: 0,
      ilegibles: 0,
    })
    if (usos !== null) await keepMovimientos(work, { id, ...lista }, usos)
  })
  return ok(null)
}

/**
 * Says what the columns of the list are, now and whenever a list with these headings comes. What was read from it
 * differently, and nobody used, is read anew.
 */
export async function chooseUsos(
  runtime: Runtime,
  listaId: string,
  usos: Uso[],
): Promise<Resultado<null, Fallo<'no_encontrado' | 'datos_invalidos', undefined>>> {
  return inTransaction(runtime, async (work) => {
    const row = await lockLista(work.tx, listaId)
    if (row === undefined) return fallo('no_encontrado', { detail: 'Esa lista ya no es la última: volvé a cargarla.' })
    const lista = { titulos: JSON.parse(row.titulos) as string[], filas: JSON.parse(row.filas) as string[][] }
    const fault = faultInUsos(usos, lista)
    if (fault !== null) return fallo('datos_invalidos', { detail: fault })
    await saveUsos(work.tx, row, JSON.stringify(usos), runtime.clock())
    await deleteNuevosDe(work.tx, row.id)
    const { id, firma, moneda } = row
    await keepMovimientos(work, { id, firma, moneda, ...lista }, usos)
    return ok(null)
  })
}

/** Keeps the money that came in, once. */
async function keepMovimientos(work: Work, lista: ListaLeida & { id: string }, usos: Uso[]): Promise<void> {
  const creado = work.clock()
  const { entradas, salidas, ilegibles } = readMovimientos(lista, usos, diaDe(creado))
  const former = await findHuellas(work.tx, entradas.map(formerHuellaDe))
  const rows = entradas.flatMap((entrada, orden): MovimientoBancoRow[] => {
    const { fecha, descripcion, centavos, moneda } = entrada
    if (moneda === 'UYU' && former.has(formerHuellaDe(entrada))) return []
    const movimiento: Omit<MovimientoBancoRow, 'sello'> = {
      id: work.newId(),
      huella: huellaDe(lista.firma, entrada),
      listaId: lista.id,
      firma: lista.firma,
      fecha,
      descripcion,
      centavos,
      moneda,
      orden,
      estado: 'nuevo',
      pedidoId: null,
      quien: '',
      en: null,
      creado,
    }
    return [{ ...movimiento, sello: selloDeMovimiento(work.seal, movimiento) }]
  })
  const nuevos = await insertMovimientosDeBanco(work.tx, rows)
  await updateCuentas(work.tx, lista.id, { nuevos, repetidos: entradas.length - nuevos, salidas, ilegibles })
}

/**
 * The same movement has the same hash in every list of its bank, whatever the columns are taken for. Two banks'
 * movements may say the same; their headings differ.
 */
function huellaDe(firma: string, { renglon, repeticion }: MovimientoLeido): string {
  return hashOf([firma, renglon, repeticion])
}

/** The hash as it used to be made: from how the columns were read, without the bank. Movements from then keep it. */
function formerHuellaDe({ fecha, descripcion, centavos, ordinal }: MovimientoLeido): string {
  return hashOf([fecha, foldTexto(descripcion), centavos, ordinal])
}

function hashOf(values: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}

function nombreDe(archivo: string): string {
  const clean = archivo.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  return Array.from(clean.trim()).slice(0, ARCHIVO_MAX).join('') || 'lista'
}
