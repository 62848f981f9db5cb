import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { standInKeys } from '#demo/start-demo.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { startBucket } from '../../tests/bucket.ts'
import { insertProducto } from '../../tests/factories.ts'
import { freePort } from '../../tests/free-port.ts'
import { startPostgres } from '../../tests/postgres.ts'
import { checkOutcome, untilSettled } from '../soak/check-outcome.ts'
import { startLoad } from '../soak/load.ts'
import { startOutside } from '../soak/outside-process.ts'
import { collectAnswers, type Answers } from './answers.ts'
import { makeClock } from './clock.ts'
import { makeDisk } from './disk.ts'
import { createDraw } from './draw.ts'
import { faultsOn } from './faults.ts'
import { createInstance } from './instance.ts'
import { startNetwork } from './network.ts'
import { checkOwner, OWNER, startOwner, TALLE_DE_LA_DUENA } from './owner.ts'
import { updateFrom } from './update.ts'
import type { World } from './world.ts'

type Options = {
  dialect: Database['dialect']
  /** At least so many, and at least for so long. */
  faults: number
  minutes: number
  seed: number
  /** An empty one. */
  folder: string
  /** The shop that is disturbed, as a package; and the version before it, which it begins with, or null. */
  packaged: string
  former: string | null
  visitors?: number
  /** Told how far it is. */
  print?: (line: string) => void
}

export type ChaosSummary = {
  seed: number
  /** How often each fault was. */
  faults: Record<string, number>
  /** How clocks and disks were disturbed on this machine. */
  ways: string[]
  answers: Answers
  acknowledged: { pedidos: number; comprobantes: number; pagos: number; mensajes: number; confirmados: number }
  mails: number
  minutes: number
  /** Everything that wasn't as it has to be; empty when all is well. */
  violations: string[]
}

const SECRET = 'thirty-two-characters-and-a-few-more'
const SEAL = createSeal(SECRET)
/** Milliseconds of peace between two faults, at most. */
const PEACE_MAX = 3_000
/** Longer than the lease of a mail whose sender was killed. */
const LATER = 4 * 60_000

/**
 * Has buyers, an owner, the card provider and the mail at a shop while everything under it is disturbed. The shop has
 * two instances, on SQLite a single one. In the end it compares what was acknowledged with what is there (specification
 * 16.80).
 */
export async function runChaos({
  dialect,
  faults,
  minutes,
  seed,
  folder,
  packaged,
  former,
  visitors = 8,
  print = () => undefined,
}: Options): Promise<ChaosSummary> {
  const begun = performance.now()
  const draw = createDraw(seed)
  const ends: (() => unknown)[] = []
  try {
    const names = dialect === 'sqlite' ? ['a'] : ['a', 'b']
    const postgres = dialect === 'postgres' ? await startPostgres() : null
    ends.push(() => postgres?.stop())
    const bucket = postgres === null ? null : await startBucket()
    ends.push(() => bucket?.close())
    const outside = await startOutside(folder, standInKeys(SECRET))
    ends.push(() => outside.stop())
    const ports = await Promise.all(names.map(() => freePort()))
    const network = await startNetwork({
      shops: ports,
      links:
        postgres === null || bucket === null
          ? {}
          : Object.fromEntries(
              names.flatMap((name) => [
                [`${name} base`, portOf(postgres.url('postgres'))],
                [`${name} deposito`, portOf(bucket.s3.endpoint)],
              ]),
            ),
    })
    ends.push(() => network.stop())
    const keys = standInKeys(SECRET)
    const common = {
      ...OWNER,
      SHOP_SECRET: SECRET,
      MP_ACCESS_TOKEN: keys.accessToken,
      MP_WEBHOOK_SECRET: keys.webhookSecret,
      MP_URL: outside.url,
      SMTP_URL: outside.smtpUrl,
      MAIL_FROM: 'Casakas <tienda@casakas.example>',
      TRUSTED_PROXIES: '127.0.0.1',
      ALLOW_HEADLESS: 'true',
      LOG_LEVEL: 'error',
    }
    const machines = await Promise.all(
      names.map(async (name, at) => {
        const dataDir = join(folder, name)
        await mkdir(dataDir)
        const disk = makeDisk(dataDir)
        ends.push(() => disk.remove())
        const clock = makeClock(join(folder, `reloj-${name}`))
        const shared: Record<string, string> =
          bucket === null
            ? {}
            : {
                DATABASE_URL: throughPort(postgres!.url('postgres'), network.links[`${name} base`]!),
                S3_BUCKET: bucket.s3.bucket,
                S3_REGION: bucket.s3.region,
                S3_ENDPOINT: throughPort(bucket.s3.endpoint, network.links[`${name} deposito`]!),
                S3_ACCESS_KEY_ID: bucket.s3.accessKeyId,
                S3_SECRET_ACCESS_KEY: bucket.s3.secretAccessKey,
              }
        const env = { ...common, ...clock.env, ...shared, DATA_DIR: dataDir }
        return { disk, clock, instance: createInstance({ name, port: ports[at]!, env, packaged: former ?? packaged }) }
      }),
    )
    const instances = machines.map(({ instance }) => instance)
    ends.push(() => Promise.all(instances.map((instance) => instance.stop())))

    if (former !== null) {
      // The version before makes its own database.
      instances[0]!.start()
      if (!(await instances[0]!.untilReady())) throw new Error(`the version before: ${instances[0]!.said()}`)
    }
    const database = connectDatabase(postgres?.url('postgres') ?? join(folder, 'a', 'casakas.db'))
    ends.push(() => database.close())
    if (former === null) await migrateDatabase(database)
    const { ofBuyers, ofOwner } = await stockUp(database)
    for (const instance of instances.slice(former === null ? 0 : 1)) instance.start()
    await allReady()

    const origin = `http://127.0.0.1:${network.balancer}`
    const answers = collectAnswers()
    const load = startLoad({ origin, providerUrl: outside.url, productos: ofBuyers, visitors, onAnswer: answers.note })
    const owner = startOwner({ origin, database, productos: ofOwner, acknowledged: load.acknowledged })
    ends.push(() => Promise.all([load.stop(), owner.stop()]))

    const violations: string[] = []
    const counts: Record<string, number> = {}
    const world: World = { machines, network, database, postgres, folder, packaged, former }
    await pause(3_000)
    if (former !== null) {
      await updateFrom(instances, packaged, draw)
      counts['two versions during an update'] = 1
      print('updated from the version before')
    }
    const known = faultsOn(dialect, former)
    // Faults come once each at least, and then as chance has it.
    const order = [...known.keys()].sort(() => draw.fraction() - 0.5)
    for (let n = 0; n < faults || performance.now() - begun < minutes * 60_000; n++) {
      const kind = order[n] ?? draw.pick([...known.keys()])
      answers.during(kind)
      violations.push(...(await known.get(kind)!(world, draw)))
      counts[kind] = (counts[kind] ?? 0) + 1
      await pause(draw.between(0, PEACE_MAX))
      if (n % 10 === 9)
        print(`${n + 1} faults; ${load.acknowledged.pedidos.length} orders; ${violations.length} violations`)
    }

    await allReady()
    await load.stop()
    await owner.stop()
    for (const instance of instances) await instance.stop()
    for (const { clock } of machines) clock.move(LATER)
    for (const instance of instances) instance.start()
    await allReady()
    await outside.tellAgain()
    violations.push(...(await untilSettled(database)))
    violations.push(...(await verify(database, Date.now() + LATER, { seal: SEAL })))
    const storage = await openStorage({ dataDir: join(folder, 'a'), s3: bucket?.s3 ?? null })
    const [arrived, answered, approved] = [
      await outside.listMails(),
      await outside.listAnswered(),
      await outside.listApproved(),
    ]
    const { acknowledged } = load
    violations.push(...(await checkOutcome(database, storage, { acknowledged, arrived, answered, approved })))
    violations.push(...(await checkOwner(database, owner.word)))
    violations.push(...countComplaints(instances.flatMap((instance) => instance.complaints())))
    return {
      seed,
      faults: counts,
      ways: [machines[0]!.clock.how, machines[0]!.disk.how],
      answers: answers.sum(),
      acknowledged: {
        pedidos: acknowledged.pedidos.length,
        comprobantes: acknowledged.comprobantes.length,
        pagos: answered.length,
        mensajes: acknowledged.mensajes.length,
        confirmados: owner.word.confirmados.length,
      },
      mails: arrived.length,
      minutes: (performance.now() - begun) / 60_000,
      violations,
    }

    async function allReady(): Promise<void> {
      for (const instance of instances) {
        if (!(await instance.untilReady())) throw new Error(`${instance.name} didn't get ready: ${instance.said()}`)
      }
    }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Shirts enough for all, and sizes that sell out; those of the owner's are bought by nobody. */
async function stockUp(database: Database) {
  const runtime: Runtime = {
    database,
    clock: Date.now,
    log: pino({ level: 'silent' }),
    newId: createNewId(Date.now),
    seal: SEAL,
  }
  const ofBuyers = []
  const ofOwner = []
  for (let n = 0; n < 6; n++) ofBuyers.push(await insertProducto(runtime, { stock: { M: 50_000, L: 20 } }))
  for (let n = 0; n < 2; n++) ofOwner.push(await insertProducto(runtime, { stock: { [TALLE_DE_LA_DUENA]: 0 } }))
  return { ofBuyers, ofOwner }
}

/** Counts complaints: those of a kind are one, with an example. */
function countComplaints(lines: string[]): string[] {
  const kinds = Map.groupBy(new Set(lines), (line) => {
    const { msg, err } = line.startsWith('{') ? (JSON.parse(line) as { msg: string; err?: Error }) : { msg: line }
    return `${msg} ${err?.message ?? ''}`.replaceAll(/\d+/g, '#')
  })
  return [...kinds.values()].map((same) => `${same.length} lines such as ${same[0]!.slice(0, 1_500)}`)
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function throughPort(url: string, port: number): string {
  const through = new URL(url)
  through.port = String(port)
  return through.href.replace(/\/$/, '')
}
