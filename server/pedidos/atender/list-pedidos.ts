import type { VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import { isAbierto } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { lineasQueVan } from '#domain/pedidos/gestion/devoluciones.ts'
import { camisetasPorHacer, esperaDe } from '#domain/pedidos/gestion/espera.ts'
import { LARGO_DE_PAGINA } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import {
  SIN_FILTRO,
  VISTAS_DE_PEDIDOS,
  type FiltroDePedidos,
  type ListaDePedidos,
  type PedidoDeLista,
} from '#domain/pedidos/gestion/lista-pedidos.ts'
import { salidaDePedido } from '#domain/pedidos/llegada-de-pedido.ts'
import { totalElegido } from '#domain/pedidos/pedido.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { PedidoAvisoRow, PedidoLineaRow, PedidoRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectAvisosDe } from '../guardar/avisos.repo.ts'
import { ordenesLlegadas, selectEncargosDe } from '../guardar/encargos.repo.ts'
import { sinEnvio } from '../guardar/terminado.ts'
import { selectVidas } from '../guardar/vidas.repo.ts'
import {
  countByEstado,
  countComprobantes,
  countLosDeHoy,
  countPedidos,
  selectEntre,
  selectLineasDe,
  selectMediosDePago,
  selectPaginaDePedidos,
} from '../guardar/gestion.repo.ts'

/**
 * A page of the admin's orders, the newest first, each with what it waits for (specification 26). Past the last page,
 * the last is given.
 * @param largo orders of a page
 */
export async function listPedidos(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  filtro: FiltroDePedidos,
  largo: number = LARGO_DE_PAGINA,
): Promise<ListaDePedidos> {
  const db = database.aside
  const now = clock()
  const hoy = diaDe(now)
  const buscado = { ...filtro, entre: await selectEntre(db, filtro.buscar), hoy }
  const total = await countPedidos(db, buscado)
  const { rango, ...actual } = choosePagina(total, filtro.pagina, largo)
  const rows = await selectPaginaDePedidos(db, buscado, rango)
  const ids = rows.map(({ id }) => id)
  const grouped = async <T extends { pedidoId: string }>(found: Promise<T[]>) =>
    Map.groupBy(await found, ({ pedidoId }) => pedidoId)
  const [lineas, avisos, encargos, vidas, medios, comprobantes, conAviso, porSalir, porEstado, nadaQueMandar] =
    await Promise.all([
      grouped(selectLineasDe(db, ids)),
      grouped(selectAvisosDe(db, ids)),
      grouped(selectEncargosDe(db, ids)),
      grouped(selectVidas(db, ids)),
      selectMediosDePago(db, ids),
      countComprobantes(db, ids),
      countPedidos(db, { ...SIN_FILTRO, medio: filtro.medio, avisos: true, entre: null, hoy }),
      countLosDeHoy(db, hoy, filtro.medio),
      countByEstado(db, filtro.medio),
      countByEstado(db, filtro.medio, sinEnvio('pedidos')),
    ])
  const cuentas = Object.fromEntries(VISTAS_DE_PEDIDOS.map((vista) => [vista, 0])) as ListaDePedidos['cuentas']
  for (const { estado, cuenta } of porEstado) cuentas[estado] = cuenta
  for (const { estado, cuenta } of nadaQueMandar) {
    cuentas[estado] -= cuenta
    cuentas.sin_envio += cuenta
  }
  cuentas.salen_hoy = porSalir
  return {
    pedidos: rows.map((row) =>
      toPedidoDeLista(row, now, {
        lineas: lineas.get(row.id) ?? [],
        avisos: avisos.get(row.id) ?? [],
        medio: medios.get(row.id) ?? '',
        comprobantes: comprobantes.get(row.id) ?? 0,
        llegadas: ordenesLlegadas(encargos.get(row.id) ?? []),
        vidas: vidas.get(row.id) ?? [],
      }),
    ),
    total,
    ...actual,
    cuentas,
    avisos: conAviso,
  }
}

type Suyo = {
  lineas: PedidoLineaRow[]
  avisos: PedidoAvisoRow[]
  medio: string
  comprobantes: number
  llegadas: number[]
  vidas: VidaDeLinea[]
}

function toPedidoDeLista(row: PedidoRow, now: number, { lineas, vidas, ...suyo }: Suyo): PedidoDeLista {
  const facts = {
    ...row,
    ...suyo,
    retiene: row.retiene === 1,
    envio: row,
    lineas: lineasQueVan(lineas, vidas).map((linea) => ({ ...linea, parches: linea.parches === 1 })),
  }
  return {
    codigo: row.codigo,
    tipo: row.tipo,
    estado: row.estado,
    medioDePago: row.medioDePago,
    nombre: row.nombre,
    telefono: row.telefono,
    departamento: row.departamento,
    ciudad: row.ciudad,
    metodo: row.metodo,
    total: totalElegido(row),
    camisetas: lineas.length,
    imagen: lineas.find(({ imagen }) => imagen !== '')?.imagen ?? '',
    espera: esperaDe(facts, now),
    porHacer: camisetasPorHacer(facts),
    sale: facts.lineas.length === 0 ? '' : salidaDePedido(row.estado, row.promesaSale, diaDe(now)),
    conAviso: suyo.avisos.some(isAbierto),
    creado: row.creado,
  }
}
