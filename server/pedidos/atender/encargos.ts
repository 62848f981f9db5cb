import {
  costosDe,
  resolvePaso,
  limitesDeEncargos,
  nombreCorto,
  prometidaPara,
  type CambioDeEncargo,
  type EncargosMarcados,
  type MarcaDeEncargos,
  type FiltroDeEncargos,
  type LineaDeEncargo,
  type ListaDeEncargos,
  type VistaDeEncargos,
} from '#domain/pedidos/gestion/encargos.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { resumenDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import type { Encargo, TipoDeNota } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { PedidoEncargoRow, PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import {
  selectEncargosDe,
  writeCosto,
  writeEncargo,
  countLineasDeEncargo,
  selectLineasDeEncargo,
  type LineaDeEncargoRow,
} from '../guardar/encargos.repo.ts'
import { insertNota, selectLineasDe } from '../guardar/gestion.repo.ts'
import { lockPedido, selectIdsDeCodigos } from '../guardar/pedidos.repo.ts'
import { choosePagina } from '#server/base/pagina.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { toCorreccion } from '../guardar/find-pedido-gestionado.ts'

/** Orders per transaction. */
const LOTE = 50

const NOTA: Record<Exclude<CambioDeEncargo, 'nada'>, TipoDeNota> = {
  pedida: 'encargada',
  corregida: 'encargo_corregido',
  llegada: 'llegada',
  sin_llegar: 'llegada_deshecha',
  sin_pedir: 'encargo_deshecho',
}

/**
 * Marks made-to-order shirts as asked for or arrived, or takes that back (specification 26.29). Their orders' histories
 * have who and when. What is marked so already stays as it is: the same mark from two windows is made once. Shirts that
 * can't be marked (their order was cancelled, their buyer corrected them) are reported, and hold up no others. What they
 * cost may be said with the step, and corrected (specification 54.2). In small
 * transactions: killed in between, what is marked is marked, and the rest can be marked again.
 * @param autor e-mail of the administrator
 * @returns `no_encontrado` when none of them is a made-to-order shirt
 */
export async function markEncargos(
  runtime: Runtime,
  { paso, lineas, costo }: MarcaDeEncargos,
  autor: string,
): Promise<Resultado<EncargosMarcados, Fallo<'no_encontrado', undefined>>> {
  const ids = await selectIdsDeCodigos(runtime.database.read, [...new Set(lineas.map(({ pedido }) => pedido))])
  const costos = costo === undefined ? [] : costosDe(costo, lineas.length)
  const known = lineas.flatMap((linea, at) => {
    const id = ids.get(linea.pedido)
    return id === undefined ? [] : [{ ...linea, id, costo: costos[at] ?? null }]
  })
  const marked: EncargosMarcados = { hechas: 0, apartadas: [] }
  const pedidos = [...new Set(known.map(({ id }) => id))].sort()
  for (let at = 0; at < pedidos.length; at += LOTE) {
    const lote = new Set(pedidos.slice(at, at + LOTE))
    const done = await markLote(
      runtime,
      paso,
      known.filter(({ id }) => lote.has(id)),
      autor,
    )
    marked.hechas += done.hechas
    marked.apartadas.push(...done.apartadas)
  }
  return marked.hechas + marked.apartadas.length === 0 ? fallo('no_encontrado') : ok(marked)
}

type Marca = MarcaDeEncargos['lineas'][number] & { id: string; costo: Pesos | null }

/** @param marcas of few orders, which are locked in the order of their ids, as everybody does who locks several */
function markLote(
  runtime: Runtime,
  paso: MarcaDeEncargos['paso'],
  marcas: Marca[],
  autor: string,
): Promise<EncargosMarcados> {
  return inTransaction(runtime, async (work) => {
    const ids = [...new Set(marcas.map(({ id }) => id))].sort()
    const pedidos = new Map<string, PedidoRow>()
    for (const id of ids) {
      const row = await lockPedido(work.tx, id, work.clock())
      if (row !== undefined) pedidos.set(id, row)
    }
    const lineas = new Map((await selectLineasDe(work.tx, ids)).map((row) => [keyOfEncargo(row), row]))
    const encargos = new Map((await selectEncargosDe(work.tx, ids)).map((row) => [keyOfEncargo(row), row]))
    const marked: EncargosMarcados = { hechas: 0, apartadas: [] }
    const seen = new Set<string>()
    for (const { id, pedido, orden, visto, costo } of marcas) {
      const key = keyOfEncargo({ pedidoId: id, orden })
      const linea = lineas.get(key)
      const row = pedidos.get(id)
      // Shirts named twice are done once; what isn't made to order isn't asked for.
      if (seen.has(key) || row === undefined || linea?.modo !== 'encargo') continue
      seen.add(key)
      const encargada = { ...linea, parches: linea.parches === 1 }
      const encargo = toEncargo(encargos.get(key))
      const resolved = resolvePaso(paso, { ...encargada, pedido, estado: row.estado, encargo }, visto)
      if (!resolved.ok) {
        marked.apartadas.push({ pedido, orden, motivo: resolved.detail ?? '' })
        continue
      }
      marked.hechas++
      const sobre = `${linea.nombre}. ${resumenDeEstampado(encargada)}`
      if (resolved.value !== 'nada') {
        const nota = { autor, tipo: NOTA[resolved.value], texto: '', sobre }
        const en = await insertNota(work, id, nota)
        await writeEncargo(work.tx, resolved.value, linea, { en, autor })
      }
      if (costo !== null && (await writeCosto(work.tx, linea, costo)))
        await insertNota(work, id, { autor, tipo: 'encargo_costo', texto: formatPesos(costo), sobre })
    }
    return marked
  })
}

const keyOfEncargo = ({ pedidoId, orden }: { pedidoId: string; orden: number }) => `${pedidoId} ${orden}`

/** How a line stands with its maker; null when it wasn't asked for. */
function toEncargo(row: PedidoEncargoRow | undefined): Encargo | null {
  if (row === undefined) return null
  const { pedidoId: _pedidoId, orden: _orden, ...encargo } = row
  return encargo
}

/** As many as a telephone shows at once and a message can hold. */
const LINEAS_POR_PAGINA = 200

/**
 * Made-to-order shirts of paid orders, printed or not, by where they stand with their maker (specification 26.28). Of a
 * mixed order the made-to-order ones alone.
 */
export async function listEncargos(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  { ver, pagina }: FiltroDeEncargos,
): Promise<ListaDeEncargos> {
  const { tiempoEncargo } = await readAjustes(runtime)
  const cuentas = await countEncargos(runtime)
  const { rango, ...actual } = choosePagina(cuentas[ver], pagina, LINEAS_POR_PAGINA)
  const limites = limitesDeEncargos(runtime.clock(), tiempoEncargo.hasta)
  const rows = await selectLineasDeEncargo(runtime.database.aside, ver, limites, rango)
  return {
    ver,
    lineas: rows.map((row) => toLineaDeEncargo(row, tiempoEncargo.hasta)),
    total: cuentas[ver],
    ...actual,
    cuentas,
  }
}

/** How many made-to-order shirts each view of the list has. */
export async function countEncargos({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<Record<VistaDeEncargos, number>> {
  const { tiempoEncargo } = await readAjustes({ database })
  const limites = limitesDeEncargos(clock(), tiempoEncargo.hasta)
  return countLineasDeEncargo(database.aside, limites)
}

/** @param dias the longest that making one takes */
function toLineaDeEncargo(row: LineaDeEncargoRow, dias: number): LineaDeEncargo {
  const { pedido, orden, estado, pagado, productId, codigo, imagen, talle, nombrePersonalizado, numero } = row
  const { pedida, pedidaPor, llegada, llegadaPor, costo } = row
  return {
    pedido,
    orden,
    estado,
    comprador: nombreCorto(row.comprador),
    pagado,
    prometida: prometidaPara({ pagado }, dias),
    productId,
    codigo,
    nombre: row.modelo,
    imagen,
    talle,
    nombrePersonalizado,
    numero,
    parches: row.parches === 1,
    trae: {
      nombrePersonalizado: row.traeNombre.toLocaleUpperCase('es'),
      numero: row.traeNumero,
      parches: row.traeParches === 1,
    },
    correccion: toCorreccion(row),
    encargo:
      pedida === null
        ? null
        : { nombre: row.nombrePedido, numero: row.numeroPedido, pedida, pedidaPor, llegada, llegadaPor, costo },
  }
}
