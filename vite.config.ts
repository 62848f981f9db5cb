import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { TARGETS } from './scripts/browsers/floor.ts'
import { leaveOutOfRouter } from './scripts/leave-out-of-router.ts'

/**
 * Two files for what every page loads: the framework, which changes seldom, and the shop's own frame. One file
 * compresses better than thirty, and saves a phone as many requests.
 */
const SHARED_FILES = [
  { name: 'marco', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/app\/router\//, priority: 2 },
  {
    name: 'tienda',
    test: /\/app\/components\/(layout\/(?!meta|head-no)|conexion\/start-worker|ui\/(button|icon|dialog|alert|notice|page-title)|producto\/(?!carrusel|lista)|carrito\/(store|use-carrito))|\/domain\/(dinero|producto|carrito|imagen|whatsapp|tela|grupo-de-talle)\.ts/,
    priority: 1,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutOfRouter()],
  build: {
    ...(isSsrBuild ? {} : { target: 'es2022', cssTarget: TARGETS }),
    // A data: address would need a hole in the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: SHARED_FILES } } },
  },
  server: { middlewareMode: true },
}))
