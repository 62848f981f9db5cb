import { describe, expect, it } from 'vitest'
import { readDia } from '#domain/tiempo/dia.ts'
import { writeShopify } from '#tests/otras-tiendas/shopify.ts'
import { writeTiendanube } from '#tests/otras-tiendas/tiendanube.ts'
import { wooValor, writeWoocommerce, type FilaDeWoo } from '#tests/otras-tiendas/woocommerce.ts'
import { Ilegible, type Encabezado, type Fila } from '../lectura.ts'
import { readFile } from '../read-file.ts'

const HOY = readDia('2026-11-23')!

async function read(content: string | Uint8Array): Promise<Encabezado & { filas: Fila[] }> {
  const lectura = await readFile(new Uint8Array(Buffer.from(content)), HOY)
  if (!('filas' in lectura)) throw new Ilegible('its columns have to be named')
  const { filas, ...encabezado } = lectura
  const all: Fila[] = []
  for await (const fila of filas) all.push(fila)
  return { ...encabezado, filas: all }
}

const CELESTE: FilaDeWoo = {
  id: '10',
  type: 'variable',
  sku: 'CEL-30',
  name: 'Celeste 1930',
  published: '1',
  visibility: 'visible',
  description: '<p>De lana.</p>\n<p>Con cordón.</p>',
  categories: 'Camisetas > Retro, Uruguay',
  images: 'https://woo.test/1.jpg, https://woo.test/2.jpg',
  brands: 'Umbral',
  attribute: 'Talle',
  values: ['Small', 'M', wooValor('XXL, grande')].join(', '),
  cost: '900.40',
}
const variante = (values: string, more: FilaDeWoo = {}): FilaDeWoo => ({
  type: 'variation',
  parent: 'CEL-30',
  attribute: 'Talle',
  values,
  regular: '2190',
  inStock: '1',
  stock: '2',
  ...more,
})

describe('files of other shops', () => {
  it.each(['en', 'es'] as const)(
    '28.31, 28.32 WooCommerce’s export is read, with its rows in any order and its headings in %s',
    async (idioma) => {
      const { formato, avisos, filas } = await read(
        writeWoocommerce(
          [
            variante('M', { sale: '1990', saleEnds: '2026-11-23' }),
            {
              ...CELESTE,
              sku: '',
              name: '=Otra',
              regular: '1500',
              attribute: '',
              values: '',
              id: '11',
              type: 'simple, virtual',
            },
            CELESTE,
            variante('Small', { parent: 'id:10', stock: '', sale: '1990' }),
            variante('XXL', { stock: '1', sale: '1990', inStock: '1' }),
          ],
          idioma,
        ),
      )
      expect(formato).toBe('woocommerce_csv')
      expect(avisos.join(' ')).not.toContain('no se llevan: ,')
      expect(filas).toHaveLength(2)
      const [otra, celeste] = filas
      expect(otra).toMatchObject({ fallas: [], campos: { codigo: 'WOO-11', nombre: '=Otra', precio: 1500 } })
      expect(celeste).toMatchObject({
        fallas: [],
        campos: {
          codigo: 'CEL-30',
          descripcion: 'De lana.\n\nCon cordón.',
          categoria: 'Retro',
          marca: 'Umbral',
          costo: 900,
          precio: 1990,
          activo: true,
          stock: { M: 2, '2XL': 1 },
          imagenes: ['https://woo.test/1.jpg', 'https://woo.test/2.jpg'],
        },
        notas: { tachado: 2190, sinContar: ['S'] },
      })
    },
  )

  it.each([
    ['over', { saleEnds: '2026-11-22' }, 2190],
    ['not begun', { saleStarts: '2026-11-24' }, 2190],
    ['on its last day', { saleStarts: '2026-11-01', saleEnds: '2026-11-23' }, 1990],
    ['without days', {}, 1990],
  ])('28.32 a sale of WooCommerce’s that is %s gives the price that is paid today', async (_what, days, precio) => {
    const fila = { ...CELESTE, type: 'simple', attribute: '', values: '', regular: '2190', sale: '1990', ...days }
    const [celeste] = (await read(writeWoocommerce([fila], 'es'))).filas
    expect(celeste!.campos.precio).toBe(precio)
    expect(celeste!.notas).toMatchObject(precio === 1990 ? { tachado: 2190 } : {})
    expect(celeste!.notas!.tachado).toBe(precio === 1990 ? 2190 : undefined)
  })

  it.each([
    ['Precio rebajado', 'Día en que termina el precio rebajado', 'Superior'],
    ['Precio de oferta', 'Fecha en que termina el precio de oferta', 'Superior'],
    ['Precio rebajado', 'Fecha en que termina el precio de oferta', 'Principal'],
    ['Precio rebajado', 'Día en que termina el precio rebajado', 'Padre'],
  ])('28.31, 28.32 WooCommerce’s %s is what is paid until its %s, of the product in %s', async (sale, ends, parent) => {
    const head = `ID,Tipo,SKU,Nombre,Visibilidad en el catálogo,${ends},¿En inventario?,Inventario,${sale},Precio normal,${parent},Nombre del atributo 1,Valor(es) del atributo 1`
    const rows = (until: string) =>
      [
        head,
        '1,variable,A,Una,visible,,1,,,,,Talla,"S, M"',
        `2,variation,,Una,visible,${until},1,4,1490,1990,A,Talla,S`,
        `3,variation,,Una,visible,${until},1,2,1490,1990,A,Talla,M`,
      ].join('\n')
    const { avisos, filas } = await read(rows(''))
    expect(filas).toHaveLength(1)
    expect(filas[0]).toMatchObject({ fallas: [], campos: { precio: 1490, stock: { S: 4, M: 2 } } })
    expect(filas[0]!.notas).toMatchObject({ tachado: 1990 })
    expect(avisos.join(' ')).not.toContain('no se llevan')
    expect((await read(rows('2026-11-22'))).filas[0]!.campos.precio).toBe(1990)
  })

  it('28.31 columns of a known shop’s that look like prices and aren’t known are said apart from the others', async () => {
    const { avisos } = await read(
      'ID,Type,SKU,Name,Visibility in catalog,Regular price,Precio especial,Color\n1,simple,A,Una,visible,1990,1490,x\n',
    )
    expect(avisos.filter((aviso) => aviso.includes('no se llevan'))).toEqual([
      'Parecen precios y no se llevan: Precio especial. Fijate que cada camiseta entre con el precio que cobrás.',
      'Columnas que no se llevan: Color.',
    ])
  })

  it('28.60 HTML entities in names, brands, categories and sizes are the characters that they stand for', async () => {
    const producto = {
      ...CELESTE,
      name: 'Peñarol &#8211; Local &amp; Copa <2024>',
      brands: 'A&#x26;B',
      categories: 'Camisetas &gt; x > Retro',
      values: '',
    }
    const [woo] = (await read(writeWoocommerce([producto, variante('&quot;M&quot;')], 'en'))).filas
    expect(woo!.campos).toMatchObject({ nombre: 'Peñarol – Local & Copa <2024>', marca: 'A&B', stock: { M: 2 } })
    const row = { handle: 'a', title: 'R&D &AMP; AT&T&nbsp;', option: 'Size', value: 'M', price: '1990', quantity: '1' }
    const [shopify] = (await read(writeShopify([row], 'viejo'))).filas
    expect(shopify!.campos).toMatchObject({ nombre: 'R&D & AT&T' })
  })

  it.each([
    ['the shirt’s', { stock: '20' }, variante('M', { stock: 'parent' }), '20'],
    ['the shirt’s, of sizes that say nothing', { stock: '20' }, variante('M', { stock: '' }), '20'],
    ['those of any size', {}, variante('', { stock: '7' }), '7'],
  ])('28.61 WooCommerce’s units that are %s are said on the row', async (_what, padre, variacion, unidades) => {
    const [fila] = (await read(writeWoocommerce([{ ...CELESTE, ...padre }, variacion], 'en'))).filas
    expect(fila!.avisos).toContain(
      `Stock: las ${unidades} unidades son de toda la camiseta, no de un talle: repartilas vos.`,
    )
    expect(fila!.campos).not.toHaveProperty('stock')
  })

  it('28.62 one price that its variants write in several ways is one', async () => {
    const rows = [CELESTE, variante('M', { regular: '2190.00' }), variante('L', { regular: '2190' })]
    const [fila] = (await read(writeWoocommerce(rows, 'en'))).filas
    expect(fila!.avisos.join(' ')).not.toContain('varios')
    expect(fila!.campos.precio).toBe(2190)
    const two = [...rows, variante('XXL', { regular: '2490' })]
    expect((await read(writeWoocommerce(two, 'en'))).filas[0]!.avisos.join(' ')).toContain('(2190.00, 2490)')
  })

  it('28.31 WooCommerce’s descriptions keep their paragraphs and line breaks, and what looks like one in a text', async () => {
    const simple = { ...CELESTE, type: 'simple', attribute: '', values: '', regular: '2190' }
    const described = async (description: string) =>
      (await read(writeWoocommerce([{ ...simple, name: 'A\\nueva', description }], 'en'))).filas[0]!.campos
    expect(await described('<b>Uno</b>\nDos\n\nTres')).toMatchObject({
      nombre: 'A\\nueva',
      descripcion: 'Uno\nDos\n\nTres',
    })
    expect(await described('Antes\n\n<ul>\n<li>Uno</li>\n</ul>')).toMatchObject({ descripcion: 'Antes\n\n- Uno' })
    expect(await described('En C:\\nueva')).toMatchObject({ descripcion: 'En C:\\nueva' })
  })

  it('28.55 a variation that WooCommerce doesn’t sell comes in without units and without its price, and is told', async () => {
    const off = variante('Small', { published: '0', stock: '9', regular: '990' })
    const [fila] = (await read(writeWoocommerce([CELESTE, off, variante('M', { published: '1' })], 'en'))).filas
    expect(fila!.campos).toMatchObject({ precio: 2190, stock: { S: 0, M: 2 } })
    expect(fila!.avisos.join(' ')).toContain('Stock: Small no está a la venta en esa tienda: entra sin unidades.')
    expect(fila!.avisos.join(' ')).not.toContain('varios')
    // Sizes keep their units in a draft that is hidden as a whole.
    const draft = [{ ...CELESTE, published: '-1' }, variante('M', { published: '-1' })]
    expect((await read(writeWoocommerce(draft, 'en'))).filas[0]!.campos).toMatchObject({
      activo: false,
      stock: { M: 2 },
    })
  })

  it.each([
    ['-3', '5'],
    ['5', '-3'],
  ])('28.18 units below 0 of one colour (%s, %s) take none from another', async (first, second) => {
    const variants = [first, second].map((stock) => ({
      url: 'una',
      nombre: 'Una',
      precio: '990',
      propiedad: 'Talle',
      valor: 'M',
      stock,
    }))
    const [fila] = (await read(writeTiendanube(variants, 'es'))).filas
    expect(fila!.campos).toMatchObject({ stock: { M: 5 } })
    expect(fila!.avisos).toContain('Stock M: «-3» cuenta como 0.')
  })

  it('28.31 variations that name their product by SKU and by id keep the file’s order', async () => {
    const rows = [CELESTE, variante('Small'), variante('M', { parent: 'id:10', regular: '2590' }), variante('L')]
    const [fila] = (await read(writeWoocommerce(rows, 'en'))).filas
    expect(fila).toMatchObject({ fallas: [], campos: { precio: 2190 } })
    expect(Object.keys(fila!.campos.stock!)).toEqual(['S', 'M', 'L'])
  })

  it('28.31 of pictures it is only said what the file shows', async () => {
    const head = 'Identificador de URL;Nombre;Precio;Nombre de propiedad 1;Valor de propiedad 1;Stock'
    const avisos = async (extra: string) => (await read(`${head}${extra}\na;A;1990;Talle;M;1${extra && ';x'}\n`)).avisos
    expect(await avisos('')).toContain('El archivo no tiene una columna de fotos: agregalas después.')
    expect(await avisos(';Imágenes')).toContain('Las fotos del archivo no se llevan: agregalas después.')
  })

  it('28.31 variations without their product are refused with the reason, the others come in', async () => {
    const { filas } = await read(
      writeWoocommerce(
        [variante('M', { parent: '' }), variante('L', { parent: 'id:99' }), CELESTE, variante('S')],
        'en',
      ),
    )
    expect(filas.map(({ linea, fallas }) => [linea, fallas.join(' ')])).toEqual([
      [4, ''],
      [2, expect.stringContaining('no dice de qué producto')],
      [3, expect.stringContaining('«id:99», que no está en el archivo')],
    ])
  })

  it.each(['x\0', 'x'.repeat(21)])(
    '28.18, 28.34 a size %j that isn’t counted refuses its row as a counted one does',
    async (talle) => {
      const { filas } = await read(
        writeWoocommerce([{ ...CELESTE, values: talle }, variante(talle, { stock: '' })], 'en'),
      )
      expect(filas[0]!.fallas).toEqual([`Stock: «${talle}» no es un talle.`])
    },
  )

  it('28.31 a variation of any size stands for all sizes of its product; the stock of a whole shirt is asked for', async () => {
    const { filas } = await read(writeWoocommerce([CELESTE, variante('', { stock: 'parent' })], 'en'))
    expect(filas[0]).toMatchObject({ fallas: [], notas: { sinContar: ['S', 'M', 'XXL, grande'] } })
    expect(filas[0]!.campos).not.toHaveProperty('stock')
    const soldOut = [CELESTE, variante('', { inStock: '0', stock: '' })]
    expect((await read(writeWoocommerce(soldOut, 'en'))).filas[0]!.campos).toMatchObject({ stock: { S: 0, M: 0 } })
  })

  it.each(['es', 'pt'] as const)(
    '28.31, 28.32 Tiendanube’s export is read, its promotional price as what is paid, with its headings in %s',
    async (idioma) => {
      const { formato, filas } = await read(
        writeTiendanube(
          [
            {
              url: 'celeste-30',
              nombre: 'Celeste Montevideana Ñ',
              categorias: 'Camisetas > Jugador, Uruguay',
              propiedad: 'Talle',
              valor: 'Talle M',
              precio: '2,190.00',
              promocional: '1,990.00',
              stock: '2',
              mostrar: idioma === 'es' ? 'SI' : 'SIM',
              descripcion: '<p>De lana</p>',
              marca: 'Umbral',
              costo: '900.00',
            },
            { url: 'celeste-30', valor: 'Medium', precio: '2,190.00', promocional: '1,990.00', stock: '1' },
            { valor: 'L', precio: '2,190.00', promocional: '1,990.00', stock: '' },
            { url: 'x'.repeat(60), nombre: 'Otra', precio: '1,990.50', stock: '0', mostrar: 'NO' },
            { url: 'consultar', nombre: 'A consultar', precio: '', stock: '1' },
          ],
          idioma,
        ),
      )
      expect(formato).toBe('tiendanube_csv')
      expect(filas.map(({ linea }) => linea)).toEqual([2, 5, 6])
      expect(filas[0]).toMatchObject({
        fallas: [],
        campos: {
          codigo: 'celeste-30',
          slug: 'celeste-30',
          nombre: 'Celeste Montevideana Ñ',
          categoria: 'Jugador',
          precio: 1990,
          costo: 900,
          stock: { M: 3 },
          activo: true,
        },
        notas: { tachado: 2190, sinContar: ['L'] },
      })
      expect(filas[1]).toMatchObject({ fallas: [], campos: { precio: 1991, activo: false }, notas: { centavos: true } })
      expect(filas[1]!.campos.codigo).toHaveLength(40)
      expect(filas[2]!.campos).not.toHaveProperty('precio')
    },
  )

  it.each(['viejo', 'nuevo'] as const)(
    '28.15, 28.31, 28.32 Shopify’s export is read in its %s headings, its price as what is paid',
    async (dialecto) => {
      const { formato, filas } = await read(
        writeShopify(
          [
            {
              handle: 'celeste-30',
              title: 'Celeste 1930',
              body: '<p>De lana</p>',
              option: 'Size',
              value: 'S(mall)',
              price: '1990.00',
              compareAt: '2190.00',
              cost: '900.00',
              tracker: 'shopify',
              quantity: '2',
              image: 'https://cdn.test/2.jpg',
              position: '2',
              status: 'active',
              published: 'true',
            },
            { handle: 'celeste-30', value: 'XX-Large', price: '2490.00', quantity: '0' },
            { handle: 'celeste-30', image: 'https://cdn.test/1.jpg', position: '1' },
          ],
          dialecto,
        ),
      )
      expect(formato).toBe('shopify_csv')
      expect(filas).toHaveLength(1)
      expect(filas[0]).toMatchObject({
        fallas: [],
        campos: {
          precio: 1990,
          costo: 900,
          stock: { S: 2 },
          imagenes: ['https://cdn.test/1.jpg', 'https://cdn.test/2.jpg'],
        },
        notas: { tachado: 2190, sinContar: ['2XL'] },
      })
      expect(filas[0]!.avisos.join(' ')).toContain('las variantes tienen varios (1990.00, 2490.00); quedó el primero')
    },
  )

  it('28.37 an address too long for a code gives the same shorter one each time, another one another', async () => {
    const long = 'camiseta-de-la-seleccion-'.repeat(3)
    const urls = [`${long}local`, `${long}visitante`]
    const codes = async () => {
      const rows = urls.map((url) => ({ url, nombre: url, precio: '990' }))
      return (await read(writeTiendanube(rows, 'es'))).filas.map(({ campos }) => campos.codigo!)
    }
    const first = await codes()
    expect(first.map((codigo) => codigo.length)).toEqual([40, 40])
    expect(new Set(first).size).toBe(2)
    expect(await codes()).toEqual(first)
  })

  it.each(['used', 'new', ''])(
    '43.6 a shirt that another shop says is %j is used here only if it says so',
    async (condition) => {
      const shopify = writeShopify([{ handle: 'a', title: 'A', price: '1990', condition }], 'viejo')
      const woo = writeWoocommerce(
        [{ ...CELESTE, type: 'simple', attribute: '', values: '', regular: '2190', condition }],
        'es',
      )
      for (const file of [shopify, woo]) {
        const [fila] = (await read(file)).filas
        expect(fila!.fallas).toEqual([])
        expect(fila!.campos.estado).toBe(condition === 'used' ? 'usada sin clasificar' : undefined)
        expect(fila!.avisos.join(' ').includes('«used» entra como «usada sin clasificar»')).toBe(condition === 'used')
      }
    },
  )

  it('28.31 numbers of children’s sizes say that they come in as such', async () => {
    const fila = { url: 'a', nombre: 'A', propiedad: 'Talle', valor: '10', precio: '990', stock: '1' }
    const { filas } = await read(writeTiendanube([fila, { valor: '38', precio: '990', stock: '2' }], 'es'))
    expect(filas[0]!.campos.stock).toEqual({ '10': 1, '38': 2 })
    expect(filas[0]!.avisos.join(' ')).toMatch(/10 entran como talles de niño.*«38» no es un talle conocido/)
  })

  it.each([
    [
      'Tiendanube',
      'Identificador de URL;Nombre;Stock\na;A;1\n',
      /^Es un archivo de Tiendanube, pero le faltan columnas: Precio\./,
    ],
    ['Shopify', 'Handle,Variant Price\na,1\n', /^Es un archivo de Shopify, pero le faltan columnas: Title\./],
    [
      'Shopify twice',
      'Handle,Title,Variant Price,Variant Price\na,A,1,2\n',
      /^La columna Variant Price está dos veces/,
    ],
    ['WooCommerce cut off', writeWoocommerce([CELESTE], 'es').slice(0, -60), /comillas .* no se cierran/],
  ])('28.31 a file of %s that can’t be read says whose it is', async (_shop, content, reason) => {
    const refused = await read(content).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Ilegible)
    expect((refused as Ilegible).message).toMatch(reason)
  })

  it('28.14 the former database’s documents are read as its REST interface gives them', async () => {
    const fields = {
      nombre: { stringValue: 'Camiseta A' },
      precio: { integerValue: '2190' },
      precioEncargo: { doubleValue: 2490 },
      activo: { booleanValue: false },
      copa: { nullValue: null },
      creado: { timestampValue: '2024-05-01T10:00:00Z' },
      tallesEncargo: { arrayValue: { values: [{ stringValue: 'S' }, { stringValue: 'M' }] } },
      coloresPrincipales: { arrayValue: {} },
      stock: { mapValue: { fields: { M: { integerValue: '2' }, S: { integerValue: '0' } } } },
    }
    const document = { name: 'projects/p/databases/(default)/documents/products/aB3', fields }
    for (const content of [{ documents: [document] }, [document], [{ document, readTime: 'x' }, { readTime: 'x' }]]) {
      const { formato, filas } = await read(JSON.stringify(content))
      expect(formato).toBe('base_json')
      expect(filas.map(({ campos }) => campos)).toEqual([
        {
          id: 'aB3',
          nombre: 'Camiseta A',
          precio: 2190,
          precioEncargo: 2490,
          activo: false,
          creado: Date.parse('2024-05-01T10:00:00Z'),
          tallesEncargo: ['S', 'M'],
          coloresPrincipales: [],
          stock: { M: 2, S: 0 },
        },
      ])
    }
  })
})
