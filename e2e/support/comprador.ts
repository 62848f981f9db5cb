import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** What a buyer in Montevideo types; telephone and e-mail are others each time that the form is filled in. */
export const COMPRADOR = {
  'Nombre completo': 'Ana Pereira',
  Calle: 'Bulevar Artigas',
  'Número de puerta': '1234',
  'Número de apartamento': '501',
  Teléfono: '099 123 456',
  Correo: 'ana@correo.test',
  Comentarios: 'Tocar timbre dos veces',
}

export type Entrega = {
  metodo?: 'domicilio' | 'punto'
  departamento?: string
  ciudad?: string
  correo?: string
  /** Name of the buyer. */
  nombre?: string
}

/** Opens /shipping and fills it in. */
export async function fillEnvio(page: Page, entrega: Entrega = {}): Promise<void> {
  await page.goto('/shipping')
  await fillDatos(page, entrega)
}

/** Fills in /shipping, which is open; pickup points don't ask for the street. */
export async function fillDatos(page: Page, entrega: Entrega = {}): Promise<void> {
  const { metodo = 'domicilio', departamento = 'Montevideo', ciudad = departamento, ...own } = entrega
  // An hour's mails to one address and one person's waiting orders are few, and all tests share the shop.
  COMPRADOR.Teléfono = newTelefono()
  COMPRADOR.Correo = `ana.${randomUUID()}@correo.test`
  const { correo = COMPRADOR.Correo, nombre = COMPRADOR['Nombre completo'] } = own
  await page.getByRole('radio', { name: metodo === 'domicilio' ? /domicilio/ : /Xpres/ }).check()
  await page.getByLabel('Departamento').selectOption(departamento)
  await page.getByLabel('Ciudad').selectOption(ciudad)
  for (const [label, value] of Object.entries({ ...COMPRADOR, Correo: correo, 'Nombre completo': nombre })) {
    const street = ['Calle', 'Número de puerta', 'Número de apartamento'].includes(label)
    if (street && metodo === 'punto') continue
    await page.getByLabel(label, { exact: false }).fill(value)
  }
}

/** A mobile telephone of nobody else's. */
export function newTelefono(): string {
  return `09${randomInt(1, 10)} ${randomInt(100, 1000)} ${randomInt(100, 1000)}`
}

/** A day as pages say it: `el martes 2/12`, `mañana martes 2/12`. */
export const DIA = String.raw`(?:el|hoy|mañana) [a-záé]+ \d{1,2}/\d{1,2}`

/** An amount as the shop writes it, with any kind of space after the sign. */
export function pesos(amount: number): RegExp {
  const digits = String(amount).replace(/\B(?=(\d{3})+$)/g, '\\.')
  return new RegExp(`\\$\\s${digits}(?!\\.?\\d)`)
}
