import { ESTADOS_POR_ESTAMPAR } from '#domain/estampado.ts'
import { isEstampable, type FiltroDePedidos, type ListaDePedidos, type PedidoDeLista } from '#domain/gestion-pedido.ts'
import { ESTADOS, totalElegido, type Estado } from '#domain/pedido.ts'
import type { PedidoLineaRow, PedidoRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/pagina.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectAvisados } from './avisos.repo.ts'
import { countByEstado, countPedidos, selectLineasDe, selectPaginaDePedidos } from './gestion.repo.ts'

const PEDIDOS_POR_PAGINA = 30

/** A page of the admin's orders, the newest first (specification 26). A page after the last gives the last. */
export async function listPedidos(
  { database }: Pick<Runtime, 'database'>,
  filtro: FiltroDePedidos,
): Promise<ListaDePedidos> {
  const db = database.read
  const total = await countPedidos(db, filtro)
  const { rango, ...actual } = choosePagina(total, filtro.pagina, PEDIDOS_POR_PAGINA)
  const rows = await selectPaginaDePedidos(db, filtro, rango)
  const lineas = Map.groupBy(
    await selectLineasDe(
      db,
      rows.map(({ id }) => id),
    ),
    ({ pedidoId }) => pedidoId,
  )
  const avisados = await selectAvisados(
    db,
    rows.map(({ id }) => id),
  )
  const cuentas = Object.fromEntries(ESTADOS.map((estado) => [estado, 0])) as Record<Estado, number>
  for (const { estado, cuenta } of await countByEstado(db, filtro.medio)) cuentas[estado] = cuenta
  return {
    pedidos: rows.map((row) => toPedidoDeLista(row, lineas.get(row.id) ?? [], avisados.has(row.id))),
    total,
    ...actual,
    cuentas,
    avisos: await countPedidos(db, { estado: null, medio: filtro.medio, avisos: true, buscar: '' }),
  }
}

function toPedidoDeLista(row: PedidoRow, lineas: PedidoLineaRow[], conAviso: boolean): PedidoDeLista {
  return {
    codigo: row.codigo,
    estado: row.estado,
    medioDePago: row.medioDePago,
    nombre: row.nombre,
    departamento: row.departamento,
    ciudad: row.ciudad,
    metodo: row.metodo,
    total: totalElegido(row),
    camisetas: lineas.length,
    porEstampar: ESTADOS_POR_ESTAMPAR.some((estado: Estado) => estado === row.estado)
      ? lineas.filter(isPorEstampar).length
      : 0,
    conAviso,
    creado: row.creado,
  }
}

function isPorEstampar({ estampada, parches, ...linea }: PedidoLineaRow): boolean {
  return estampada === null && isEstampable({ ...linea, parches: parches === 1 })
}
