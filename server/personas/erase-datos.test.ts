import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PedidoDePersona } from '#domain/personas/persona.ts'
import { isErasedLately } from '#server/db/compact.ts'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { addNota } from '#server/pedidos/atender/add-nota.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { BORRADOS, openBorrados } from './borrados.ts'
import { applyErasures, eraseDatos } from './erase-datos.ts'
import { findPersonas } from './find-personas.ts'

const OWNER = 'duenia@casakas.uy'
const AT = { direccion: '203.0.113.7', aparato: '', confirmado: true }
const SILENT = { kick: () => undefined }
const DAY = 24 * 3_600_000
/** Each stands in no other data: none is digits and letters that a random id may have by chance. */
const ANA = {
  nombre: 'Anabela Zunini',
  telefono: '099 765 432',
  correo: 'anabela@ejemplo.test',
  departamento: 'Rocha',
  ciudad: 'Rocha',
  calle: 'Quijote',
  numeroPuerta: '7788 bis',
  numeroApartamento: 'apto9',
  comentarios: 'Golpeen fuerte',
  documento: '214753290017',
  razonSocial: 'Zunini Deportes SRL',
  facturaDireccion: 'Treinta y Tres 45 bis',
  facturaCiudad: 'Castillos',
  facturaDepartamento: 'Rocha',
}
/** Other buyers, who live where she does. */
const OTHER = {
  nombre: 'Beto',
  telefono: '098 111 111',
  calle: 'Sancho',
  numeroPuerta: '5',
  numeroApartamento: '',
  comentarios: '',
  ...SIN_FACTURA,
}
const SHARED = new Set(['Rocha'])
const SECRETS = [...Object.values(ANA), '99765432', 'anabela', 'zunini', 'COMPRA ZUNINI', 'llamar a Anabela']

async function openTools(runtime: TestRuntime) {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-borrados-'))
  runtime.atEnd(() => rm(folder, { recursive: true, force: true }))
  return { folder, borrados: openBorrados(folder), storage: openFolder(join(folder, 'files')) }
}
type Tools = Awaited<ReturnType<typeof openTools>>

async function place(runtime: TestRuntime, medio: 'tarjeta' | 'transferencia', shipping: Partial<typeof ANA> = ANA) {
  runtime.setClock(runtime.clock() + 1000)
  const producto = await insertProducto(runtime, { stock: { M: 3 }, precio: 2190 })
  const placed = await placePedido(runtime, buildSolicitud([{ producto, talle: 'M' }], medio, { shipping }), medio)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

async function settleMails(runtime: TestRuntime) {
  await runtime.database.transaction((tx) =>
    tx.updateTable('correos').set({ estado: 'enviado', enviado: runtime.clock() }).execute(),
  )
}

/** Delivered, with everything that an order can have about its buyer. */
async function deliver(runtime: TestRuntime, { storage }: Tools) {
  const pedido = await place(runtime, 'transferencia')
  const { database } = runtime
  const pesos = pedido.totalTransferencia
  const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe;D/C\n2026-11-18;COMPRA ZUNINI;${pesos},00;C\n`
  await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
  const { id } = await database.read.selectFrom('movimientosBanco').select('id').executeTakeFirstOrThrow()
  const par = { movimiento: id, codigo: pedido.codigo, conOtroImporte: false }
  expect(await confirmMovimiento({ ...runtime, mailer: SILENT }, par, OWNER)).toMatchObject({ ok: true })
  await addNota(runtime, pedido.codigo, { id: crypto.randomUUID(), texto: 'llamar a Anabela' }, OWNER)
  for (const [evento, desde] of [
    ['preparar', 'pagado'],
    ['enviar', 'en_preparacion'],
    ['entregar', 'enviado'],
  ] as const) {
    const cambio = { evento, desde, detalle: 'para Anabela' }
    expect(await changeEstado({ ...runtime, mailer: SILENT }, pedido.codigo, cambio, OWNER)).toMatchObject({ ok: true })
  }
  const dado = { id: 'parte', via: 'transferencia', monto: 5, cuenta: 'Caja de Zunini', dia: '2026-11-18' } as const
  const part = { ...dado, motivo: 'como pidió Anabela', queda: pesos }
  expect(await returnByHand({ ...runtime, mailer: SILENT }, pedido.codigo, part, OWNER)).toMatchObject({ ok: true })
  await storage.write('comprobantes/1_a.jpg', new Uint8Array([1]), 'image/jpeg')
  const row = { id: 'comprobante', pedidoId: pedido.id, subida: 's', hash: 'h', tipo: 'image/jpeg', bytes: 1 } as const
  const more = { ancho: 1, alto: 1, nombre: 'zunini.jpg', clave: 'comprobantes/1_a.jpg', creado: runtime.clock() }
  await database.transaction((tx) =>
    tx
      .insertInto('comprobantes')
      .values({ ...row, ...more })
      .execute(),
  )
  await settleMails(runtime)
  return pedido
}

async function write(runtime: TestRuntime) {
  const { nombre, telefono, correo: email } = ANA
  const row = { id: runtime.newId(), mensaje: 'Golpeen fuerte', creado: runtime.clock(), nombre, telefono, email }
  await runtime.database.transaction(async (tx) => {
    await tx
      .insertInto('mensajes')
      .values({ ...row, estado: 'nuevo', busqueda: nombre, sinAvisar: 0 })
      .execute()
    await tx.insertInto('remitentesBloqueados').values({ correo: email, quien: OWNER, creado: 1 }).execute()
  })
}

/** All bytes of all files. */
async function readEverything(folders: string[]): Promise<string> {
  const texts: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), 'latin1'))
  }
  return texts.join('\n')
}

/** Everything that the database has, as text. */
async function everything({ database }: TestRuntime): Promise<string> {
  const tables = await database.read.introspection.getTables()
  const rows = []
  for (const { name } of tables) {
    rows.push(
      await database.read
        .selectFrom(name as 'pedidos')
        .selectAll()
        .execute(),
    )
  }
  return JSON.stringify(rows)
}

/** Three letters in a row that the index of the orders' search has. */
async function indexedTrigramas({ database }: TestRuntime): Promise<string[]> {
  await sql`create virtual table if not exists temp.letras using fts5vocab(main, pedidos_texto, row)`.execute(
    database.write,
  )
  const { rows } = await sql<{ term: string }>`select term from temp.letras order by term`.execute(database.write)
  return rows.map(({ term }) => term)
}

/** Those that are in what orders are found by. */
async function trigramasOfPedidos({ database }: TestRuntime): Promise<string[]> {
  const rows = await database.read.selectFrom('pedidos').select('busqueda').execute()
  const all = rows.flatMap(({ busqueda }) => [...busqueda].slice(2).map((_, at) => busqueda.slice(at, at + 3)))
  return [...new Set(all)].toSorted()
}

const ask = async (runtime: TestRuntime, buscar: string): Promise<PedidoDePersona> => ({
  buscar,
  claves: (await findPersonas(runtime, buscar)).map(({ clave }) => clave),
  comprobacion: 'documento',
})

describeOnEveryDatabase('erasing what is kept about somebody', (open) => {
  it('29.16, 35.5 is refused to whoever didn’t show just now that it is them, and while one of their orders is on its way or may still be given back, and nothing is erased', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const pedido = await deliver(runtime, tools)
    const other = await place(runtime, 'tarjeta')
    await applyPago(runtime, other.id, buildPago({ monto: other.totalMercadoPago }))
    await settleMails(runtime)
    const before = await everything(runtime)
    const wanted = await ask(runtime, ANA.telefono)
    expect(await eraseDatos(runtime, tools, wanted, OWNER, { ...AT, confirmado: false })).toMatchObject({
      code: 'confirmar_identidad',
    })
    const refused = await eraseDatos(runtime, tools, wanted, OWNER, AT)
    expect(refused).toMatchObject({
      ok: false,
      code: 'persona_en_curso',
      detail: expect.stringMatching(
        new RegExp(`${pedido.codigo} se puede borrar desde.*${other.codigo} está en curso`),
      ),
    })
    expect(await everything(runtime)).toBe(before)
    expect(await tools.borrados.read()).toEqual([])
    const nobody = { ...wanted, claves: ['nadie'] }
    expect(await eraseDatos(runtime, tools, nobody, OWNER, AT)).toMatchObject({ code: 'no_encontrado' })
  })

  it('35.6, 52.6 leaves nothing of them in the database or the storage, and amounts, lines, seals and the books as they were', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const { codigo, id } = await deliver(runtime, tools)
    await write(runtime)
    const { database } = runtime
    const lines = await database.read.selectFrom('pedidoLineas').selectAll().execute()
    const { sello } = await database.read.selectFrom('pedidos').select('sello').executeTakeFirstOrThrow()
    runtime.setClock(runtime.clock() + 30 * DAY)
    expect(await verify(database, runtime.clock(), runtime)).toEqual([])
    const erased = await eraseDatos(runtime, tools, await ask(runtime, codigo), OWNER, AT)
    expect(erased).toEqual({ ok: true, value: { pedidos: 1, mensajes: 1, avisos: 0 } })

    const left = (await everything(runtime)).toLowerCase()
    for (const secret of SECRETS) expect(left, secret).not.toContain(secret.toLowerCase())
    expect(await tools.storage.exists('comprobantes/1_a.jpg')).toBe(false)
    expect(await database.read.selectFrom('pedidoLineas').selectAll().execute()).toEqual(lines)
    const row = await database.read.selectFrom('pedidos').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id, codigo, sello, estado: 'entregado', borrado: runtime.clock(), nombre: '' })
    expect(await verify(database, runtime.clock(), runtime)).toEqual([])
    expect(await findPersonas(runtime, ANA.correo)).toEqual([])
    expect((await listSucesos(runtime, 1, 1)).sucesos).toMatchObject([
      { tipo: 'datos_borrados', quien: OWNER, detalle: `${codigo}; me mostró su documento` },
    ])
  })

  it('35.12 leaves the words in no byte of the database’s file, its log, nor any other file', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const { database } = runtime
    if (database.dialect !== 'sqlite') return
    const { codigo } = await deliver(runtime, tools)
    await write(runtime)
    // Orders of others make the pages of the file move.
    for (let n = 0; n < 25; n++) await place(runtime, 'tarjeta', { ...ANA, ...OTHER, correo: `otra${n}@ejemplo.uy` })
    await settleMails(runtime)
    // The bank's last list stays until the next one replaces it.
    const next = Buffer.from('Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe;D/C\n2026-11-19;OTRA;5,00;C\n')
    await takeListaIn(runtime, { bytes: next, archivo: 'banco.csv', quien: OWNER })
    const looked = async () => {
      const bytes = await readEverything([dirname(runtime.databaseUrl), tools.folder])
      return SECRETS.filter((secret) => bytes.includes(secret) && !SHARED.has(secret))
    }
    expect(await looked()).not.toEqual([])
    runtime.setClock(runtime.clock() + 30 * DAY)
    const erased = await eraseDatos(runtime, tools, await ask(runtime, codigo), OWNER, AT)
    expect(erased).toMatchObject({ ok: true, value: { pedidos: 1, mensajes: 1 } })
    expect(await looked()).toEqual([])
    expect((await stat(`${runtime.databaseUrl}-wal`)).size).toBeLessThan(100_000)
    expect(await isErasedLately(database.read)).toBe(false)
    expect(await indexedTrigramas(runtime)).toEqual(await trigramasOfPedidos(runtime))
  })

  it('35.6 verify tells an order that says it is erased and isn’t', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const { codigo } = await deliver(runtime, tools)
    await runtime.database.transaction((tx) => tx.updateTable('pedidos').set({ borrado: 5 }).execute())
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([
      `Pedido ${codigo}: figura borrado, y todavía tiene datos de quien compró.`,
      `Pedido ${codigo}: figura borrado, y todavía tiene correos con sus datos.`,
    ])
  })

  it('35.7 what a restored copy brings back is erased again, and what a kill left between the list and the database is finished', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const { codigo, id } = await deliver(runtime, tools)
    await write(runtime)
    const kept = await place(runtime, 'tarjeta', { ...ANA, nombre: 'Otra', razonSocial: 'Otra SRL' })
    await settleMails(runtime)
    const mensaje = await runtime.database.read.selectFrom('mensajes').select('id').executeTakeFirstOrThrow()
    // The list as a kill leaves it: before the database was written, and in the middle of a line.
    await tools.borrados.add([
      { tipo: 'pedido', id },
      { tipo: 'mensaje', id: mensaje.id },
      { tipo: 'pedido', id: 'gone' },
    ])
    await appendFile(join(tools.folder, BORRADOS), `+pedido ${kept.id.slice(0, 8)}`)
    expect(await applyErasures(runtime, tools)).toBe(2)
    expect(await applyErasures(runtime, tools)).toBe(0)
    expect((await everything(runtime)).toLowerCase()).not.toContain('zunini')
    const rows = await runtime.database.read.selectFrom('pedidos').select(['codigo', 'borrado']).execute()
    expect(rows.find((row) => row.codigo === codigo)!.borrado).not.toBeNull()
    expect(rows.find((row) => row.codigo === kept.codigo)!.borrado).toBeNull()
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
    // Entries after half a line are read; those taken back aren't.
    await tools.borrados.add([{ tipo: 'pedido', id: 'one' }])
    await tools.borrados.remove([{ tipo: 'pedido', id: 'gone' }])
    const ids = (await tools.borrados.read()).map((one) => one.id)
    expect(ids).toEqual([id, mensaje.id, 'one'])
    expect(await readFile(join(tools.folder, BORRADOS), 'utf8')).not.toMatch(/zunini|ejemplo/i)
    await writeFile(join(tools.folder, BORRADOS), '')
    expect(await applyErasures(runtime, tools)).toBe(0)
  })
})
