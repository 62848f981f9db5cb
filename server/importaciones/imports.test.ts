import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { CAMPOS_DE_PRODUCTO, DEFINICION_DE_CAMPO, VALORES_INICIALES } from '#domain/productos/campos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { ImportacionDetalle, VistaDeFilas } from '#domain/importaciones/vista.ts'
import { loadProductosInternosById } from '#server/productos/load-productos.ts'
import { createImages } from '#server/imagenes/create-images.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { generateCamisetas } from '#demo/generate.ts'
import { importCamisetas } from '#demo/import-camisetas.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { buildProductoDistinto, IMAGEN_DISTINTA } from '#tests/producto-distinto.ts'
import { ELECCION_INICIAL } from '#domain/importaciones/eleccion.ts'
import { writeProveedor } from '#tests/otras-tiendas/proveedor.ts'
import { writeTiendanube } from '#tests/otras-tiendas/tiendanube.ts'
import { writeZip } from '#tests/write-zip.ts'
import { createImports } from './create-imports.ts'
import type { Archivo } from './export-productos.ts'
import { createFetchImagen, type Bajada } from './fetch-imagen.ts'

vi.setConfig({ testTimeout: 600_000 })

const ORIGIN = 'https://casakas.test'
/** The benchmark does it with 10,000. */
const GENERATED = 100

/** Imports at work on a test's database; pictures may be fetched from this machine. */
async function openImports(
  runtime: TestRuntime,
  {
    work = true,
    fetch = (_url, fetchImagen) => fetchImagen(),
  }: { work?: boolean; fetch?: (url: string, fetchImagen: () => Promise<Bajada>) => Promise<Bajada> } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-imports-'))
  runtime.atEnd(() => rm(folder, { recursive: true, force: true }))
  const storage = openFolder(join(folder, 'files'))
  const images = createImages({
    runtime,
    storage,
    draw: null,
    tempDir: join(folder, 'tmp'),
  })
  runtime.atEnd(() => images.close())
  const fetchImagen = createFetchImagen(() => true, { anyPort: true })
  const imports = createImports(runtime, images, { storage, tempDir: join(folder, 'tmp') }, (url, signal) =>
    fetch(url, () => fetchImagen(url, signal)),
  )
  runtime.atEnd(() => imports.close())
  if (work) imports.startWork()
  const see = async (id: string, vista: VistaDeFilas | null = null) => (await imports.find(id, { vista, pagina: 1 }))!
  const until = async (id: string, done: (detalle: ImportacionDetalle) => boolean): Promise<ImportacionDetalle> => {
    for (const end = Date.now() + 280_000; ;) {
      const detalle = await see(id)
      if (done(detalle)) return detalle
      if (Date.now() > end) throw new Error(`still ${detalle.estado}, ${detalle.avance} of ${detalle.total}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const look = async (content: string | Uint8Array, archivo = 'productos.csv') => {
    const bytes = new Uint8Array(Buffer.from(content))
    const id = await imports.upload({ bytes, archivo, quien: 'duena@casakas.test' })
    return until(id, ({ estado }) => estado !== 'leyendo')
  }
  const finish = async (id: string, eleccion?: Parameters<typeof imports.start>[1]) => {
    expect(await imports.start(id, eleccion)).toEqual({ ok: true, value: null })
    return until(id, ({ estado }) => estado === 'hecha')
  }
  return {
    ...imports,
    storage,
    see,
    look,
    until,
    finish,
    importAll: async (content: string | Uint8Array) => {
      const { id, estado, error } = await look(content)
      expect({ estado, error }).toEqual({ estado: 'lista', error: '' })
      return finish(id)
    },
    undoAll: async (id: string) => {
      expect(await imports.undo(id)).toEqual({ ok: true, value: null })
      return until(id, ({ estado }) => estado === 'deshecha')
    },
  }
}

async function textOf(archivo: Archivo): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of archivo) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function removeAllProductos({ database }: TestRuntime): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('stockMovimientos').execute()
    await tx.deleteFrom('products').execute()
  })
}

/** What buyers and the owner see of a product. */
async function rowOf({ database }: TestRuntime, codigo: string) {
  const row = await database.read.selectFrom('products').selectAll().where('codigo', '=', codigo).executeTakeFirst()
  if (row === undefined) return null
  const stock = await database.read
    .selectFrom('productStock')
    .select(['talle', 'cantidad'])
    .where('productId', '=', row.id)
    .execute()
  return { ...row, stock: Object.fromEntries(stock.map(({ talle, cantidad }) => [talle, cantidad])) }
}

/** Edits a product as its form does. */
async function edit(
  { database }: TestRuntime,
  codigo: string,
  set: { equipo?: string; nombre?: string },
): Promise<void> {
  await database.write
    .updateTable('products')
    .set((eb) => ({ ...set, actualizado: eb('actualizado', '+', 1) }))
    .where('codigo', '=', codigo)
    .execute()
}

/** A site of its own on this machine. */
async function serve(runtime: TestRuntime, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  runtime.atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describeOnEveryDatabase('import and export', (open) => {
  it('28.1, 28.21, 23.3 the demo’s catalogue and a generated one come back byte for byte, into the same shop and into an empty one', async () => {
    const runtime = await open()
    await loadDemo(runtime)
    await importCamisetas(runtime, [...generateCamisetas(GENERATED)])
    const imports = await openImports(runtime)
    for (const write of [imports.exportCsv, imports.exportJson]) {
      const first = await textOf(write(ORIGIN))
      const same = await imports.look(first)
      expect(same.cuentas).toMatchObject({ nuevo: 0, cambia: 0, igual: 251 + GENERATED, rechazada: 0 })
      expect(same.avisos).toEqual([])
      await removeAllProductos(runtime)
      const done = await imports.importAll(first)
      expect(done.cuentas).toMatchObject({ nuevo: 251 + GENERATED, conflicto: 0, rechazada: 0 })
      expect(done.imagenes).toMatchObject({ pendiente: 0, bajada: 0, fallida: 0 })
      expect(await textOf(write(ORIGIN))).toBe(first)
      expect(await verifyStock(runtime.database.read)).toEqual([])
    }
  })

  /** Whatever a spreadsheet may misread, in every field. @returns how many there are */
  async function insertNasty(runtime: TestRuntime): Promise<number> {
    const nasty = [
      '=1+1',
      "'=x",
      '-5',
      '@x',
      '+598',
      '007',
      '<b>"x";y</b>',
      ' uno\r\ndos\n',
      'a|b\\:c',
      "'",
      '\ttab',
      '',
    ]
    for (const [at, text] of nasty.entries()) {
      await insertProducto(runtime, {
        codigo: `${text.trim().slice(0, 5)}-${at}`,
        nombre: `${text} ${at}`,
        slug: `nasty-${at}`,
        equipo: text,
        numero: text.slice(0, 10),
        nombrePersonalizado: text,
        stock: { '4': 1, [`T${text.trim().slice(0, 8)}`]: 2, '10': 0 },
        tallesEncargo: ['4'],
        coloresPrincipales: [text, 'rojo'].filter(Boolean),
        coloresSecundarios: [text === '' ? '["uno", 2]' : `uno, ${text}`],
        anio: at % 3 === 0 ? [] : [1980, 1981].slice(0, at % 3),
        activo: at % 2 === 0,
        precioDescuento: at % 2 === 0 ? 100 + at : null,
        popularidad: at - 3,
      })
    }
    const { id } = await insertProducto(runtime, { codigo: 'Z', slug: 'ahora' })
    await runtime.database.write.insertInto('productSlugs').values({ slug: 'antes', productId: id }).execute()
    return nasty.length + 1
  }

  it('28.3, 28.4 the CSV is as a spreadsheet opens it, and no text of it is taken for a formula', async () => {
    const runtime = await open()
    await insertNasty(runtime)
    const csv = await textOf((await openImports(runtime)).exportCsv(ORIGIN))
    expect(csv.startsWith('\uFEFFid;codigo;nombre;')).toBe(true)
    expect(csv).toMatch(/\r\n$/)
    expect(csv).not.toMatch(/;([=+@]|-\D)/)
  })

  it('28.1, 28.2 every field of a product survives, whatever it contains, and former addresses with it', async () => {
    const runtime = await open()
    const count = await insertNasty(runtime)
    const imports = await openImports(runtime)
    const csv = await textOf(imports.exportCsv(ORIGIN))
    const json = await textOf(imports.exportJson(ORIGIN))
    for (const content of [csv, json]) {
      await removeAllProductos(runtime)
      const done = await imports.importAll(content)
      expect(done.hechas).toBe(count)
      expect(await textOf(imports.exportCsv(ORIGIN))).toBe(csv)
      expect(await textOf(imports.exportJson(ORIGIN))).toBe(json)
    }
    const slugs = await runtime.database.read.selectFrom('productSlugs').select('slug').execute()
    expect(slugs).toEqual([{ slug: 'antes' }])
  })

  it('28.1, 28.2, 3.1 every field of a product comes back from its file: into an empty shop, over a product that has none of it, and undone', async () => {
    const runtime = await open()
    const distinto = buildProductoDistinto()
    await runtime.database.write
      .insertInto('imagenes')
      .values({ ...IMAGEN_DISTINTA, clave: 'products/distinta', creado: 0, retirada: null })
      .execute()
    await insertProducto(runtime, distinto)
    const read = async () => (await loadProductosInternosById(runtime.database.read, [distinto.id])).get(distinto.id)
    expect(await read()).toEqual(distinto)
    const imports = await openImports(runtime)
    const files = [await textOf(imports.exportCsv(ORIGIN)), await textOf(imports.exportJson(ORIGIN))]
    for (const [at, file] of files.entries()) {
      await removeAllProductos(runtime)
      await imports.importAll(file)
      expect(await read()).toEqual(distinto)

      await removeAllProductos(runtime)
      const bare = await insertProducto(runtime, {
        ...VALORES_INICIALES,
        id: distinto.id,
        slug: 'inicial',
        codigo: 'INICIAL',
        nombre: 'Inicial',
        precio: 1,
        precioEncargo: 1,
      })
      // The import that began last is the one that can be undone.
      runtime.setClock(TEST_NOW + at + 1)
      const look = await imports.look(file)
      const { cambios } = (await imports.see(look.id, 'cambia')).filas[0]!
      expect(cambios.map(({ campo }) => campo).toSorted()).toEqual(
        ['Dirección', ...CAMPOS_DE_PRODUCTO.map((campo) => DEFINICION_DE_CAMPO[campo].etiqueta)].toSorted(),
      )
      await imports.finish(look.id)
      expect(await read()).toEqual(distinto)
      await imports.undoAll(look.id)
      expect(await read()).toEqual(bare)
    }
  })

  /** A file that changes a shirt, brings a new one, and one without prices. */
  async function lookAtThree(runtime: TestRuntime) {
    const producto = await insertProducto(runtime, { codigo: 'A-1', stock: { M: 2, L: 2 } })
    const imports = await openImports(runtime)
    const look = await imports.look(
      'codigo;nombre;precio;precioEncargo;stock\nA-1;Otro nombre;2.500;;M:5|XL:1\nN-1;Nueva;1990;2290;S:3\nN-2;Sin precio;;;\n',
    )
    return { producto, imports, look, before: await rowOf(runtime, 'A-1') }
  }

  it('28.6 shows each change field by field before anything changes', async () => {
    const { producto, imports, look, before } = await lookAtThree(await open())
    expect(look.cuentas).toMatchObject({ nuevo: 1, cambia: 1, rechazada: 1 })
    expect(look.filas).toMatchObject([{ linea: 4, motivo: 'Precio: falta. Precio por encargo: falta.' }])
    expect((await imports.see(look.id, 'cambia')).filas[0]!.cambios).toEqual([
      { campo: 'Nombre', antes: producto.nombre, despues: 'Otro nombre' },
      { campo: 'Precio', antes: '$\u00a02.190', despues: '$\u00a02.500' },
      { campo: 'Stock', antes: 'M 2 ·\u00a0L 2', despues: 'M 5 ·\u00a0XL 1' },
    ])
    expect(before).toMatchObject({ nombre: producto.nombre, precio: 2190 })
  })

  it('28.8, 28.12, 3.19 does what was shown to the shirt with the code and a new one, and undoes it', async () => {
    const runtime = await open()
    const { imports, look, before } = await lookAtThree(runtime)
    await imports.finish(look.id)
    expect(await rowOf(runtime, 'A-1')).toMatchObject({
      nombre: 'Otro nombre',
      precio: 2500,
      slug: 'otro-nombre',
      stock: { M: 5, XL: 1 },
    })
    expect(await rowOf(runtime, 'N-1')).toMatchObject({ slug: 'nueva', activo: 1, patron: 'liso', stock: { S: 3 } })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    await imports.undoAll(look.id)
    const after = await rowOf(runtime, 'A-1')
    expect({ ...after, actualizado: 0 }).toEqual({ ...before, actualizado: 0 })
    expect(await rowOf(runtime, 'N-1')).toBeNull()
    expect(await verifyStock(runtime.database.read)).toEqual([])
    // The new product's id was the file's before: the ledger knows it, and still adds up.
    await imports.importAll('codigo;nombre;precio;precioEncargo;stock\nN-1;Nueva;1990;2290;S:3\n')
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('28.8, 28.19 a row is matched by id, then code, then address; a product stands in a file once', async () => {
    const runtime = await open()
    const uno = await insertProducto(runtime, { codigo: 'UNO', nombre: 'Camiseta Uno' })
    await insertProducto(runtime, { codigo: 'DOS', nombre: 'Camiseta Dos' })
    const imports = await openImports(runtime)
    const byId = await imports.look(`id;codigo;nombre\n${uno.id};UNO-B;Camiseta Uno\n`)
    expect((await imports.see(byId.id, 'cambia')).filas[0]!.cambios).toEqual([
      { campo: 'Código', antes: 'UNO', despues: 'UNO-B' },
    ])
    const byName = await imports.look('nombre;precio\nCAMISETA  dos;5\nCamiseta Dos;6\n')
    expect(byName.cuentas).toMatchObject({ cambia: 1, rechazada: 1 })
    expect((await imports.see(byName.id, 'rechazada')).filas[0]).toMatchObject({
      linea: 3,
      motivo: 'El producto Camiseta Dos ya está en la línea 2.',
    })
    const twice = await imports.look(
      `codigo;id;nombre;precio;precioEncargo\nX;;x;1;1\nx;;y;1;1\nDOS;${uno.id};Camiseta Uno;1;1\n`,
    )
    expect((await imports.see(twice.id, 'rechazada')).filas.map(({ linea, motivo }) => [linea, motivo])).toEqual([
      [3, 'El código x ya está en la línea 2.'],
      [4, 'El código DOS es de otro producto.'],
    ])
  })

  it('28.26 a row that would leave a shirt without any units says so', async () => {
    const runtime = await open()
    for (const codigo of ['VACIA', 'CERO', 'QUEDA']) await insertProducto(runtime, { codigo, stock: { M: 2, L: 1 } })
    await insertProducto(runtime, { codigo: 'NADA', stock: { M: 0 } })
    const imports = await openImports(runtime)
    const look = await imports.look('codigo;stock\nVACIA;\nCERO;M:0|L:0\nQUEDA;M:1\nNADA;\n')
    expect(look.filas.map(({ codigo, avisos }) => [codigo, ...avisos])).toEqual([
      ['VACIA', expect.stringContaining('Stock: quedaría sin ninguna unidad; ahora tiene M 2 ·\u00a0L 1.')],
      ['CERO', expect.stringContaining('Stock: quedaría sin ninguna unidad')],
    ])
  })

  it('28.27 a transfer price that would be above the card price is told; chosen so, it is emptied, and undone', async () => {
    const runtime = await open()
    const precios = { precio: 2190, precioDescuento: 1950, precioEncargo: 2490, precioEncargoDescuento: 2300 }
    for (const codigo of ['BAJA', 'AMBOS', 'BIEN']) await insertProducto(runtime, { codigo, ...precios })
    const imports = await openImports(runtime)
    const file =
      'codigo;nombre;precio;precioDescuento;precioEncargo;precioEncargoDescuento\nBAJA;B;1900;1950;2490;2300\nAMBOS;A;1900;1950;2000;2300\nBIEN;C;1950;1950;2490;2300\nNUEVA;N;1990;2000;2490;\n'
    const look = await imports.look(file)
    expect(look).toMatchObject({ vista: 'aviso', porEncima: 3, cuentas: { cambia: 3, nuevo: 1, aviso: 3 } })
    const [baja, ambos, nueva] = look.filas
    expect(baja!.avisos).toEqual([
      `Precio por transferencia: ${formatPesos(1950)} queda por encima del precio con tarjeta, así que se va a cobrar ${formatPesos(1900)} de las dos maneras.`,
    ])
    expect(ambos!.avisos).toHaveLength(2)
    expect(nueva!.avisos[0]).toContain(`${formatPesos(2000)} queda por encima`)
    const of = async (codigo: string) => {
      const { precio, precioDescuento, precioEncargo, precioEncargoDescuento } = (await rowOf(runtime, codigo))!
      return [precio, precioDescuento, precioEncargo, precioEncargoDescuento]
    }
    await imports.finish(look.id, { quitarPrecios: true, ocultarNuevos: false })
    expect(await of('BAJA')).toEqual([1900, null, 2490, 2300])
    expect(await of('AMBOS')).toEqual([1900, null, 2000, null])
    expect(await of('BIEN')).toEqual([1950, 1950, 2490, 2300])
    expect(await of('NUEVA')).toEqual([1990, null, 2490, null])
    expect((await imports.see(look.id, 'cambia')).filas[0]!.cambios).toContainEqual({
      campo: 'Precio por transferencia',
      antes: '$\u00a01.950',
      despues: '—',
    })
    await imports.undoAll(look.id)
    for (const codigo of ['BAJA', 'AMBOS', 'BIEN']) expect(await of(codigo)).toEqual(Object.values(precios))
    // Without a choice the file is done as it says, and buyers don't see it (14.15).
    const again = await imports.look(file)
    await imports.finish(again.id)
    expect(await of('BAJA')).toEqual([1900, 1950, 2490, 2300])
    expect(await of('NUEVA')).toEqual([1990, 2000, 2490, null])
  })

  it('28.28, 28.29 the look of new products tells prices, sizes and pictures, warns of prices that have lost a figure, and all can come in hidden', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'VIEJA', activo: true })
    const imports = await openImports(runtime)
    const look = await imports.look(
      'codigo;nombre;precio;precioEncargo;stock;imagenes;activo\nA;Barata;299;2490;M:4|S:1;;\nB;Justa;300;2490;;;\nC;Ya oculta;2190;2490;10:2;;no\nVIEJA;Vieja;219;2490;M:2;;\n',
    )
    expect((await imports.see(look.id, 'nuevo')).filas.map(({ nuevo }) => nuevo)).toMatchObject([
      {
        precio: 299,
        precioEncargo: 2490,
        precioDescuento: null,
        talles: 'S 1 ·\u00a0M 4',
        unidades: 5,
        imagenes: 0,
        activo: true,
      },
      { precio: 300, talles: '', unidades: 0, activo: true },
      { precio: 2190, talles: '10 2', unidades: 2, activo: false },
    ])
    expect(look).toMatchObject({ vista: 'aviso', cuentas: { aviso: 2 }, porEncima: 0 })
    expect(look.filas.map(({ avisos }) => avisos)).toEqual([
      [`Precio: ${formatPesos(299)} es muy poco para una camiseta: parecen dólares, o le falta una cifra.`],
      [`Precio: ${formatPesos(219)} es muy poco para una camiseta: parecen dólares, o le falta una cifra.`],
    ])
    const done = await imports.finish(look.id, { quitarPrecios: false, ocultarNuevos: true })
    expect(done).toMatchObject({ hechas: 4, ocultarNuevos: true })
    const activos = await runtime.database.read
      .selectFrom('products')
      .select(['codigo', 'activo'])
      .orderBy('codigo')
      .execute()
    expect(activos.map(({ codigo, activo }) => `${codigo} ${activo}`)).toEqual(['A 0', 'B 0', 'C 0', 'VIEJA 1'])
    await imports.undoAll(look.id)
    expect(await rowOf(runtime, 'A')).toBeNull()
  })

  it('28.9 a product edited, taken out or made after the look is left alone, and told', async () => {
    const runtime = await open()
    for (const codigo of ['EDITADA', 'BORRADA', 'QUIETA']) await insertProducto(runtime, { codigo })
    const imports = await openImports(runtime)
    const look = await imports.look(
      'codigo;nombre;precio;precioEncargo\nEDITADA;e;1;1\nBORRADA;b;1;1\nQUIETA;q;1;1\nOTRA;o;1;1\n',
    )
    await edit(runtime, 'EDITADA', { equipo: 'Cerro' })
    await runtime.database.write.deleteFrom('products').where('codigo', '=', 'BORRADA').execute()
    await insertProducto(runtime, { codigo: 'OTRA', nombre: 'De otra persona' })
    const done = await imports.finish(look.id)
    expect(done).toMatchObject({ hechas: 1, conflictos: 3, vista: 'conflicto' })
    expect(done.filas.map(({ codigo }) => codigo)).toEqual(['EDITADA', 'BORRADA', 'OTRA'])
    expect(done.filas[0]!.motivo).toMatch(/se editó o se borró después de la vista previa/)
    expect(await rowOf(runtime, 'EDITADA')).toMatchObject({ equipo: 'Cerro', precio: 2190 })
    expect(await rowOf(runtime, 'OTRA')).toMatchObject({ nombre: 'De otra persona' })
    expect(await rowOf(runtime, 'QUIETA')).toMatchObject({ precio: 1 })
  })

  it('28.10 what was bought between the look and the import stays sold', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { codigo: 'A', stock: { S: 2, M: 2, L: 3 } })
    const imports = await openImports(runtime)
    const look = await imports.look('codigo;stock\nA;S:2|M:5|L:0\n')
    const buy = async (talle: string) => {
      const solicitud = buildSolicitud([{ producto, talle }], 'transferencia')
      const placed = await placePedido(runtime, solicitud, 'transferencia', ORIGIN)
      expect(placed.ok).toBe(true)
    }
    for (const talle of ['S', 'M', 'L']) await buy(talle)
    await imports.finish(look.id)
    expect((await rowOf(runtime, 'A'))!.stock).toEqual({ S: 1, M: 4, L: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    await imports.undoAll(look.id)
    expect((await rowOf(runtime, 'A'))!.stock).toEqual({ S: 1, M: 1, L: 2 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('28.12, 28.54 undoing leaves products alone of which what it wrote was edited since, or that were ordered, and names them', async () => {
    const runtime = await open()
    for (const codigo of ['A', 'B', 'C']) await insertProducto(runtime, { codigo })
    const imports = await openImports(runtime)
    const rows = ['A', 'B', 'C', 'NUEVA', 'PEDIDA', 'TOCADA'].map((codigo) => `${codigo};${codigo} x;100;100;M:2`)
    const done = await imports.importAll(['codigo;nombre;precio;precioEncargo;stock', ...rows].join('\n'))
    await edit(runtime, 'B', { nombre: 'Otra', equipo: 'Cerro' })
    await edit(runtime, 'C', { equipo: 'Cerro' })
    await edit(runtime, 'TOCADA', { equipo: 'Cerro' })
    const pedida = await rowOf(runtime, 'PEDIDA')
    const producto = { ...(await insertProducto(runtime)), id: pedida!.id, precio: 100, precioDescuento: null }
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    expect(await placePedido(runtime, solicitud, 'transferencia', ORIGIN)).toMatchObject({ ok: true })
    const undone = await imports.undoAll(done.id)
    expect(undone).toMatchObject({ hechas: 3, vista: 'no_deshecha', deshacible: true, porReintentar: 2 })
    expect(undone.filas.map(({ codigo, motivo }) => [codigo, motivo])).toEqual([
      ['B', 'Se editó (o se borró) después: quedó como está.'],
      ['PEDIDA', 'Está en un pedido: quedó en la tienda.'],
      ['TOCADA', 'Se editó (o se borró) después: quedó como está.'],
    ])
    expect(await rowOf(runtime, 'A')).toMatchObject({ precio: 2190, stock: { M: 2, L: 2 } })
    expect(await rowOf(runtime, 'B')).toMatchObject({ precio: 100, equipo: 'Cerro' })
    expect(await rowOf(runtime, 'C')).toMatchObject({ precio: 2190, equipo: 'Cerro' })
    expect(await rowOf(runtime, 'NUEVA')).toBeNull()
    expect(await verifyStock(runtime.database.read)).toEqual([])
    // Rows that stayed are tried again, as often as some stay.
    await edit(runtime, 'B', { nombre: 'B x' })
    expect(await imports.undoAll(done.id)).toMatchObject({ hechas: 2, deshacible: true })
    expect(await rowOf(runtime, 'B')).toMatchObject({ precio: 2190, equipo: 'Cerro' })
    await edit(runtime, 'TOCADA', { equipo: '' })
    // Undoing has nothing left to do: what was ordered stays, whatever else is done.
    expect(await imports.undoAll(done.id)).toMatchObject({
      hechas: 1,
      filas: [{ codigo: 'PEDIDA' }],
      deshacible: false,
      porReintentar: 0,
    })
    expect(await imports.undo(done.id)).toMatchObject({ ok: false })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    // The import before the last can't be undone.
    runtime.setClock(runtime.clock() + 1000)
    const earlier = await imports.importAll('codigo;precio\nA;5\n')
    runtime.setClock(runtime.clock() + 1000)
    await imports.importAll('codigo;precio\nB;6\n')
    for (const { id } of [done, earlier])
      expect(await imports.undo(id)).toMatchObject({ ok: false, code: 'importacion_no_modificable' })
  })

  it('28.12 undoing leaves a product alone whose former code another one was given since, and goes on', async () => {
    const runtime = await open()
    for (const codigo of ['A1', 'C']) await insertProducto(runtime, { codigo })
    const imports = await openImports(runtime)
    const { id } = (await rowOf(runtime, 'A1'))!
    const done = await imports.importAll(`id;codigo;nombre;precio\n${id};B1;X;700\n;C;C x;700\n`)
    expect(done.cuentas).toMatchObject({ cambia: 2 })
    await insertProducto(runtime, { codigo: 'a1' })
    const undone = await imports.undoAll(done.id)
    expect(undone).toMatchObject({ vista: 'no_deshecha', deshacible: true, porReintentar: 1 })
    expect(undone.filas.map(({ codigo, motivo }) => [codigo, motivo])).toEqual([
      ['B1', 'Otro producto tiene ahora su código de antes: quedó como está.'],
    ])
    expect(await rowOf(runtime, 'B1')).toMatchObject({ precio: 700 })
    expect(await rowOf(runtime, 'C')).toMatchObject({ precio: 2190 })
  })

  it('28.12 of two imports of the same products both are undone, the later one first', async () => {
    const runtime = await open()
    const imports = await openImports(runtime)
    const codigos = Array.from({ length: 60 }, (_, at) => `N-${at}`)
    const listOf = (precio: number, units: number) =>
      `codigo;nombre;precio;precioEncargo;stock\n${codigos.map((codigo) => `${codigo};${codigo} x;${precio};${precio};M:${units}`).join('\n')}\n`
    const first = await imports.importAll(listOf(1000, 2))
    runtime.setClock(runtime.clock() + 1)
    const second = await imports.importAll(listOf(900, 5))
    expect(second.cuentas).toMatchObject({ cambia: 60 })
    expect(await imports.see(first.id)).toMatchObject({
      deshacible: false,
      estorbo: { id: second.id, esAccion: false },
    })
    expect((await imports.undoAll(second.id)).cuentas.no_deshecha).toBe(0)
    expect(await imports.see(first.id)).toMatchObject({ deshacible: true, estorbo: null })
    expect(await rowOf(runtime, 'N-7')).toMatchObject({ precio: 1000, stock: { M: 2 } })
    expect((await imports.undoAll(first.id)).cuentas.no_deshecha).toBe(0)
    expect(await runtime.database.read.selectFrom('products').select('id').execute()).toEqual([])
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('28.12 the last import can be undone however many were tried after it and undone, and not once its rows are gone', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'A' })
    const imports = await openImports(runtime)
    const next = () => runtime.setClock(runtime.clock() + 1000)
    const kept = await imports.importAll('codigo;precio\nA;500\n')
    for (let precio = 1; precio <= 5; precio++) {
      next()
      await imports.undoAll((await imports.importAll(`codigo;precio\nA;${precio}\n`)).id)
    }
    next()
    await imports.look('codigo;precio\nA;9\n')
    expect(await imports.see(kept.id)).toMatchObject({ deshacible: true, conDetalle: true })
    await runtime.database.write.deleteFrom('importacionFilas').where('importacionId', '=', kept.id).execute()
    expect(await imports.see(kept.id)).toMatchObject({ deshacible: false, conDetalle: false })
    expect(await imports.undo(kept.id)).toMatchObject({ ok: false, code: 'importacion_no_modificable' })
    expect(await rowOf(runtime, 'A')).toMatchObject({ precio: 500 })
  })

  it('28.12 an import that changed nothing stands in no other’s way', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'A' })
    const imports = await openImports(runtime)
    const looks = [await imports.look('codigo;precio\nA;500\n'), await imports.look('codigo;precio\nA;600\n')]
    for (const { id } of looks) {
      runtime.setClock(runtime.clock() + 1000)
      await imports.finish(id)
    }
    expect(await imports.see(looks[1]!.id)).toMatchObject({ hechas: 0, deshacible: false })
    expect(await imports.see(looks[0]!.id)).toMatchObject({ hechas: 1, deshacible: true, estorbo: null })
    await imports.undoAll(looks[0]!.id)
    expect(await rowOf(runtime, 'A')).toMatchObject({ precio: 2190 })
  })

  it('28.13 one import at a time: a second is refused meanwhile, and a double click is one', async () => {
    const runtime = await open()
    const imports = await openImports(runtime, { work: false })
    const uno = await imports.look('codigo;nombre;precio;precioEncargo\nA;a;1;1\n')
    const dos = await imports.look('codigo;nombre;precio;precioEncargo\nB;b;1;1\n')
    const started = await Promise.all([imports.start(uno.id), imports.start(dos.id)])
    expect(started.filter(({ ok }) => ok)).toHaveLength(1)
    expect(started.find(({ ok }) => !ok)).toMatchObject({ code: 'importacion_en_curso' })
    const first = started[0]!.ok ? uno : dos
    const second = started[0]!.ok ? dos : uno
    expect(await imports.start(first.id)).toMatchObject({ ok: false })
    imports.startWork()
    await imports.until(first.id, ({ estado }) => estado === 'hecha')
    await imports.finish(second.id)
    expect(await imports.start(second.id)).toMatchObject({ ok: false, code: 'importacion_no_modificable' })
  })

  it('28.17 a file that can’t be read says why and leaves nothing behind', async () => {
    const runtime = await open()
    const imports = await openImports(runtime)
    const rows = Array.from({ length: 500 }, (_, at) => `C-${at},Camiseta ${at},1,1`)
    const broken = ['codigo,nombre,precio,precioEncargo', ...rows, 'X,"sin cerrar,1,1', 'Y,y,1,1'].join('\n')
    for (const [content, error] of [
      ['', /vacío/],
      ['codigo,nombre\n', /no tiene productos/],
      ['[{"nombre": "A"', /cortado/],
      [broken, /después de la línea 501 no se cierran/],
      [`codigo,nombre,precio\0,precio\0\nA,${'a'.repeat(60)},1,1\n`, /columna precio  está dos veces/],
    ] as const) {
      const look = await imports.look(content, 'productos.json')
      expect(look).toMatchObject({ estado: 'ilegible', nuevos: 0, rechazadas: 0 })
      expect(look.error).toMatch(error)
      expect(await imports.start(look.id)).toMatchObject({ ok: false, code: 'importacion_no_modificable' })
    }
    const filas = await runtime.database.read.selectFrom('importacionFilas').select('orden').execute()
    expect(filas).toEqual([])
  })

  it('28.24 refused rows come back with line and reason, and can be imported once mended', async () => {
    const runtime = await open()
    const imports = await openImports(runtime)
    const look = await imports.look('codigo,nombre,precio,precioEncargo\nA,"uno, ""x""",1x,1\nB,dos,2,2\nC,,3,3\n')
    const file = await textOf(await imports.exportRechazadas(look.id))
    expect(file.slice(1).split('\r\n')).toEqual([
      'linea;motivo;codigo;nombre;precio;precioEncargo',
      '2;Precio: «1x» no es un precio.;A;"uno, ""x""";1x;1',
      '4;Nombre: está vacío.;C;;3;3',
      '',
    ])
    const mended = await imports.look(file.replace('1x;1', '1;1').replace('C;;', 'C;tres;'))
    expect(mended.cuentas).toMatchObject({ nuevo: 2, rechazada: 0 })
    const unseen = await imports.look('codigo;nombre;precio;precioEncargo\nA;a;1\0;1\n')
    expect(await textOf(await imports.exportRechazadas(unseen.id))).toContain('«1 » no es un precio')
    // Formulas of a spreadsheet are text there; figures stay figures.
    const hostile = await imports.look('codigo;nombre;precio;=1+1\nA;=cmd|x;-5;@x\n')
    expect((await textOf(await imports.exportRechazadas(hostile.id))).slice(1).split('\r\n')).toEqual([
      "linea;motivo;codigo;nombre;precio;'=1+1",
      expect.stringMatching(/;A;'=cmd\|x;-5;'@x$/),
      '',
    ])
  })

  it('7.16, 28.14 the former database’s products come in under their ids, and a second time nothing is new', async () => {
    const runtime = await open()
    const imports = await openImports(runtime)
    const documents = {
      abc123: { nombre: 'Camiseta A', precio: '2190', precioEncargoDescuento: '2000', stock: { L: '2', S: 1 } },
      def456: { nombre: 'Camiseta A', precio: 1990, precioEncargo: 2290, activo: 'false', codigo: 'VIEJA-2' },
    }
    const done = await imports.importAll(JSON.stringify(documents))
    expect(done.hechas).toBe(2)
    const rows = await runtime.database.read.selectFrom('products').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 'abc123', codigo: 'IMP-ABC123', slug: 'camiseta-a', precioEncargo: 2190, precioEncargoDescuento: 2000 },
      { id: 'def456', codigo: 'VIEJA-2', slug: 'camiseta-a-vieja-2', activo: 0, precioEncargo: 2290 },
    ])
    expect((await imports.look(JSON.stringify(documents))).cuentas).toMatchObject({ nuevo: 0, igual: 2 })
  })

  it('28.22, 28.23 pictures by address come in the background in their order; those that fail are named, the product stays', async () => {
    const runtime = await open()
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer()
    const asked: string[] = []
    let healed = false
    const site = await serve(runtime, (request, response) => {
      asked.push(request.url!)
      if (request.url === '/mal.jpg' && !healed) response.writeHead(404).end()
      else if (request.url === '/otra.jpg') response.writeHead(302, { Location: '/uno.jpg' }).end()
      else if (request.url === '/texto.jpg') response.end('no soy una imagen')
      else response.end(picture)
    })
    const imports = await openImports(runtime)
    const urls = ['/uno.jpg', '/mal.jpg', '/otra.jpg', '/texto.jpg'].map((path) => site + path)
    const json = JSON.stringify([{ codigo: 'A', nombre: 'Con fotos', precio: 1, precioEncargo: 1, imagenes: urls }])
    const { id } = await imports.importAll(json)
    const settled = await imports.until(id, ({ imagenes }) => imagenes.pendiente === 0)
    expect(settled.imagenes).toMatchObject({ bajada: 2, fallida: 2 })
    expect(settled.fallidas.map(({ url, motivo }) => [url.slice(site.length), motivo])).toEqual([
      ['/mal.jpg', 'El servidor respondió 404.'],
      ['/texto.jpg', 'La imagen tiene que ser JPEG, PNG, WebP o AVIF.'],
    ])
    const picturesOf = async () =>
      (
        await runtime.database.read
          .selectFrom('productImagenes')
          .innerJoin('imagenes', 'imagenes.id', 'imagenId')
          .select('clave')
          .orderBy('orden')
          .execute()
      ).map(({ clave }) => clave!.replace(/^products\/\d+_/, ''))
    expect(await picturesOf()).toEqual(['uno.jpg', 'uno.jpg'])

    healed = true
    await imports.retryImagenes(id)
    await imports.until(id, ({ imagenes }) => imagenes.pendiente === 0 && imagenes.bajada === 3)
    expect(await picturesOf()).toEqual(['uno.jpg', 'mal.jpg', 'uno.jpg'])

    // The same file again has the same pictures, not fetched once more. Late pictures are no edit that undoing stops
    // at.
    const before = asked.length
    expect((await imports.look(json.replace(`,"${site}/texto.jpg"`, ''))).cuentas).toMatchObject({ igual: 1 })
    expect(asked).toHaveLength(before)
    await imports.undoAll(id)
    expect(await rowOf(runtime, 'A')).toBeNull()
  })

  it('28.58 a list can’t name what waits in the store: such a picture has failed, and is over', async () => {
    const runtime = await open()
    const imports = await openImports(runtime)
    const receipt = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    await imports.storage.write('comprobantes/x', receipt, 'image/png')
    const urls = ['foto:../x', 'foto:comprobantes/x/foto.png', 'foto:importaciones/../comprobantes/x_1/foto.png']
    const json = JSON.stringify([{ codigo: 'A', nombre: 'Robada', precio: 1, precioEncargo: 1, imagenes: urls }])
    const { id } = await imports.importAll(json)
    const { fallidas } = await imports.until(id, ({ imagenes }) => imagenes.pendiente === 0)
    expect(fallidas.map(({ motivo }) => motivo)).toEqual(urls.map(() => 'Sólo se bajan direcciones http y https.'))
    expect(await runtime.database.read.selectFrom('imagenes').select('id').execute()).toEqual([])
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('28.58 a picture at which something breaks has failed, and the others are brought', async () => {
    const runtime = await open()
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    const site = await serve(runtime, (_request, response) => void response.end(png))
    const imports = await openImports(runtime, {
      fetch: async (url, fetchImagen) => {
        if (url.endsWith('/rota.png')) throw new TypeError('as a library would')
        return fetchImagen()
      },
    })
    const urls = [`${site}/rota.png`, `${site}/sana.png`]
    const json = JSON.stringify([{ codigo: 'A', nombre: 'A medias', precio: 1, precioEncargo: 1, imagenes: urls }])
    const { id } = await imports.importAll(json)
    const { fallidas, imagenes } = await imports.until(id, ({ imagenes }) => imagenes.pendiente === 0)
    expect(imagenes).toMatchObject({ bajada: 1, fallida: 1 })
    expect(fallidas).toMatchObject([{ url: urls[0], motivo: expect.stringContaining('falla de la tienda') }])
  })

  it('28.33, 28.34, 28.35 another shop’s file asks what it leaves open, does as it was told, and is undone', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'esta', nombre: 'Esta', slug: 'esta', precio: 1990, stock: { M: 5, L: 2 } })
    const before = await rowOf(runtime, 'esta')
    const imports = await openImports(runtime)
    const file = writeTiendanube(
      [
        { url: 'nueva', nombre: 'Nueva', propiedad: 'Talle', valor: 'M', precio: '2,190.50', promocional: '1,990.00' },
        { valor: 'L', precio: '2,190.50', promocional: '1,990.00', stock: '1' },
        { url: 'centavos', nombre: 'Centavos', precio: '1,500.60', stock: '1', costo: '700.00' },
        {
          url: 'esta',
          nombre: 'Esta',
          propiedad: 'Talle',
          valor: 'M',
          precio: '2,500',
          promocional: '1,990',
          stock: '1',
        },
        { valor: 'L', precio: '2,500', promocional: '1,990', stock: '' },
      ],
      'es',
    )
    const look = await imports.look(file, 'tiendanube.csv')
    expect(look).toMatchObject({ conCentavos: 1, conTachado: 2, sinContar: 1, sinEncargo: 2, unidadesMenos: 4 })
    const como = { quitarPrecios: false, ocultarNuevos: true }
    const deAfuera = {
      precio: 'tachado' as const,
      encargo: { modo: 'pesos' as const, diferencia: 300 },
      porTalle: 4,
      redondear: false,
    }
    expect(await imports.start(look.id, { ...como, deAfuera })).toMatchObject({ code: 'datos_invalidos' })
    await imports.finish(look.id, { ...como, deAfuera: { ...deAfuera, redondear: true } })
    expect(await rowOf(runtime, 'nueva')).toMatchObject({
      precio: 2191,
      precioEncargo: 2491,
      activo: 0,
      stock: { M: 4, L: 1 },
    })
    expect(await rowOf(runtime, 'centavos')).toMatchObject({ precio: 1501, costo: 700, precioEncargo: 1801 })
    expect(await rowOf(runtime, 'esta')).toMatchObject({ precio: 2500, precioEncargo: 2490, stock: { M: 1, L: 2 } })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    await imports.undoAll(look.id)
    expect({ ...(await rowOf(runtime, 'esta')), actualizado: 0 }).toEqual({ ...before, actualizado: 0 })
    expect(await rowOf(runtime, 'nueva')).toBeNull()
  })

  it('28.34, 28.36 another shop’s file as it stands gives what is paid, the same price made to order, no units', async () => {
    const runtime = await open()
    await insertProducto(runtime, { precio: 1990 })
    const imports = await openImports(runtime)
    const again = await imports.look(writeTiendanube([{ url: 'otra', nombre: 'Otra', precio: '30000' }], 'es'))
    await imports.finish(again.id)
    expect(await rowOf(runtime, 'otra')).toMatchObject({ precio: 30_000, precioEncargo: 30_000, stock: { Único: 0 } })
    expect(again.filas[0]!.avisos.join(' ')).toContain('es más de diez veces lo que cuestan las demás')
  })

  it('28.41, 28.42, 28.45 a supplier’s workbook waits for its columns, which are remembered, can be changed, and outlive a restart', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'PRO-1', precio: 1500, stock: { M: 5, L: 2 } })
    const imports = await openImports(runtime)
    const look = await imports.look(await writeProveedor(3), 'proveedor.xlsx')
    expect(look).toMatchObject({ estado: 'columnas', formato: null, nuevos: 0 })
    const { columnas } = look.lista!
    expect(await imports.start(look.id)).toMatchObject({ code: 'importacion_no_modificable' })
    const none = { ...columnas, usos: columnas.usos.map(() => 'nada' as const) }
    expect(await imports.nameColumnas(look.id, none)).toMatchObject({ code: 'datos_invalidos' })
    // Another process takes it: what has to be named waits in the storage, in nobody's memory.
    const named = async (id: string, chosen: typeof columnas) => {
      expect(await imports.nameColumnas(id, chosen)).toEqual({ ok: true, value: null })
      return imports.until(id, ({ estado }) => estado !== 'leyendo')
    }
    expect(await named(look.id, columnas)).toMatchObject({
      estado: 'lista',
      formato: 'lista_propia',
      nuevos: 2,
      cambios: 1,
      conCentavos: 3,
      sinEncargo: 2,
      unidadesMenos: 5,
    })
    expect(await imports.nameColumnas(look.id, columnas)).toMatchObject({ code: 'importacion_no_modificable' })
    expect(await imports.reopenColumnas(look.id)).toEqual({ ok: true, value: null })
    expect(await imports.see(look.id)).toMatchObject({ estado: 'columnas', cambios: 0, unidadesMenos: 0 })
    const sinCosto = {
      usos: columnas.usos.map((uso) => (uso === 'costo' ? 'nada' : uso)),
      paraTodas: { marca: 'Umbro' },
    }
    await named(look.id, sinCosto)
    const deAfuera = { ...ELECCION_INICIAL, encargo: { modo: 'pesos' as const, diferencia: 300 }, redondear: true }
    await imports.finish(look.id, { quitarPrecios: false, ocultarNuevos: false, deAfuera })
    expect(await rowOf(runtime, 'PRO-0')).toMatchObject({
      precio: 2191,
      precioEncargo: 2491,
      marca: 'Umbro',
      costo: null,
      stock: { S: 0, M: 2, '2XL': 0 },
    })
    expect(await rowOf(runtime, 'PRO-1')).toMatchObject({ precio: 2191, stock: { S: 1, M: 2, '2XL': 1 } })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    await imports.undoAll(look.id)
    expect(await rowOf(runtime, 'PRO-1')).toMatchObject({ precio: 1500, stock: { M: 5, L: 2 } })

    // The month after, the same headings come in another order.
    runtime.setClock(TEST_NOW + 1)
    const again = await imports.look(
      'P.V.P.;Cód.;Modelo;Club;Temporada;Mayorista;XXL;Talle M;S\n1990;PRO-9;Nueve;A;2024;900;1;1;1\n',
    )
    expect(again).toMatchObject({
      estado: 'lista',
      nuevos: 1,
      sinEncargo: 1,
      // The made-to-order difference that was chosen is remembered too, and asked for each time.
      lista: {
        columnas: { paraTodas: { marca: 'Umbro' } },
        eleccion: { encargo: { modo: 'pesos', diferencia: 300 } },
      },
    })
    // The reading process died: the list waits for its columns once more.
    await runtime.database.write
      .updateTable('importaciones')
      .set({ estado: 'leyendo', arrendadoHasta: 1 })
      .where('id', '=', again.id)
      .execute()
    await imports.until(again.id, ({ estado }) => estado === 'columnas')
    await named(again.id, again.lista!.columnas)
    const porciento = { ...ELECCION_INICIAL, encargo: { modo: 'porcentaje' as const, diferencia: 10 } }
    await imports.finish(again.id, { quitarPrecios: false, ocultarNuevos: false, deAfuera: porciento })
    const third = await imports.look(
      'P.V.P.;Cód.;Modelo;Club;Temporada;Mayorista;XXL;Talle M;S\n2000;PRO-9;Nueve;A;2024;900;1;1;1\n',
    )
    expect(third).toMatchObject({ sinEncargo: 0, lista: { eleccion: { encargo: porciento.encargo } } })
    await imports.finish(third.id)
    // The file changed a shirt that is there, so that nothing was asked: what was chosen stays known.
    const fourth = await imports.look(
      'P.V.P.;Cód.;Modelo;Club;Temporada;Mayorista;XXL;Talle M;S\n1990;PRO-9;Nueve;A;2024;900;1;1;1\n',
    )
    expect(fourth).toMatchObject({ lista: { eleccion: { encargo: porciento.encargo } } })
    await imports.finish(fourth.id)
    expect(await rowOf(runtime, 'PRO-9')).toMatchObject({ precio: 1990, stock: { S: 1, M: 1, '2XL': 1 } })
    // Files are kept for as long as somebody may read them.
    await imports.look('codigo;precio\nPRO-9;2000\n')
    await vi.waitFor(async () => {
      for await (const key of imports.storage.list('importaciones')) throw new Error(`${key} is still there`)
    })
  })

  it('28.48, 28.49 pictures of an archive go to the shirts whose codes they are named by, in order; what is nobody’s or broken is named', async () => {
    const runtime = await open()
    const png = (background: string) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer()
    const [roja, verde, azul] = await Promise.all(['#c00', '#0c0', '#00c'].map(png))
    const vieja = { id: 'vieja', alt: '', ancho: 1, alto: 1, fondo: '#fff' }
    await runtime.database.write
      .insertInto('imagenes')
      .values({ ...vieja, clave: null, dibujo: '{}', creado: 1 })
      .execute()
    await insertProducto(runtime, { codigo: 'CSK-1', imagenes: [vieja] })
    await insertProducto(runtime, { codigo: 'CSK-1-2', imagenes: [vieja] })
    await insertProducto(runtime, { codigo: 'ñu-7' })
    const cut = verde!.subarray(0, verde!.length - 20)
    const zip = writeZip([
      { nombre: 'fotos/', bytes: Buffer.alloc(0) },
      { nombre: 'fotos/CSK-1_3.png', bytes: azul! },
      { nombre: 'fotos/csk-1.PNG', bytes: roja! },
      { nombre: '__MACOSX/fotos/._csk-1.PNG', bytes: roja! },
      // Names are taken for a code of their own before a place among another's pictures.
      { nombre: 'CSK-1-2.png', bytes: verde! },
      { nombre: 'ñu-7 (2).png'.normalize('NFD'), bytes: cut },
      { nombre: 'ñu-7.png', bytes: verde! },
      { nombre: 'NADIE-2.jpg', bytes: roja! },
      { nombre: 'leeme.txt', bytes: Buffer.from('hola') },
      { nombre: 'CSK-1_4.jpg', bytes: Buffer.from('no es una foto') },
    ])
    const { upload: _upload, ...imports } = await openImports(runtime)
    const bring = async (body: Uint8Array) => {
      const sent = await imports.uploadFotos({ body, archivo: 'fotos.zip', quien: 'duena@casakas.test' })
      if (!sent.ok) throw new Error(sent.code)
      return imports.until(sent.value, ({ estado }) => estado !== 'leyendo')
    }
    const look = await bring(zip)
    expect(look).toMatchObject({ estado: 'lista', formato: 'fotos_zip', nuevos: 0, cambios: 3, rechazadas: 3 })
    expect((await imports.see(look.id, 'cambia')).filas.map(({ codigo, cambios }) => [codigo, cambios])).toEqual([
      ['CSK-1', [{ campo: 'Imágenes', antes: '1 foto', despues: 'csk-1.PNG, CSK-1_3.png' }]],
      ['CSK-1-2', [{ campo: 'Imágenes', antes: '1 foto', despues: 'CSK-1-2.png' }]],
      ['ñu-7', [{ campo: 'Imágenes', antes: '—', despues: `ñu-7.png, ${'ñu-7 (2).png'.normalize('NFD')}` }]],
    ])
    expect((await imports.see(look.id, 'rechazada')).filas.map(({ nombre, motivo }) => [nombre, motivo])).toEqual([
      ['NADIE-2.jpg', 'Ninguna camiseta tiene el código «NADIE-2» ni «NADIE».'],
      ['leeme.txt', 'No es una foto JPEG, PNG, WebP o AVIF.'],
      ['CSK-1_4.jpg', 'No es una foto JPEG, PNG, WebP o AVIF.'],
    ])
    const fondosOf = async (codigo: string) =>
      (
        await runtime.database.read
          .selectFrom('productImagenes')
          .innerJoin('products', 'products.id', 'productId')
          .innerJoin('imagenes', 'imagenes.id', 'imagenId')
          .select('imagenes.fondo')
          .where('codigo', '=', codigo)
          .orderBy('orden')
          .execute()
      ).map(({ fondo }) => fondo)
    await imports.finish(look.id)
    const done = await imports.until(look.id, ({ imagenes }) => imagenes.pendiente === 0)
    expect(done.imagenes).toMatchObject({ bajada: 4, fallida: 1 })
    expect(done.fallidas[0]!.motivo).toMatch(/dañad/)
    expect(await fondosOf('CSK-1')).toEqual(['#cc0000', '#0000cc'])
    expect(await fondosOf('CSK-1-2')).toEqual(['#00cc00'])
    expect(await fondosOf('ñu-7')).toEqual(['#00cc00'])
    await imports.undoAll(look.id)
    expect(await fondosOf('CSK-1')).toEqual(['#ffffff'].map((fondo) => fondo.slice(0, 4)))

    // Waiting pictures are taken up where they stand, by whoever works on them next.
    runtime.setClock(TEST_NOW + 1)
    const whole = await bring(zip)
    expect(whole.estado).toBe('lista')
    const entries = async () => {
      const keys: string[] = []
      for await (const key of imports.storage.list('importaciones')) keys.push(key)
      return keys
    }
    await vi.waitFor(async () => expect(await entries()).toHaveLength(5))
    await imports.discard(whole.id)
    expect(await bring(zip.subarray(0, zip.length - 30))).toMatchObject({
      estado: 'ilegible',
      error: expect.stringContaining('cortado o dañado') as string,
    })
    await vi.waitFor(async () => expect(await entries()).toEqual([]))
  })

  it('28.23 a product keeps its pictures until the new ones are there, and those that somebody else has put meanwhile', async () => {
    const runtime = await open()
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0c0' } })
      .png()
      .toBuffer()
    const waiting: (() => void)[] = []
    const site = await serve(runtime, (_request, response) => void waiting.push(() => void response.end(picture)))
    for (const id of ['vieja', 'suya']) {
      await runtime.database.write
        .insertInto('imagenes')
        .values({ id, clave: null, dibujo: '{}', ancho: 1, alto: 1, fondo: '#fff', alt: '', creado: 1 })
        .execute()
    }
    const vieja = { id: 'vieja', alt: '', ancho: 1, alto: 1, fondo: '#fff' }
    await insertProducto(runtime, { codigo: 'A', imagenes: [vieja] })
    await insertProducto(runtime, { codigo: 'B', imagenes: [vieja] })
    const imports = await openImports(runtime)
    const { id } = await imports.importAll(
      JSON.stringify(['A', 'B'].map((codigo) => ({ codigo, imagenes: [`${site}/${codigo}.png`] }))),
    )
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 60_000)
    const idsOf = async (codigo: string) =>
      (
        await runtime.database.read
          .selectFrom('productImagenes')
          .innerJoin('products', 'products.id', 'productId')
          .select('imagenId')
          .where('codigo', '=', codigo)
          .execute()
      ).map(({ imagenId }) => imagenId)
    expect(await idsOf('A')).toEqual(['vieja'])
    const b = await rowOf(runtime, 'B')
    await runtime.database.write
      .updateTable('productImagenes')
      .set({ imagenId: 'suya' })
      .where('productId', '=', b!.id)
      .execute()
    for (const go of waiting) go()
    await imports.until(id, ({ imagenes }) => imagenes.bajada === 2)
    expect(await idsOf('A')).not.toEqual(['vieja'])
    expect(await idsOf('B')).toEqual(['suya'])
    expect((await imports.see(id, 'cambia')).filas[1]!.motivo).toMatch(/se cambiaron mientras se bajaban/)
  })
})
