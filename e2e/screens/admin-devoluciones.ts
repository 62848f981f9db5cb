import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { open } from './on-a-page.ts'
import { paid } from './ordered.ts'
import type { Screen } from './screen.ts'

/** Shirts of a paid order come back for money; nothing arrived yet. @returns the address of the devolución */
const agreed = paid((codigo) => codigo)
async function cameBack(page: Page): Promise<string> {
  const codigo = await agreed(page)
  const id = randomUUID()
  const data = {
    id,
    lineas: [{ orden: 0, reemplazo: null }],
    motivo: 'vino_fallada',
    texto: 'El número vino torcido, y la costura de la manga izquierda está abierta desde que llegó.',
    arreglo: 'dinero',
    pagaVuelta: 'tienda',
    pagaIda: 'tienda',
    donde: 'Dejala en el local, Colonia 1234.',
  }
  expect((await page.request.post(`/admin/pedidos/${codigo}/devolucion.data`, { data })).ok()).toBe(true)
  return `/admin/devoluciones/${id}`
}

export const DEVOLUCIONES_ADMIN: Screen[] = [
  { name: 'devoluciones', before: cameBack, address: '/admin/devoluciones' },
  { name: 'devolucion-aceptada', address: cameBack },
  {
    name: 'devolucion-nueva',
    address: paid((codigo) => `/admin/pedidos/${codigo}/devolucion`),
    arrange: async (page) => {
      await page.locator('label', { hasText: 'No me quedó bien' }).click()
      await open('Quién paga los envíos')(page)
    },
  },
]
