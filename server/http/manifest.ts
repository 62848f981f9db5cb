import { Hono } from 'hono'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from './env.ts'

const PAPEL = '#f7f3e8'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const COMUN = {
  lang: 'es-UY',
  // Signing in lies outside of /admin.
  scope: '/',
  display: 'standalone',
  background_color: PAPEL,
  theme_color: PAPEL,
  icons: [
    icon('icono-192.png', 192, 'any'),
    icon('icono-512.png', 512, 'any'),
    icon('icono-recortable-512.png', 512, 'maskable'),
  ],
}

/** How a phone shows the shop on its home screen, and its administration. The icons are in `public/`. */
export function createManifest(shop: Shop): Hono<HttpEnv> {
  const manifest = new Hono<HttpEnv>()
  const headers = {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  }
  manifest.get('/manifest.webmanifest', async (c) => {
    const { nombre, portada } = await shop.readAjustes()
    const own = {
      id: '/',
      name: nombre,
      short_name: nombre,
      description: portada.texto,
      start_url: '/',
      categories: ['shopping', 'sports'],
      shortcuts: [
        { name: 'En stock', url: '/stock' },
        { name: 'Por encargo', url: '/encargo' },
        { name: 'Carrito', url: '/cart' },
      ],
    }
    return c.json({ ...COMUN, ...own }, 200, headers)
  })
  manifest.get('/administrar.webmanifest', async (c) => {
    const { nombre } = await shop.readAjustes()
    const own = {
      id: '/admin',
      name: `${nombre}, administración`,
      short_name: 'Administrar',
      start_url: '/admin',
      shortcuts: [
        { name: 'Pedidos', url: '/admin/pedidos' },
        { name: 'Vender', url: '/admin/pedidos/nuevo' },
      ],
    }
    return c.json({ ...COMUN, ...own }, 200, headers)
  })
  return manifest
}
