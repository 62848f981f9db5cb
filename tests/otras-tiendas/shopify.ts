import { writeTabla } from './write-tabla.ts'

/** Columns by what they hold, as the file of always and the new one call them. */
const TITULOS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title', 'Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor', 'Vendor'],
  type: ['Type', 'Type'],
  published: ['Published', 'Published on online store'],
  option: ['Option1 Name', 'Option1 name'],
  value: ['Option1 Value', 'Option1 value'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item', 'Cost per item'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  image: ['Image Src', 'Product image URL'],
  position: ['Image Position', 'Image position'],
  status: ['Status', 'Status'],
  condition: ['Google Shopping / Condition', 'Google Shopping / Condition'],
} as const
type FilaDeShopify = Partial<Record<keyof typeof TITULOS, string>>

/** Shopify's own export: commas, UTF-8 without a mark. */
export function writeShopify(filas: FilaDeShopify[], dialecto: 'viejo' | 'nuevo'): string {
  return writeTabla(TITULOS, filas, { dialecto: dialecto === 'viejo' ? 0 : 1, delimiter: ',' })
}
