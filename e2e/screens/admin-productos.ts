import { change, select } from '../support/base-de-datos.ts'
import { camiseta } from '../support/camisetas.ts'
import { chooseImagenes } from './admin-imagenes.ts'
import { NOMBRE_LARGO } from './elegidas.ts'
import { enter } from './enter.ts'
import { NOT_FOUND, hold, press } from './on-a-page.ts'
import type { Screen } from './screen.ts'

/** The list of products and the product form. What somebody else saves meanwhile is the same as before, only later. */
export const PRODUCTOS_ADMIN: Screen[] = [
  { name: 'productos', before: enter, address: '/admin/productos' },
  { name: 'productos-sin-esa-pagina', before: enter, address: '/admin/productos?pagina=999' },
  { name: 'productos-filtrados', before: enter, address: '/admin/productos?estado=activo&stock=ultima&orden=nombre' },
  { name: 'productos-sin-resultado', before: enter, address: '/admin/productos?buscar=zzzzzz&stock=con' },
  {
    name: 'productos-stock',
    before: enter,
    address: '/admin/productos?buscar=CSK-0017',
    arrange: press(/^Stock de/),
    modal: true,
  },
  {
    name: 'productos-stock-corregido',
    before: enter,
    address: '/admin/productos?buscar=CSK-0017',
    arrange: async (page) => {
      await press(/^Stock de/)(page)
      await page.getByLabel(/^Stock de S$/).fill('tres')
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('cuenta como 0').waitFor()
    },
    modal: true,
  },
  {
    name: 'productos-eliminar',
    before: enter,
    address: '/admin/productos?buscar=CSK-0017',
    arrange: press(/^Eliminar/),
    modal: true,
  },
  { name: 'producto-agregar', before: enter, address: '/admin/agregar' },
  {
    name: 'producto-agregar-con-errores',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await page.getByLabel('Precio con tarjeta, en stock', { exact: true }).fill('2190,50')
      await page.getByLabel('Primer año').fill('20244')
      await page.getByLabel('XL en stock', { exact: true }).fill('-1')
      await press('Guardar producto')(page)
      await page.getByText('Hay 5 datos para corregir.').waitFor()
    },
  },
  { name: 'producto-editar', before: enter, address: editarAt('CSK-0017') },
  {
    name: 'producto-editar-recuperado',
    before: enter,
    address: editarAt(NOMBRE_LARGO),
    arrange: async (page) => {
      await page.getByLabel('Copa').fill('Copa que no se guardó')
      await page.reload()
      await page.getByText('Recuperamos lo que estabas escribiendo').waitFor()
    },
  },
  {
    name: 'producto-editar-cargando',
    before: async (page) => {
      await enter(page)
      await hold('**/admin/editar/*.data*')(page)
    },
    address: '/admin/productos?buscar=CSK-0017',
    arrange: async (page) => {
      await page.getByRole('link', { name: /^Editar/ }).click()
      await page.getByRole('main').getByText('Cargando...').waitFor()
    },
  },
  {
    name: 'producto-cambiado-por-otra-persona',
    before: enter,
    address: editarAt('CSK-0024'),
    arrange: async (page) => {
      change("update products set actualizado = actualizado + 1 where codigo = 'CSK-0024'")
      await page.getByLabel('Copa').fill('Copa de la otra pestaña')
      await page.getByLabel('Marca').fill('Otra marca')
      await press('Guardar cambios')(page)
      await page.getByRole('dialog').waitFor()
    },
    modal: true,
    logs: /409/,
  },
  {
    name: 'producto-no-encontrado',
    before: enter,
    address: '/admin/editar/no-existe',
    arrange: (page) => page.getByRole('alertdialog').waitFor(),
    modal: true,
    logs: NOT_FOUND,
  },
  {
    name: 'producto-vista',
    before: enter,
    address: () => `/admin/vista/${ocultaPorEncargo()}`,
  },
  {
    name: 'producto-vista-con-cambios',
    before: enter,
    address: editarAt('CSK-0017'),
    arrange: async (page) => {
      await page.getByLabel('Nombre', { exact: true }).fill('Uruguay Visitante 2010, como se vería')
      await page.getByLabel('Primer año').fill('20244')
      await page.getByRole('link', { name: 'Ver como comprador' }).click()
      await page.getByText('con los cambios que todavía no guardaste').waitFor()
    },
  },
  {
    name: 'producto-vista-nueva',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page)
      await page.getByLabel('M en stock', { exact: true }).fill('2')
      await page.getByRole('link', { name: 'Ver como comprador' }).click()
      await page.getByText('Todavía no la guardaste').waitFor()
    },
  },
  { name: 'producto-vista-sin-nada', before: enter, address: '/admin/vista/nuevo' },
]

function editarAt(codigo: string) {
  return () => `/admin/editar/${camiseta(codigo).id}`
}

/** A shirt that only administrators see. */
function ocultaPorEncargo(): string {
  const [row] = select<{ id: string }>('select id from products where activo = 0 order by codigo limit 1')
  if (row === undefined) throw new Error('no shirt is hidden')
  return row.id
}
