import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createBillerStandIn } from '#stand-ins/biller/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import type { Config } from '#server/host/config.ts'
import { checkBiller } from '#server/prueba/check-biller.ts'
import type { ResultadoDePrueba } from '#server/prueba/prueba.ts'
import { createBiller } from './biller.ts'
import type { CfeAEmitir } from './proveedor.ts'

const log = pino({ level: 'silent' })
const CFE: CfeAEmitir = {
  documentoTipo: '',
  documento: '',
  nombre: '',
  direccion: '',
  ciudad: '',
  departamento: '',
  tipo: 101,
  numeroInterno: 'ABC123-1',
  dia: 20_410,
  items: [
    { codigo: 'CAM-1', concepto: 'Camiseta', precio: 2190 },
    { codigo: 'ENVIO', concepto: 'Envío', precio: 260 },
  ],
  referencias: [],
}

async function open(deadline = 5_000) {
  const standIn = createBillerStandIn({ file: ':memory:', token: 'a-token' })
  const { url, close } = await serveLocally(standIn.app)
  onTestFinished(async () => {
    await close()
    standIn.close()
  })
  const biller = createBiller({ token: 'a-token', url, sucursal: 1, log, deadline })
  return { standIn, url, biller }
}

it('53.3 a paper is issued at prices with IVA, read with its total and state, found by its number, and has a PDF', async () => {
  const { biller } = await open()
  expect(await biller.issue(CFE)).toMatchObject({ que: 'emitido', cfe: { id: '1', serie: 'A', numero: 1 } })
  const read = { que: 'leido', cfe: { id: '1', numero: 1, total: 245_000, documento: '', fin: 'aceptado' } }
  expect(await biller.read('1')).toMatchObject(read)
  expect(await biller.find('ABC123-1')).toMatchObject(read)
  expect(await biller.find('ABC123-2')).toEqual({ que: 'leido', cfe: null })
  expect(Buffer.from((await biller.readPdf('1'))!).toString('latin1')).toMatch(/^%PDF-/)
  expect(await biller.readPdf('2')).toBeNull()
})

it('53.3 an e-Factura and its note say whom they are for and what they take off', async () => {
  const { biller, standIn } = await open()
  const rut = {
    documentoTipo: 'rut',
    documento: '211003420017',
    nombre: 'Club SA',
    direccion: 'Calle 1',
    ciudad: 'Rocha',
  } as const
  await biller.issue({ ...CFE, ...rut, tipo: 111 })
  const referencia = { id: '1', tipo: 111, serie: 'A', numero: 1, dia: CFE.dia } as const
  await biller.issue({ ...CFE, ...rut, tipo: 112, numeroInterno: 'ABC123-2', referencias: [referencia] })
  const elsewhere = await biller.issue({
    ...CFE,
    tipo: 102,
    numeroInterno: 'ABC123-3',
    referencias: [{ ...referencia, id: '' }],
  })
  expect(elsewhere).toMatchObject({ que: 'emitido' })
  const unknown = [{ ...referencia }, { ...referencia, id: '99' }]
  expect(
    await biller.issue({ ...CFE, ...rut, tipo: 112, numeroInterno: 'ABC123-4', referencias: unknown }),
  ).toMatchObject({ que: 'rechazado' })
  expect(standIn.list()).toMatchObject([{ documento: '211003420017' }, { tipo: 112, referencia: 1 }, { tipo: 102 }])
})

it('53.4 what is refused is told with its words, and a repeated number as such', async () => {
  const { biller } = await open()
  await biller.issue(CFE)
  expect(await biller.issue(CFE)).toEqual({ que: 'repetido' })
  const dear = { ...CFE, numeroInterno: 'ABC123-2', items: [{ codigo: '', concepto: 'Camisetas', precio: 90_000 }] }
  expect(await biller.issue(dear)).toEqual({
    que: 'rechazado',
    palabras: 'Debe especificar receptor por ser mayor a 5000 UI',
  })
})

it.each([
  ['cut', 'Biller no contesta.', 0],
  ['cut_after', 'Biller no contesta.', 1],
  [{ slow: 60_000 }, 'Biller no contesta.', 0],
  [{ status: 500 }, 'Biller contestó 500.', 0],
  [{ status: 401 }, 'Biller no acepta el token (401).', 0],
] as const)('53.5 ‘%j’ is no answer: nobody knows what was done', async (fate, palabras, made) => {
  const { biller, standIn } = await open(300)
  standIn.misbehave(() => fate)
  expect(await biller.issue(CFE)).toEqual({ que: 'sin_respuesta', palabras })
  expect(await biller.find(CFE.numeroInterno)).toEqual({ que: 'sin_respuesta', palabras })
  expect(standIn.list()).toHaveLength(made)
})

it('53.4 what the provider says is kept as a row can hold it', async () => {
  const words = [{ field: 'x', message: 'No\u0000 se\npuede \ud800' }]
  const { url, close } = await serveLocally(new Hono().post('*', (c) => c.json(words, 422)))
  onTestFinished(close)
  const biller = createBiller({ token: 'a-token', url, sucursal: 1, log })
  expect(await biller.issue(CFE)).toEqual({ que: 'rechazado', palabras: 'No  se puede  ' })
})

it('53.5 an answer that makes no sense is none', async () => {
  const { url, close } = await serveLocally(new Hono().all('*', (c) => c.html('<p>Mantenimiento</p>')))
  onTestFinished(close)
  const biller = createBiller({ token: 'a-token', url, sucursal: 1, log })
  const none = { que: 'sin_respuesta', palabras: 'Biller contestó otra cosa.' }
  expect(await biller.issue(CFE)).toEqual(none)
  expect(await biller.read('1')).toEqual(none)
  expect(await biller.readPdf('1')).toBeNull()
})

it('53.12 the token is tried by looking for a paper that nobody issued', async () => {
  const { url, standIn } = await open()
  const told: ResultadoDePrueba[] = []
  const look = async (biller: Config['biller']) =>
    checkBiller(async (_nombre, run) => told[told.push(await run()) - 1]!, { biller }, 3_000)
  await look({ token: 'a-token', url, sucursal: 1 })
  await look({ token: 'another', url, sucursal: 1 })
  await look(null)
  expect(told.map(({ estado }) => estado)).toEqual(['bien', 'mal', 'no probado'])
  expect(told[1]!.detalle).toBe('Biller no acepta el token (401).')
  expect(standIn.list()).toEqual([])
})
