import { Hono } from 'hono'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from './env.ts'

const PAPEL = '#f7f3e8'

/** `/manifest.webmanifest`: how a phone shows the shop on its home screen. Its icons are in `public/`. */
export function createManifest(shop: Shop): Hono<HttpEnv> {
  const manifest = new Hono<HttpEnv>()
  manifest.get('/manifest.webmanifest', async (c) => {
    const { nombre, portada } = await shop.readAjustes()
    const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    return c.json(
      {
        id: '/',
        name: nombre,
        short_name: nombre,
        description: portada.texto,
        lang: 'es-UY',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: PAPEL,
        theme_color: PAPEL,
        categories: ['shopping', 'sports'],
        icons: [
          icon('icono-192.png', 192, 'any'),
          icon('icono-512.png', 512, 'any'),
          icon('icono-recortable-512.png', 512, 'maskable'),
        ],
        shortcuts: [
          { name: 'En stock', url: '/stock' },
          { name: 'Por encargo', url: '/encargo' },
          { name: 'Carrito', url: '/cart' },
        ],
      },
      200,
      { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    )
  })
  return manifest
}
