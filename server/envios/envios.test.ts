import { expect, it } from 'vitest'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { EntregaPedida } from '#domain/envios/envio.ts'
import { A_ACORDAR, EL_QUE_CONVENGA } from '#domain/envios/punto-de-retiro.ts'
import { type Punto } from '#domain/envios/punto.ts'
import { renderCorreo } from '#server/correos/templates/render.tsx'
import { toCorreo } from '#server/correos/to-correo.ts'
import { toTemplateParams } from '#server/correos/emailjs.ts'
import { changePunto } from '#server/pedidos/atender/change-punto.ts'
import { saveSeguimiento } from '#server/pedidos/atender/save-seguimiento.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { selectEventos, selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { moveTanda } from '#server/pedidos/mover/move-tanda.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { findPersonas } from '#server/personas/find-personas.ts'
import { readDatos } from '#server/personas/read-datos.ts'
import { blankPedido } from '#server/personas/erase.repo.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { expectProblem } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { writeLibro } from '#tests/write-libro.ts'
import { lookAtPuntos } from './look-at-puntos.ts'
import { readNumeros } from './read-numeros.ts'
import { addPuntos, findPuntosDe, listPuntos, removePunto, savePunto } from './puntos.ts'
import { listTransportes, removeTransporte, saveTransporte } from './transportes.ts'

const ANA = 'ana@casakas.uy'
const SILENT = { kick: () => undefined }
const SALTO = { departamento: 'Salto', ciudad: 'Salto' }
const CENTRO: Punto = {
  ...SALTO,
  id: '',
  nombre: 'Agencia Centro',
  calle: 'Artigas 1234',
  horario: 'Lunes a viernes de 9 a 18',
  transporte: 'DAC',
  mapa: 'https://maps.example.com/?q=salto',
  activo: true,
}
const DAC = { id: '', nombre: 'DAC', telefono: '1717', rastreo: 'https://dac.example.com/?guia={numero}', activo: true }

/** Some points: two in Salto, one in Rivera. */
async function stage(open: () => Promise<TestRuntime>) {
  const runtime = await open()
  const producto = await insertProducto(runtime, { stock: { M: 9 }, precio: 2190 })
  for (const fields of [{}, { nombre: 'Terminal', calle: 'Latorre 5' }, { departamento: 'Rivera', ciudad: 'Rivera' }]) {
    expect(await savePunto(runtime, { ...CENTRO, ...fields })).toEqual({ ok: true, value: null })
  }
  const puntos = await listPuntos(runtime)
  const idOf = (nombre: string, ciudad = 'Salto') =>
    puntos.find((punto) => punto.nombre === nombre && punto.ciudad === ciudad)!.id
  const solicit = (shipping: Partial<EntregaPedida>, medio: 'tarjeta' | 'transferencia' = 'transferencia') =>
    buildSolicitud([{ producto, talle: 'M' }], medio, { shipping: { ...SALTO, metodo: 'punto', ...shipping } })
  return {
    runtime,
    producto,
    idOf,
    solicit,
    async place(shipping: Partial<EntregaPedida>, medio: 'tarjeta' | 'transferencia' = 'transferencia') {
      const placed = await placePedido(runtime, solicit(shipping, medio), medio)
      return placed.ok ? { ...placed.value, refused: '' } : { ...placed, refused: placed.code }
    },
    rowOf: async (codigo: string) => (await selectPedido(runtime.database.read, { codigo }))!,
    verify: () => verify(runtime.database, runtime.clock(), runtime),
  }
}

/** The mail about a moment of an order: its parameters, and how it reads. */
async function mailOf({ database }: TestRuntime, codigo: string, momento: string, to = 'comprador') {
  const rows = await database.read.selectFrom('correos').selectAll().execute()
  const row = rows.find(({ parametros }) => {
    const read = JSON.parse(parametros)
    return read.codigo === codigo && read.momento === momento && read.destinatario === to
  })!
  const correo = toCorreo(row, 'https://tienda.example')
  return { correo, ...(await renderCorreo(correo)) }
}

describeOnEveryDatabase('carriers and pickup points', (open) => {
  it('39.6, 39.10 an order keeps its point as it was, in row, page and both mails; another one is refused', async () => {
    const { runtime, idOf, place, solicit, verify: look } = await stage(open)
    const id = idOf('Agencia Centro')
    const placed = await place({ punto: id })
    const punto = { id, nombre: 'Agencia Centro', direccion: 'Artigas 1234' }
    expect(placed).toMatchObject({ refused: '', envio: { puntoDeRetiro: punto, calle: '' } })
    const { codigo } = placed as { codigo: string }
    for (const to of ['comprador', 'tienda']) {
      const { correo, text } = await mailOf(runtime, codigo, 'transferencia', to)
      expect(text).toMatch(/Punto de retiro:? Agencia Centro, Artigas 1234/)
      const params = toTemplateParams({ correo, html: '', text })
      expect(params).toMatchObject({ punto_de_retiro: 'Agencia Centro, Artigas 1234', direccion: '', ciudad: 'Salto' })
    }
    // What becomes of the point afterwards changes nothing of the order.
    await removePunto(runtime, id)
    expect(await findPedidoGestionado(runtime, codigo)).toMatchObject({ envio: { puntoDeRetiro: punto } })

    for (const wrong of [id, idOf('Agencia Centro', 'Rivera'), EL_QUE_CONVENGA.id, A_ACORDAR.id, '', 'constructor']) {
      expect([wrong, (await place({ punto: wrong })).refused]).toEqual([wrong, 'punto_no_disponible'])
    }
    const { post } = await openShopApp(runtime)
    await expectProblem(await post('/api/transfer-orders', toOrderBody(solicit({ punto: id }))), 'punto_no_disponible')
    // One that was chosen before delivery at home was counts for nothing.
    const casa = await place({ ...DATOS_ENVIO, punto: idOf('Terminal') })
    expect(casa).toMatchObject({ refused: '', envio: { puntoDeRetiro: null } })
    expect(await look()).toEqual([])
  })

  it('39.5 a buyer is answered the points of a city, and what is open there', async () => {
    const { runtime, idOf, place, rowOf } = await stage(open)
    await savePunto(runtime, { ...CENTRO, nombre: 'Cerrada', activo: false })
    const { request } = await openShopApp(runtime)
    const ask = async (lugar: { departamento: string; ciudad: string }) =>
      (await request(`/api/puntos?${new URLSearchParams(lugar)}`)).json()
    expect(await ask(SALTO)).toMatchObject({
      puntos: [{ nombre: 'Agencia Centro', horario: CENTRO.horario, mapa: CENTRO.mapa }, { nombre: 'Terminal' }],
      hay: true,
      convenga: false,
    })
    const artigas = { departamento: 'Artigas', ciudad: 'Artigas' }
    expect(await ask(artigas)).toEqual({ puntos: [], hay: true, convenga: false })
    expect(await ask({ departamento: '\0', ciudad: 'x'.repeat(9_999) })).toMatchObject({ puntos: [] })
    const abierto = await place({ ...artigas, punto: '' })
    expect(abierto).toMatchObject({ envio: { puntoDeRetiro: A_ACORDAR } })
    expect((await mailOf(runtime, (abierto as { codigo: string }).codigo, 'transferencia')).text).toContain(
      'Te escribimos para acordar el punto.',
    )

    await saveAjustes(runtime, { ...DEMO_AJUSTES, retiro: 'convenga' }, 'prueba')
    expect(await findPuntosDe(runtime, SALTO)).toMatchObject({ convenga: true })
    const dejado = (await place({ punto: EL_QUE_CONVENGA.id })) as { codigo: string }
    expect(await rowOf(dejado.codigo)).toMatchObject({ puntoId: EL_QUE_CONVENGA.id, puntoDireccion: '' })

    for (const { id } of await listPuntos(runtime)) await removePunto(runtime, id)
    expect(await ask(SALTO)).toEqual({ puntos: [], hay: false, convenga: true })
    expect(await place({ punto: '' })).toMatchObject({ refused: '', envio: { puntoDeRetiro: null } })
    expect((await place({ punto: idOf('Terminal') })).refused).toBe('punto_no_disponible')
  })

  it('39.5 the same order sent again is the same, also when its point is gone by then', async () => {
    const { runtime, idOf, solicit } = await stage(open)
    const solicitud = solicit({ punto: idOf('Terminal') })
    const first = await placePedido(runtime, solicitud, 'transferencia')
    await removePunto(runtime, idOf('Terminal'))
    expect(await placePedido(runtime, solicitud, 'transferencia')).toMatchObject({
      ok: true,
      value: { codigo: (first as { value: { codigo: string } }).value.codigo },
    })
  })

  it('39.7 an administrator changes the point until the order leaves, and a sale by hand names one or none', async () => {
    const { runtime, idOf, place, rowOf, producto, verify: look } = await stage(open)
    const { codigo, id: pedidoId } = (await place({ punto: idOf('Terminal') })) as { codigo: string; id: string }
    const change = (punto: string, antes: string) => changePunto(runtime, codigo, { punto, antes }, ANA)
    expect(await change(idOf('Agencia Centro'), idOf('Terminal'))).toEqual({ ok: true, value: null })
    expect(await change(idOf('Agencia Centro'), idOf('Terminal'))).toEqual({ ok: true, value: null })
    expect(
      (await selectEventos(runtime.database.read, pedidoId)).map(({ evento, detalle }) => [evento, detalle]),
    ).toEqual([
      ['crear', ''],
      ['corregir_entrega', 'Punto de retiro: Terminal, Latorre 5 → Agencia Centro, Artigas 1234'],
    ])
    expect(await change(A_ACORDAR.id, idOf('Terminal'))).toMatchObject({
      code: 'pedido_cambiado',
      detail: 'Otra persona lo cambió: ahora es Agencia Centro, Artigas 1234.',
    })
    const now = idOf('Agencia Centro')
    expect(await change(idOf('Agencia Centro', 'Rivera'), now)).toMatchObject({ code: 'punto_no_disponible' })
    const casa = (await place({ metodo: 'domicilio', punto: '' })) as { codigo: string }
    const tried = await changePunto(runtime, casa.codigo, { punto: now, antes: '' }, ANA)
    expect(tried).toMatchObject({ code: 'pedido_no_modificable' })

    for (const [punto, kept] of [
      [idOf('Terminal'), 'Terminal'],
      ['', A_ACORDAR.nombre],
    ] as const) {
      const sold = await placeVenta(
        { ...runtime, mailer: SILENT as never },
        {
          clave: `venta-de-prueba-${kept.length}`,
          items: [
            {
              id: producto.id,
              talle: 'M',
              modo: 'stock',
              personalizacion: { nombre: '', numero: '', parches: false },
              unit_price: 1971,
            },
          ],
          shipping: { ...DATOS_ENVIO, ...SALTO, metodo: 'punto', punto },
          costo: 100,
          cobro: 'transferencia',
          codigo: '',
          detalle: '',
        },
        ANA,
        '',
      )
      if (!sold.ok) throw new Error(sold.code)
      expect(await rowOf(sold.value.codigo)).toMatchObject({ puntoNombre: kept })
    }
    expect(await look()).toEqual([])
  })

  it('39.8 a point goes with the rest of what says whose an order is', async () => {
    const { runtime, idOf, place, rowOf } = await stage(open)
    const { codigo, id } = (await place({ punto: idOf('Terminal') })) as { codigo: string; id: string }
    const [ana] = await findPersonas(runtime, codigo)
    const pedida = { buscar: codigo, claves: [ana!.clave], comprobacion: 'documento' as const }
    const origen = { direccion: '', aparato: '', confirmado: true }
    expect(await readDatos(runtime, pedida, ANA, origen)).toMatchObject({
      value: { pedidos: [{ puntoNombre: 'Terminal', puntoDireccion: 'Latorre 5' }] },
    })
    await runtime.database.transaction((tx) => blankPedido(tx, runtime, id))
    expect(await rowOf(codigo)).toMatchObject({ puntoId: '', puntoNombre: '', puntoDireccion: '', transporte: '' })
    const half = { puntoId: idOf('Terminal'), puntoNombre: '' }
    const other = (await place({ punto: idOf('Terminal') })) as { id: string }
    await runtime.database.transaction((tx) => tx.updateTable('pedidos').set(half).where('id', '=', other.id).execute())
    expect((await verify(runtime.database, runtime.clock(), runtime)).join()).toContain(
      'su punto de retiro está a medias',
    )
  })

  it('39.2, 39.3 a number leads to its carrier’s address while that is switched on, in page and mail', async () => {
    const { runtime, idOf, place, rowOf } = await stage(open)
    const mailing = { ...runtime, mailer: SILENT }
    expect(await saveTransporte(runtime, DAC)).toEqual({ ok: true, value: null })
    const paid: string[] = []
    for (const [n, punto] of [idOf('Terminal'), idOf('Agencia Centro')].entries()) {
      const { id, codigo, totalMercadoPago } = (await place({ punto }, 'tarjeta')) as never as Record<string, string>
      await applyPago(runtime, id!, buildPago({ id: `${n}`, monto: Number(totalMercadoPago) }))
      paid.push(codigo!)
    }
    const [one, many] = paid as [string, string]
    await changeEstado(mailing, one, { evento: 'preparar', desde: 'pagado', detalle: '' }, ANA)
    const leaves = { evento: 'dejar_para_retirar', desde: 'en_preparacion', detalle: '' } as const
    await changeEstado(mailing, one, { ...leaves, seguimiento: 'A 1/2', transporte: 'dac' }, ANA)
    const rastreo = 'https://dac.example.com/?guia=A%201%2F2'
    expect(await findPedidoGestionado(runtime, one)).toMatchObject({ transporte: 'dac', rastreo })
    const { html, text } = await mailOf(runtime, one, 'listo_para_retirar')
    expect(html).toContain(`href="${rastreo}"`)
    expect(text).toContain('te espera en el punto de retiro Terminal, Latorre 5, Salto.')

    const marcados = [{ codigo: many, desde: 'pagado' as const, seguimiento: '77' }]
    await moveTanda(mailing, { paso: 'salir', transporte: 'Don Pedro', pedidos: marcados }, ANA)
    expect(await findPedidoGestionado(runtime, many)).toMatchObject({ transporte: 'Don Pedro', rastreo: '' })
    const written = await mailOf(runtime, many, 'listo_para_retirar')
    expect([
      written.text.includes('Número de seguimiento de Don Pedro'),
      written.html.includes('Seguir el envío'),
    ]).toEqual([true, false])
    const corrected = { seguimiento: '77', transporte: 'DAC', antes: '77' }
    expect(await saveSeguimiento(runtime, many, corrected, ANA)).toMatchObject({ ok: true })
    expect(await findPedidoGestionado(runtime, many)).toMatchObject({ rastreo: 'https://dac.example.com/?guia=77' })
    const [dac] = await listTransportes(runtime)
    await saveTransporte(runtime, { ...dac!, activo: false })
    expect(await findPedidoGestionado(runtime, many)).toMatchObject({ transporte: 'DAC', rastreo: '' })
    await removeTransporte(runtime, dac!.id)
    expect(await rowOf(many)).toMatchObject({ transporte: 'DAC' })
  })

  it('39.1, 39.4 one of a name; what was removed meanwhile is said', async () => {
    const { runtime } = await stage(open)
    const again = await Promise.all([
      savePunto(runtime, CENTRO),
      saveTransporte(runtime, DAC),
      saveTransporte(runtime, DAC),
    ])
    expect(again.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
    expect(await savePunto(runtime, { ...CENTRO, nombre: 'AGENCIA  CENTRO' })).toMatchObject({
      detail: 'Ya hay un punto con ese nombre en esa ciudad.',
    })
    expect(await savePunto(runtime, { ...CENTRO, nombre: 'Otra', id: 'nadie' })).toMatchObject({
      code: 'no_encontrado',
    })
    expect(await saveTransporte(runtime, { ...DAC, nombre: 'Otro', id: 'nadie' })).toMatchObject({
      code: 'no_encontrado',
    })
  })

  it('38.9 a sheet of numbers is read as it would be pasted; what is none, or too long, is told', async () => {
    const filas = [
      ['Pedido', 'Guía', 'Notas'],
      ['', '', ''],
      ['CK-7Q4M2F', '0012', 'a\nb'],
    ]
    const csv = Buffer.from(filas.map((fila) => fila.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
    for (const bytes of [csv, Buffer.from(writeLibro([{ nombre: 'Envíos', filas }]))]) {
      expect(await readNumeros(bytes)).toEqual({ ok: true, value: 'Pedido\tGuía\tNotas\nCK-7Q4M2F\t0012\ta b' })
    }
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj, <</A 1>>\u0001\u0002;\u0003x, y\n')
    const larga = Buffer.from('CK-7Q4M2F;1\n'.repeat(5_001))
    for (const bytes of [pdf, larga, Buffer.from(''), Buffer.from('hola')])
      expect(await readNumeros(bytes)).toMatchObject({ code: 'lista_ilegible', detail: expect.any(String) })
  })

  it('39.9 a file is looked at, and what can be is added once', async () => {
    const { runtime } = await stage(open)
    const filas = [
      ['Nombre', 'Dirección', 'Ciudad', 'Departamento'],
      ['Agencia Centro', 'Artigas 1234', 'SALTO', 'salto'],
      ['Sur', 'Lavalleja 3', 'Salto', 'Salto'],
      ['Norte', 'Lavalleja 4', '', 'Salto'],
    ]
    const csv = Buffer.from(filas.map((fila) => fila.join(';')).join('\r\n'), 'latin1')
    for (const bytes of [csv, Buffer.from(writeLibro([{ nombre: 'Puntos', filas }]))]) {
      expect(await lookAtPuntos(runtime, bytes)).toMatchObject({
        ok: true,
        value: {
          puntos: [{ nombre: 'Sur', ...SALTO }],
          faltas: ['Línea 2: Agencia Centro de Salto ya está.', 'Línea 4 (Norte), ciudad: Elegí la ciudad.'],
        },
      })
    }
    expect(await lookAtPuntos(runtime, Buffer.from('hola'))).toMatchObject({ code: 'lista_ilegible' })
    const sur = { ...CENTRO, nombre: 'Sur' }
    expect(await addPuntos(runtime, [sur, sur, CENTRO])).toEqual({ ok: true, value: 1 })
    expect(await addPuntos(runtime, [sur])).toEqual({ ok: true, value: 0 })
    const muchos = Array.from({ length: 5_000 }, (_, n) => ({ ...CENTRO, nombre: `Punto ${n}` }))
    expect(await addPuntos(runtime, muchos)).toMatchObject({ detail: 'Puede haber hasta 500 puntos.' })
    expect(await listPuntos(runtime)).toHaveLength(4)
  })
})
