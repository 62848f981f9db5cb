import { change } from '../support/base-de-datos.ts'
import { enter } from './enter.ts'
import type { Screen } from './screen.ts'

const DIA = 24 * 3_600_000
/** Long after the tests: no price of theirs moves. */
const MUY_DESPUES = Date.UTC(2040, 0, 1, 3)

/** A reduction to come and one that is over, of a shirt that nobody has ticked. */
async function enterWithRebajas(page: Parameters<typeof enter>[0]): Promise<void> {
  const rebaja = (id: string, nombre: string, desde: number, alcance: string, filtro: string) =>
    change(
      `insert into rebajas (id, nombre, desde, hasta, tipo, valor, modos, alcance, filtro, quien, creada, actualizada)
       values (?, ?, ?, ?, 'porcentaje', 30, 'ambos', ?, ?, 'ana@casakas.uy', 0, 0) on conflict do nothing`,
      id,
      nombre,
      desde,
      desde + 3 * DIA,
      alcance,
      filtro,
    )
  rebaja('e2e-por-empezar', 'Fin de semana de las inglesas', MUY_DESPUES, 'filtro', '{"liga":["Premier League"]}')
  rebaja('e2e-terminada', 'Liquidación', 0, 'elegidas', '')
  await enter(page)
}

/** Besides, an action on many that was done just now. */
async function enterWithLoUltimo(page: Parameters<typeof enter>[0]): Promise<void> {
  const now = Date.now()
  change(
    `insert into importaciones (id, estado, archivo, accion, quien, cambios, hechas, creado, empezado, terminado)
     values ('e2e-accion', 'hecha', 'Suben 10 %: precio y precio por encargo (LaLiga)', '{}', 'ana@casakas.uy', 48, 48, ?, ?, ?)
     on conflict do nothing`,
    now,
    now,
    now,
  )
  await enterWithRebajas(page)
}

/** The owner's list of reductions, and the form of one. */
export const REBAJAS: Screen[] = [
  {
    name: 'rebajas',
    before: enterWithRebajas,
    address: '/admin/rebajas',
    arrange: (page) => page.locator('summary', { hasText: 'Borrar Fin de semana' }).click(),
  },
  {
    name: 'rebaja-nueva',
    before: enter,
    address: '/admin/rebajas/nueva',
    arrange: async (page) => {
      await page.getByLabel('Nombre').fill('Fin de semana')
      await page.getByLabel('Cuánto por ciento menos').fill('30')
      await page.getByLabel('Categoría').selectOption('Jugador')
      // The look says more of days on which nobody works.
      await page.getByLabel('Desde').fill('2040-01-07T00:00')
      await page.getByLabel('Hasta').fill('2040-01-08T23:59')
      await page.getByRole('button', { name: 'Ver cómo queda' }).click()
      await page.getByText(/^Bajan? \d+ camisetas?\.$/).waitFor()
    },
  },
  {
    name: 'rebaja-nueva-con-errores',
    before: enter,
    address: '/admin/rebajas/nueva',
    arrange: async (page) => {
      await page.getByRole('radio', { name: 'Por código' }).check({ force: true })
      await page.getByLabel('Cuánto por ciento menos').fill('250')
      await page.getByRole('button', { name: 'Ver cómo queda' }).click()
      await page.getByText('Ponele un nombre.').waitFor()
    },
    logs: /422/,
  },
  {
    name: 'administracion-lo-ultimo',
    before: enterWithLoUltimo,
    address: '/admin',
    arrange: (page) => page.locator('summary', { hasText: 'Borrar Fin de semana' }).click(),
  },
  { name: 'rebaja', before: enterWithRebajas, address: '/admin/rebajas/e2e-por-empezar' },
]
