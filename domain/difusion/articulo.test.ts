import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { articulosDe, envioMasCaro } from './articulo.ts'
import { VALORES_INICIALES } from '#domain/productos/campos.ts'
import type { Producto } from '#domain/productos/producto.ts'

const ajustes = { descuentoTransferencia: 10 }
const producto = {
  ...VALORES_INICIALES,
  id: 'p7',
  slug: 'nacional-local-1988',
  codigo: 'CSK-7',
  nombre: 'Nacional Local 1988',
  equipo: 'Nacional',
  liga: 'Primera División',
  copa: '',
  marca: 'Umbro',
  categoria: 'hincha',
  version: 'local',
  precio: 2000,
  precioDescuento: 1500,
  precioEncargo: 2200,
  precioEncargoDescuento: null,
  stock: { M: 2, L: 0, '10': 1 },
  tallesEncargo: ['L', 'XL'],
  imagenes: [{ id: 'frente', alt: '', ancho: 1, alto: 1, fondo: '#ffffff' }],
  anio: [1988],
  coloresPrincipales: ['blanco'],
  coloresSecundarios: ['azul', 'blanco'],
  mangaLarga: false,
  reversible: false,
  parches: true,
  numero: '9',
  nombrePersonalizado: 'Cabrera',
} satisfies Producto

it('22.17 every size is an article: from stock, else made to order, else sold out, at the price by card', () => {
  const articulos = articulosDe({ ...producto, stock: { ...producto.stock, S: 0 } }, ajustes, 'https://casakas.test')
  expect(articulos.map(({ id, modo, precio, edad }) => [id, modo, precio, edad])).toEqual([
    ['CSK-7-10', 'stock', 2000, 'kids'],
    ['CSK-7-S', null, 2000, 'adult'],
    ['CSK-7-M', 'stock', 2000, 'adult'],
    ['CSK-7-L', 'encargo', 2200, 'adult'],
    ['CSK-7-XL', 'encargo', 2200, 'adult'],
  ])
  expect(articulos[2]).toMatchObject({
    grupo: 'CSK-7',
    titulo: 'Camiseta Nacional Local 1988, talle M',
    descripcion:
      'Camiseta de Nacional 1988, local, estampada CABRERA 9. Primera División. Marca Umbro. Categoría hincha. Colores: blanco, azul. Con parches.',
    enlace: 'https://casakas.test/product/nacional-local-1988?modo=stock&talle=M',
    colores: ['blanco', 'azul'],
    genero: 'unisex',
    rubro: ['Camisetas', 'Primera División', 'Nacional'],
  })
})

it('22.78 the shop’s own words come before what the shirt is, while there is room for both', () => {
  const descripcionOf = (descripcion: string) =>
    articulosDe({ ...producto, descripcion }, ajustes, 'https://casakas.test')[0]!.descripcion
  const ficha = descripcionOf('')
  expect(descripcionOf('Uno.\r\n\r\n\r\nDos.\n')).toBe(`Uno.\n\nDos.\n\n${ficha}`)
  expect(descripcionOf('ñ'.repeat(5000 - ficha.length - 2))).toHaveLength(5000)
  expect(descripcionOf('ñ'.repeat(5000 - ficha.length - 1))).not.toContain(ficha)
  expect(descripcionOf('ñ'.repeat(5000))).toBe('ñ'.repeat(5000))
})

it('22.17 an article keeps its number whatever becomes of its stock', () => {
  const agotado = { ...producto, stock: { M: 0 }, tallesEncargo: [] }
  expect(articulosDe(agotado, ajustes, 'https://casakas.test').map(({ id }) => id)).toEqual(['CSK-7-M'])
})

it('22.17 an article whose number would be longer than Google takes is left out, and every one without a picture', () => {
  const articulos = articulosDe({ ...producto, codigo: 'C'.repeat(48) }, ajustes, 'https://casakas.test')
  expect(articulos.map(({ talle }) => talle)).toEqual(['M', 'L'])
  expect(articulosDe({ ...producto, imagenes: [] }, ajustes, 'https://casakas.test')).toEqual([])
})

it('22.17 a shirt cut for women says so, and no name says camiseta twice', () => {
  const [articulo] = articulosDe({ ...producto, nombre: 'Camiseta Uruguay Mujer' }, ajustes, 'https://casakas.test')
  expect(articulo).toMatchObject({ titulo: 'Camiseta Uruguay Mujer, talle 10', genero: 'female' })
})

it('22.17 sending is told at the dearest zone’s cost', () => {
  const { domicilio, punto } = DEMO_AJUSTES.envio
  const dearPoint = { ...punto, interior: { costo: 900, tiempo: '24 hs' } }
  expect(envioMasCaro({ envio: { domicilio, punto: dearPoint } })).toBe(283)
  const dearCapital = { ...domicilio, montevideo: { costo: 300, tiempo: '24 hs' } }
  expect(envioMasCaro({ envio: { domicilio: dearCapital, punto } })).toBe(300)
})
