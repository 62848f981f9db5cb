import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { textoDePedido } from '#domain/pedido/busqueda-pedidos.ts'
import type { Estado } from '#domain/pedido/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { addAviso } from '#server/orders/aviso.ts'
import { newCodigo, newToken } from '#server/orders/codigo.ts'
import { findPedidoGestionado } from '#server/orders/find-pedido-gestionado.ts'
import { listEstampado } from '#server/orders/list-estampado.ts'
import { listPedidos } from '#server/orders/list-pedidos.ts'
import { createNewId, type Runtime } from '#server/runtime.ts'
import { createSeal } from '#server/seal.ts'
import type { Figure } from './figure.ts'

const PEDIDOS = 10_000
const BATCH = 500
const ROUNDS = 40
const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

/** The administration of orders over 10,000 of them, in SQLite: its lists, a search and an order, p95 on the server. */
export async function pedidos(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const database = connectDatabase(join(folder, 'casakas.db'))
  const runtime: Runtime = {
    database,
    clock: Date.now,
    log: pino({ level: 'silent' }),
    newId: createNewId(Date.now),
    seal: createSeal('no secret'),
  }
  try {
    await migrateDatabase(database)
    let codigo = ''
    for (let first = 0; first < PEDIDOS; first += BATCH) {
      codigo = await database.transaction((tx) => insertBatch(tx, runtime, first))
    }
    const all = { estado: null, medio: null, avisos: false, espera: null, buscar: '', pagina: 1 }
    const asked: [string, () => Promise<unknown>][] = [
      ['first page', () => listPedidos(runtime, all)],
      ['last page', () => listPedidos(runtime, { ...all, pagina: PEDIDOS })],
      ['one state', () => listPedidos(runtime, { ...all, estado: 'pagado' })],
      [
        'transfers to confirm',
        () => listPedidos(runtime, { ...all, estado: 'pendiente_pago', medio: 'transferencia' }),
      ],
      ['with a receipt', () => listPedidos(runtime, { ...all, espera: 'comprobante' })],
      ['search by name', () => listPedidos(runtime, { ...all, buscar: 'nuñez 9998' })],
      ['search in vain', () => listPedidos(runtime, { ...all, buscar: 'zzzz' })],
      ['an order', () => findPedidoGestionado(runtime, codigo)],
      ['print-shop list', () => listEstampado(runtime, { hechas: false, pagina: 1 })],
    ]
    const figures: Figure[] = []
    for (const [name, ask] of asked) {
      figures.push({ bench: 'pedidos', name: `${name}, p95`, value: await p95(ask), unit: 'ms' })
    }
    return figures
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)]! * 10) / 10
}

/** Most orders are done with, as in a shop that has run for years. @returns the code of the last one */
async function insertBatch(tx: Tx, runtime: Runtime, first: number): Promise<string> {
  let last = ''
  for (let number = first; number < first + BATCH; number++) {
    const id = runtime.newId()
    const codigo = `${newCodigo()}${number}`
    const nombre = `Persona ${number} Núñez`
    const telefono = `09${9_000_000 + number}`
    const creado = START + number * MINUTE
    const estado: Estado = number % 20 === 0 ? 'pagado' : 'entregado'
    await tx
      .insertInto('pedidos')
      .values({
        id,
        codigo,
        token: newToken(),
        idempotencyKey: `clave-${number}`,
        huella: '',
        estado,
        medioDePago: 'transferencia',
        nombre,
        departamento: 'Montevideo',
        ciudad: 'Montevideo',
        calle: '18 de Julio',
        numeroPuerta: '1234',
        numeroApartamento: '',
        telefono,
        correo: 'ana@example.com',
        comentarios: 'El timbre no anda. '.repeat(5),
        metodo: 'domicilio',
        costoEnvio: 260,
        tiempoEnvio: '24 hs',
        totalMercadoPago: 2450,
        totalTransferencia: 2231,
        retenidoHasta: creado,
        preferenceId: null,
        initPoint: null,
        pagoEstado: null,
        pagoDetalle: null,
        busqueda: textoDePedido({ codigo, nombre, telefono }),
        seguimiento: '',
        creado,
        proximaConsulta: 0,
        retiene: 0,
        sello: '',
        red: '',
        telefonoNormal: telefono,
        casilla: 'ana@example.com',
        actualizado: creado,
      })
      .execute()
    if (number % 500 === 0) {
      const made = { clock: () => creado, newId: () => `aviso-${number}` }
      await addAviso({ ...made, tx }, { id }, { tipo: 'transferencia_sin_stock' })
    }
    await tx
      .insertInto('pedidoLineas')
      .values({
        pedidoId: id,
        orden: 0,
        productId: 'producto',
        codigo: 'CSK-0001',
        nombre: 'Uruguay Local 2010',
        imagen: '',
        talle: 'M',
        modo: 'encargo',
        nombrePersonalizado: number % 2 === 0 ? 'SUÁREZ' : '',
        numero: '',
        parches: 0,
        precio: 2190,
        precioDescuento: 1971,
        extras: 200,
        estampada: null,
        estampadaPor: '',
        corregida: null,
        nombreAntes: '',
        numeroAntes: '',
      })
      .execute()
    for (const a of ['pendiente_pago', 'pagado'] as const) {
      await tx
        .insertInto('pedidoEventos')
        .values({
          id: runtime.newId(),
          pedidoId: id,
          en: creado,
          quien: 'sistema',
          autor: '',
          evento: 'crear',
          de: null,
          a,
          detalle: '',
          medio: 'tarjeta',
          callado: 0,
        })
        .execute()
    }
    last = codigo
  }
  return last
}
