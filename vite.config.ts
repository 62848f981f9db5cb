import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { TARGETS } from './scripts/browsers/floor.ts'
import { leaveOutOfRouter } from './scripts/leave-out-of-router.ts'

/**
 * Files for what several pages load: the framework, which changes seldom, the frame of every page, and what the pages of
 * one way through the shop share. One file compresses better than thirty, and saves a phone as many requests; what one
 * page alone needs stays with it, and what few share is left to the bundler. `e2e/peso.spec.ts` counts them.
 */
const SHARED_FILES = [
  { name: 'marco', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/app\/router\//, priority: 2 },
  {
    name: 'tienda',
    test: /\/app\/components\/(layout\/(?!meta|head-no)|conexion\/start-worker|ui\/(button|icon|dialog|alert|notice|page-title)|producto\/(?!carrusel|lista)|carrito\/(store|use-carrito))/,
    priority: 1,
  },
  {
    name: 'escaparate',
    test: /\/app\/components\/(layout\/meta|ui\/purchase-icon|conexion\/deadline)|\/domain\/(ajustes\/zonas|envio\/(envio|llegada)|producto\/talle|texto\/texto)\.ts/,
    priority: 1,
  },
  {
    name: 'formulario',
    test: /\/app\/components\/(formulario\/(first-fault|read-texto|use-faltas)|ui\/(field|use-ticked-before)|conexion\/(or-sin-respuesta|try-again|or-tell)|pedido\/post-json)|\/domain\/errores\.ts/,
    priority: 1,
  },
  {
    name: 'compra',
    test: /\/app\/components\/(carrito|producto-detalle\/(?!dibujo-espalda)|pedido\/(codigo|session-store|situacion|ultimo-pedido|intento|use-empty|pedidos-hechos|aviso-pedidos))|\/domain\/(carrito|codigo|envio|pago\/pago|pedido\/(correccion|retencion|mensaje)|producto\/(personalizacion|precio|dibujable))/,
    minShareCount: 3,
  },
  {
    name: 'gestion',
    test: /\/app\/components\/admin\/([^/]+\.|productos\/(elegidas|respuesta|baja|producto-de-lista)|confirmacion\/confirmacion)|\/domain\/(dinero\/(parse-pesos|centavos)|producto\/(limites|stock))\.|idb-keyval/,
    minShareCount: 4,
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
