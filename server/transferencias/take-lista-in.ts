import { createHash } from 'node:crypto'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import {
  completeCuenta,
  findCuenta,
  finDeNumero,
  isMismaCuenta,
  resolveNumero,
} from '#domain/transferencias/cuenta-banco.ts'
import {
  faultInUsos,
  guessUsosDeBanco,
  readMovimientos,
  type MovimientoLeido,
  type MovimientosLeidos,
  type Uso,
} from '#domain/transferencias/lista-banco.ts'
import type { Moneda } from '#domain/transferencias/moneda.ts'
import type { Aparte } from '#domain/transferencias/transferencias.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { MovimientoBancoRow } from '#server/db/schema.ts'
import { selloDeMovimiento } from '#server/pedidos/probar/sello.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import {
  deleteNuevosDe,
  findPorHuella,
  insertMovimientosDeBanco,
  lockLista,
  replaceLista,
  saveFormato,
  selectCuentas,
  selectFormato,
  updateLeida,
  updateSellado,
} from './movimientos.repo.ts'
import { readListaDelBanco } from './read-lista.ts'

const ARCHIVO_MAX = 120

/**
 * Takes the bank's list in: money that came in is kept once, whichever lists of its account it is in. The columns are as
 * chosen for these headings before, or as they look. The account is the one that the list names, or the one that was
 * said of these headings. What is unclear waits for `chooseColumnas` (specification 30).
 * @param carga `quien` is the administrator's e-mail
 */
export async function takeListaIn(
  runtime: Runtime,
  { bytes, archivo, quien }: { bytes: Uint8Array; archivo: string; quien: string },
): Promise<Resultado<null, Fallo<'lista_ilegible', undefined>>> {
  const read = await readListaDelBanco(bytes)
  if (!read.ok) return read
  const { arriba, ...lista } = read.value
  const id = runtime.newId()
  const creado = runtime.clock()
  await inTransaction(runtime, async (work) => {
    const formato = await selectFormato(work.tx, lista.firma)
    const usos = formato !== null && faultInUsos(formato.usos, lista) === null ? formato.usos : guessUsosDeBanco(lista)
    const { numero, moneda } = completeCuenta(findCuenta(arriba, archivo), formato?.cuentas ?? [])
    const conocidas = await selectCuentas(work.tx, { firma: lista.firma, moneda: moneda ?? '', listaId: id })
    const cuenta = {
      numero: resolveNumero(numero ?? '', conocidas) ?? '',
      moneda: moneda ?? '',
    } satisfies CuentaDeLista
    const leidos = usos === null ? null : readMovimientos(lista, usos, diaDe(creado))
    const leida = leidos !== null && faultInCuenta(cuenta, leidos) === null
    await replaceLista(work.tx, {
      id,
      archivo: nombreDeArchivo(archivo),
      quien,
      creado,
      firma: lista.firma,
      titulos: JSON.stringify(lista.titulos),
      cuenta: cuenta.numero,
      moneda: cuenta.moneda,
      filas: JSON.stringify(lista.filas),
      usos: leida ? JSON.stringify(usos) : null,
      nuevos: 0,
      repetidos: 0,
      salidas: 0,
      ilegibles: 0,
      aparte: '[]',
    })
    if (leida) await keepMovimientos(work, { id, firma: lista.firma, ...cuenta, conocidas }, leidos, null)
  })
  return ok(null)
}

/** An account as far as it is said; '' for what isn't. */
type CuentaDeLista = { numero: string; moneda: Moneda | '' }

/** What is missing to tell the list's movements from those of another account; null when nothing is. */
function faultInCuenta({ numero, moneda }: CuentaDeLista, { entradas }: MovimientosLeidos): string | null {
  if (numero === '') return 'Escribí los últimos cuatro números de la cuenta.'
  return moneda === '' && entradas.some((entrada) => entrada.moneda === null) ? 'Elegí la moneda de la cuenta.' : null
}

/**
 * Says what the columns of the list are and which account it is of. It holds now and whenever a list with these
 * headings comes that doesn't say otherwise. What was read from it differently, and nobody used, is read anew.
 * @param dicho `cuenta` is the account's number or its end
 */
export async function chooseColumnas(
  runtime: Runtime,
  { lista: listaId, usos, cuenta, moneda }: { lista: string; usos: Uso[]; cuenta: string; moneda: Moneda | '' },
): Promise<Resultado<null, Fallo<'no_encontrado' | 'datos_invalidos', undefined>>> {
  return inTransaction(runtime, async (work) => {
    const row = await lockLista(work.tx, listaId)
    if (row === undefined) return fallo('no_encontrado', { detail: 'Esa lista ya no es la última: volvé a cargarla.' })
    const lista = { titulos: JSON.parse(row.titulos) as string[], filas: JSON.parse(row.filas) as string[][] }
    const wrong = faultInUsos(usos, lista)
    if (wrong !== null) return fallo('datos_invalidos', { detail: wrong })
    const leidos = readMovimientos(lista, usos, diaDe(work.clock()))
    const conocidas = await selectCuentas(work.tx, { firma: row.firma, moneda, listaId: row.id })
    const numero = resolveNumero(finDeNumero(cuenta), conocidas)
    if (numero === null) {
      return fallo('datos_invalidos', {
        detail: 'Hay dos cuentas con esos números: escribí el número entero, con su guion.',
      })
    }
    const dicha = { numero, moneda }
    const fault = faultInCuenta(dicha, leidos)
    if (fault !== null) return fallo('datos_invalidos', { detail: fault })
    const antes = row.usos === null ? null : { numero: row.cuenta, moneda: row.moneda }
    await deleteNuevosDe(work.tx, row.id)
    await keepMovimientos(work, { id: row.id, firma: row.firma, ...dicha, conocidas }, leidos, antes)
    await saveFormato(work.tx, row, { usos, ...dicha }, work.clock())
    return ok(null)
  })
}

/**
 * Keeps the money that came in, once for each account. What is there under the end of its number moves to the whole one.
 * @param lista `conocidas` are the accounts that movements are of
 * @param antes the account that the list was thought to be of: its used or put-aside movements move along
 */
async function keepMovimientos(
  work: Work,
  { id: listaId, firma, numero, moneda, conocidas }: CuentaDeLista & { id: string; firma: string; conocidas: string[] },
  { entradas, salidas, ilegibles }: MovimientosLeidos,
  antes: CuentaDeLista | null,
): Promise<void> {
  const creado = work.clock()
  const mismas = conocidas.filter((one) => one !== numero && isMismaCuenta(one, numero))
  const huellasDeMismas = (entrada: MovimientoLeido) =>
    mismas.map((misma) => huellaDeMovimiento(firma, { numero: misma, moneda }, entrada))
  const known = await findPorHuella(
    work.tx,
    entradas.flatMap((entrada) => [
      huellaDeMovimiento(firma, { numero, moneda }, entrada),
      ...(antes === null ? [] : [huellaDeMovimiento(firma, antes, entrada)]),
      ...huellasDeMismas(entrada),
      ...huellasSinCuenta(firma, entrada),
    ]),
  )
  const rows: MovimientoBancoRow[] = []
  const aparte: Aparte[] = []
  for (const [orden, entrada] of entradas.entries()) {
    const { fecha, descripcion, centavos, fila } = entrada
    const huella = huellaDeMovimiento(firma, { numero, moneda }, entrada)
    const suya = entrada.moneda ?? moneda
    const former =
      (antes && ofList(listaId, known.get(huellaDeMovimiento(firma, antes, entrada)))) ??
      huellasDeMismas(entrada)
        .map((one) => known.get(one))
        .find((row) => row !== undefined) ??
      huellasSinCuenta(firma, entrada)
        .map((one) => known.get(one))
        .find((row) => row?.cuenta === '' && row.moneda === suya)
    if (known.has(huella) || former !== undefined) {
      aparte.push({ que: 'repetido', fila, huella })
      if (!known.has(huella) && former !== undefined) {
        await updateSellado(work.tx, work.seal, former, { huella, firma, cuenta: numero, moneda: suya })
      }
      continue
    }
    const movimiento: Omit<MovimientoBancoRow, 'sello'> = {
      id: work.newId(),
      huella,
      listaId,
      firma,
      cuenta: numero,
      fecha,
      descripcion,
      centavos,
      moneda: suya,
      orden,
      estado: 'nuevo',
      pedidoId: null,
      quien: '',
      en: null,
      creado,
    }
    rows.push({ ...movimiento, sello: selloDeMovimiento(work.seal, movimiento) })
  }
  await insertMovimientosDeBanco(work.tx, rows)
  for (const fila of salidas) aparte.push({ que: 'salida', fila })
  for (const { fila, motivo } of ilegibles) aparte.push({ que: 'ilegible', fila, motivo })
  await updateLeida(work.tx, listaId, {
    nuevos: rows.length,
    repetidos: entradas.length - rows.length,
    salidas: salidas.length,
    ilegibles: ilegibles.length,
    aparte: JSON.stringify(aparte),
  })
}

function ofList(listaId: string, row: MovimientoBancoRow | undefined): MovimientoBancoRow | undefined {
  return row?.listaId === listaId ? row : undefined
}

/**
 * A movement has the same hash in every list of its account, whatever the columns are taken for. Two banks' movements
 * may say the same, and two accounts' of one bank. Their headings differ, or their numbers, or their currency.
 */
function huellaDeMovimiento(
  firma: string,
  cuenta: CuentaDeLista,
  { renglon, repeticion, moneda }: MovimientoLeido,
): string {
  return hashOfMovimiento([firma, cuenta.numero, moneda ?? cuenta.moneda, renglon, repeticion])
}

/** The hashes of movements from before accounts were told apart, and from before banks were. */
function huellasSinCuenta(firma: string, entrada: MovimientoLeido): string[] {
  const { fecha, descripcion, centavos, ordinal, renglon, repeticion } = entrada
  return [
    hashOfMovimiento([firma, renglon, repeticion]),
    hashOfMovimiento([fecha, foldTexto(descripcion), centavos, ordinal]),
  ]
}

function hashOfMovimiento(values: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}

function nombreDeArchivo(archivo: string): string {
  const clean = archivo.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  return Array.from(clean.trim()).slice(0, ARCHIVO_MAX).join('') || 'lista'
}
