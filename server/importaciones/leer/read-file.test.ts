import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFile as readFromDisk } from 'node:fs/promises'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Encabezado, type Fila } from './lectura.ts'
import { parseInWorker } from './parse-in-worker.ts'
import { readFile } from './read-file.ts'

const HOY = readDia('2026-11-23')!

async function read(content: string | Uint8Array): Promise<Encabezado & { filas: Fila[] }> {
  const lectura = await readFile(new Uint8Array(Buffer.from(content)), HOY)
  if (!('filas' in lectura)) throw new Ilegible('its columns have to be named')
  const { filas, ...encabezado } = lectura
  const all: Fila[] = []
  for await (const fila of filas) all.push(fila)
  return { ...encabezado, filas: all }
}

async function refusal(content: string | Uint8Array): Promise<string> {
  try {
    await read(content)
    return 'was read'
  } catch (error) {
    if (!(error instanceof Ilegible)) throw error
    return error.message
  }
}

const csv = (...lines: string[]) => lines.join('\n')

describe('files of products', () => {
  it('28.5, 16.4 the demo’s catalogue is read whole', async () => {
    const { formato, avisos, filas } = await read(await readFromDisk('demo/catalogo.csv'))
    expect({ formato, avisos }).toEqual({ formato: 'catalogo_csv', avisos: [] })
    expect(filas).toHaveLength(251)
    expect(filas.flatMap(({ fallas, avisos }) => [...fallas, ...avisos])).toEqual([])
    expect(filas[2]).toMatchObject({
      linea: 4,
      campos: {
        codigo: 'CSK-0003',
        precio: 2490,
        precioDescuento: null,
        stock: { S: 1, M: 4, L: 0, XL: 1 },
        tallesEncargo: ['S', 'M', 'L', 'XL', '2XL', '3XL'].toSpliced(0, 0, 'XS'),
        anio: [1950],
        activo: true,
      },
    })
  })

  it('28.63 a first line that tells Excel the separator is passed over, and rows keep their lines', async () => {
    const rows = 'Identificador de URL;Nombre;Precio;Nombre de propiedad 1;Valor de propiedad 1\na;A;1990;Talle;M\n'
    const { formato, filas } = await read(`\uFEFFsep=;\r\n${rows}`)
    expect(formato).toBe('tiendanube_csv')
    expect(filas).toMatchObject([{ linea: 3, fallas: [], campos: { nombre: 'A', precio: 1990 } }])
    expect((await read(`SEP=,\n${rows.replaceAll(';', ',')}`)).formato).toBe('tiendanube_csv')
  })

  it('28.64 a workbook that was saved as XML says how to save it', async () => {
    const xml =
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:x"><Worksheet/></Workbook>'
    expect(await refusal(xml)).toMatch(/guardalo como \.xlsx/)
  })

  it('7.16, 28.14 the former database’s export is read as a list and by id, however its values are written', async () => {
    const documents = {
      aB3xYz: {
        nombre: ' Camiseta A ',
        precio: '2190',
        precioEncargo: 2490.0,
        precioEncargoDescuento: '2241',
        stock: { XL: '1', M: 2, S: '' },
        tallesEncargo: ['XL', 'S'],
        anio: ['1980', 1981],
        activo: 'false',
        destacado: 1,
        mangaLarga: 'sí',
        imagenes: { 0: 'https://fotos.test/a.jpg', 1: 'https://fotos.test/b.jpg' },
        coloresPrincipales: 'blanco, azul',
        popularidad: '7',
        patch: 'unknown',
      },
      Zz9: { nombre: 'Camiseta\nB', precio: '$ 1.990', precioEncargo: 0, stock: null, codigo: 'B-1' },
    }
    const expected = [
      {
        id: 'aB3xYz',
        nombre: 'Camiseta A',
        precio: 2190,
        precioEncargo: 2490,
        precioEncargoDescuento: 2241,
        stock: { XL: 1, M: 2, S: 0 },
        tallesEncargo: ['XL', 'S'],
        anio: [1980, 1981],
        activo: false,
        destacado: true,
        mangaLarga: true,
        imagenes: ['https://fotos.test/a.jpg', 'https://fotos.test/b.jpg'],
        coloresPrincipales: ['blanco', 'azul'],
        popularidad: 7,
      },
      { id: 'Zz9', nombre: 'Camiseta B', precio: 1990, codigo: 'B-1' },
    ]
    const asList = Object.entries(documents).map(([id, document]) => ({ ...document, id }))
    for (const content of [documents, asList, { products: documents }]) {
      const { formato, filas } = await read(JSON.stringify(content))
      expect(formato).toBe('base_json')
      expect(filas.map(({ campos }) => campos)).toEqual(expected)
      expect(filas.flatMap(({ fallas }) => fallas)).toEqual([])
    }
  })

  it('7.16, 28.14 the former database’s products are read from CSV as well, maps in cells or in columns of their own', async () => {
    const { formato, filas } = await read(
      csv(
        'id,nombre,precio,anio,stock.S,stock.M,tallesEncargo,imagenes.0,imagenes.1,coloresPrincipales',
        'x1,Camiseta,2190,"[""1980"",1981]",2,,"[""M"",""L""]",https://f.test/1.jpg,,"blanco,azul"',
      ),
    )
    expect(formato).toBe('base_csv')
    expect(filas[0]).toMatchObject({
      fallas: [],
      campos: {
        anio: [1980, 1981],
        stock: { S: 2 },
        tallesEncargo: ['M', 'L'],
        imagenes: ['https://f.test/1.jpg'],
        coloresPrincipales: ['blanco', 'azul'],
      },
    })
  })

  it('28.30 a longer description of Shopify’s is cut and says so; without its column nothing is said of it', async () => {
    const row = (body: string) => csv('Handle,Title,Body (HTML),Variant Price', `a,A,<p>${body}</p>,1990`)
    const [long] = (await read(row('ñ'.repeat(5001)))).filas
    expect(long).toMatchObject({ fallas: [], campos: { descripcion: 'ñ'.repeat(5000) } })
    expect(long!.avisos).toEqual(['Descripción: tiene 5001 letras; quedaron las primeras 5000.'])
    expect((await read(row(''))).filas[0]!.campos.descripcion).toBe('')
    const without = await read(csv('Handle,Title,Variant Price', 'a,A,1990'))
    expect(without.filas[0]!.campos).not.toHaveProperty('descripcion')
  })

  it('28.15 Shopify’s products are put together from their variants and pictures, and what is lost is said', async () => {
    const { formato, avisos, filas } = await read(
      csv(
        'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
        'celeste-30,Celeste 1930,"<p>Con ""historia"".</p>\n<p>Y más&hellip;</p>",Umbral,Retro,mundial,true,Talle,S,Color,Azul,SKU1,2,2190.00,2500.00,https://cdn.test/2.jpg,2,active',
        'celeste-30,,,,,,,,M,,Azul,SKU2,-1,2190.00,,https://cdn.test/1.jpg,1,',
        'celeste-30,,,,,,,,S,,Rojo,SKU3,3,2190.00,,,,',
        'oculta,Oculta,,,,"jugador, 2024",true,Title,Default Title,,,X,4,1990.50,,,,draft',
        'cara,Cara,,,,,true,Talle,S,,,X,4,1990,,,,archived',
      ),
    )
    expect(formato).toBe('shopify_csv')
    expect(avisos.join(' ')).toMatch(/Columnas que no se llevan: Tags, Variant SKU\./)
    expect(filas.map(({ linea }) => linea)).toEqual([2, 6, 7])
    expect(filas[0]).toMatchObject({
      fallas: [],
      campos: {
        codigo: 'celeste-30',
        slug: 'celeste-30',
        nombre: 'Celeste 1930',
        descripcion: 'Con "historia".\n\nY más…',
        marca: 'Umbral',
        categoria: 'Retro',
        activo: true,
        precio: 2190,
        stock: { S: 5, M: 0 },
        imagenes: ['https://cdn.test/1.jpg', 'https://cdn.test/2.jpg'],
      },
    })
    expect(filas[0]!.avisos).toEqual([
      `Precio: estaba rebajado de ${formatPesos(2500)} a ${formatPesos(2190)}.`,
      'Stock: las variantes por Color se sumaron en cada talle.',
      'Stock M: «-1» cuenta como 0.',
    ])
    expect(filas[1]).toMatchObject({
      fallas: [],
      campos: { activo: false, precio: 1991, stock: { Único: 4 } },
      notas: { centavos: true },
      avisos: [`Precio: 1990.50 tiene centavos; redondeado queda en ${formatPesos(1991)}.`],
    })
    // Tags aren't categories: without a Type there is none, and the notice says what follows.
    expect(filas[1]!.campos).not.toHaveProperty('categoria')
    expect(avisos.join(' ')).toContain('Sin Type, un producto nuevo queda como hincha.')
    expect(filas[2]!.campos.activo).toBe(false)
  })

  it('28.20 marks, separators, line ends and encodings are taken as they come', async () => {
    const lines = ['codigo;nombre;precio', 'A;Peñarol "clásica";2190', '', 'B;"dos', 'líneas";1990', 'C;Ñandú;1']
    const text = lines.join('\r\n')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const latin1 = Buffer.from(text, 'latin1')
    const variants: (string | Uint8Array)[] = [
      text,
      `\uFEFF${text}`,
      lines.join('\n'),
      lines.join('\r'),
      text.replaceAll(';', ','),
      text.replaceAll(';', '\t'),
      utf16,
      latin1,
      Buffer.concat([Buffer.from('\uFEFF'), latin1]),
    ]
    for (const [at, content] of variants.entries()) {
      const { filas, avisos } = await read(content)
      expect(filas.map(({ linea }) => linea)).toEqual([2, 4, 6])
      expect(filas.map(({ campos }) => campos.nombre?.replace(/[\r\n]+/, ' '))).toEqual([
        'Peñarol "clásica"',
        'dos líneas',
        'Ñandú',
      ])
      expect(avisos.some((aviso) => aviso.includes('Latin-1'))).toBe(at >= variants.length - 2)
    }
  })

  it('28.16, 28.20 missing and extra columns are said, and headings may be written as people write them', async () => {
    const { avisos, filas } = await read(csv('Código,Nombre,Año desde,Color favorito', 'A,Camiseta,1980,x'))
    expect(filas[0]!.campos).toEqual({ codigo: 'A', nombre: 'Camiseta', anio: [1980] })
    expect(avisos).toEqual([
      'Columnas que no se usan: Color favorito.',
      'Columnas que faltan: precio, precioEncargo, stock. En los productos que ya están, esos datos quedan como están.',
    ])
    const blank = await read(csv('codigo,nombre,precio,activo,equipo,precioDescuento,stock', 'A,Camiseta,,,,,'))
    expect(blank.filas[0]!.campos).toEqual({
      codigo: 'A',
      nombre: 'Camiseta',
      equipo: '',
      precioDescuento: null,
      stock: {},
    })
  })

  it.each([
    ['an empty file', '', /está vacío/],
    ['a file of blanks', ' \n\n ', /está vacío/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 0]), /no es un texto/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 9, 9]), /libro de Excel/],
    ['noise', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251), /no es un texto/],
    ['JSON that is cut off', '[{"nombre": "A"},\n{"nombre": "B', /cortado o tiene un error en la línea 2/],
    ['JSON that ends too soon', '{"a": {"nombre": "A"}', /cortado o tiene un error/],
    ['JSON without products', '{"total": 3}', /no es una lista de productos|no tiene productos/],
    ['an empty list', '[]', /no tiene productos/],
    ['more rows than a workbook may have', `codigo,nombre\n${'A,uno\n'.repeat(100_001)}`, /más de 100\.000 filas/],
    ['a quote that is never closed', 'codigo,nombre\nA,uno\nB,"dos\nC,tres\n', /después de la línea 2 no se cierran/],
    ['a column twice', 'codigo,nombre,Nombre\nA,b,c', /La columna Nombre está dos veces/],
  ])('28.17 %s says why it can’t be read', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  it.each([
    ['precio', '12a', /Precio: «12a» no es un precio/],
    ['precio', '19,90', /Precio: «19,90» tiene centavos/],
    ['precio', '-5', /Precio: «-5» es menos que 0/],
    ['precio', '99999999999', /es demasiado/],
    ['precio', '0', /Precio: tiene que ser mayor que 0/],
    ['precioDescuento', 'gratis', /Precio por transferencia: «gratis» no es un precio/],
    ['anioDesde', '20244', /Años: «20244» no es un año entre 1850 y 2100/],
    ['popularidad', 'mucha', /Popularidad: «mucha» no es un número entero/],
    ['activo', 'quizás', /Activo: «quizás» no es sí ni no/],
    ['stock', 'S:1|S:2', /Stock: el talle S está dos veces/],
    ['stock', 'S:9999999', /demasiado/],
    [
      'stock',
      '12',
      /^Stock: «12» no dice de qué talle son las unidades\. Escribí cada talle con sus unidades, así: S:1/,
    ],
    ['stock', 'S:1|M', /^Stock: «M» no dice cuántas unidades hay\. Escribí cada talle con sus unidades/],
    ['nombre', 'x'.repeat(10_000), /Nombre: tiene 10000 caracteres; puede tener hasta 150/],
    ['nombre', ' ', /Nombre: está vacío/],
    ['nombre', 'Camiseta con\0cero', /caracteres que no se pueden guardar/],
    ['id', '../../etc', /no puede ser un id/],
  ])('5.24, 28.18, 28.26 a %s of %j refuses its row', async (columna, valor, reason) => {
    const titulos = ['codigo', ...(columna === 'nombre' ? [] : ['nombre']), columna]
    const celdas = ['A', ...(columna === 'nombre' ? [] : ['Camiseta']), valor]
    const { filas } = await read(csv(titulos.join(';'), celdas.join(';'), 'B;x;'))
    expect(filas[0]!.fallas.join(' ')).toMatch(reason)
    expect(filas[0]!.linea).toBe(2)
  })

  it('5.26, 28.18 a last year before the first refuses its row; one without a first leaves none', async () => {
    const { filas } = await read(csv('codigo,anioDesde,anioHasta', 'A,1990,1980', 'B,,1980'))
    expect(filas[0]!.fallas).toEqual(['Años: el último (1980) es anterior al primero (1990).'])
    expect(filas[1]).toMatchObject({
      campos: { anio: [] },
      avisos: ['Años: falta el primero, así que no queda ninguno.'],
    })
  })

  it('5.23, 28.18 a stock that isn’t a whole number from 0 up counts as 0 and says so', async () => {
    const { filas } = await read(csv('codigo;stock', 'A;S:-1|M:2,5|L:tres|XL:4|2XL:'))
    expect(filas[0]).toMatchObject({
      fallas: [],
      campos: { stock: { S: 0, M: 0, L: 0, XL: 4, '2XL': 0 } },
      avisos: ['Stock S: «-1» cuenta como 0.', 'Stock M: «2,5» cuenta como 0.', 'Stock L: «tres» cuenta como 0.'],
    })
  })

  it('28.26 a row for each size loses no stock in silence', async () => {
    const { filas } = await read(
      csv(
        'codigo;Nombre;Precio;precioEncargo;Stock',
        'C-S;Celeste 1950 S;2190;2490;3',
        'C-M;Celeste 1950 M;2190;2490;12',
        'C-L;Celeste 1950 L;2190;2490;3:5|L:2|M talle:1',
        'C-12;Celeste 1950 niño;2190;2490;12:4|10:1',
      ),
    )
    expect(filas.map(({ linea, fallas }) => [linea, fallas.join(' ')])).toEqual([
      [2, expect.stringContaining('«3» no dice de qué talle son las unidades')],
      [3, expect.stringContaining('«12» no dice de qué talle son las unidades')],
      [4, ''],
      [5, ''],
    ])
    // Sizes that aren't ours come in, and the preview says so; a number may be units in the wrong place.
    expect(filas[2]).toMatchObject({ campos: { stock: { '3': 5, L: 2, 'M talle': 1 } } })
    expect(filas[2]!.avisos).toEqual([
      'Stock: «3», «M talle» no son talles conocidos y entran así. Si es una cantidad, poné el talle delante, así: M:3.',
    ])
    expect(filas[3]).toMatchObject({ campos: { stock: { '12': 4, '10': 1 } }, avisos: [] })
    const json = await read(
      JSON.stringify([
        { codigo: 'A', nombre: 'A', stock: [3, 4] },
        { codigo: 'B', nombre: 'B', stock: 7, tallesEncargo: ['38'] },
      ]),
    )
    expect(json.filas.map(({ fallas }) => fallas[0])).toEqual([
      expect.stringMatching(/^Stock: «\[3,4\]» no son unidades por talle\. Escribí/),
      expect.stringMatching(/^Stock: «7» no son unidades por talle\. Escribí/),
    ])
    expect(json.filas[1]!.avisos[0]).toContain('Talles por encargo: «38» no es un talle conocido')
  })

  it('28.18 a row with more or fewer cells than headings is refused, the others aren’t', async () => {
    const { filas } = await read(csv('codigo,nombre', 'A,uno', 'B', 'C,dos,tres', 'D,cuatro'))
    expect(filas.map(({ linea, fallas }) => [linea, fallas.length])).toEqual([
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 0],
    ])
    expect(filas[2]!.fallas[0]).toMatch(/tiene 3 celdas y los títulos son 2/)
  })

  it('17.15 HTML is a text like any other', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const { filas } = await read(csv('codigo,nombre,equipo', `A,"${html}","${html}"`))
    expect(filas[0]).toMatchObject({ fallas: [], campos: { nombre: html, equipo: html } })
  })

  it('28.25 50,000 rows are read in another thread, while this one goes on', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `C-${at};Camiseta ${at};2190;2490;S:1|M:2`)
    const bytes = new Uint8Array(Buffer.from(csv('codigo;nombre;precio;precioEncargo;stock', ...rows)))
    let count = 0
    let parts = 0
    let turns = 0
    let turn = setImmediate(function next() {
      turns++
      turn = setImmediate(next)
    })
    for await (const part of parseInWorker(bytes, HOY)) {
      parts++
      if ('filas' in part) count += part.filas.length
    }
    clearImmediate(turn)
    expect(count).toBe(50_000)
    // The other thread has the file; this one is free between any two parts.
    expect(bytes.byteLength).toBe(0)
    expect(parts).toBeGreaterThan(50)
    expect(turns).toBeGreaterThanOrEqual(parts - 1)
  })
})

it('17.31 marks that nobody sees are taken out of a list’s headings and cells, and of a file of JSON', async () => {
  const { filas } = await read(
    csv(
      '\u200bnombre,pre\u00adcio,precioEncargo,\u202acodigo\u202c',
      'Pe\u200bñarol\u00a01980,2190\u200f,2490,A-1\u2060',
    ),
  )
  const campos = { nombre: 'Peñarol 1980', precio: 2190, precioEncargo: 2490, codigo: 'A-1' }
  expect(filas).toMatchObject([{ campos }])
  const json = await read(
    JSON.stringify([{ id: 'a', ...campos, nombre: 'Pe\u200bñarol\u00a01980', codigo: '\ufeffA-1' }]),
  )
  expect(json.filas).toMatchObject([{ campos }])
})

it('17.29 an exported price that brings its own way of becoming a text is no price', async () => {
  const [fila] = (await read('[{"nombre":"A","precio":1,"precioEncargo":{"toString":1,"valueOf":1}}]')).filas
  expect(fila!.fallas).toEqual([expect.stringMatching(/Precio por encargo: .* no es un precio/)])
})

it('28.5 an exported document with any field missing, empty or of another type is a row all the same, and never breaks the file', async () => {
  const sound = {
    id: 'a',
    nombre: 'Peñarol 1980',
    precio: 2190,
    precioEncargo: 2490,
    stock: { M: 1 },
    imagenes: ['x'],
    anio: [1980],
  }
  const keep = Symbol('keep')
  const damage = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', 0, -1, true, [], {}, [null], '2190'),
    fc.jsonValue(),
  )
  const damages = fc.record(
    Object.fromEntries(Object.keys(sound).map((key) => [key, fc.option(damage, { nil: keep })])),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(damages, { minLength: 1, maxLength: 5 }), async (all) => {
      const documents = all.map((one) =>
        Object.fromEntries(Object.entries(sound).map(([key, value]) => [key, one[key] === keep ? value : one[key]])),
      )
      const { filas } = await read(JSON.stringify([sound, ...documents]))
      expect(filas).toHaveLength(documents.length + 1)
      for (const { campos } of filas) {
        expect(['string', 'undefined']).toContain(typeof campos.nombre)
        for (const pesos of [campos.precio ?? 0, campos.precioEncargo ?? 0])
          expect(pesos).toSatisfy(Number.isSafeInteger)
      }
    }),
  )
})
