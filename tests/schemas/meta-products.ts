import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).max(2000)
const price = z.string().regex(/^\d+(\.\d\d)? [A-Z]{3}$/)

/**
 * A row of a catalogue of Meta (Instagram, Facebook), after its reference of catalogue fields
 * (https://developers.facebook.com/docs/commerce-platform/catalog/fields). It was written down in November 2026 without
 * the whole page at hand: to be compared with it. The columns that it requires, and those that it recommends for clothing
 * and the shop knows.
 */
export const metaProducto = z.strictObject({
  id: z.string().min(1).max(100),
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(9999),
  availability: z.enum(['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued']),
  condition: z.enum(['new', 'refurbished', 'used']),
  price,
  sale_price: z.union([z.literal(''), price]),
  sale_price_effective_date: z.union([
    z.literal(''),
    z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[-+]\d{2}:\d{2}\/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[-+]\d{2}:\d{2}$/),
  ]),
  link: address,
  image_link: address,
  brand: z.string().min(1).max(100),
  google_product_category: z.string().regex(/^\d+$/),
  product_type: z.string().max(750),
  item_group_id: z.string().min(1).max(100),
  color: z.string().max(200),
  size: z.string().min(1).max(200),
  age_group: z.enum(['adult', 'all ages', 'teen', 'kids', 'toddler', 'infant', 'newborn']),
  gender: z.enum(['female', 'male', 'unisex']),
  /** At most 20 addresses. */
  additional_image_link: z.union([
    z.literal(''),
    z
      .string()
      .max(2000)
      .transform((list) => list.split(','))
      .pipe(z.array(address).max(20)),
  ]),
  /** Country, region, service, price. */
  shipping: z.string().regex(/^[A-Z]{2}:[^:]*:[^:]*:\d+(\.\d\d)? [A-Z]{3}$/),
  status: z.enum(['active', 'archived']),
})
