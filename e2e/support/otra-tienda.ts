import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { shopCommand } from '../../tests/shop-command.ts'
import { stopProcess } from '../../tests/stop-process.ts'
import { untilReady } from '../../tests/until-ready.ts'
import { DATA_DIR, PORT, VARIANTS_DIR } from '../shop-under-test.ts'
import { changeIn, type Statement } from './base-de-datos.ts'
import { test } from './prueba.ts'

export type OtraTienda = {
  origin: string
  /** Changes something as the owner would have. */
  change: (...statement: Statement) => void
  /** Answers about its database. */
  select: <Row>(query: string, ...parameters: (string | number)[]) => Row[]
  /** Moves its clock, and that of its card provider: this long after the machine's. @param millis */
  moveClock: (millis: number) => void
  close: () => Promise<void>
}

/**
 * A shop beside for the tests of a file: it opens before them and closes after them.
 * @param number tells apart those that are open at the same time
 */
export function ownTienda(number: number): OtraTienda {
  let open: OtraTienda
  test.beforeAll(async () => {
    open = await openOtraTienda(number)
  })
  test.afterAll(() => open.close())
  return {
    origin: originOf(number),
    change: (...statement) => open.change(...statement),
    select: (...query) => open.select(...query),
    moveClock: (millis) => open.moveClock(millis),
    close: () => open.close(),
  }
}

const originOf = (number: number): string => `http://localhost:${PORT + 500 + number}`

/**
 * A shop beside the one under test, with a copy of its database, for what would change other tests' pages.
 * @param number tells apart those that are open at the same time
 */
export async function openOtraTienda(number: number): Promise<OtraTienda> {
  const origin = originOf(number)
  const folder = `${DATA_DIR}-otra-${number}`
  const file = join(folder, 'casakas.db')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // The card provider's is copied after the shop's: it knows every payment of it, and gives no number twice.
  for (const name of ['casakas.db', 'mercadopago.db']) {
    const source = new SQLite(join(DATA_DIR, name), { readonly: true })
    await source.backup(join(folder, name))
    source.close()
  }
  endPedidos(file)

  const clockFile = join(folder, 'reloj')
  const { args, cwd } = shopCommand()
  const server = spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      ALLOW_HEADLESS: '1',
      // Each test is a visitor of its own, as in the shop under test.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PORT: new URL(origin).port,
      DATA_DIR: folder,
      VARIANTS_DIR,
      // The two cores belong to the tests; pictures are made as pages ask for them.
      PICTURES_AHEAD: 'false',
      CLOCK_FILE: clockFile,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (!(await untilReady(origin, () => server.exitCode !== null))) {
    await stopProcess(server, 'SIGINT')
    throw new Error(`the other shop didn't open at ${origin}`)
  }
  return {
    origin,
    change: (...statement) => changeIn(file, [statement]),
    select(query, ...parameters) {
      const database = new SQLite(file, { readonly: true })
      try {
        return database.prepare(query).all(...parameters) as never[]
      } finally {
        database.close()
      }
    },
    moveClock: (millis) => writeFileSync(clockFile, String(millis)),
    async close() {
      await stopProcess(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What other tests have ordered by now neither waits here, nor runs out, nor counts toward a limit. */
function endPedidos(file: string): void {
  const database = new SQLite(file)
  database.exec("update pedidos set estado = 'cancelado' where estado in ('pendiente_pago', 'vencido')")
  database.exec('update product_stock set cantidad = cantidad + retenido, retenido = 0')
  database.exec('delete from movimientos_banco where pedido_id is null')
  database.exec('delete from limites')
  // The lease is free: the shop that it was copied from does none of its background work.
  database.exec('update arriendos set hasta = 0')
  database.close()
}
