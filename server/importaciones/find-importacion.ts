import {
  changedFields,
  describeCampoComparado,
  describeImagenes,
  describeValorDeCampo,
} from '#domain/importaciones/diferencias.ts'
import { CAMPO_ETIQUETA, type Campos, type Formato } from '#domain/importaciones/importacion.ts'
import type { ListaParaNombrar } from '#domain/importaciones/lista/usos.ts'
import {
  VISTAS_DE_FILAS,
  type FilaVista,
  type ImportacionDetalle,
  type ImportacionResumen,
  type NuevoVista,
  type VistaDeFilas,
  type Estorbo,
} from '#domain/importaciones/vista.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { ImportacionFilaRow, ImportacionRow, Schema } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { DESHACIBLE, isDeshacible, findLater } from './decide-importacion.ts'
import { readFilaElegida, type Eleccion } from './fila-elegida.ts'
import {
  countFilas,
  countImagenes,
  countReintentables,
  selectImportacion as findRow,
  selectFallidas,
  selectFilas,
  selectImportaciones,
} from './importaciones.repo.ts'
import type { CamposNuevos } from './plan-filas.ts'
import { hasRebaja } from './rebaja-de-archivo.ts'
import type { Kysely } from 'kysely'

const HISTORY = 30
const PAGE = 50
const FALLIDAS = 100

/** The latest imports of files, or actions on many, newest first. */
export async function listImportaciones(
  { database }: Pick<Runtime, 'database'>,
  deQue: 'archivos' | 'acciones',
): Promise<ImportacionResumen[]> {
  return (await selectImportaciones(database.read, deQue, HISTORY)).map(toResumenDeImportacion)
}

/** Milliseconds for which what was done counts as done lately, and how many of such are looked at. */
const LATELY = 7 * DIA_MS
const LATEST = 10

/** Imports and actions on many of the last seven days that can be undone now, the latest first. */
export async function listDeshacibles({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<ImportacionResumen[]> {
  const now = clock()
  const rows = await database.read
    .selectFrom('importaciones')
    .selectAll()
    .where('empezado', '>', now - LATELY)
    .where((eb) => eb.or([eb('estado', '=', 'importando'), eb.and([eb('estado', '=', 'hecha'), eb('hechas', '>', 0)])]))
    .orderBy('empezado', 'desc')
    .limit(LATEST)
    .execute()
  const deshacibles = await Promise.all(rows.map((row) => isDeshacible(database.read, row, now)))
  return rows.filter((_, at) => deshacibles[at]).map(toResumenDeImportacion)
}

/** Whether there are actions on many that began while they could still be undone. */
export async function hasAcciones({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<boolean> {
  const row = await database.read
    .selectFrom('importaciones')
    .select('id')
    .where('accion', '<>', '')
    .where('empezado', '>', clock() - DESHACIBLE)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * An import with a page of its rows.
 * @param cuales which rows; by default those most worth looking at; `pagina` from 1
 */
export async function findImportacion(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  id: string,
  cuales: { vista: VistaDeFilas | null; pagina: number },
): Promise<ImportacionDetalle | null> {
  const row = await findRow(database.read, id)
  if (row === undefined || row.estado === 'descartada') return null
  const todas = await countFilas(database.read, id)
  const count = (match: Partial<Pick<ImportacionFilaRow, 'tipo' | 'estado'>>) =>
    todas
      .filter((each) => (match.tipo ?? each.tipo) === each.tipo && (match.estado ?? each.estado) === each.estado)
      .reduce((sum, { cuenta }) => sum + cuenta, 0)
  // Old imports have no rows any more, only their number.
  const conDetalle = todas.length > 0
  const cuentas: Record<VistaDeFilas, number> = {
    nuevo: conDetalle ? count({ tipo: 'nuevo' }) : row.nuevos,
    cambia: conDetalle ? count({ tipo: 'cambia' }) : row.cambios,
    igual: conDetalle ? count({ tipo: 'igual' }) : row.iguales,
    aviso: conDetalle ? row.conAvisos : 0,
    rechazada: conDetalle ? count({ tipo: 'rechazada' }) : row.rechazadas,
    conflicto: conDetalle ? count({ estado: 'conflicto' }) : row.conflictos,
    no_deshecha: count({ estado: 'no_deshecha' }),
  }
  const undone = count({ estado: 'deshecha' }) + cuentas.no_deshecha
  const done = count({ estado: 'hecha' })
  const undoing = row.estado === 'deshaciendo' || row.estado === 'deshecha'
  const vista =
    cuales.vista ?? (VISTAS_DE_FILAS.toReversed().find((each) => each !== 'igual' && cuentas[each] > 0) || 'igual')
  const { rango, ...actual } = choosePagina(cuentas[vista], cuales.pagina, PAGE)
  const filas = await selectFilas(
    database.read,
    id,
    vista === 'conflicto' || vista === 'no_deshecha'
      ? { estado: vista }
      : vista === 'aviso'
        ? { conAvisos: true }
        : { tipo: vista },
    rango,
  )
  const imagenes = await countImagenes(database.read, id)
  return {
    ...toResumenDeImportacion(row),
    lista: row.lista === '' ? null : (JSON.parse(row.lista) as ListaParaNombrar),
    avisos: JSON.parse(row.avisos) as string[],
    cuentas,
    conDetalle,
    total: undoing ? done + undone : cuentas.nuevo + cuentas.cambia,
    avance: undoing ? undone : done + cuentas.conflicto,
    deshacible: await isDeshacible(database.read, row, clock()),
    porReintentar: row.estado === 'deshecha' ? await countReintentables(database.read, id) : 0,
    estorbo: await findEstorbo(database.read, row),
    imagenes,
    fallidas: imagenes.fallida === 0 ? [] : await selectFallidas(database.read, id, FALLIDAS),
    vista,
    filas: filas.map((fila) => toVista(fila, row)),
    porEncima: row.porEncima,
    quitarPrecios: row.quitarPrecios === 1,
    ocultarNuevos: row.ocultarNuevos === 1,
    conRebaja: await hasRebaja(database.read, id),
    conCentavos: row.conCentavos,
    conTachado: row.conTachado,
    sinContar: row.sinContar,
    sinEncargo: row.sinEncargo,
    unidadesMenos: row.unidadesMenos,
    ...actual,
  }
}

function toResumenDeImportacion(row: ImportacionRow): ImportacionResumen {
  const { id, estado, archivo, quien, error, nuevos, cambios, iguales, rechazadas, hechas, conflictos, creado } = row
  return {
    id,
    estado,
    archivo,
    quien,
    error,
    nuevos,
    cambios,
    iguales,
    rechazadas,
    hechas,
    conflictos,
    creado,
    terminado: row.terminado,
    esAccion: row.accion !== '',
    formato: row.formato as Formato | null,
  }
}

function toVista(fila: ImportacionFilaRow, eleccion: Eleccion): FilaVista {
  const { orden, linea, tipo, estado, codigo, nombre, motivo } = fila
  return {
    orden,
    linea,
    tipo,
    estado,
    codigo,
    nombre,
    motivo,
    avisos: JSON.parse(fila.avisos) as string[],
    cambios: tipo === 'cambia' ? cambiosOf(readFilaElegida(fila, eleccion)) : [],
    nuevo: tipo === 'nuevo' ? nuevoOf(readFilaElegida(fila, eleccion).despues as CamposNuevos) : null,
  }
}

function cambiosOf({ antes, despues }: { antes: Campos; despues: Campos }): FilaVista['cambios'] {
  const all = changedFields(despues).map((campo) => ({
    campo: CAMPO_ETIQUETA[campo],
    ...(campo === 'imagenes'
      ? describeImagenes(antes.imagenes ?? [], despues.imagenes ?? [])
      : { antes: describeCampoComparado(campo, antes[campo]), despues: describeCampoComparado(campo, despues[campo]) }),
  }))
  return all.filter((cambio) => cambio.antes !== cambio.despues)
}

function nuevoOf(campos: CamposNuevos): NuevoVista {
  const { precio, precioDescuento, precioEncargo, precioEncargoDescuento, stock, imagenes, activo } = campos
  const unidades = Object.values(stock).reduce((sum, units) => sum + units, 0)
  const talles = Object.keys(stock).length === 0 ? '' : describeValorDeCampo(stock)
  const precios = { precio, precioDescuento, precioEncargo, precioEncargoDescuento }
  return { ...precios, talles, unidades, imagenes: imagenes.length, activo }
}

/** Rows that stayed as they were, of which it is looked up what changed their products after them. */
const ROWS = 50

/**
 * What has to be undone before an import or action: the file that was imported after it. Else it is what wrote the same
 * fields of one of its products, which its undoing left as they were. Among the first of them it is the latest.
 */
async function findEstorbo(db: Kysely<Schema>, row: ImportacionRow): Promise<Estorbo | null> {
  if (row.estado !== 'hecha' && row.estado !== 'deshecha') return null
  const later = row.accion === '' ? await findLater(db, row) : null
  if (later !== null) return { ...later, esAccion: false }
  if (row.estado === 'hecha') return null
  const pairs = await db
    .selectFrom('importacionFilas as f')
    .innerJoin('importacionFilas as g', 'g.productId', 'f.productId')
    .innerJoin('importaciones as i', 'i.id', 'g.importacionId')
    .select(['i.id', 'i.archivo', 'i.accion', 'f.despues', 'g.despues as siguiente'])
    .where('f.importacionId', '=', row.id)
    .where('f.estado', '=', 'no_deshecha')
    .where('g.estado', '=', 'hecha')
    .where('i.estado', '=', 'hecha')
    .where('i.empezado', '>', row.empezado)
    .orderBy('i.empezado', 'desc')
    .limit(ROWS)
    .execute()
  const found = pairs.find(({ despues, siguiente }) => {
    const after = JSON.parse(siguiente) as Campos
    return Object.keys(JSON.parse(despues) as Campos).some((campo) => Object.hasOwn(after, campo))
  })
  return found === undefined ? null : { id: found.id, archivo: found.archivo, esAccion: found.accion !== '' }
}
