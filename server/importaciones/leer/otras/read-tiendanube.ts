import { foldTexto } from '#domain/texto/texto.ts'
import type { Lectura, Registro } from '../lectura.ts'
import { agrupar, type Filas } from './agrupar.ts'
import { categoriaDe } from './categoria.ts'
import { toFila, type Grupo, type Variante } from './grupo.ts'
import { avisoDeColumnas, createCeldas } from './titulos.ts'

const PROPIEDADES = [1, 2, 3] as const

/** Columns whose content arrives in the shop, in Spanish and in Portuguese. */
const NAMES = {
  url: ['Identificador de URL', 'Identificador URL'],
  nombre: ['Nombre', 'Nome'],
  categorias: ['Categorías', 'Categorias'],
  precio: ['Precio', 'Preço'],
  promocional: ['Precio promocional', 'Preço promocional'],
  stock: ['Stock', 'Estoque'],
  mostrar: ['Mostrar en tienda', 'Exibir na loja'],
  visibilidad: ['Visibilidad', 'Visibilidade'],
  descripcion: ['Descripción', 'Descrição'],
  marca: ['Marca'],
  costo: ['Costo', 'Custo'],
  propiedad1: ['Nombre de propiedad 1', 'Nome da variação 1'],
  valor1: ['Valor de propiedad 1', 'Valor da variação 1'],
  propiedad2: ['Nombre de propiedad 2', 'Nome da variação 2'],
  valor2: ['Valor de propiedad 2', 'Valor da variação 2'],
  propiedad3: ['Nombre de propiedad 3', 'Nome da variação 3'],
  valor3: ['Valor de propiedad 3', 'Valor da variação 3'],
}
/** Headings of pictures: its export has none, but whoever made the file may have added them. */
const FOTOS = /foto|ima[gj]e/i
type Columns = ReturnType<typeof createCeldas<keyof typeof NAMES>>

/** Headings that tell the file, and those that it can't be read without. */
export const TIENDANUBE = {
  tienda: 'Tiendanube',
  propios: ['Identificador de URL', 'Identificador URL', 'Nombre de propiedad 1', 'Nome da variação 1'],
  necesarios: [NAMES.url, NAMES.nombre, NAMES.precio],
}

/** Tiendanube's (in Brazil Nuvemshop's) products: one row per variant, the first has everything. */
export function readTiendanube(titulos: string[], registros: AsyncIterable<Registro>): Lectura {
  const columns = createCeldas(titulos, NAMES)
  const avisos = [
    'Tiendanube no tiene precio por encargo ni talles por encargo.',
    columns.unknown.some((titulo) => FOTOS.test(foldTexto(titulo)))
      ? 'Las fotos del archivo no se llevan: agregalas después.'
      : 'El archivo no tiene una columna de fotos: agregalas después.',
    'El Identificador de URL es el código y la dirección de cada producto.',
  ]
  return {
    formato: 'tiendanube_csv',
    avisos: [...avisos, ...avisoDeColumnas(columns.unknown)],
    filas: readProductosDeTiendanube(titulos, columns, registros),
  }
}

async function* readProductosDeTiendanube(titulos: string[], columns: Columns, registros: AsyncIterable<Registro>) {
  for await (const grupo of agrupar(titulos, registros, (celdas) => columns.read(celdas, 'url'))) {
    yield toFila(grupoDeTiendanube(grupo, columns))
  }
}

function grupoDeTiendanube({ filas, ...grupo }: Filas, columns: Columns): Grupo {
  const { has, read } = columns
  const first = filas[0]!
  const url = read(first, 'url')
  const variantes = filas.map((celdas) => varianteDeTiendanube(celdas, first, columns))
  return {
    ...grupo,
    fallas:
      url === ''
        ? [...grupo.fallas, 'La fila no dice de qué producto es: le falta el Identificador de URL.']
        : grupo.fallas,
    avisos: [],
    codigo: url,
    slug: url,
    nombre: read(first, 'nombre'),
    descripcion: has('descripcion') ? read(first, 'descripcion') : null,
    marca: read(first, 'marca'),
    categoria: categoriaDe(read(first, 'categorias').split(', ')),
    activo: activoDeTiendanube(read(first, 'visibilidad') || read(first, 'mostrar')),
    imagenes: null,
    variantes,
    talles: variantes,
    otros: {},
    notas: {},
  }
}

function activoDeTiendanube(texto: string): boolean | null {
  return texto === '' ? null : /^(?:s[ií]|sim|visible|vis[ií]vel)$/i.test(texto)
}

/** The promotional price is what is paid. The names of properties may stand in the first row alone. */
function varianteDeTiendanube(celdas: string[], first: string[], { read }: Columns): Variante {
  const opciones = PROPIEDADES.map((n): [string, string] => [
    read(celdas, `propiedad${n}`) || read(first, `propiedad${n}`),
    read(celdas, `valor${n}`),
  ]).filter(([nombre, valor]) => nombre !== '' && valor !== '')
  const precio = read(celdas, 'precio')
  const promocional = read(celdas, 'promocional')
  const isRebajado = !/^[0.,]*$/.test(promocional)
  const stock = read(celdas, 'stock')
  return {
    opciones,
    pagado: isRebajado ? promocional : precio,
    tachado: isRebajado ? precio : '',
    costo: read(celdas, 'costo'),
    stock: stock === '' ? null : stock,
  }
}
