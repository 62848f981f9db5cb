import { describe, expect, it } from 'vitest'
import type { Columnas, ListaParaNombrar, Uso } from '#domain/importaciones/lista/usos.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { celdaDeDia, writeLibro, type Hoja } from '#tests/write-libro.ts'
import { writeZip } from '#tests/write-zip.ts'
import { Ilegible, type Encabezado, type Fila } from '../lectura.ts'
import { openCuenta } from '../read-libro.ts'
import { parseInWorker } from '../parse-in-worker.ts'
import { readFile } from '../read-file.ts'

const HOY = readDia('2026-11-23')!

const libro = (...hojas: Hoja[]) => writeLibro(hojas)
const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content))

async function see(content: string | Uint8Array): Promise<ListaParaNombrar> {
  const lectura = await readFile(bytesOf(content), HOY)
  if ('filas' in lectura) throw new Error(`was read as ${lectura.formato}`)
  return lectura.lista
}

/** Reads with the columns that are guessed, or with those given. */
async function read(
  content: string | Uint8Array,
  columnas?: Partial<Columnas>,
): Promise<Encabezado & { filas: Fila[] }> {
  const named = columnas === undefined ? null : { ...(await see(content)).columnas, ...columnas }
  const lectura = await readFile(bytesOf(content), HOY, named)
  if (!('filas' in lectura)) throw new Error('its columns have to be named')
  const { filas, ...encabezado } = lectura
  const all: Fila[] = []
  for await (const fila of filas) all.push(fila)
  return { ...encabezado, filas: all }
}

async function refusal(content: string | Uint8Array): Promise<string> {
  try {
    await readFile(bytesOf(content), HOY)
    return 'was read'
  } catch (error) {
    if (!(error instanceof Ilegible)) throw error
    return error.message
  }
}

/** A workbook of codes and prices, as no library is needed to write it. */
function writeHoja(filas: string[][]): Uint8Array<ArrayBuffer> {
  const row = (celdas: string[]) =>
    `<row>${celdas.map((celda) => `<c t="inlineStr"><is><t>${celda}</t></is></c>`).join('')}</row>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const link = (id: string, type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/></Relationships>`
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': link('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': link('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets><sheet name="Hoja 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${[['codigo', 'precio'], ...filas].map(row).join('')}</sheetData></worksheet>`,
  }
  return new Uint8Array(writeZip(Object.entries(files).map(([nombre, text]) => ({ nombre, bytes: Buffer.from(text) }))))
}

const csv = (...lines: string[]) => lines.join('\n')

describe('workbooks', () => {
  it('28.38 a workbook is read as the CSV of the same rows would be: the shop’s own headings, and other shops’', async () => {
    const propia = [
      ['codigo', 'nombre', 'precio', 'precioEncargo', 'stock'],
      ['A-1', 'Camiseta A', 1990, 2290, 'S:1|M:2'],
    ]
    const { formato, filas } = await read(libro({ nombre: 'Hoja 1', filas: propia }))
    expect(formato).toBe('catalogo_csv')
    expect(filas).toMatchObject([
      { linea: 2, fallas: [], campos: { codigo: 'A-1', precio: 1990, stock: { S: 1, M: 2 } } },
    ])
    const shopify = [
      ['Handle', 'Title', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Variant Inventory Qty'],
      ['celeste', 'Celeste', 1990.5, 'Talle', 'M', 3],
      ['celeste', null, 1990.5, null, 'L', 0],
    ]
    const otra = await read(libro({ nombre: 'Hoja 1', filas: shopify }))
    expect(otra.formato).toBe('shopify_csv')
    expect(otra.filas).toMatchObject([{ campos: { precio: 1991, stock: { M: 3, L: 0 } }, notas: { centavos: true } }])
  })

  it('28.39 cells are what a person sees: formulas’ kept values, dates as days, numbers without noise, codes with their zeros', async () => {
    const filas: Hoja['filas'] = [
      ['Código', 'Modelo', 'PVP', 'Costo', 'Notas', 'Barras'],
      [
        { t: 'n', v: 12, z: '00000' },
        'Celeste',
        { t: 'n', v: 1990, f: 'D2*2' },
        199.125,
        celdaDeDia('2026-02-01'),
        7_791_234_567_890,
      ],
      ['B', 'Blanca', { t: 'n', f: 'D3*2' }, 0.1 + 0.2, true, null],
    ]
    const merges = [{ s: { r: 1, c: 4 }, e: { r: 2, c: 4 } }]
    const hojas: Hoja[] = [
      { nombre: 'Tapa', filas: [] },
      {
        nombre: 'Escondida',
        filas: [
          ['Código', 'PVP'],
          ['Z', '1'],
          ['Y', '2'],
        ],
        oculta: true,
      },
      { nombre: 'Precios', filas, merges },
    ]
    for (const tipo of ['xlsx', 'xls'] as const) {
      const content = writeLibro(hojas, tipo)
      expect((await see(content)).muestra, tipo).toEqual([
        ['00012', 'Celeste', '1990', '199.13', '01/02/2026', '7791234567890'],
        ['B', 'Blanca', '', '0.3', 'sí', ''],
      ])
      expect((await read(content, {})).avisos, tipo).toEqual([
        'Se leyó la hoja «Precios»; las otras no: Tapa.',
        'Hay celdas combinadas (filas 2 a 3): su valor cuenta sólo en la primera de ellas.',
        // The test's writer of .xls leaves such a formula out.
        ...(tipo === 'xls'
          ? []
          : ['Hay 1 fórmula sin su resultado, que queda vacía: abrí el libro en Excel, guardalo y subilo de nuevo.']),
        'Columnas que no se usan: Notas, Barras.',
      ])
    }
  })

  it('28.40 a workbook that is cut off, empty, none, or would fill the memory once unpacked is refused with the reason', async () => {
    const whole = libro({ nombre: 'Hoja 1', filas: [['codigo'], ['A']] })
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch(/cortado o dañado/)
    expect(await refusal(libro({ nombre: 'Hoja 1', filas: [] }))).toMatch(/ninguna hoja con filas/)
    expect(await refusal(writeZip([{ nombre: 'foto.txt', bytes: Buffer.from('x') }]))).toMatch(/no es un libro/)
    // The size that it claims is looked at before it is unpacked, and the true one meanwhile.
    const bomb = (dice: number) =>
      writeZip([{ nombre: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(5_000_000), dice }])
    expect(await refusal(bomb(3_000_000_000))).toMatch(/demasiado grande/)
    expect(await refusal(bomb(10))).toMatch(/dañado/)
    const cells = Buffer.alloc(9_000_000, '<c/>')
    expect(await refusal(writeZip([{ nombre: 'xl/worksheets/sheet1.xml', bytes: cells }]))).toMatch(/demasiadas celdas/)
  })

  it('28.40 a small file of millions of cells, texts or merged cells is refused while it is counted, before it is read', () => {
    const count = (nombre: string, element: string, times: number, split = 0) => {
      const look = openCuenta(nombre)
      const part = Buffer.from(element.repeat(1000))
      look(part.subarray(0, split))
      look(part.subarray(split))
      for (let at = 1; at < times / 1000; at++) look(part)
    }
    const hoja = 'xl/worksheets/sheet1.xml'
    const textos = 'xl/sharedStrings.xml'
    // A sheet of 100,000 rows and 20 columns has as many, wherever a piece ends.
    for (const split of [0, 1, 2]) count(hoja, '<c/>', 2_000_000, split)
    count(textos, '<si><t>a</t></si>', 1_000_000)
    for (const [nombre, element, times] of [
      [hoja, '<c/>', 2_001_000],
      [hoja, '<c r="A1" s="1"/>', 2_001_000],
      [hoja, '<c\n/>', 2_001_000],
      [hoja, '<mergeCell/>', 8_001_000],
      [textos, '<si/>', 2_001_000],
    ] as const)
      expect(() => count(nombre, element, times), element.slice(0, 20)).toThrow(/demasiadas celdas o textos/)
  })

  it('28.40 a sheet of 100,000 rows is read beside the shop’s own thread; one with more isn’t', async () => {
    const sheet = (count: number) => writeHoja([...Array(count).keys()].map((at) => [`A-${at}`, '1990']))
    const count = async (content: Uint8Array<ArrayBuffer>) => {
      let rows = 0
      for await (const part of parseInWorker(content, HOY)) if ('filas' in part) rows += part.filas.length
      return rows
    }
    expect(await count(sheet(100_000))).toBe(100_000)
    await expect(count(sheet(100_001))).rejects.toThrow(/más de 100.000 filas/)
  }, 60_000)
})

describe('lists with headings of their own', () => {
  it('28.41 a cost that can’t be read or has cents, and a size that stands twice, are told', async () => {
    const lista = csv(
      'Modelo;Talle;Cantidad;PVP;Costo',
      'Celeste;M;2;1990;USD 32',
      'Celeste;M;1;1990;',
      'Roja;L;1;1990;1.250,50',
    )
    const { columnas } = await see(lista)
    const { filas } = await read(lista, columnas)
    expect(filas.map(({ campos, avisos }) => [campos.costo, campos.stock, avisos])).toEqual([
      [
        undefined,
        { M: 3 },
        [
          'Costo: «USD 32» no es un importe en pesos; no se usa.',
          'Stock M: está más de una vez; se sumaron las unidades.',
        ],
      ],
      [1251, { L: 1 }, [expect.stringMatching(/^Costo: tiene centavos; redondeado queda en \$\s1\.251\.$/)]],
    ])
  })

  it('28.17 more columns than anybody can name aren’t asked about', async () => {
    const wide = (count: number) => csv(Array.from({ length: count }, (_, at) => `c${at}`).join(';'), 'x;1')
    expect((await see(wide(200))).titulos).toHaveLength(200)
    await expect(see(wide(201))).rejects.toThrow('Tiene 201 columnas, y se pueden nombrar hasta 200')
  })

  it('43.6 a column of states is guessed by what stands in it, and its words are read', async () => {
    const lista = (estado: string) =>
      ['codigo;Modelo;PVP;Condición;Procedencia;Fallas', `A;Celeste;1990;${estado};de época;Mancha`].join('\n')
    expect((await see(lista('Activo'))).columnas.usos[3]).toBe('nada')
    expect((await see(lista('Muy bueno'))).columnas.usos.slice(3)).toEqual(['estado', 'procedencia', 'fallas'])
    const { filas } = await read(lista('Muy bueno'), {})
    expect(filas[0]!.campos).toMatchObject({ estado: 'muy buena', procedencia: 'de época', fallas: 'Mancha' })
  })

  it('28.41 a list’s headings are found below its title, its columns guessed, and its rows read by them', async () => {
    const lista = csv(
      'Distribuidora del Sur;;;;;;',
      'Cód.;Modelo;Club;Temporada;PVP;Costo;S;M;XXL',
      'A-1;Celeste titular;Uruguay;2024/25;$ 2.190,50;900;2;agotado;',
      'A-2;Sin talles;Uruguay;;1990;;;;',
    )
    const { columnas, titulos } = await see(lista)
    expect(titulos).toEqual(['Cód.', 'Modelo', 'Club', 'Temporada', 'PVP', 'Costo', 'S', 'M', 'XXL'])
    const { formato, filas } = await read(lista, columnas)
    expect(formato).toBe('lista_propia')
    expect(filas).toMatchObject([
      {
        linea: 3,
        fallas: [],
        campos: {
          codigo: 'A-1',
          nombre: 'Celeste titular',
          equipo: 'Uruguay',
          anio: [2024, 2025],
          precio: 2191,
          costo: 900,
          stock: { S: 2, M: 0 },
        },
        notas: { centavos: true },
      },
      { linea: 4, fallas: [], campos: { codigo: 'A-2', precio: 1990, stock: {} } },
    ])
  })

  it('28.41 the separator is told by the headings wherever they are, and a file that lies about its encoding is read', async () => {
    const { titulos } = await see(
      Buffer.from('Camisetas; y más, mucho más\nCódigo;Modelo;Precio\nA;Ñandú, azul;1,5\n', 'latin1'),
    )
    expect(titulos).toEqual(['Código', 'Modelo', 'Precio'])
    const { muestra } = await see(Buffer.from('\uFEFFArticulo\tDetalle\nA-1\tPeñarol\n', 'utf16le'))
    expect(muestra).toEqual([['A-1', 'Peñarol']])
  })

  it('28.44 one row for each size is one shirt, wherever the rows stand; the same size twice is added up', async () => {
    const lista = csv(
      'Ref,Producto,Talle,Cantidad,Precio',
      'A-1,Celeste,Small,2,1990',
      'B-1,Blanca,M,1,1990',
      ',,L,4,',
      'A-1,Celeste,Talle M,3,2090',
      'A-1,Celeste,S,1,1990',
      'C-1,Negra,40,1,1990',
      'C-1,Negra,M,1,1990',
      'D-1,Roja,,5,1990',
    )
    const { filas } = await read(lista, {})
    expect(filas.map(({ linea, campos, fallas }) => [linea, campos.codigo, campos.stock, fallas])).toEqual([
      [2, 'A-1', { S: 3, M: 3 }, []],
      [3, 'B-1', { M: 1, L: 4 }, []],
      // A refused shirt's rows all come back, to be mended.
      [7, undefined, undefined, ['Stock, línea 7: «40» no es un talle.']],
      [8, undefined, undefined, ['Stock, línea 7: «40» no es un talle.']],
      [9, 'D-1', {}, ['Stock, línea 9: 5 unidades y ningún talle.']],
    ])
    expect(filas[0]!.avisos).toEqual([
      'Precio: las variantes tienen varios (1990, 2090); quedó el primero.',
      'Stock S: está más de una vez; se sumaron las unidades.',
    ])
  })

  it('28.44 sizes in one cell come with their units, or leave them to the owner; units for several sizes refuse the row', async () => {
    const lista = csv(
      'Código;Nombre;Talles;Stock;Precio',
      'A;Uno;S:1 / M:2;;1990',
      'B;Dos;S, M;;1990',
      'C;Tres;S, M;5;1990',
      'D;Cuatro;12;;1990',
      'E;Cinco;M;5;1990',
    )
    const { filas } = await read(lista, { usos: ['codigo', 'nombre', 'talles', 'unidades', 'precio'] })
    expect(
      filas.map(({ campos, fallas, notas }) => [campos.codigo, campos.stock, notas?.sinContar, fallas[0]]),
    ).toEqual([
      ['A', { S: 1, M: 2 }, undefined, undefined],
      ['B', undefined, ['S', 'M'], undefined],
      ['C', {}, undefined, 'Stock, línea 4: 5 unidades para 2 talles: no dice cuántas de cada uno.'],
      ['D', {}, undefined, expect.stringContaining('«12» no dice de qué talle es')],
      ['E', { M: 5 }, undefined, undefined],
    ])
  })

  it('28.43 what the list lacks is the same for all shirts, or refuses the row', async () => {
    const lista = csv('Modelo;Club', 'Celeste;Uruguay', ';Uruguay')
    const { filas } = await read(lista, { paraTodas: { precio: '$ 1.990', marca: 'Umbro', tallesEncargo: 'S a L' } })
    expect(filas).toMatchObject([
      { fallas: [], campos: { nombre: 'Celeste', precio: 1990, marca: 'Umbro', tallesEncargo: ['S', 'M', 'L'] } },
      { fallas: ['No dice ni el código ni el nombre.'] },
    ])
    expect(filas[0]!.campos.stock).toBeUndefined()
  })

  it('28.31, 28.41 the file of a shop whose files aren’t read says whose it is', async () => {
    const lectura = await readFile(
      bytesOf('Product ID;Active (0/1);Name *;Price tax included\n1;1;Celeste;1990\n'),
      HOY,
    )
    expect(lectura).toMatchObject({
      lista: { columnas: { usos: ['nada', 'nada', 'nombre', 'precio'] } },
      avisos: ['Es un archivo de PrestaShop, que no conocemos entero: decí qué es cada columna.'],
    })
  })

  it('28.41 headings of the shop’s own beside others that say more are a list of somebody else’s', async () => {
    expect((await see(csv('codigo;Modelo;PVP', 'A;Celeste;1990'))).columnas.usos).toEqual([
      'codigo',
      'nombre',
      'precio',
    ])
    expect((await read(csv('codigo;precio;observaciones', 'A;1990;x'))).formato).toBe('catalogo_csv')
  })

  it('28.41, 28.59 an export in another language isn’t taken for the shop’s own because of its ID: its columns can be named', async () => {
    const rusa = 'ID,Тип,Артикул,Имя,Опубликован,"Базовая цена",Категории\n40,simple,,Футболка,1,1240,Одежда\n'
    const { titulos, muestra, firma } = await see(rusa)
    expect(titulos).toEqual(['ID', 'Тип', 'Артикул', 'Имя', 'Опубликован', 'Базовая цена', 'Категории'])
    expect(muestra).toEqual([['40', 'simple', '', 'Футболка', '1', '1240', 'Одежда']])
    const usos: Uso[] = ['codigo', 'nada', 'nada', 'nombre', 'nada', 'precio', 'nada']
    const { filas } = await read(rusa, { usos })
    expect(filas).toMatchObject([{ campos: { codigo: '40', nombre: 'Футболка', precio: 1240 } }])
    // Lists with other headings and as many columns aren't the same list.
    const griega = 'ID,Τύπος,Κωδικός,Όνομα,Δημοσιεύτηκε,Τιμή,Κατηγορίες\n40,simple,,Μπλούζα,1,1240,Ρούχα\n'
    expect((await see(griega)).firma).not.toBe(firma)
    for (const ajena of [
      'ID,Titel,Preis,Bestand\n1,Trikot,1990,3\n',
      'ID,Nom,Preu,Categoria,Existències\n1,A,1990,x,2\n',
    ])
      expect((await see(ajena)).titulos[0]).toBe('ID')
    // The shop's own files, with all or some of their columns, and a few of somebody's.
    for (const propia of ['codigo;stock\nA;S:1\n', 'id;precio\nx1;1990\n', 'codigo;nombre;Mi nota\nA;B;c\n'])
      expect((await read(propia)).formato).toMatch(/_csv$/)
  })
})
