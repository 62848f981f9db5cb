import { expect, it } from 'vitest'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { CLAVES_DE_ARCHIVO } from '#domain/archivos/archivos.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { writeArchivo } from '#server/archivos/write-archivo.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { writeAjustes, type AjustesEscritos } from '#domain/ajustes/campos.ts'
import { editAjustes } from '#server/ajustes/guardar/edit-ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { saveFactura } from '#server/pedidos/atender/save-factura.ts'
import { readFactura } from '#server/pedidos/guardar/factura-en-palabras.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { CLUB, openFacturacion } from '#tests/cfe.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { enTalle, openVuelta, OWNER, placeVendido } from '#tests/devoluciones.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { recountPedidos } from '#server/pedidos/contar/recount-pedidos.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { workOff } from '#tests/work-off.ts'
import { openBorrados } from '#server/personas/borrados.ts'
import { eraseListed } from '#server/personas/erase-datos.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { countCfe } from './count-cfe.ts'
import { issueBefore, retryCfe } from './queue-cfe.ts'
import { readMesFacturado } from './read-mes-facturado.ts'
import { readPdf, readPdfDelComprador } from './read-pdf.ts'
import { writeNumeros } from './write-numeros.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOVIEMBRE = { desde: diaDe(Date.UTC(2026, 10, 1, 12)), hasta: diaDe(Date.UTC(2026, 10, 30, 12)) }

async function stage(
  open: () => Promise<TestRuntime>,
  ...options: Parameters<typeof openFacturacion> extends [unknown, ...infer R] ? R : never
) {
  const runtime = await open()
  const shop = await openFacturacion(runtime, ...options)
  const producto = await insertProducto(runtime, { stock: { M: 20 }, precio: 2190 })
  return {
    runtime,
    ...shop,
    sell: (fields: Parameters<typeof placeVendido>[2] = {}, precio = 2190) =>
      precio === 2190
        ? placeVendido(runtime, [{ producto, talle: 'M' }], fields)
        : insertProducto(runtime, { stock: { M: 1 }, precio }).then((dear) =>
            placeVendido(runtime, [{ producto: dear, talle: 'M' }], fields),
          ),
    async verify() {
      await workOff(runtime)
      return verify(runtime.database, runtime.clock(), runtime)
    },
  }
}

describeOnEveryDatabase('papers of the tax office', (open) => {
  it('53.1, 53.6 a sale is issued once, followed until DGI accepts it, and its PDF kept', async () => {
    const { runtime, sell, round, rows, standIn, emisor, verify: look } = await stage(open)
    const { codigo, token } = await sell({ factura: CLUB })
    await round()
    expect(await rows()).toMatchObject([
      {
        tipo: 111,
        clave: 'venta',
        estado: 'emitido',
        numeroInterno: `${codigo}-1`,
        serie: 'A',
        numero: 1,
        total: 2450,
      },
    ])
    await round(3 * MINUTE)
    const [row] = await rows()
    expect(row).toMatchObject({ estado: 'aceptado', totalEmitido: 245_000, neto: 200_820, iva: 44_180, error: '' })
    await round(HOUR)
    expect(standIn.list()).toMatchObject([{ tipo: 111, documento: CLUB.documento, total: 245_000 }])
    expect(await emisor.storage.read(row!.pdf)).not.toBeNull()
    const pdf = { nombre: '111-A-1.pdf' }
    expect(await readPdf(runtime, emisor, row!.id)).toMatchObject(pdf)
    expect(await readPdfDelComprador(runtime, emisor, token, row!.id)).toMatchObject(pdf)
    expect(await readPdfDelComprador(runtime, emisor, (await sell()).token, row!.id)).toBeNull()
    expect(await readFactura(runtime.database.read, row!.pedidoId)).toContain('e-Factura A 1')
    expect(await look()).toEqual([])
  })

  it('53.14 a price with some zeros too many holds nothing up', async () => {
    const { runtime, sell, round, rows, verify: look } = await stage(open)
    await sell({ factura: CLUB }, PESOS_MAX)
    await sell()
    await round()
    await round(3 * MINUTE)
    const emitidos = (await rows()).map(({ estado, totalEmitido }) => ({ estado, totalEmitido }))
    expect(emitidos.every(({ estado }) => estado === 'aceptado')).toBe(true)
    expect(emitidos.map(({ totalEmitido }) => totalEmitido)).toContain((PESOS_MAX + 260) * 100)

    for (const clave of CLAVES_DE_ARCHIVO) {
      let escrito = ''
      for await (const parte of writeArchivo(runtime, { clave, formato: 'csv' }, NOVIEMBRE)) {
        escrito += new TextDecoder().decode(parte)
      }
      if (clave === 'cfePorTipo') expect(escrito).toContain('100000259,00')
    }
    expect(await look()).toEqual([])
  })

  it('53.1 what comes back, a refund of a part and an order undone each have their note, which names the sale', async () => {
    const { runtime, sell, round, rows, standIn, verify: look } = await stage(open)
    const vuelta = await sell({ medio: 'transferencia' })
    const parte = await sell({ medio: 'transferencia', hasta: 'pagado', factura: { documento: '12345672' } })
    await round()
    const saldo = { id: crypto.randomUUID(), monto: '1971' }
    const salda = { arreglo: 'credito', destino: 'stock', salda: true, saldo } as const
    expect((await openVuelta(runtime, vuelta, [null], salda)).opened).toMatchObject({ ok: true })
    await parte.refund(100)
    await round()
    expect(await parte.move('cancelar', 'pagado')).toMatchObject({ ok: true })
    await round(3 * MINUTE)
    const notas = (await rows()).filter(({ clave }) => clave !== 'venta')
    expect(notas.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([100, 1971, 2131])
    expect(notas.every(({ tipo, estado }) => tipo === 102 && estado === 'aceptado')).toBe(true)
    const papeles = standIn.list()
    for (const { proveedorId, pedidoId } of notas) {
      const venta = (await rows()).find((one) => one.pedidoId === pedidoId && one.clave === 'venta')!
      expect(papeles.find(({ id }) => String(id) === proveedorId)?.referencia).toBe(Number(venta.proveedorId))
    }
    expect(notas.filter(({ pedidoId }) => pedidoId === parte.id).map(({ documento }) => documento)).toEqual([
      '12345672',
      '12345672',
    ])
    expect(await look()).toEqual([])
  })

  it('53.1 what was sent in exchange for nothing and comes back takes off the first sale, however it is looked at', async () => {
    const { runtime, sell, count, round, rows, ajustes, standIn, verify: look } = await stage(open)
    await count()
    const vendido = await sell({ medio: 'transferencia' })
    const producto = await insertProducto(runtime, { stock: { L: 2 } })
    const exchange = async (id: string, codigo: string) => {
      const vuelta = await openVuelta(runtime, { id, codigo }, [enTalle(producto, 'L')], {
        destino: 'stock',
        salda: true,
      })
      expect(vuelta.opened).toMatchObject({ ok: true })
      const { cambioId } = await vuelta.read()
      const cambio = (await selectPedido(runtime.database.read, { id: cambioId! }))!
      const mailing = { ...runtime, mailer: { kick: () => undefined, insist: () => undefined } }
      for (const [evento, desde] of [
        ['preparar', 'pagado'],
        ['enviar', 'en_preparacion'],
        ['entregar', 'enviado'],
      ] as const)
        await changeEstado(mailing, cambio.codigo, { evento, desde, detalle: '' }, OWNER)
      return cambio
    }
    const primero = await exchange(vendido.id, vendido.codigo)
    const segundo = await exchange(primero.id, primero.codigo)
    const saldo = { id: crypto.randomUUID(), monto: '1971' }
    const salda = { arreglo: 'credito', destino: 'stock', salda: true, saldo } as const
    expect((await openVuelta(runtime, segundo, [null], salda)).opened).toMatchObject({ ok: true })
    await recountPedidos(runtime)
    const { transaction } = runtime.database
    await transaction(async (tx) => {
      await tx.deleteFrom('cfePorMirar').execute()
      for (const { id } of [segundo, primero, vendido])
        await tx.insertInto('cfePorMirar').values({ pedidoId: id }).execute()
    })
    await round()
    const own = (await rows()).map(({ pedidoId, tipo, total }) => [pedidoId, tipo, total])
    expect(own).toEqual([
      [vendido.id, 101, expect.any(Number)],
      [segundo.id, 102, 1971],
    ])
    // Switched off, what takes off a sale that was issued is issued still.
    await transaction((tx) => tx.deleteFrom('cfe').where('clave', '<>', 'venta').execute())
    expect(await look()).toEqual([expect.stringContaining('no tiene el CFE de «devolucion-')])
    const facturacion = { ...ajustes.facturacion, emitir: 'no' } as const
    await saveAjustes(runtime, { ...ajustes, facturacion }, 'ana@casakas.uy')
    await transaction((tx) => tx.insertInto('cfePorMirar').values({ pedidoId: segundo.id }).execute())
    await round(3 * MINUTE)
    await round(3 * MINUTE)
    const [venta, nota] = await rows()
    expect(nota).toMatchObject({ pedidoId: segundo.id, estado: 'aceptado' })
    const papel = standIn.list().find(({ id }) => String(id) === nota?.proveedorId)
    expect(papel?.referencia).toBe(Number(venta?.proveedorId))
    expect(await look()).toEqual([])
  })

  it('53.1, 37.8 what was sent in exchange for more, and comes back, takes off both sales', async () => {
    const { runtime, sell, round, rows, standIn, verify: look } = await stage(open)
    const vendido = await sell({ medio: 'transferencia' })
    const producto = await insertProducto(runtime, { stock: { L: 2 }, precio: 3290 })
    const vuelta = await openVuelta(runtime, vendido, [enTalle(producto, 'L')], { destino: 'stock', salda: true })
    // Settled at once it isn't: the difference is paid first.
    expect(vuelta.opened).toMatchObject({ ok: true })
    const { estado, cambioId } = await vuelta.read()
    expect(estado).toBe('aceptada')
    const cambio = (await selectPedido(runtime.database.read, { id: cambioId! }))!
    const mailing = { ...runtime, mailer: { kick: () => undefined, insist: () => undefined } }
    for (const [evento, desde] of [
      ['confirmar_transferencia', 'pendiente_pago'],
      ['preparar', 'pagado'],
      ['enviar', 'en_preparacion'],
      ['entregar', 'enviado'],
    ] as const)
      expect(await changeEstado(mailing, cambio.codigo, { evento, desde, detalle: '' }, OWNER)).toMatchObject({
        ok: true,
      })
    await round()
    await round(3 * MINUTE)
    const saldo = { id: crypto.randomUUID(), monto: '2961' }
    const salda = { arreglo: 'credito', destino: 'stock', salda: true, saldo } as const
    expect((await openVuelta(runtime, cambio, [null], salda)).opened).toMatchObject({ ok: true })
    await round()
    await round(3 * MINUTE)
    const papers = await rows()
    const [primera, diferencia] = [vendido, cambio].map(({ id }) =>
      papers.find(({ pedidoId, clave }) => pedidoId === id && clave === 'venta'),
    )
    const nota = papers.find(({ clave }) => clave !== 'venta')
    expect(nota).toMatchObject({ pedidoId: cambio.id, total: 2961 })
    expect(diferencia!.total).toBeLessThan(nota!.total)
    const papel = standIn.list().find(({ id }) => String(id) === nota?.proveedorId)
    expect(papel?.referencia).toBe(Number(diferencia?.proveedorId))
    let hoja = ''
    for await (const parte of writeArchivo(runtime, { clave: 'cfe', formato: 'csv' }, NOVIEMBRE)) {
      hoja += new TextDecoder().decode(parte)
    }
    expect(hoja).toContain(`;e-Ticket A ${diferencia?.numero} y e-Ticket A ${primera?.numero};`)
    expect(await look()).toEqual([])
  })

  it('53.1, 53.10 a note is of the kind that its sale was issued as elsewhere, and of no other', async () => {
    const { runtime, sell, count, round, rows, standIn, verify: look } = await stage(open)
    const conRut = await sell({ medio: 'transferencia', factura: CLUB })
    const sinRut = await sell({ medio: 'transferencia' })
    await conRut.refund(100)
    await sinRut.refund(100)
    await count()
    const paste = (...lines: string[]) => writeNumeros(runtime, lines.join('\n'), false, OWNER)
    const faults = async (...lines: string[]) => (await paste(...lines)).renglones.map(({ falta }) => falta)
    expect(await faults(`${sinRut.codigo} 111 Q 1`)).toEqual([expect.stringContaining('para un RUT')])
    expect(await faults(`${conRut.codigo} 102 Q 1`)).toEqual(['Tiene que ser una Nota de crédito de e-Factura.'])
    expect(await faults(`${conRut.codigo} 101 Q 2`, `${conRut.codigo} 112 Q 1`)).toEqual([
      '',
      'Tiene que ser una Nota de crédito de e-Ticket.',
    ])
    expect(await paste(`${conRut.codigo} 101 Q 2`, `${sinRut.codigo} 101 Q 3`)).toMatchObject({ escritos: true })
    await round()
    await round(3 * MINUTE)
    expect(standIn.list().map(({ tipo }) => tipo)).toEqual([102, 102])
    expect((await rows()).map(({ tipo, estado }) => [tipo, estado]).toSorted()).toEqual([
      [101, 'aceptado'],
      [101, 'aceptado'],
      [102, 'aceptado'],
      [102, 'aceptado'],
    ])
    expect(await look()).toEqual([])
  })

  it('53.10 a number that was written wrongly is put right by the paper’s own, and makes way for who was issued it', async () => {
    const { runtime, sell, count, round, rows, verify: look } = await stage(open)
    const mal = await sell()
    await count()
    const paste = async (line: string) => (await writeNumeros(runtime, line, false, OWNER)).renglones[0]
    expect(await paste(`${mal.codigo} 101 A 9`)).toMatchObject({ falta: '' })
    expect(await paste(`${mal.codigo} 101 A 9`)).toMatchObject({ falta: '', que: 'e-Ticket A 9, que ya estaba' })
    expect(await paste(`${mal.codigo} 101 A 1`)).toMatchObject({
      falta: `Ya tiene e-Ticket A 9: si está mal, poné ${mal.codigo}-1 en lugar del código.`,
    })
    expect(await paste(`${mal.codigo}-1 101 A 1`)).toMatchObject({ falta: '' })
    const bien = await sell()
    await round()
    await round(3 * MINUTE)
    const papers = new Map((await rows()).map((row) => [row.pedidoId, row]))
    expect(papers.get(bien.id)).toMatchObject({ estado: 'aceptado', serie: 'A', numero: 1, proveedor: 'Biller' })
    expect(papers.get(mal.id)).toMatchObject({
      estado: 'rechazado',
      numero: null,
      error: expect.stringContaining(
        `Le habían escrito e-Ticket A 1, que el proveedor le puso a otro: ${bien.codigo}-1.`,
      ),
    })
    expect(await look()).toEqual([])
    expect(await paste(`${mal.codigo} 101 B 1`)).toMatchObject({ falta: '' })
    expect(await look()).toEqual([])
  })

  it('53.13 switched on it issues since today, and what was sold before only once its number was said', async () => {
    const { runtime, sell, count, rows } = await stage(open, { emitir: 'no', desde: '2026-01-01' })
    await sell({ medio: 'transferencia' })
    const undone = await sell({ medio: 'transferencia', hasta: 'pagado' })
    await undone.move('cancelar', 'pagado')
    await count()
    runtime.setClock(TEST_NOW + 48 * HOUR)
    const hoy = writeDia(diaDe(runtime.clock()))
    const edit = async (valores: Partial<AjustesEscritos>, comprobantes?: number) => {
      const base = writeAjustes(await readAjustes(runtime))
      return editAjustes(runtime, { base, valores: { ...base, ...valores } }, OWNER, { confirmado: true, comprobantes })
    }
    const emitir = { 'facturacion.emitir': 'pagado' }
    expect(await edit({ ...emitir, 'facturacion.desde': '2026-11-02' })).toMatchObject({
      code: 'confirmar_emision',
      data: { comprobantes: 1, total: 2231, desde: '2026-11-02' },
    })
    expect(await edit({ ...emitir, 'facturacion.desde': '2026-11-02' }, 7)).toMatchObject({ code: 'confirmar_emision' })
    expect((await readAjustes(runtime)).facturacion.emitir).toBe('no')
    expect(await edit(emitir)).toMatchObject({
      value: { guardados: { ...emitir, 'facturacion.desde': hoy }, porEmitir: { comprobantes: 0 } },
    })
    await count()
    expect(await rows()).toEqual([])
    expect(await edit({ 'facturacion.desde': '2026-01-01' })).toMatchObject({ code: 'confirmar_emision' })
    expect(await edit({ 'facturacion.desde': '2026-01-01' }, 1)).toMatchObject({
      value: { porEmitir: { total: 2231 } },
    })
    expect(await edit({ 'facturacion.desde': '2026-01-01' })).toMatchObject({ value: { porEmitir: null } })
    await count()
    expect((await rows()).filter(({ estado }) => estado === 'por_emitir')).toHaveLength(1)
    expect(await edit({ 'facturacion.emitir': 'no' })).toMatchObject({ ok: true })
    const told = await runtime.database.read.selectFrom('sucesos').selectAll().orderBy('desde').orderBy('id').execute()
    expect(told.map(({ tipo, detalle }) => `${tipo} ${detalle}`)).toContain(
      'empresa_cambiada Comprobantes fiscales (CFE): No llevarlos acá',
    )
  })

  it('53.5 a note waits until DGI has accepted its sale’s: one that it refuses leaves no note behind', async () => {
    const { runtime, sell, round, rows, standIn } = await stage(open)
    const vendido = await sell({ medio: 'transferencia', factura: CLUB })
    await vendido.refund(100)
    await round()
    expect((await rows()).map(({ estado }) => estado)).toEqual(['emitido', 'por_emitir'])
    expect(standIn.list()).toHaveLength(1)
    await round(3 * MINUTE)
    await round(3 * MINUTE)
    expect((await rows()).map(({ estado }) => estado)).toEqual(['aceptado', 'aceptado'])
    expect(runtime.clock()).toBeLessThan(TEST_NOW + HOUR)
  })

  it('53.2 only sales since the chosen day, paid or gone as the settings say, at once where the owner wants it', async () => {
    const { runtime, sell, round, rows, ajustes } = await stage(open, { emitir: 'enviado', desde: '2026-11-19' })
    await sell()
    await round()
    expect(await rows()).toEqual([])
    runtime.setClock(TEST_NOW + 24 * HOUR)
    const waiting = await sell({ hasta: 'pagado' })
    const early = await sell({ hasta: 'pagado' })
    await round()
    expect(await rows()).toEqual([])
    await waiting.move('preparar', 'pagado')
    await waiting.move('enviar', 'en_preparacion')
    expect(await issueBefore(runtime, early.codigo)).toMatchObject({ ok: true })
    await round()
    expect((await rows()).map(({ pedidoId }) => pedidoId).toSorted()).toEqual([early.id, waiting.id].toSorted())
    const facturacion = { ...ajustes.facturacion, emitir: 'pagado', desde: '2026-11-01' } as const
    await saveAjustes(runtime, { ...ajustes, facturacion }, 'ana@casakas.uy')
    await round()
    expect(await rows()).toHaveLength(3)
    // Switched off, what was issued has its notes still, of one moment with the sale too.
    await saveAjustes(runtime, { ...ajustes, facturacion: { ...facturacion, emitir: 'no' } }, 'ana@casakas.uy')
    expect(await early.move('cancelar', 'pagado')).toMatchObject({ ok: true })
    const late = await sell({ medio: 'transferencia', hasta: 'pagado' })
    await late.refund(100)
    await round()
    expect((await rows()).map(({ pedidoId, tipo }) => [pedidoId, tipo])).toContainEqual([early.id, 102])
    await saveAjustes(runtime, { ...ajustes, facturacion }, 'ana@casakas.uy')
    await round()
    expect((await rows()).filter(({ pedidoId }) => pedidoId === late.id)).toHaveLength(2)
  })

  it.each(['cut', 'cut_after', 'twice', { status: 500 }, { status: 401 }, { slow: 5_000 }] as const)(
    '53.4 ‘%j’ leaves it asked for, and it is issued once',
    async (fate) => {
      const deadline = typeof fate === 'object' && 'slow' in fate ? 1_000 : 10_000
      const { sell, round, rows, standIn, verify: look } = await stage(open, {}, deadline)
      await sell()
      standIn.misbehave((path) => (path.endsWith('emitir') ? fate : null))
      await round()
      standIn.misbehave(null)
      await round(HOUR)
      expect(await rows()).toMatchObject([{ estado: 'aceptado', numero: 1, error: '' }])
      expect(standIn.list()).toHaveLength(1)
      expect(await look()).toEqual([])
    },
  )

  it('53.4 a process that was stopped for long and goes on issues nothing twice', async () => {
    const { runtime, sell, round, rows, standIn } = await stage(open)
    const { id } = await sell()
    // It has asked, and nobody heard the answer.
    standIn.misbehave(() => 'cut_after')
    await round()
    expect(await rows()).toMatchObject([{ estado: 'emitiendo', error: 'Biller no contesta.' }])
    standIn.misbehave(null)
    await Promise.all([round(HOUR), round()])
    expect(standIn.list()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ pedidoId: id, estado: 'aceptado' }])
    expect(await countCfe(runtime)).toEqual({ rechazados: 0, demorados: 0 })
  })

  it('53.4 a shop whose copy was restored takes over what it had issued since', async () => {
    const { runtime, sell, round, rows, standIn, verify: look } = await stage(open)
    const vendido = await sell({ medio: 'transferencia' })
    await vendido.refund(100)
    await round()
    const numerosDe = async () => (await rows()).map(({ clave, numero }) => `${clave} ${numero}`).toSorted()
    const before = await numerosDe()
    await runtime.database.transaction(async (tx) => {
      await tx.deleteFrom('cfe').execute()
      await tx.insertInto('cfePorMirar').values({ pedidoId: vendido.id }).execute()
    })
    await round(HOUR)
    await round(HOUR)
    expect(await numerosDe()).toEqual(before)
    expect(standIn.list()).toHaveLength(2)
    expect(await look()).toEqual([])
  })

  it('53.7 a refusal waits for the owner with its words, and is tried again as the order says by then', async () => {
    const { runtime, sell, round, rows, standIn, ajustes, verify: look } = await stage(open)
    // Sold when the limit was higher.
    const facturacion = { ...ajustes.facturacion, limiteUi: 100_000 }
    await saveAjustes(runtime, { ...ajustes, facturacion }, 'ana@casakas.uy')
    const { codigo } = await sell({}, 60_000)
    await round()
    expect(await rows()).toMatchObject([
      { tipo: 101, estado: 'rechazado', numero: null, error: 'Debe especificar receptor por ser mayor a 5000 UI' },
    ])
    expect(await countCfe(runtime)).toEqual({ rechazados: 1, demorados: 0 })
    await round(48 * HOUR)
    expect(await saveFactura(runtime, codigo, { vista: SIN_FACTURA, escrita: CLUB }, 'ana@casakas.uy')).toMatchObject({
      ok: true,
    })
    const cfe = (await rows())[0]!.id
    expect(await retryCfe(runtime, cfe)).toMatchObject({ ok: true })
    await round()
    await round(3 * MINUTE)
    expect(await rows()).toMatchObject([{ tipo: 111, estado: 'aceptado', nombre: 'Club SA' }])
    expect(standIn.list()).toHaveLength(1)
    expect(await retryCfe(runtime, cfe)).toMatchObject({ code: 'cfe_cambiado' })
    expect(await look()).toEqual([])
  })

  it('53.7 what DGI refuses keeps its number and is issued anew, with another', async () => {
    const { runtime, sell, round, rows, standIn, verify: look } = await stage(open)
    const vendido = await sell({ medio: 'transferencia' })
    standIn.misbehave(() => 'dgi_refuses')
    await round()
    standIn.misbehave(null)
    const [row] = await rows()
    expect(row).toMatchObject({ estado: 'rechazado', numero: 1, error: 'Rechazado DGI' })
    await vendido.refund(100)
    await round(HOUR)
    // What takes off it waits.
    expect(await rows()).toMatchObject([{}, { estado: 'por_emitir', numero: null }])
    expect(await retryCfe(runtime, row!.id)).toMatchObject({ ok: true })
    await round()
    await round(2 * HOUR)
    expect(await rows()).toMatchObject([
      { estado: 'reemplazado', numero: 1 },
      { estado: 'aceptado', clave: 'venta', numero: 2, numeroInterno: `${vendido.codigo}-1-2` },
      { estado: 'aceptado', clave: expect.stringMatching('descuento'), tipo: 102 },
    ])
    expect(await look()).toEqual([])
  })

  it('53.2 a sale that was undone before anybody issued it needs no paper, and neither does what undid it', async () => {
    const { runtime, sell, round, rows, standIn, verify: look } = await stage(open)
    const refused = await sell({ medio: 'transferencia', hasta: 'pagado' })
    standIn.misbehave(() => ({ status: 500 }))
    await round()
    expect(await rows()).toMatchObject([{ estado: 'emitiendo' }])
    await refused.move('cancelar', 'pagado')
    await round()
    standIn.misbehave(null)
    await round(HOUR)
    await round(HOUR)
    // Nobody knew whether it was issued: it is, and so is its note.
    expect(await rows()).toMatchObject([{ estado: 'aceptado' }, { estado: 'aceptado', tipo: 102 }])
    const early = await sell({ medio: 'transferencia', hasta: 'pagado' })
    await early.move('cancelar', 'pagado')
    await round()
    const own = (await rows()).filter(({ pedidoId }) => pedidoId === early.id)
    expect(own).toMatchObject([{ estado: 'no_hace_falta' }, { estado: 'no_hace_falta' }])
    expect(standIn.list()).toHaveLength(2)
    const { mes } = await readMesFacturado(runtime, null, NOVIEMBRE)
    expect(mes.diferencias).toMatchObject([{ que: 'deshecho', cuantos: 2, centesimos: 0 }])
    expect(await look()).toEqual([])
  })

  it('53.8 the month names each difference, and comes to the papers with them', async () => {
    const { runtime, sell, round, standIn, emisor } = await stage(open)
    await sell({ medio: 'transferencia' })
    await round()
    standIn.misbehave((path) => (path.endsWith('emitir') ? 'other_total' : null))
    await sell()
    await round()
    standIn.misbehave(() => ({ status: 500 }))
    await sell({ factura: CLUB })
    await round()
    const { mes, abiertos, proveedor } = await readMesFacturado(runtime, emisor, NOVIEMBRE)
    expect([proveedor, abiertos.map(({ estado }) => estado)]).toEqual(['Biller', ['emitiendo']])
    expect(mes).toMatchObject({
      ventas: { cuantos: 3 },
      quitas: { cuantos: 0 },
      tipos: [{ tipo: 101, serie: 'A', desde: 1, hasta: 2, cuantos: 2 }],
      diferencias: [
        { que: 'sin_emitir', cuantos: 1, centesimos: -245_000 },
        { que: 'otro_total', cuantos: 1, centesimos: 100 },
      ],
    })
    const named = mes.diferencias.reduce((sum, { centesimos }) => sum + centesimos, 0)
    expect(mes.ventas.total + named).toBe(mes.tipos[0]!.total)
  })

  it('53.8 the month says why each has no paper, and what is to be issued is counted, the refused first', async () => {
    const { runtime, sell, count, ajustes } = await stage(open, { emitir: 'enviado', desde: '2026-11-20' })
    await sell()
    runtime.setClock(TEST_NOW + 72 * HOUR)
    await sell({ hasta: 'pagado' })
    for (let n = 0; n < 2; n++) await sell()
    await count()
    await runtime.database.transaction(async (tx) => {
      const last = await tx.selectFrom('cfe').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
      await tx.updateTable('cfe').set({ estado: 'rechazado' }).where('id', '=', last.id).execute()
    })
    const reasons = async () =>
      (await readMesFacturado(runtime, null, NOVIEMBRE)).mes.diferencias.map(({ que, cuantos }) => `${que} ${cuantos}`)
    expect(await reasons()).toEqual(['rechazado 1', 'sin_emitir 1', 'de_antes 1', 'por_salir 1'])
    const { cuantos, abiertos } = await readMesFacturado(runtime, null, NOVIEMBRE)
    expect([cuantos, abiertos.map(({ estado }) => estado)]).toEqual([2, ['rechazado', 'por_emitir']])
    const facturacion = { ...ajustes.facturacion, emitir: 'no' } as const
    await saveAjustes(runtime, { ...ajustes, facturacion }, OWNER)
    expect(await reasons()).toEqual(['rechazado 1', 'sin_emitir 1', 'apagado 2'])
  })

  it('53.10 numbers from elsewhere are looked at first, written all or none, and notes go on from them', async () => {
    const { runtime, sell, count, round, rows, verify: look } = await stage(open)
    const [uno, dos] = [await sell(), await sell({ medio: 'transferencia' })]
    await dos.refund(100)
    await count()
    const texto = `Código;Tipo;Serie;Número\n${uno.codigo};101;A;77\n${dos.codigo};101;A;78`
    const good = [
      { pedido: uno.codigo, que: 'e-Ticket A 77', falta: '' },
      { pedido: dos.codigo, que: 'e-Ticket A 78', falta: '' },
    ]
    expect(await writeNumeros(runtime, texto, true, 'ana@casakas.uy')).toMatchObject({
      escritos: false,
      renglones: good,
    })
    const twice = await writeNumeros(
      runtime,
      `${texto}\n${uno.codigo} 101 A 79\nNADIE1 101 A 80`,
      false,
      'ana@casakas.uy',
    )
    expect(twice.renglones.map(({ falta }) => falta)).toEqual([
      '',
      '',
      'Ya no falta emitirlo.',
      'No hay nada para emitir con ese código.',
    ])
    expect((await rows()).every(({ numero }) => numero === null)).toBe(true)
    expect(await writeNumeros(runtime, texto, false, 'ana@casakas.uy')).toMatchObject({ escritos: true })
    const again = await writeNumeros(runtime, `${dos.codigo} 102 A 78\n${dos.codigo} 101 A 78`, true, 'ana@casakas.uy')
    expect(again.renglones.map(({ falta }) => falta)).toEqual(['', ''])
    await round()
    expect((await rows()).map(({ tipo, estado, proveedor }) => [tipo, estado, proveedor]).toSorted()).toEqual([
      [101, 'aceptado', 'a_mano'],
      [101, 'aceptado', 'a_mano'],
      [102, 'aceptado', 'Biller'],
    ])
    expect(await look()).toEqual([])
  })

  it('53.10 numbers by the thousand are looked at and written by few statements', async () => {
    const { runtime, sell, count, rows } = await stage(open)
    const { codigo } = await sell()
    await count()
    const [paper] = await rows()
    const many = Array.from({ length: 1_200 }, (_, at) => ({
      ...paper!,
      id: `many-${at}`,
      clave: `devolucion-${at}`,
      tipo: 102 as const,
      numeroInterno: `${codigo}-D${at}`,
    }))
    const { transaction } = runtime.database
    for (const at of [0, 400, 800])
      await transaction((tx) =>
        tx
          .insertInto('cfe')
          .values(many.slice(at, at + 400))
          .execute(),
      )
    let statements = 0
    const counted: typeof transaction = (work) =>
      transaction((tx) =>
        work(
          tx.withPlugin({
            transformQuery({ node }) {
              statements++
              return node
            },
            transformResult: async ({ result }) => result,
          }) as typeof tx,
        ),
      )
    const watched = { ...runtime, database: { ...runtime.database, transaction: counted } }
    const texto = many.map(({ numeroInterno }, at) => `${numeroInterno} 102 A ${at + 1}`).join('\n')
    expect(await writeNumeros(watched, `${texto}\n${codigo}-D7 102 A 9`, false, OWNER)).toMatchObject({
      escritos: false,
    })
    expect(await writeNumeros(watched, texto, false, OWNER)).toMatchObject({ escritos: true })
    expect(statements).toBeLessThan(12)
    const written = (await rows()).filter(({ tipo }) => tipo === 102)
    expect(
      written.every(
        ({ id, serie, numero, estado }) => estado === 'aceptado' && serie === 'A' && id === `many-${numero! - 1}`,
      ),
    ).toBe(true)
    const taken = await writeNumeros(watched, `${codigo} 101 A 1\n${codigo}-D0 102 A 1`, true, OWNER)
    expect(taken.renglones.map(({ falta }) => falta)).toEqual(['', ''])
  })

  it('53.2 having it issued now says so where there is nothing to issue', async () => {
    const { runtime, sell, count, rows, round } = await stage(open, { emitir: 'enviado' })
    const producto = await insertProducto(runtime, { stock: { M: 1 }, precio: 2190 })
    const placed = await placePedido(
      runtime,
      buildSolicitud([{ producto, talle: 'M' }], 'transferencia'),
      'transferencia',
    )
    if (!placed.ok) throw new Error(placed.code)
    await count()
    const unpaid = await issueBefore(runtime, placed.value.codigo)
    expect(unpaid).toMatchObject({ ok: false, code: 'nada_por_emitir', detail: expect.stringContaining('está pagado') })
    expect(await rows()).toEqual([])
    expect(await issueBefore(runtime, 'NADIE1')).toMatchObject({ code: 'no_encontrado' })
    const { codigo } = await sell({ hasta: 'pagado' })
    await count()
    expect(await issueBefore(runtime, codigo)).toMatchObject({ ok: true })
    expect(await issueBefore(runtime, codigo)).toMatchObject({ ok: true })
    await round()
    expect(await issueBefore(runtime, codigo)).toEqual({ ok: false, code: 'nada_por_emitir' })
  })

  it('53.7 what waits for a day, or was asked for often in vain, is told of', async () => {
    const { runtime, sell, count, round, standIn } = await stage(open)
    await sell()
    await count()
    expect(await countCfe(runtime)).toEqual({ rechazados: 0, demorados: 0 })
    runtime.setClock(runtime.clock() + 25 * HOUR)
    expect(await countCfe(runtime)).toEqual({ rechazados: 0, demorados: 1 })
    standIn.misbehave(() => ({ status: 401 }))
    await sell()
    for (let tries = 0; tries < 7; tries++) await round(10 * MINUTE)
    expect(await countCfe(runtime)).toEqual({ rechazados: 0, demorados: 2 })
  })

  it('53.11 erasing waits for its papers, takes the receiver and the PDF, and leaves the number', async () => {
    const { runtime, sell, count, round, rows, emisor, verify: look } = await stage(open)
    const { id } = await sell({ factura: { documento: '12345672' } })
    await count()
    await workOff(runtime)
    runtime.setClock(runtime.clock() + 60 * 24 * HOUR)
    const tools = { borrados: openBorrados(await tempFolder()), storage: emisor.storage }
    expect(await eraseListed(runtime, tools, [id])).toMatchObject({
      detail: expect.stringContaining('comprobante fiscal'),
    })
    await round()
    await round(3 * MINUTE)
    await workOff(runtime)
    const [row] = await rows()
    expect(await emisor.storage.read(row!.pdf)).not.toBeNull()
    expect(await eraseListed(runtime, tools, [id])).toMatchObject({ ok: true })
    expect(await emisor.storage.read(row!.pdf)).toBeNull()
    expect(await rows()).toMatchObject([{ numero: 1, documento: '', nombre: '', direccion: '', pdf: '' }])
    // Who looks at it has it from the issuer, and it isn't kept again.
    expect(await readPdf(runtime, emisor, row!.id)).not.toBeNull()
    expect(await emisor.storage.read(row!.pdf)).toBeNull()
    expect(await look()).toEqual([])
  })
})
