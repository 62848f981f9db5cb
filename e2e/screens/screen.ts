import type { Page } from '@playwright/test'
import { arriveAlive } from '../support/prueba.ts'

/**
 * Every screen of the shop and every state of one that a visitor can meet. The pictures of `npm run lab -- screenshots` show
 * them, and the browser tests look them over. Nothing here changes what other tests rely on. Orders are of shirts made to
 * order, and stale carts are stale in the browser alone.
 */
export type Screen = {
  /** Also the name of its pictures. */
  name: string
  /** What the visitor brings along. */
  before?: (page: Page) => Promise<unknown>
  address: string | ((page: Page) => string | Promise<string>)
  /** What the visitor does there. */
  arrange?: (page: Page) => Promise<unknown>
  /** Exists up to this width alone. */
  maxWidth?: number
  /** Something lies over the page: a picture shows the window, not the page's whole length. */
  modal?: true
  /** What the browser rightly logs in this state. */
  logs?: RegExp
}

/** Brings a screen about. The window is a phone's. */
export async function openScreen(page: Page, { before, address, arrange }: Screen): Promise<void> {
  arriveAlive(page)
  await before?.(page)
  await page.goto(typeof address === 'string' ? address : await address(page))
  await arrange?.(page)
}
