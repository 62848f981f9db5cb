import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import type { Comprobacion } from '#domain/vigilancia/comprobacion.ts'
import { LAZOS, type Ronda } from '#domain/vigilancia/lazos.ts'
import { problemasDe, type Problema } from '#domain/vigilancia/salud.ts'
import { insertCopia } from '#server/copias/copias.repo.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertComprobacion, readUltimasComprobaciones } from './comprobaciones.repo.ts'
import { writeDisco, writeRondas } from './vigilancia.repo.ts'
import { readColas } from './read-colas.ts'
import { readSalud } from './read-salud.ts'
import { startNotingRondas } from './start-noting-rondas.ts'
import { startProving } from './start-proving.ts'
import { startWatching, tellProblema } from './start-watching.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const GB = 1024 ** 3
const NOBODY = { kick: () => undefined }
const NADA = { cuantos: 0, desde: null }

const watch = (runtime: TestRuntime) => ({ ...runtime, hayLugar: false, dataDir: tmpdir(), now: runtime.clock })
const colasDe = ({ database, clock }: TestRuntime) => readColas(database.read, clock())

async function queueOne(runtime: TestRuntime): Promise<string> {
  const parametros = {
    to_email: 'ana@example.com',
    subject: 'Hola',
    responder_a: '',
    tienda: 'Casakas',
    parrafos: ['Hola'],
    boton: 'Ver',
    enlace_admin: '/admin',
  }
  await runtime.database.transaction((tx) => queueCorreo({ ...runtime, tx }, { tipo: 'alerta', parametros }, null))
  const { id } = await runtime.database.read
    .selectFrom('correos')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const setCorreo = (
  { database }: TestRuntime,
  id: string,
  set: { estado?: 'pendiente' | 'en_espera' | 'enviado'; proximoIntento?: number; reintentado?: number },
) => database.transaction((tx) => tx.updateTable('correos').set(set).where('id', '=', id).execute())

const listAsuntos = async ({ database }: TestRuntime) =>
  (await database.read.selectFrom('correos').select('asunto').where('tipo', '=', 'alerta').execute())
    .map(({ asunto }) => asunto)
    .toSorted()

describeOnEveryDatabase('the health of a shop', (open) => {
  it('36.1 has the mails that should have gone, resting ones too, and not those that wait as they should', async () => {
    const runtime = await open()
    expect((await colasDe(runtime)).correos).toEqual(NADA)
    const id = await queueOne(runtime)
    runtime.setClock(TEST_NOW + 2 * HORA)
    // The account was refused: it rests a quarter of an hour.
    await setCorreo(runtime, id, { proximoIntento: TEST_NOW + 3 * HORA })
    expect((await colasDe(runtime)).correos).toEqual({ cuantos: 1, desde: TEST_NOW })
    await setCorreo(runtime, id, { reintentado: TEST_NOW + HORA })
    expect((await colasDe(runtime)).correos).toEqual({ cuantos: 1, desde: TEST_NOW + HORA })
    await setCorreo(runtime, id, { estado: 'en_espera' })
    expect((await colasDe(runtime)).correos).toEqual(NADA)
  })

  it('36.1 has the provider’s notices that nobody applied', async () => {
    const runtime = await open()
    const aviso = {
      id: 'aviso',
      pagoId: '1',
      tipo: 'payment',
      firmaValida: 1,
      intentos: 0,
      proximoIntento: TEST_NOW + HORA,
      error: '',
      recibido: TEST_NOW,
    } as const
    const insert = (id: string, estado: 'pendiente' | 'aplicado') =>
      runtime.database.transaction((tx) =>
        tx
          .insertInto('avisosPago')
          .values({ ...aviso, id, estado })
          .execute(),
      )
    await insert('1', 'aplicado')
    expect((await colasDe(runtime)).avisos_pago).toEqual(NADA)
    await insert('2', 'pendiente')
    expect((await colasDe(runtime)).avisos_pago).toEqual({ cuantos: 1, desde: TEST_NOW })
  })

  it('36.1 has an import that nobody works on', async () => {
    const runtime = await open()
    const importacion = {
      id: 'una',
      estado: 'importando',
      archivo: 'camisetas.csv',
      quien: 'ana@casakas.test',
      turno: 1,
      empezado: TEST_NOW,
      creado: TEST_NOW,
      arrendadoHasta: TEST_NOW + 15_000,
    } as const
    await runtime.database.transaction((tx) =>
      tx
        .insertInto('importaciones')
        .values(importacion as never)
        .execute(),
    )
    expect((await colasDe(runtime)).importaciones).toEqual({ cuantos: 1, desde: null })
    runtime.setClock(TEST_NOW + 2 * HORA)
    expect((await colasDe(runtime)).importaciones).toEqual({ cuantos: 1, desde: TEST_NOW + 15_000 })
  })

  it('36.2 a trouble is mailed once a day, whichever process sees it, and each kind by itself', async () => {
    const runtime = await open()
    const disco: Problema = { tipo: 'disco', discos: [{ maquina: 'tienda', libre: 1, total: GB }] }
    const trabajo: Problema = { tipo: 'trabajo', parados: ['correos'], fallan: [] }
    const both = await Promise.all([tellProblema(runtime, NOBODY, disco), tellProblema(runtime, NOBODY, disco)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await tellProblema(runtime, NOBODY, trabajo)).toBe(true)
    runtime.setClock(TEST_NOW + 24 * HORA - 1)
    expect(await tellProblema(runtime, NOBODY, disco)).toBe(false)
    runtime.setClock(TEST_NOW + 24 * HORA)
    expect(await tellProblema(runtime, NOBODY, disco)).toBe(true)
    expect(await listAsuntos(runtime)).toEqual([
      'Algo que la tienda hace sola dejó de andar',
      'Queda poco lugar en el disco de la tienda',
      'Queda poco lugar en el disco de la tienda',
    ])
  })

  it('36.2, 16.78 a mail goes when a trouble was seen for ten minutes, in the words of Hoy', async () => {
    const runtime = await open()
    await insertCopia(runtime, { nombre: 'una', comenzada: TEST_NOW, resultado: 'buena', bytes: 1, detalle: '' })
    runtime.setClock(TEST_NOW + 36 * HORA)
    await insertCopia(runtime, {
      nombre: 'otra',
      comenzada: runtime.clock(),
      resultado: 'sin_probar',
      bytes: 1,
      detalle: 'Así salió.',
    })
    runtime.setClock(TEST_NOW + 36 * HORA + 1)
    const watching = { ...watch(runtime), hayLugar: true }
    expect(problemasDe(await readSalud(watching)).map(({ tipo }) => tipo)).toEqual(['copias'])

    let millis = 0
    let looked = 0
    const loop = startWatching(watching, NOBODY, () => {
      looked++
      return millis
    })
    runtime.atEnd(() => loop.stop())
    const look = async (at: number) => {
      const before = looked
      millis = at
      loop.kick()
      await vi.waitFor(() => expect(looked).toBeGreaterThan(before))
    }
    await vi.waitFor(() => expect(looked).toBe(1))
    await look(10 * MINUTO - 1)
    // The look before is done by then.
    await look(10 * MINUTO - 1)
    expect(await listAsuntos(runtime)).toEqual([])
    await look(10 * MINUTO)
    await vi.waitFor(async () =>
      expect(await listAsuntos(runtime)).toEqual(['La tienda no tiene una copia de seguridad reciente']),
    )
    const { parametros, para } = await runtime.database.read.selectFrom('correos').selectAll().executeTakeFirstOrThrow()
    expect(para).toBe('casakas@example.com')
    expect((JSON.parse(parametros) as { parrafos: string[] }).parrafos).toEqual([
      'Hace más de un día y medio que no hay una copia de seguridad buena: la última es del 18/11/2026 a las 12:00.',
      'Lo que pasó después se perdería con el servidor.',
      'La última vez que probó: Así salió.',
      expect.stringContaining('docs/guia/vigilancia.md'),
      'Mientras siga así, va un correo por día.',
    ])
  })

  it('36.3 what another machine’s disk lacks is seen by all, while that machine is there', async () => {
    const runtime = await open()
    await writeDisco(runtime.database, { maquina: 'la-otra', libre: 1, total: GB }, TEST_NOW)
    await writeDisco(runtime.database, { maquina: 'la-otra', libre: 2, total: GB }, TEST_NOW)
    const discos = async () => (await readSalud(watch(runtime))).discos.filter(({ maquina }) => maquina === 'la-otra')
    expect(await discos()).toEqual([{ maquina: 'la-otra', libre: 2, total: GB }])
    runtime.setClock(TEST_NOW + 6 * MINUTO)
    expect(await discos()).toEqual([])
  })

  it('36.4, 36.5 proves itself once a night by the process with the work, and keeps what it found', async () => {
    const runtime = await open()
    let found: Comprobacion | null | 'cortada' = null
    let proved = 0
    const loop = startProving(
      runtime,
      async () => {
        proved++
        if (found === 'cortada') throw new Error('the process ended')
        return found
      },
      false,
    )
    runtime.atEnd(() => loop.stop())
    const night = async (next: typeof found) => {
      found = next
      const before = proved
      loop.kick()
      await vi.waitFor(() => expect(proved).toBe(before + 1))
      // The round is done with: one more finds nothing to do.
      loop.kick()
      await vi.waitFor(async () => expect(loop.rounds()[0]!.hace).toBeLessThan(1_000))
    }
    const hecha = (primeras: string[]): Comprobacion => ({
      comenzada: runtime.clock(),
      resultado: primeras.length === 0 ? 'cierra' : 'no_cierra',
      fallas: primeras.length,
      primeras,
      comparado: '1 pedido',
    })
    loop.kick()
    await vi.waitFor(() => expect(loop.rounds()[0]!.hace).toBeLessThan(1_000))
    expect(proved, 'it waits for the night').toBe(0)

    runtime.setClock(TEST_NOW + 24 * HORA)
    await night(hecha(['Una cosa.', 'Otra.']))
    const mala = hecha(['Una cosa.', 'Otra.'])
    await vi.waitFor(async () => expect((await readUltimasComprobaciones(runtime.database.read)).hecha).toEqual(mala))

    runtime.setClock(TEST_NOW + 48 * HORA)
    await night('cortada')
    await vi.waitFor(async () =>
      expect(await readUltimasComprobaciones(runtime.database.read)).toMatchObject({
        hecha: mala,
        ultima: { resultado: 'no_se_pudo' },
      }),
    )
    runtime.setClock(TEST_NOW + 49 * HORA)
    await night(hecha([]))
    await vi.waitFor(async () =>
      expect(await readUltimasComprobaciones(runtime.database.read)).toMatchObject({ hecha: { resultado: 'cierra' } }),
    )
    const kept = await runtime.database.read.selectFrom('comprobaciones').select('primeras').execute()
    expect(kept.map(({ primeras }) => primeras)).toEqual(['[]', '[]', '[]'])
  })

  it('36.5 one that was ended with the shop is nobody’s word', async () => {
    const runtime = await open()
    await insertComprobacion(runtime, {
      comenzada: TEST_NOW - 48 * HORA,
      resultado: 'cierra',
      fallas: 0,
      primeras: [],
      comparado: '',
    })
    const loop = startProving(runtime, async () => null, false)
    await loop.stop()
    expect(await readUltimasComprobaciones(runtime.database.read)).toMatchObject({
      ultima: { comenzada: TEST_NOW - 48 * HORA },
    })
  })

  it('36.6 how the loops go is seen by every process, and that nobody says so any more', async () => {
    const runtime = await open()
    const rondas: Ronda[] = [
      { lazo: 'correos', hace: 2 * MINUTO, fallas: 0, fallaHace: null },
      { lazo: 'olvido', hace: MINUTO, fallas: 4, fallaHace: 20 * MINUTO },
    ]
    const loop = startNotingRondas(runtime, () => rondas, runtime.clock)
    await loop.stop()
    const problemas = async () => problemasDe(await readSalud(watch(runtime))).filter(({ tipo }) => tipo === 'trabajo')
    expect(await problemas()).toEqual([{ tipo: 'trabajo', parados: [], fallan: ['olvido'] }])
    runtime.setClock(TEST_NOW + LAZOS.rondas.tarde + 1)
    expect(await problemas()).toEqual([{ tipo: 'trabajo', parados: ['rondas'], fallan: ['olvido'] }])
    await writeRondas(runtime.database, [{ lazo: 'rondas', hace: 0, fallas: 0, fallaHace: null }], runtime.clock())
    expect(await problemas()).toEqual([])
  })
})
