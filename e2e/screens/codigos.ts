import { makeCodigo } from '../support/codigos.ts'
import { CARRITO, bring } from './elegidas.ts'
import { enter } from './enter.ts'
import type { Screen } from './screen.ts'

const LOTE = ['FERIADELPARQUE20267KMPX2', 'FERIADELPARQUE2026A3DEFG', 'FERIADELPARQUE2026YX98M2']
const DIA = 24 * 3_600_000

/** Codes: one that a link brings, one in the cart, one that doesn't apply, and the owner's table. */
/** Carriers and pickup points: of points, what a file would add. */
const PUNTOS = Buffer.from(
  'Nombre;Dirección;Ciudad;Departamento\nAgencia Centro, galería del Sol;Juan Antonio Lavalleja 1234;Salto;salto\nSin ciudad;Rivera 1;;Rivera\n',
)

export const ENVIOS_ADMIN: Screen[] = [
  {
    name: 'transportes-y-puntos',
    before: enter,
    address: '/admin/envios',
    arrange: async (page) => {
      await page.getByText('Cargar puntos de un archivo').click()
      const archivo = { name: 'puntos.csv', mimeType: 'text/csv', buffer: PUNTOS }
      await page.getByLabel('Elegir archivo').setInputFiles(archivo)
      await page.getByText('1 punto para agregar.').waitFor()
    },
  },
  {
    name: 'transporte',
    before: enter,
    address: '/admin/envios',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Usar DAC' }).click()
      const ficha = page.getByRole('dialog')
      await ficha.getByLabel('Página de seguimiento').fill('http://sitio.uy/')
      await ficha.getByRole('button', { name: 'Guardar' }).click()
      await ficha.getByText('Poné {numero} una vez, donde va el número.').waitFor()
    },
    modal: true,
    logs: /422/,
  },
]

export const CODIGOS: Screen[] = [
  {
    name: 'enlace-con-codigo',
    address: '/encargo?codigo=campeonesdeamerica2026xy',
    arrange: (page) => page.getByText('Tenés el código CAMPEONESDEAMERICA2026XY').waitFor(),
  },
  {
    name: 'carrito-con-codigo',
    before: async (page) => {
      const codigo = makeCodigo({ codigo: 'ANA10' })
      await bring(...CARRITO)(page)
      await page.evaluate((value) => localStorage.setItem('codigoDescuento', value), codigo)
    },
    address: '/cart',
    arrange: (page) => page.getByText('Código ANA10').waitFor(),
  },
  {
    name: 'carrito-codigo-rechazado',
    before: async (page) => {
      const codigo = makeCodigo({ codigo: 'CAMPEONESDEAMERICA2026XY', minimo: 90_000 })
      await bring(CARRITO[0]!)(page)
      await page.evaluate((value) => localStorage.setItem('codigoDescuento', value), codigo)
    },
    address: '/cart',
    arrange: (page) => page.getByText('Este código vale desde').waitFor(),
    logs: /409/,
  },
  {
    name: 'codigos',
    before: async (page) => {
      makeCodigo({ codigo: 'ANA10', usos_max: 1 })
      makeCodigo({ codigo: 'CAMPEONESDEAMERICA2026XY', minimo: 90_000, liga: 'Serie A', usos_por_persona: 1 })
      makeCodigo({ codigo: 'NAVIDAD', forma: 'pesos', valor: 300, desde: Date.now() + 9 * DIA, anulado: Date.now() })
      await enter(page)
    },
    address: '/admin/codigos',
    arrange: (page) => page.getByText('Cuántos, cuándo y para qué camisetas').click(),
  },
  {
    name: 'codigos-juntos',
    before: async (page) => {
      for (const codigo of LOTE) makeCodigo({ codigo, lote: 'lote-de-feria', usos_max: 1 })
      await enter(page)
    },
    address: '/admin/codigos/lote-de-feria',
  },
]
