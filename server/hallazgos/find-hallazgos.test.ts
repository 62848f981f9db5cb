import { expect, it } from 'vitest'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { sendMensaje } from '#server/contacto/send-mensaje.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'

const ANA = 'ana@casakas.uy'
const ENVIO = {
  nombre: 'Bruno Díaz',
  correo: 'bruno@example.com',
  telefono: '099 876 543',
  departamento: 'Salto',
  ciudad: 'Salto',
  calle: 'Uruguay',
  numeroPuerta: '1417',
}

async function openBooks(runtime: TestRuntime) {
  const { shop } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, {
    codigo: 'PEN-87',
    nombre: 'Peñarol 1987',
    stock: { M: 20 },
    precio: 2190,
  })
  return {
    shop,
    find: (buscar: string) => shop.admin.findHallazgos(buscar),
    async place(shipping: Partial<typeof ENVIO> = ENVIO) {
      const eleccion = {
        producto,
        talle: 'M',
        modo: 'encargo' as const,
        personalizacion: { nombre: 'Morena', numero: '10', parches: false },
      }
      const placed = await placePedido(
        runtime,
        buildSolicitud([eleccion], 'transferencia', { shipping }),
        'transferencia',
      )
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    },
  }
}

describeOnEveryDatabase('one field finds anything', (open) => {
  it('42.1, 42.2 an order by any part of what it says, with why it was found', async () => {
    const { shop, find, place } = await openBooks(await open())
    const { codigo, totalTransferencia } = await place()
    await place({ nombre: 'Otra', correo: '', telefono: '098 111 222', calle: 'Rivera', numeroPuerta: '9' })
    const move = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
    expect(await shop.admin.pedidos.changeEstado(codigo, move, ANA)).toMatchObject({ ok: true })
    expect(
      await shop.admin.pedidos.saveSeguimiento(codigo, { antes: '', seguimiento: 'RA 123 456 789 UY' }, ANA),
    ).toMatchObject({ ok: true })
    for (const [buscar, por] of [
      [codigo.slice(3), ''],
      ['diaz', ''],
      [String(totalTransferencia), ''],
      ['876543', '099 876 543'],
      ['bruno@example', 'bruno@example.com'],
      ['RA123456789UY', 'Seguimiento RA 123 456 789 UY'],
      ['uruguay 1417', 'Uruguay 1417 5'],
    ] as const) {
      const found = await find(buscar)
      expect(found!.pedidos, buscar).toMatchObject({ primeros: [{ codigo, por }], hayMas: false })
    }
    const printed = await find('morena')
    expect(printed!.pedidos.primeros).toHaveLength(2)
    expect(printed!.pedidos.primeros[0]).toMatchObject({ por: 'Peñarol 1987 MORENA 10' })
  })

  it('42.1 people, shirts that are hidden too, messages and movements of the bank are found beside', async () => {
    const runtime = await open()
    const { shop, find, place } = await openBooks(runtime)
    await place()
    await place()
    await insertProducto(runtime, { codigo: 'NAC-80', nombre: 'Nacional 1980', activo: false })
    await sendMensaje(
      { ...runtime, mailer: { kick: () => undefined } },
      { allowHeadless: true },
      { nombre: 'Bruno Díaz', email: 'bruno@example.com', telefono: '', mensaje: 'Hola' },
      { ip: '203.0.113.1', userAgent: 'Firefox', automated: false },
    )
    const lista = 'Cuenta;000123-1;Pesos\nFecha;Concepto;Importe\n18/11/2026;DEPÓSITO BRUNO DÍAZ 100%;2711,50\n'
    const { transferencias } = shop.admin
    expect(
      await transferencias.takeListaIn({ bytes: Buffer.from(lista), archivo: 'banco.csv', quien: ANA }),
    ).toMatchObject({ ok: true })
    const found = (await find('bruno'))!
    expect(found.personas.primeros).toMatchObject([{ nombre: 'Bruno Díaz', pedidos: [{}, {}] }])
    expect(found.mensajes.primeros).toMatchObject([{ nombre: 'Bruno Díaz', comienzo: 'Hola' }])
    for (const buscar of ['bruno diaz', 'DÍAZ', 'deposito', '2711,50', '$ 2.711,50'])
      expect((await find(buscar))!.movimientos.primeros, buscar).toMatchObject([{ centavos: 271_150, codigo: '' }])
    expect((await find('bruna'))!.movimientos.primeros).toEqual([])
    expect((await find('nac-80'))!.productos.primeros).toMatchObject([{ nombre: 'Nacional 1980', activo: false }])
  })

  it('42.3 at most five of each, the newest first, and whether there are more', async () => {
    const runtime = await open()
    const { find, place } = await openBooks(runtime)
    const codigos: string[] = []
    for (let n = 0; n < 6; n++) {
      runtime.setClock(TEST_NOW + n * 1000)
      codigos.unshift((await place({ ...ENVIO, telefono: `099 00000${n}`, correo: `b${n}@example.com` })).codigo)
    }
    const { pedidos } = (await find('díaz'))!
    expect(pedidos).toMatchObject({ primeros: codigos.slice(0, 5).map((codigo) => ({ codigo })), hayMas: true })
    // A whole telephone is found before newer ones that have its groups of figures elsewhere.
    const suyo = await place({ ...ENVIO, telefono: '091 000 168', correo: 'uno@example.com' })
    runtime.setClock(TEST_NOW + 60_000)
    await place({ ...ENVIO, telefono: '091 000 381', correo: 'otro@example.com', numeroPuerta: '168' })
    expect((await find('091 000 168'))!.pedidos.primeros).toMatchObject([{ codigo: suyo.codigo }])
    const grande = await place({ ...ENVIO, telefono: '098 277 168', correo: 'c@example.com', numeroPuerta: '91000168' })
    expect((await find('91000168'))!.pedidos.primeros[0]).toMatchObject({ codigo: grande.codigo })
  })

  it.each(['%', '_', '"', "'; drop table pedidos --", '\0', 'x'.repeat(10_000), '💚', '(', '*'])(
    '42.4 “%.20s” stands for itself and finds nothing here',
    async (buscar) => {
      const { find, place } = await openBooks(await open())
      await place()
      const found = await find(buscar)
      expect(Object.values(found ?? {}).every(({ primeros }) => primeros.length === 0)).toBe(true)
    },
  )

  it('42.5 verify names an order that isn’t found by what it says', async () => {
    const runtime = await open()
    const { place } = await openBooks(runtime)
    const { id, codigo } = await place()
    expect(await verify(runtime.database, TEST_NOW)).toEqual([])
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ calle: 'Rivera' }).where('id', '=', id).execute(),
    )
    expect(await verify(runtime.database, TEST_NOW)).toEqual([
      `Pedido ${codigo}: la búsqueda no lo encuentra por lo que dice.`,
    ])
  })
})
