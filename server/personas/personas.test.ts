import { expect, it } from 'vitest'
import type { PedidoDePersona } from '#domain/personas/persona.ts'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { findPersonas } from './find-personas.ts'
import { readDatos } from './read-datos.ts'

const OWNER = 'duenia@casakas.uy'
const AT = { direccion: '203.0.113.7', aparato: '', confirmado: true }
const ANA = { nombre: 'Ana Pérez', telefono: '099 123 456', correo: 'ana@example.com' }
const BETO = { nombre: 'Beto Gómez', telefono: '099123456', correo: 'beto@example.com' }

async function place(runtime: TestRuntime, shipping: Partial<typeof ANA & { comentarios: string; calle: string }>) {
  runtime.setClock(runtime.clock() + 1000)
  const producto = await insertProducto(runtime, { stock: { M: 3 }, precio: 2190 })
  const placed = await placePedido(
    runtime,
    buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping }),
    'tarjeta',
  )
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

async function write(runtime: TestRuntime, fields: { nombre: string; email: string; telefono: string }) {
  const row = { id: runtime.newId(), mensaje: `Hola, soy ${fields.nombre}`, creado: runtime.clock(), ...fields }
  await runtime.database.transaction((tx) =>
    tx
      .insertInto('mensajes')
      .values({ ...row, estado: 'nuevo', busqueda: '', sinAvisar: 0 })
      .execute(),
  )
}

const ask = (buscar: string, ...claves: string[]): PedidoDePersona => ({ buscar, claves, comprobacion: 'documento' })

describeOnEveryDatabase('what is kept about somebody', (open) => {
  it('35.1, 35.2 is found by code, telephone and e-mail, told apart from whoever shares the telephone', async () => {
    const runtime = await open()
    const ofAna = await place(runtime, ANA)
    const ofBeto = await place(runtime, BETO)
    await place(runtime, { nombre: 'Otra', telefono: '098 111 222', correo: 'otra@example.com' })
    await write(runtime, { nombre: 'Ana Perez', email: 'ANA@example.com', telefono: '' })
    const codes = async (buscar: string) =>
      (await findPersonas(runtime, buscar)).map(({ nombre, pedidos, mensajes }) => [
        nombre,
        pedidos.map(({ codigo }) => codigo),
        mensajes.length,
      ])
    const both = [
      ['Ana Pérez', [ofAna.codigo], 1],
      ['Beto Gómez', [ofBeto.codigo], 0],
    ]
    expect(await codes(ofAna.codigo.toLowerCase())).toEqual(both)
    expect(await codes('+598 99 123 456')).toEqual([
      ['Ana Pérez', [ofAna.codigo], 0],
      ['Beto Gómez', [ofBeto.codigo], 0],
    ])
    expect(await codes('Ana+x@example.com')).toEqual([both[0]])
    expect(await codes('Ana')).toEqual([])
    expect(await codes('CK-222222')).toEqual([])
  })

  it('29.16, 35.3, 35.4 is given whole to whoever showed just now that it is them, without anybody else’s, without keys, and leaves a security event', async () => {
    const runtime = await open()
    const ofAna = await place(runtime, { ...ANA, comentarios: 'El timbre no anda', calle: 'Rivera' })
    await applyPago(runtime, ofAna.id, buildPago({ monto: ofAna.totalMercadoPago }))
    await place(runtime, BETO)
    await write(runtime, { nombre: ANA.nombre, email: ANA.correo, telefono: '' })
    const [ana] = await findPersonas(runtime, ofAna.codigo)
    expect(await readDatos(runtime, ask(ofAna.codigo, ana!.clave), OWNER, { ...AT, confirmado: false })).toEqual({
      ok: false,
      code: 'confirmar_identidad',
    })
    expect((await listSucesos(runtime, 1, 10)).sucesos).toEqual([])
    const datos = await readDatos(runtime, ask(ofAna.codigo, ana!.clave), OWNER, AT)
    const text = JSON.stringify(datos)
    for (const told of [
      ...Object.values(ANA),
      'El timbre no anda',
      'Rivera',
      'Hola, soy Ana Pérez',
      ofAna.lineas[0]!.nombre,
      'visa',
      'pago_aprobado',
    ])
      expect(text, told).toContain(told)
    const { sello, huella, idempotencyKey } = await runtime.database.read
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '=', ofAna.id)
      .executeTakeFirstOrThrow()
    for (const kept of ['Beto', 'beto@', ofAna.token, sello, huella, idempotencyKey])
      expect(text, kept).not.toContain(kept)
    expect(datos).toMatchObject({
      ok: true,
      value: { pedidos: [{ codigo: ofAna.codigo, estado: 'pagado' }], mensajes: [{ email: ANA.correo }] },
    })
    expect((await listSucesos(runtime, 1, 10)).sucesos).toMatchObject([
      { tipo: 'datos_entregados', quien: OWNER, detalle: `${ofAna.codigo}; me mostró su documento` },
    ])
    expect(await readDatos(runtime, ask(ofAna.codigo, 'nadie'), OWNER, AT)).toEqual({
      ok: false,
      code: 'no_encontrado',
    })
  })

  it('35.4 has every column of an order that says something: each is told, or stands among those that are made of others', async () => {
    const runtime = await open()
    const pedido = await place(runtime, ANA)
    const row = await runtime.database.read
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '=', pedido.id)
      .executeTakeFirstOrThrow()
    const [ana] = await findPersonas(runtime, pedido.codigo)
    const datos = await readDatos(runtime, ask(pedido.codigo, ana!.clave), OWNER, AT)
    const untold = Object.keys(row).filter((column) => !datos.ok || !(column in datos.value.pedidos[0]!))
    expect(untold.toSorted().join(' ')).toBe(
      'actualizado busqueda casilla huella id idempotencyKey initPoint preferenceExpira preferenceId proximaConsulta ' +
        'puntoId retiene sello telefonoNormal token usoDeCodigo',
    )
  })
})
