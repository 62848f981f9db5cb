import { expect, it, onTestFinished } from 'vitest'
import { createBillerStandIn } from './index.ts'

const TOKEN = 'a-token'

function open() {
  let now = Date.UTC(2026, 10, 18, 15)
  const standIn = createBillerStandIn({ file: ':memory:', token: TOKEN, clock: () => now })
  onTestFinished(() => standIn.close())
  const ask = async (path: string, body?: unknown, token = TOKEN) => {
    const response = await standIn.app.request(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }
  return { standIn, ask, later: (ms: number) => void (now += ms) }
}

const item = (precio: number) => ({ codigo: 'X', cantidad: 1, concepto: 'Camiseta', precio, indicador_facturacion: 3 })
const ticket = (fields: Record<string, unknown> = {}) => ({
  tipo_comprobante: 101,
  numero_interno: 'ABC-1',
  forma_pago: 1,
  fecha_emision: '18/11/2026',
  sucursal: 1,
  moneda: 'UYU',
  montos_brutos: true,
  cliente: '-',
  items: [item(2190)],
  referencias: [],
  ...fields,
})
const EMITIR = '/v3/comprobantes/emitir'
const RUT = { tipo_documento: 2, documento: '211003420017', razon_social: 'Club SA' }

it('53.3 issues, finds by its number, follows and gives the PDF of a paper', async () => {
  const { ask } = open()
  const made = await ask(EMITIR, ticket())
  expect(made).toMatchObject({ status: 201, body: { id: 1, serie: 'A', numero: 1, hash: expect.any(String) } })
  expect(await ask('/v2/comprobantes/obtener?numero_interno=ABC-1')).toMatchObject({
    status: 200,
    body: { id: 1, total: 2190 },
  })
  expect(await ask('/v2/comprobantes/obtener?numero_interno=ABC-2')).toMatchObject({ status: 422 })
  expect((await ask('/v3/comprobantes/detalle?id=1')).body).toMatchObject({ estado: 'Envío no corresponde' })
  const { text } = await ask('/v2/comprobantes/pdf?id=1')
  expect(Buffer.from(text, 'base64').toString('latin1')).toMatch(/^%PDF-1\.4[^]*e?CFE 101[^]*%%EOF\n$/)
  expect((await ask(EMITIR, ticket(), 'another')).status).toBe(401)
})

it('53.3 refuses a repeated number, what lacks a receiver or its address, a note without its paper', async () => {
  const { ask } = open()
  await ask(EMITIR, ticket())
  const refused = async (fields: Record<string, unknown>) => {
    const { status, body } = await ask(EMITIR, ticket({ numero_interno: 'ABC-9', ...fields }))
    return [status, (body as { message: string }[])[0]?.message]
  }
  expect(await refused({ numero_interno: 'ABC-1' })).toEqual([422, 'Número interno no puede estar repetido'])
  expect(await refused({ items: [item(50_000)] })).toEqual([422, 'Debe especificar receptor por ser mayor a 5000 UI'])
  expect(await refused({ tipo_comprobante: 111 })).toEqual([422, 'Debe especificar un RUT'])
  expect(await refused({ tipo_comprobante: 111, cliente: RUT })).toEqual([422, 'El campo es obligatorio'])
  expect(await refused({ tipo_comprobante: 102 })).toEqual([422, 'Debe referenciar un comprobante'])
  expect(await refused({ tipo_comprobante: 102, referencias: [77] })).toEqual([422, 'El comprobante no existe'])
  expect((await refused({ fecha_emision: '2026-11-18' }))[0]).toBe(422)
})

it('53.3 rounds step by step, adds 22 % to net prices, and has what is sent to DGI accepted after a while', async () => {
  const { ask, later } = open()
  const total = async (id: number) => ((await ask(`/v3/comprobantes/detalle?id=${id}`)).body as { total: number }).total
  await ask(EMITIR, ticket({ items: [item(13)] }))
  expect(await total(1)).toBe(13.01)
  await ask(EMITIR, ticket({ numero_interno: 'ABC-2', items: [item(500)], montos_brutos: undefined }))
  expect(await total(2)).toBe(610)
  const sucursal = { ciudad: 'Rocha', direccion: 'Calle 1' }
  await ask(EMITIR, ticket({ numero_interno: 'ABC-3', tipo_comprobante: 111, cliente: { ...RUT, sucursal } }))
  expect((await ask('/v3/comprobantes/detalle?id=3')).body).toMatchObject({ estado: 'Pendiente DGI' })
  later(180_000)
  expect((await ask('/v3/comprobantes/detalle?id=3')).body).toMatchObject({ estado: 'Aceptado DGI' })
})

it('53.3 misbehaves as it is told to', async () => {
  const { ask, standIn } = open()
  standIn.misbehave(() => ({ status: 500 }))
  expect((await ask(EMITIR, ticket())).status).toBe(500)
  standIn.misbehave(() => 'twice')
  expect(await ask(EMITIR, ticket())).toMatchObject({ status: 422, text: expect.stringContaining('repetido') })
  standIn.misbehave(() => 'other_total')
  await ask(EMITIR, ticket({ numero_interno: 'ABC-2' }))
  standIn.misbehave(() => 'dgi_refuses')
  await ask(EMITIR, ticket({ numero_interno: 'ABC-3' }))
  expect(standIn.list()).toMatchObject([{ total: 219_000 }, { total: 219_100 }, { estado: 'Rechazado DGI' }])
})
