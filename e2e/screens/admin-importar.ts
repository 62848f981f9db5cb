import { writeProveedor } from '#tests/otras-tiendas/proveedor.ts'
import { writeTiendanube } from '#tests/otras-tiendas/tiendanube.ts'
import { bringArchivo, placeImportacion } from '../support/importaciones.ts'
import { enter } from './enter.ts'
import { press } from './on-a-page.ts'
import type { Screen } from './screen.ts'

const ARCHIVO = [
  'codigo;nombre;precio;precioEncargo;stock;color',
  'CSK-0003;Uruguay Local 1950 Legendaria;2690;2290;S:1|M:9|L:0;x',
  'IMP-1;Camiseta nueva con un nombre bastante largo para una fila;1990;2290;S:-1|M:2;x',
  'IMP-2;Otra camiseta;19,90;2290;;x',
  'CSK-0002;Uruguay Local 1930 Legendaria;2990;3140;;x',
].join('\n')

const OTRA_TIENDA = writeTiendanube(
  [
    {
      url: 'tn-1',
      nombre: 'Camiseta de Tiendanube',
      propiedad: 'Talle',
      valor: 'M',
      precio: '2,190.50',
      promocional: '1,990.50',
    },
    { valor: 'L', precio: '2,190.50', promocional: '1,990.50', stock: '3' },
    { url: 'tn-2', nombre: 'Camiseta en dólares', precio: '45', stock: '1' },
    { url: 'CSK-0003', nombre: 'Uruguay Local 1950 Legendaria', precio: '2490', stock: '0' },
  ],
  'es',
)

/** Looks at files, and imports as they stand; nothing is imported. */
export const IMPORTACIONES: Screen[] = [
  { name: 'importar', before: enter, address: '/admin/importar' },
  {
    name: 'importar-vista-previa',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'planilla con un nombre de archivo largo.csv', ARCHIVO)
      await page.getByRole('button', { name: /^Importar/ }).waitFor()
    },
  },
  {
    name: 'importar-cambios',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'precios.csv', ARCHIVO)
      await page.getByRole('link', { name: /Con cambios/ }).click()
      await page.getByRole('region', { name: 'Con cambios' }).waitFor()
    },
  },
  {
    name: 'importar-otra-tienda',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'tiendanube.csv', OTRA_TIENDA)
      await page.getByLabel('Por encargo cuesta, de más').waitFor()
    },
  },
  {
    name: 'importar-columnas',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'proveedor.xlsx', await writeProveedor(4))
      await page.getByText('igual para todas').click()
    },
  },
  {
    name: 'importar-ilegible',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'cortado.json', '[{"nombre": "A"},')
      await page.getByText('El JSON está cortado').waitFor()
    },
  },
  { name: 'importar-en-marcha', before: enter, address: () => placeImportacion('importando') },
  { name: 'importar-hecha', before: enter, address: () => placeImportacion('hecha') },
  {
    name: 'importar-deshacer',
    before: enter,
    address: () => placeImportacion('importando'),
    arrange: async (page) => {
      await press('Parar y deshacer')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
]
