import { expect, it } from 'vitest'
import type { ContactoDeAviso } from '#domain/avisame/deseo.ts'
import { hechosDeAviso } from '#domain/avisame/enlace.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { createIndexReader } from '#server/catalogo/index-reader.ts'
import { deleteProducto } from '#server/productos/delete-producto.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { claimDue } from '#server/correos/correos.repo.ts'
import { createMailer } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { createSmtp } from '#server/correos/smtp.ts'
import { renderCorreo } from '#server/correos/templates/render.tsx'
import { openFolder } from '#server/imagenes/storage.ts'
import { openBorrados } from '#server/personas/borrados.ts'
import { applyErasures, eraseDatos } from '#server/personas/erase-datos.ts'
import { findPersonas } from '#server/personas/find-personas.ts'
import { readDatos } from '#server/personas/read-datos.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { insertRebaja } from '#tests/insert-rebaja.ts'
import { insertEsperan, listAvisos, sendAll } from '#tests/avisame.ts'
import { confirmAvisos, endAvisos, openAvisos } from './answer-aviso.ts'
import { askAviso } from './ask-aviso.ts'
import type { DeseoEscrito } from './find-deseo.ts'
import { forgetEsperas } from './forget-esperas.ts'
import { listDemanda, listPorAvisar, markAvisada } from './list-demanda.ts'
import { createRonda } from './tell-esperas.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
const ANA = 'ana@casakas.uy'
const NADA: DeseoEscrito = { camiseta: '', talle: '', baja: '', buscar: '' }
const porCorreo = (correo: string): ContactoDeAviso => ({ medio: 'correo', correo, telefono: '' })

function openAvisame(runtime: TestRuntime) {
  const readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
  const asking = { ...runtime, readIndex, mailer: { kick: () => undefined } }
  let red = 0
  const correos = (momento: string) =>
    runtime.database.read
      .selectFrom('correos')
      .select(['id', 'para', 'parametros', 'asunto'])
      .where('tipo', '=', 'espera')
      .where('parametros', 'like', `%"momento":"${momento}"%`)
      .orderBy('creado')
      .execute()
  const self = {
    readIndex,
    correos,
    ask: (escrito: Partial<DeseoEscrito>, contacto: ContactoDeAviso, ip = `198.51.100.${++red % 250}`) =>
      askAviso(asking, { ...NADA, ...escrito }, contacto, ip).finally(() => runtime.setClock(runtime.clock() + 1)),
    /** What the last mail to an address leads to. */
    async keyOf(para: string) {
      const row = (await correos('confirmar')).findLast((one) => one.para === para)!
      return `${runtime.seal(hechosDeAviso(row.id))}.${row.id}`
    },
    /** Asks by mail and confirms it. */
    async wait(escrito: Partial<DeseoEscrito>, correo: string) {
      expect(await self.ask(escrito, porCorreo(correo))).toEqual({ ok: true, value: { hay: null } })
      const key = await self.keyOf(correo)
      const { porConfirmar } = (await openAvisos(runtime, key))!
      expect(
        (
          await confirmAvisos(
            runtime,
            key,
            porConfirmar.map(({ id }) => id),
          )
        ).ok,
      ).toBe(true)
    },
    async tell() {
      const round = createRonda({ ...runtime, readIndex })
      for (;;) {
        const told = await round()
        await sendAll(runtime)
        if (told === 0) return listAvisos(runtime)
      }
    },
  }
  return self
}

const restock = async (runtime: TestRuntime, { id }: ProductoInterno, antes: number, unidades: number, talle = 'XL') =>
  expect((await adjustStock(runtime, id, { talle, antes, unidades }, ANA)).ok).toBe(true)

const setActivo = (runtime: TestRuntime, id: string, activo: 0 | 1) =>
  runtime.database.transaction(async (tx) => {
    await tx.updateTable('products').set({ activo }).where('id', '=', id).execute()
    await noteProductos(tx, [id])
  })

describeOnEveryDatabase('Avisame', (open) => {
  const sinXl = { stock: { M: 2, XL: 0 }, tallesEncargo: [] }

  it('45.1 a size, a shirt that left, a search and a lower price can be asked for; what is there already, or nobody can be told of, isn’t noted', async () => {
    const runtime = await open()
    const { ask } = openAvisame(runtime)
    const { slug } = await insertProducto(runtime, { ...sinXl, nombre: 'Peñarol Local 1966' })
    const left = await insertProducto(runtime, { nombre: 'Danubio Local 1988', activo: false })
    const ana = porCorreo('ana@example.com')
    const taken = { ok: true, value: { hay: null } }
    expect(await ask({ camiseta: slug, talle: 'XL' }, ana)).toEqual(taken)
    expect(await ask({ camiseta: left.slug }, ana)).toEqual(taken)
    expect(await ask({ camiseta: 'basanez-1993' }, ana)).toEqual(taken)
    expect(await ask({ buscar: 'Camiseta de Cobreloa' }, ana)).toEqual(taken)
    expect(await ask({ camiseta: slug, baja: 'stock' }, ana)).toEqual(taken)
    const deseos = await runtime.database.read.selectFrom('deseos').select('clave').orderBy('ultimo').execute()
    const id = (await runtime.database.read.selectFrom('products').select('id').where('slug', '=', slug).execute())[0]!
      .id
    expect(deseos.map(({ clave }) => clave)).toEqual([
      `vuelve ${id} XL`,
      `vuelve ${left.id} `,
      'busqueda basanez 1993',
      'busqueda cobreloa',
      `baja ${id} stock`,
    ])
    const hay = (where: string) => ({ ok: true, value: { hay: where } })
    expect(await ask({ camiseta: slug, talle: 'M' }, ana)).toEqual(hay(`/product/${slug}?talle=M`))
    // With a size left, the one that isn't has to be chosen; with all of them there is nothing to wait for.
    expect(await ask({ camiseta: slug }, ana)).toMatchObject({ data: { talle: 'Elegí el talle.' } })
    const whole = await insertProducto(runtime, { stock: { M: 1 }, tallesEncargo: [] })
    expect(await ask({ camiseta: whole.slug }, ana)).toEqual(hay(`/product/${whole.slug}`))
    expect(await ask({ buscar: 'peñarol' }, ana)).toEqual(hay('/stock?buscar=penarol'))
    for (const nobody of [{}, { camiseta: slug, talle: 'XXXL' }, { camiseta: slug, baja: 'gratis' }, { buscar: '???' }])
      expect(await ask(nobody, ana)).toMatchObject({ ok: false, code: 'no_encontrado' })
    expect(await ask({ camiseta: slug, talle: 'constructor' }, ana)).toMatchObject({ ok: false })
    expect(await ask({ camiseta: `${slug}\0`, talle: 'XL' }, ana)).toMatchObject({ ok: false })
    expect(await runtime.database.read.selectFrom('deseos').select('clave').execute()).toHaveLength(5)
  })

  it('45.2 nobody is told before the button was pressed, which opening the link doesn’t; pressed twice it is the same', async () => {
    const runtime = await open()
    const { ask, keyOf, tell, correos } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    await ask({ camiseta: producto.slug, talle: 'XL' }, porCorreo('ana@example.com'))
    const key = await keyOf('ana@example.com')
    const { porConfirmar } = (await openAvisos(runtime, key))!
    expect(porConfirmar).toMatchObject([{ que: `${producto.nombre}, talle XL` }])
    await restock(runtime, producto, 0, 1)
    expect(await tell()).toEqual([])
    const ids = porConfirmar.map(({ id }) => id)
    expect((await confirmAvisos(runtime, key, ids)).ok).toBe(true)
    expect((await confirmAvisos(runtime, key, ids)).ok).toBe(true)
    expect(await openAvisos(runtime, key)).toEqual({ porConfirmar: [], confirmados: [`${producto.nombre}, talle XL`] })
    expect((await tell()).map(({ para }) => para)).toEqual(['ana@example.com'])
    expect((await correos('aviso'))[0]!.parametros).toContain(`/product/${producto.slug}?talle=XL`)
    expect((await correos('aviso'))[0]!.parametros).toContain('No queda reservada')
    // Told, it is forgotten: nothing is promised any more.
    expect(await confirmAvisos(runtime, key, ids)).toMatchObject({ code: 'no_encontrado' })
    expect(await tell()).toHaveLength(1)
    for (const wrong of ['', 'x', `${key}x`, `${key.split('.')[0]}.${ids[0]}`]) {
      expect(await openAvisos(runtime, wrong)).toBeNull()
      expect((await endAvisos(runtime, wrong)).ok).toBe(false)
    }
    expect(await confirmAvisos(runtime, key, ['\0', 'nadie'])).toMatchObject({ code: 'no_encontrado' })
    runtime.setClock(TEST_NOW + 8 * DIA)
    expect((await confirmAvisos(runtime, key, ids)).ok).toBe(false)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('45.2 somebody else’s address gets one mail in a while, which has nothing that a stranger typed, and the answer is the same whether it asks already', async () => {
    const runtime = await open()
    const { ask, wait, correos, keyOf } = openAvisame(runtime)
    const { slug } = await insertProducto(runtime, sinXl)
    await wait({ camiseta: slug, talle: 'XL' }, 'ana@example.com')
    runtime.setClock(TEST_NOW + HORA)
    const answers = []
    for (const [que, correo] of [
      [{ camiseta: slug, talle: 'XL' }, 'Ana+otra@example.com'],
      [{ camiseta: slug, talle: 'XL' }, 'bea@example.com'],
      [{ buscar: 'ganaste un premio' }, 'bea@example.com'],
      [{ buscar: 'otra cosa rara' }, 'bea@example.com'],
    ] as const)
      answers.push(await ask(que, porCorreo(correo)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ ok: true, value: { hay: null } })]),
    )
    const sent = await correos('confirmar')
    expect(sent.map(({ para }) => para)).toEqual(['ana@example.com', 'bea@example.com'])
    expect(sent.map(({ parametros }) => parametros).join('')).not.toMatch(/premio|otra cosa/)
    // One link is for all that was asked from that address meanwhile, and ends all of it.
    const key = await keyOf('bea@example.com')
    expect((await openAvisos(runtime, key))!.porConfirmar).toHaveLength(3)
    expect((await endAvisos(runtime, key)).ok).toBe(true)
    expect(await openAvisos(runtime, key)).toEqual({ porConfirmar: [], confirmados: [] })
    expect((await openAvisos(runtime, await keyOf('ana@example.com')))!.confirmados).toHaveLength(1)
  })

  it('45.2 a thousand from one network or with one address are refused past a few, in words; what is wrong is told by field', async () => {
    const runtime = await open()
    const { ask } = openAvisame(runtime)
    const codes = new Map<string, number>()
    for (let at = 0; at < 50; at++) {
      const asked = await ask({ buscar: `equipo ${at} raro` }, porCorreo(`a${at}@example.com`), '203.0.113.9')
      const code = asked.ok ? 'ok' : asked.code
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (!asked.ok) expect(asked).toMatchObject({ detail: expect.stringContaining('muchos avisos') })
    }
    expect(Object.fromEntries(codes)).toEqual({ ok: 20, demasiados_envios: 30 })
    let refused = 0
    for (let at = 0; at < 160; at++) {
      const asked = await ask({ buscar: `cuadro ${at} raro` }, porCorreo('uno@example.com'), `198.51.100.${at}`)
      if (!asked.ok) refused++
    }
    expect(refused).toBe(10)
    expect(await ask({ buscar: 'cobreloa' }, porCorreo('ana@'))).toMatchObject({
      code: 'datos_invalidos',
      data: { correo: expect.stringContaining('Revisá el correo') },
    })
    expect(await ask({ buscar: 'cobreloa' }, { medio: 'whatsapp', correo: '', telefono: '12' })).toMatchObject({
      data: { telefono: expect.stringContaining('Revisá el teléfono') },
    })
  })

  it('45.4 three are told for each unit, those who asked first; twelve hours later units are counted again, and at none nobody is', async () => {
    const runtime = await open()
    const { wait, tell } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    for (let at = 0; at < 9; at++) await wait({ camiseta: producto.slug, talle: 'XL' }, `p${at}@example.com`)
    const told = async () => (await tell()).map(({ para }) => para[1]).join('')
    expect(await told()).toBe('')
    await restock(runtime, producto, 0, 1)
    expect(await told()).toBe('012')
    // Saved again, or sold and back, nobody else is told; one more unit has three more told.
    await restock(runtime, producto, 1, 0)
    await restock(runtime, producto, 0, 1)
    expect(await told()).toBe('012')
    await restock(runtime, producto, 1, 2)
    expect(await told()).toBe('012345')
    await restock(runtime, producto, 2, 0)
    runtime.setClock(TEST_NOW + 13 * HORA)
    expect(await told()).toBe('012345')
    await restock(runtime, producto, 0, 1)
    expect(await told()).toBe('012345678')
    runtime.setClock(TEST_NOW + 30 * HORA)
    expect(await told()).toBe('012345678')
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('45.3 units are found however they came: a hold that ends, a shirt that is on sale again or made to order; who is deleted tells nobody', async () => {
    const runtime = await open()
    const { wait, tell } = openAvisame(runtime)
    const last = await insertProducto(runtime, { stock: { XL: 1 }, tallesEncargo: [] })
    const solicitud = buildSolicitud([{ producto: last, talle: 'XL' }], 'tarjeta')
    expect((await placePedido(runtime, solicitud, 'tarjeta')).ok).toBe(true)
    await wait({ camiseta: last.slug, talle: 'XL' }, 'hold@example.com')
    const left = await insertProducto(runtime, { stock: { M: 1 }, tallesEncargo: [], activo: false })
    await wait({ camiseta: left.slug }, 'left@example.com')
    const gone = await insertProducto(runtime, { ...sinXl, nombre: 'Basáñez Local 1993' })
    await wait({ camiseta: gone.slug, talle: 'XL' }, 'gone@example.com')
    expect(await tell()).toEqual([])
    await deleteProducto(runtime, gone.id, ANA)
    runtime.setClock(TEST_NOW + 2 * DIA)
    await expirePedidos(runtime)
    await setActivo(runtime, left.id, 1)
    expect((await tell()).map(({ para }) => para).toSorted()).toEqual(['hold@example.com', 'left@example.com'])
    // What was deleted is searched by its name from then on.
    await forgetEsperas(runtime)
    expect((await tell()).length).toBe(2)
    await insertProducto(runtime, { nombre: gone.nombre, id: 'otra-vez', slug: 'otra-vez' })
    expect((await tell()).map(({ para }) => para)).toContain('gone@example.com')
  })

  it('45.5 a search is told once something matches, on the list that has it; a lower price to each who asked at a higher one, once, while it can be bought', async () => {
    const runtime = await open()
    const { ask, wait, tell, correos } = openAvisame(runtime)
    const cara = await insertProducto(runtime, { precio: 3000, stock: { M: 1 } })
    const nueva = await insertProducto(runtime, { nombre: 'Cobreloa Local 1982', activo: false, stock: {} })
    await wait({ buscar: 'cobreloa' }, 'busca@example.com')
    await wait({ camiseta: cara.slug, baja: 'stock' }, 'alta@example.com')
    expect(await tell()).toEqual([])
    await setActivo(runtime, nueva.id, 1)
    expect((await tell()).map(({ para }) => para)).toEqual(['busca@example.com'])
    expect((await correos('aviso'))[0]!.parametros).toContain('/encargo?buscar=cobreloa')
    await insertRebaja(runtime, {
      id: 'r',
      nombre: 'Verano',
      tipo: 'pesos',
      valor: 500,
      modos: 'ambos',
      desde: TEST_NOW + HORA,
      hasta: TEST_NOW + 2 * HORA,
      alcance: { tipo: 'todas' },
    })
    expect(await tell()).toHaveLength(1)
    // Sold out, it isn't told that it is cheaper.
    await restock(runtime, cara, 1, 0, 'M')
    runtime.setClock(TEST_NOW + HORA)
    expect(await tell()).toHaveLength(1)
    await restock(runtime, cara, 0, 1, 'M')
    expect((await tell()).map(({ para }) => para)).toContain('alta@example.com')
    expect((await correos('aviso')).at(-1)!.asunto).toBe(`Bajó de precio: ${cara.nombre}`)
    // Whoever asks again once it costs more waits for less than that.
    await wait({ camiseta: cara.slug, baja: 'stock' }, 'sube@example.com')
    const setPrecio = (precio: number) =>
      runtime.database.transaction(async (tx) => {
        await tx.updateTable('products').set({ precio }).where('id', '=', cara.id).execute()
        await noteProductos(tx, [cara.id])
      })
    await setPrecio(4000)
    await ask({ camiseta: cara.slug, baja: 'stock' }, porCorreo('sube@example.com'))
    await setPrecio(3000)
    expect((await tell()).map(({ para }) => para)).toContain('sube@example.com')
    // Who asks at the reduced price waits for a lower one still.
    await wait({ camiseta: cara.slug, baja: 'stock' }, 'baja@example.com')
    runtime.setClock(TEST_NOW + 3 * HORA)
    expect(await tell()).toHaveLength(3)
  })

  it('45.6 whoever left a telephone takes a turn as others do, and goes on the owner’s list', async () => {
    const runtime = await open()
    const { ask, wait, tell, readIndex } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    const que = { camiseta: producto.slug, talle: 'XL' }
    await wait(que, 'uno@example.com')
    await ask(que, { medio: 'whatsapp', correo: 'no-se-usa', telefono: '099 123 456' })
    await ask(que, { medio: 'whatsapp', correo: '', telefono: '+598 99 123 456' })
    for (const correo of ['dos@example.com', 'tres@example.com']) await wait(que, correo)
    await restock(runtime, producto, 0, 1)
    expect((await tell()).map(({ para }) => para)).toEqual(['uno@example.com', 'dos@example.com'])
    const listed = await runtime.database.read
      .selectFrom('esperas')
      .selectAll()
      .where('medio', '=', 'whatsapp')
      .execute()
    expect(listed).toMatchObject([{ estado: 'por_avisar', telefono: '099 123 456', correo: '' }])
    const listing = { ...runtime, readIndex }
    const { lista } = await listPorAvisar(listing, 'https://casakas.uy')
    expect(lista).toMatchObject([{ telefono: '099 123 456', hay: true, que: `${producto.nombre}, talle XL` }])
    expect(lista[0]!.texto).toContain(
      `No queda reservada: es de quien la compra primero. https://casakas.uy/product/${producto.slug}?talle=XL`,
    )
    // Sold meanwhile, there is nothing to write; told, nobody is kept.
    await restock(runtime, producto, 1, 0)
    expect((await listPorAvisar(listing, '')).lista).toMatchObject([{ hay: false, texto: '' }])
    for (const _ of [1, 2]) expect((await markAvisada(runtime, lista[0]!.id)).ok).toBe(true)
    for (const nobody of ['nadie', '\0']) expect((await markAvisada(runtime, nobody)).ok).toBe(false)
    expect((await listPorAvisar(listing, '')).total).toBe(0)
    expect(
      await runtime.database.read.selectFrom('esperas').select('id').where('telefono', '<>', '').execute(),
    ).toEqual([])
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('45.7 who waits is forgotten after 180 days, who never confirmed after seven, who was told at once; how many asked stays', async () => {
    const runtime = await open()
    const { ask, wait, tell, correos } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    const que = { camiseta: producto.slug, talle: 'XL' }
    for (const correo of ['uno@example.com', 'dos@example.com', 'tres@example.com', 'cuatro@example.com'])
      await wait(que, correo)
    await ask(que, porCorreo('nunca@example.com'))
    const confirmaciones = async () => new Set((await correos('confirmar')).map(({ para }) => para.split('@')[0]))
    await restock(runtime, producto, 0, 1)
    expect(await tell()).toHaveLength(3)
    await restock(runtime, producto, 1, 0)
    const casillas = async () =>
      (await runtime.database.read.selectFrom('esperas').select('casilla').orderBy('id').execute()).map(
        ({ casilla }) => casilla,
      )
    expect(await casillas()).toEqual(['', '', '', 'cuatro@example.com', 'nunca@example.com'])
    runtime.setClock(TEST_NOW + 8 * DIA)
    await forgetEsperas(runtime)
    expect(await casillas()).toEqual(['', '', '', 'cuatro@example.com'])
    // The mail to an address that somebody else may have typed goes with that; who waits can still end it by theirs.
    expect([...(await confirmaciones())].toSorted()).toEqual(['cuatro', 'dos', 'tres', 'uno'])
    // Whose turn came late isn't kept for longer, told by the owner or not.
    runtime.setClock(TEST_NOW + 20 * DIA)
    await ask(que, { medio: 'whatsapp', correo: '', telefono: '099 123 456' })
    runtime.setClock(TEST_NOW + 179 * DIA)
    await forgetEsperas(runtime)
    await restock(runtime, producto, 0, 1)
    await tell()
    runtime.setClock(TEST_NOW + 201 * DIA)
    await forgetEsperas(runtime)
    expect(
      await runtime.database.read.selectFrom('esperas').select('id').where('telefono', '<>', '').execute(),
    ).toEqual([])
    await restock(runtime, producto, 1, 0)
    runtime.setClock(TEST_NOW + 400 * DIA)
    await forgetEsperas(runtime)
    expect(await casillas()).toEqual([])
    expect(await runtime.database.read.selectFrom('correos').select('id').execute()).toEqual([])
    const counted = () => runtime.database.read.selectFrom('deseosDias').select('veces').orderBy('dia').execute()
    expect(await counted()).toEqual([{ veces: 4 }, { veces: 1 }])
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
    runtime.setClock(TEST_NOW + 422 * DIA)
    await forgetEsperas(runtime)
    expect(await counted()).toEqual([])
    expect(await runtime.database.read.selectFrom('deseos').select('id').execute()).toEqual([])
  })

  it('45.10 what people wanted and couldn’t buy is listed, most wanted first, with what there is and what is to be ordered, also once nobody who asked is kept', async () => {
    const runtime = await open()
    const { ask, wait, tell } = openAvisame(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 0, XL: 0 }, tallesEncargo: ['M'] })
    for (const correo of ['uno@example.com', 'dos@example.com'])
      await wait({ camiseta: producto.slug, talle: 'XL' }, correo)
    await wait({ camiseta: producto.slug, talle: 'M' }, 'uno@example.com')
    await wait({ buscar: 'cobreloa' }, 'tres@example.com')
    await ask({ camiseta: producto.slug, baja: 'encargo' }, porCorreo('nunca@example.com'))
    const solicitud = buildSolicitud([{ producto, talle: 'M', modo: 'encargo' }], 'tarjeta')
    const placed = await placePedido(runtime, solicitud, 'tarjeta')
    if (!placed.ok) throw new Error(placed.code)
    await applyPago(runtime, placed.value.id, buildPago({ monto: placed.value.totalMercadoPago }))
    const told = async () =>
      (await listDemanda(runtime)).map(({ que, esperan, pidieron, hay, porPedir }) => [
        que,
        esperan,
        pidieron,
        hay,
        porPedir,
      ])
    const { nombre } = producto
    const before = await told()
    expect(before[0]).toEqual([`${nombre}, talle XL`, 2, 2, 0, 0])
    expect(before).toContainEqual([`${nombre}, talle M`, 1, 1, 0, 1])
    expect(before).toContainEqual(['Camisetas de «cobreloa»', 1, 1, null, null])
    // Who never confirmed wants nothing.
    expect(before).toHaveLength(3)
    await restock(runtime, producto, 0, 1)
    await tell()
    runtime.setClock(TEST_NOW + 179 * DIA)
    await forgetEsperas(runtime)
    expect(await told()).toContainEqual([`${nombre}, talle XL`, 0, 2, 1, 0])
  })

  it('45.9 a notice goes after all other mails, leads to the shirt, and ends by one POST what its address asked for; its link stands in the mail that is sent alone', async () => {
    const runtime = await open()
    const { wait, tell } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    await wait({ camiseta: producto.slug, talle: 'XL' }, 'ana@example.com')
    await wait({ buscar: 'cobreloa' }, 'ana@example.com')
    await restock(runtime, producto, 0, 1)
    const [aviso] = await tell()
    const { database, clock, newId } = runtime
    const parametros = { to_email: 'tienda@example.com', subject: 'x', responder_a: '', tienda: 'x', parrafos: [] }
    await database.transaction(async (tx) => {
      await tx.updateTable('correos').set({ estado: 'pendiente', enviado: null }).where('id', '=', aviso!.id).execute()
      await queueCorreo({ tx, clock: () => clock() + 1, newId }, { tipo: 'cuenta', parametros }, null)
    })
    const later = clock() + HORA
    const [first] = await database.transaction((tx) => claimDue(tx, later, later + HORA, 1))
    expect(first).toMatchObject({ tipo: 'cuenta' })
    const folder = await tempFolder()
    const mailbox = await createMailbox({ folder })
    const mailer = createMailer(runtime, {
      sender: createSmtp({ url: mailbox.url, from: 'Casakas <tienda@casakas.uy>' }),
      origin: 'https://casakas.uy',
      render: renderCorreo,
    })
    runtime.atEnd(() => mailbox.close())
    runtime.atEnd(() => mailer.stop())
    mailer.kick()
    const sent = await mailbox.waitFor(({ subject }) => subject.startsWith('Volvió'), 60_000)
    const key = `${runtime.seal(hechosDeAviso(aviso!.id))}.${aviso!.id}`
    expect(sent.html).toContain(`https://casakas.uy/product/${producto.slug}?talle=XL`)
    expect(sent.html).toContain(`https://casakas.uy/avisame/${key}`)
    expect(sent.text).toContain('No queda reservada')
    const readRaw = async () => {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
      return texts.join('\n').replaceAll(/\r?\n\s+/g, ' ')
    }
    // The file of a mail is there a moment after the mail.
    await expect.poll(readRaw).toContain(`List-Unsubscribe: <https://casakas.uy/avisame/${key}>`)
    expect(await readRaw()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect((await mailer.read(aviso!.id))!.html).not.toContain('/avisame/')
    expect(await openAvisos(runtime, key)).toMatchObject({ confirmados: ['Camisetas de «cobreloa»'] })
    expect((await endAvisos(runtime, key)).ok).toBe(true)
    expect(await openAvisos(runtime, key)).toEqual({ porConfirmar: [], confirmados: [] })
  })

  it('45.7 a person’s file has what they asked to be told of and what was mailed; erased, all of it is gone, from a copy that is restored too', async () => {
    const runtime = await open()
    const { ask, wait, tell } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    for (const talle of ['XL', ''])
      await wait({ camiseta: producto.slug, ...(talle ? { talle } : { baja: 'stock' }) }, 'ana@example.com')
    await ask({ buscar: 'cobreloa' }, { medio: 'whatsapp', correo: '', telefono: '099 123 456' })
    await wait({ buscar: 'cobreloa' }, 'bea@example.com')
    await restock(runtime, producto, 0, 1)
    expect(await tell()).toHaveLength(1)
    const [ana] = await findPersonas(runtime, 'Ana+1@example.com')
    // Two mails to confirm are one while a link is fresh, one tells, one still waits.
    expect(ana).toMatchObject({ nombre: '', correos: ['ana@example.com'], pedidos: [] })
    expect(ana!.avisos).toHaveLength(3)
    expect((await findPersonas(runtime, '099123456'))[0]!.avisos).toHaveLength(1)
    const asked = { buscar: 'ana@example.com', claves: [ana!.clave], comprobacion: 'correo' as const }
    const sure = { confirmado: true, direccion: '', aparato: '' }
    const file = await readDatos(runtime, asked, ANA, sure)
    if (!file.ok) throw new Error(file.code)
    expect(file.value.esperas.map(({ tipo, asunto }) => tipo ?? asunto)).toEqual([
      'baja',
      'Confirmá que querés que te avisemos',
      `Volvió: ${producto.nombre}, talle XL`,
    ])
    const folder = await tempFolder()
    const tools = { borrados: openBorrados(folder), storage: openFolder(folder) }
    const restored = await runtime.database.read.selectFrom('esperas').selectAll().where('correo', '<>', '').execute()
    expect(await eraseDatos(runtime, tools, asked, ANA, sure)).toMatchObject({ ok: true, value: { avisos: 3 } })
    expect(await findPersonas(runtime, 'ana@example.com')).toEqual([])
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
    const again = restored.find(({ correo }) => correo === 'ana@example.com')!
    await runtime.database.transaction((tx) => tx.insertInto('esperas').values(again).execute())
    expect(await applyErasures(runtime, tools)).toBe(1)
    expect(await findPersonas(runtime, 'ana@example.com')).toEqual([])
    expect(await findPersonas(runtime, 'bea@example.com')).toHaveLength(1)
  })

  it('45.3 of 10,000 who wait for one shirt three are told for each unit, in order, by few statements; two at once tell nobody twice', async () => {
    const runtime = await open()
    const { readIndex, tell } = openAvisame(runtime)
    const producto = await insertProducto(runtime, sinXl)
    await insertEsperan(runtime, producto.id, 'XL', 10_000)
    const others = await Promise.all(
      Array.from({ length: 60 }, () => insertProducto(runtime, { ...sinXl, stock: { XL: 1 } })),
    )
    for (const { id } of others) await insertEsperan(runtime, id, 'XL', 1)
    await restock(runtime, producto, 0, 40)
    const rounds = [createRonda({ ...runtime, readIndex }), createRonda({ ...runtime, readIndex })]
    const began = performance.now()
    for (;;) {
      const told = await Promise.all(rounds.map((round) => round()))
      await sendAll(runtime)
      if (told.every((many) => many === 0)) break
    }
    expect(performance.now() - began).toBeLessThan(20_000)
    const avisos = await tell()
    expect(avisos).toHaveLength(3 * 40 + others.length)
    const first = avisos.filter(({ para }) => para.startsWith(`${producto.id}-`)).map(({ para }) => para)
    expect(first).toEqual(
      Array.from({ length: 120 }, (_, at) => `${producto.id}-${String(at).padStart(5, '0')}@example.com`),
    )
    expect(new Set(avisos.map(({ para }) => para)).size).toBe(avisos.length)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })
})
