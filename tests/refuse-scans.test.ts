import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import SQLite from 'better-sqlite3'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { countSinLeer } from '#server/contacto/list-mensajes.ts'
import { countFallidos } from '#server/correos/list-correos.ts'
import { countPedidosPorHacer, countSalenHoy } from '#server/pedidos/atender/count-pedidos-por-hacer.ts'
import { countEncargos } from '#server/pedidos/atender/encargos.ts'
import { listPedidos } from '#server/pedidos/atender/list-pedidos.ts'
import { watchReservas } from '#server/pedidos/atender/reservas.ts'
import { countConComprobante } from '#server/transferencias/list-esperando.ts'
import { openRuntime } from './databases.ts'
import { GROW, scansOf } from './refuse-scans.ts'

/** Those that grow with the catalogue, with who works here, or not at all: or are cleared of what is old. */
const STAY = [
  'accounts',
  'ajustes',
  'aparatos',
  'arriendos',
  'busquedas_vacias',
  'cambios',
  'cambios_por_numerar',
  'cfe_mirado',
  'cfe_por_mirar',
  'cierres',
  'comprobaciones',
  'copias',
  'deseos',
  'deseos_dias',
  'dias_por_sumar',
  'discos',
  'exigencias',
  'existencias',
  'formatos_banco',
  'formatos_lista',
  'imagenes',
  'importacion_filas',
  'importacion_imagenes',
  'importaciones',
  'invitaciones',
  'kysely_migration',
  'kysely_migration_lock',
  'limites',
  'listas_banco',
  'notificaciones',
  'medios',
  'passkeys',
  'product_colores',
  'product_ediciones',
  'product_imagenes',
  'product_precios',
  'product_slugs',
  'product_stock',
  'product_talles_encargo',
  'products',
  'pedidos_por_contar',
  'puntos',
  'rate_limits',
  'rebaja_productos',
  'rebajas',
  'relojes',
  'remitentes_bloqueados',
  'rondas',
  'sessions',
  'transportes',
  'two_factors',
  'users',
  'verifications',
  'versiones',
  'visitas',
]

function open(): SQLite.Database {
  const database = new SQLite(inject('sqliteTemplate'), { readonly: true })
  onTestFinished(() => void database.close())
  return database
}

function explain(text: string, given: null[]): { detail: string }[] {
  return open()
    .prepare(text)
    .all(...given) as { detail: string }[]
}

function scans(text: string): string[] {
  return scansOf(text, explain)
}

function planOf(text: string): string[] {
  const given = Array<null>(text.split('?').length - 1).fill(null)
  return explain(`explain query plan ${text}`, given).map(({ detail }) => detail)
}

it.each([
  ['select count(*) as "cuenta" from "pedidos"', ['pedidos']],
  ['select count(*) from "pedidos" as "p" limit 1', ['pedidos']],
  ['select p.id from pedidos p where p.nombre = ?', ['pedidos']],
  ['select nombre from pedidos order by nombre limit ?', ['pedidos']],
  ['select id from pedidos order by creado desc, id desc limit ? offset ?', ['pedidos']],
  ['select id from products where exists (select 1 from pedido_lineas where nombre = ?)', ['pedido_lineas']],
  ['delete from correos where asunto = ?', ['correos']],
  ['select id from pedidos order by creado desc, id desc limit ?', []],
  ['select id from pedidos where codigo = ?', []],
  ['select count(distinct pedido_id) from pedido_avisos where resuelto is null', []],
  ['select nombre from products', []],
])('32.22 ‘%s’ goes through %j', (text, tables) => {
  expect(scans(text)).toEqual(tables)
})

it('32.22 what the shop would go through on the thread that answers visitors is refused', async () => {
  const runtime = await openRuntime('sqlite', onTestFinished)
  const careless = { ...runtime, database: { ...runtime.database, aside: runtime.database.read } }
  const filtro = { ...SIN_FILTRO, buscar: 'zzz' }
  await expect(listPedidos(careless, filtro)).rejects.toThrow('goes through pedidos, which grows')
  expect((await listPedidos(runtime, filtro)).total).toBe(0)
})

it('32.26 what waits for the owner is counted from what is open', async () => {
  const runtime = await openRuntime('sqlite', onTestFinished)
  const asked = vi.spyOn(runtime.database.aside.getExecutor(), 'executeQuery')
  await countPedidosPorHacer(runtime)
  await countSalenHoy(runtime)
  await countEncargos(runtime)
  await watchReservas(runtime)
  await countConComprobante(runtime)
  await countSinLeer(runtime)
  await countFallidos(runtime)
  for (const [{ sql, parameters }] of asked.mock.calls) {
    expect(scans(sql), sql).toEqual([])
    const [first] = planOf(sql)
    const goesThroughClosed = first!.includes('pedidos_por_estado') && parameters.includes('cancelado')
    expect(goesThroughClosed, `${sql}: ${first}`).toBe(false)
  }
})

it('32.22 each table is known to grow with the shop’s life, or not to', () => {
  const tables = open()
    .prepare("select name from sqlite_master where type = 'table' and name not like 'pedidos_texto%' order by name")
    .pluck()
    .all()
  expect(tables).toEqual([...GROW, ...STAY].toSorted())
})
