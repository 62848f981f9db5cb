import { expect, it, vi } from 'vitest'
import { buildProducto } from '#tests/factories.ts'
import { imagenNueva } from '../imagenes/imagen-editada.ts'
import {
  BORRADORES,
  borradorDe,
  borradorDeCopia,
  borradorVacio,
  cambiosDeStock,
  hasCambios,
  previewBorrador,
  withCampoDeProducto,
  type Borrador,
} from './borrador.ts'

const PRODUCTO = buildProducto({ codigo: 'X-1', stock: { S: 0, M: 3 } })

it('24.20 only sizes that were touched are changed, each from the figure that was opened', () => {
  const opened = borradorDe(PRODUCTO, 7)
  expect(cambiosDeStock(opened)).toEqual([])
  const touched = { ...opened, stock: { ...opened.stock, M: '5', XL: '2', L: ' ', S: '0' } }
  expect(cambiosDeStock(touched)).toEqual([
    { talle: 'M', antes: 3, unidades: 5 },
    { talle: 'XL', antes: null, unidades: 2 },
  ])
})

it('5.23 what isn’t a whole number from 0 up is asked for as 0, an emptied size too', () => {
  const opened = borradorDe(PRODUCTO, 7)
  expect(cambiosDeStock({ ...opened, stock: { ...opened.stock, M: 'tres', XL: '-1' } })).toEqual([
    { talle: 'M', antes: 3, unidades: 0 },
    { talle: 'XL', antes: null, unidades: 0 },
  ])
  expect(cambiosDeStock({ ...opened, stock: { ...opened.stock, M: '' } })).toEqual([
    { talle: 'M', antes: 3, unidades: 0 },
  ])
})

it('24.24 a copy starts with everything but the code and the units', () => {
  const copia = borradorDeCopia('nuevo', PRODUCTO)
  expect(copia).toMatchObject({ id: 'nuevo', stock: {}, stockAbierto: {} })
  expect(copia.formulario).toEqual({ ...borradorDe(PRODUCTO, 1).formulario, codigo: '' })
})

/** The draft with some of its fields typed over. */
const typed = (borrador: Borrador, formulario: Partial<Borrador['formulario']>): Borrador => ({
  ...borrador,
  formulario: { ...borrador.formulario, ...formulario },
})
const guardadas = PRODUCTO.imagenes.map((imagen) => ({ tipo: 'guardada' as const, imagen }))

it('24.23 a draft that a former version of the form left opens with what is new since', async () => {
  const { descripcion: _descripcion, ...former } = borradorDe(PRODUCTO, 7).formulario
  const kept = { ...borradorDe(PRODUCTO, 7), formulario: { ...former, nombre: 'Mía' }, abierto: former }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept) })
  const opened = (await BORRADORES.read('x')) as Borrador
  vi.unstubAllGlobals()
  expect(opened).toEqual(typed(borradorDe(PRODUCTO, 7), { nombre: 'Mía' }))
})

it('24.31 an untouched draft shows the stored product, and changes nothing of it', () => {
  const opened = borradorDe(PRODUCTO, 7)
  expect(previewBorrador(opened, guardadas, PRODUCTO)).toEqual({ producto: PRODUCTO, sinLeer: [] })
  expect(hasCambios(opened, guardadas, PRODUCTO)).toBe(false)
  expect(hasCambios(typed(opened, { nombre: 'Otra' }), guardadas, PRODUCTO)).toBe(true)
  expect(hasCambios({ ...opened, stock: { ...opened.stock, M: '4' } }, guardadas, PRODUCTO)).toBe(true)
  const nueva = imagenNueva(new File(['x'], 'x.jpg'))
  expect(hasCambios(opened, [...guardadas, nueva], PRODUCTO)).toBe(true)
})

it('24.31 what can be read is shown, what can’t keeps what is stored, years together', () => {
  const draft = typed(borradorDe(PRODUCTO, 7), {
    nombre: ' Nuevo nombre ',
    precio: '2.990',
    precioEncargo: '19,90',
    anioDesde: '1990',
    anioHasta: '20244',
  })
  const stock = { ...draft.stock, S: '5', M: '10000', XL: 'tres' }
  const { producto, sinLeer } = previewBorrador({ ...draft, stock }, guardadas, PRODUCTO)
  expect(producto).toEqual({
    ...PRODUCTO,
    nombre: 'Nuevo nombre',
    precio: 2990,
    stock: { S: 5, M: 3, XL: 0 },
  })
  expect(sinLeer.sort()).toEqual(['anioHasta', 'precioEncargo'])
})

it('24.31 what somebody else saved meanwhile is shown where nothing was typed', () => {
  const draft = typed(borradorDe(PRODUCTO, 7), { copa: 'Mía' })
  const theirs = { ...PRODUCTO, marca: 'De la otra persona' }
  expect(previewBorrador(draft, guardadas, theirs).producto).toEqual({ ...theirs, copa: 'Mía' })
})

it('24.31 a shirt to be added is shown from its draft alone, its waiting pictures too', () => {
  const nueva = imagenNueva(new File(['x'], 'x.jpg'))
  const draft = typed(borradorVacio('nuevo'), { precio: '2190', equipo: 'Cerro' })
  const { producto, sinLeer } = previewBorrador({ ...draft, stock: { M: '2' } }, [nueva], null)
  expect(producto).toMatchObject({ nombre: 'Camiseta sin nombre', equipo: 'Cerro', precio: 2190, stock: { M: 2 } })
  expect(producto.imagenes.map(({ id }) => id)).toEqual([nueva.tipo === 'nueva' && nueva.clave])
  expect(sinLeer).toEqual(['nombre', 'precioEncargo'])
})

it('24.40 the price of a made-to-order shirt follows the other one until it is typed, and again once it is emptied', () => {
  const type = (from: Borrador, campo: 'precio' | 'precioEncargo', valor: string) =>
    withCampoDeProducto(from, campo, valor)
  let nuevo = type(borradorVacio('p'), 'precio', '2.190')
  expect(nuevo.formulario.precioEncargo).toBe('2.190')
  nuevo = type(nuevo, 'precio', 'dos mil')
  expect(nuevo.formulario).toMatchObject({ precio: 'dos mil', precioEncargo: '' })
  nuevo = type(type(type(nuevo, 'precio', '2190'), 'precioEncargo', '2190'), 'precio', '2290')
  expect(nuevo.formulario).toMatchObject({ precio: '2290', precioEncargo: '2190' })
  nuevo = type(type(nuevo, 'precioEncargo', ''), 'precio', '2390')
  expect(nuevo.formulario.precioEncargo).toBe('2390')
  // A shirt that has its prices keeps them, and so does its copy.
  for (const abierto of [borradorDe(PRODUCTO, 7), borradorDeCopia('q', PRODUCTO)])
    expect(type(abierto, 'precio', '1').formulario.precioEncargo).toBe(abierto.formulario.precioEncargo)
})
