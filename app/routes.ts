import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** The site map: every address, one line each (specification 2). */
export default [
  index('routes/home.tsx'),
  route('stock', 'routes/stock.tsx'),
  route('encargo', 'routes/encargo.tsx'),
  // A splat, because raw names contain slashes ("1980/81") and lead on to the slug.
  route('product/*', 'routes/product.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('shipping', 'routes/shipping.tsx'),
  route('checkout-transfer', 'routes/checkout-transfer.tsx'),
  route('checkout/success', 'routes/checkout/success.tsx'),
  route('checkout/failure', 'routes/checkout/failure.tsx'),
  route('checkout/pending', 'routes/checkout/pending.tsx'),
  route('pedido/:token', 'routes/pedido.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('contact/success', 'routes/contact/success.tsx'),
  route('cambios', 'routes/legal.tsx', { id: 'cambios' }),
  route('privacidad', 'routes/legal.tsx', { id: 'privacidad' }),
  route('terminos', 'routes/legal.tsx', { id: 'terminos' }),
  route('login', 'routes/login.tsx'),
  ...prefix('admin', [
    layout('routes/admin/layout.tsx', [
      index('routes/admin/index.tsx'),
      route('cuenta', 'routes/admin/cuenta.tsx'),
      route('pedidos', 'routes/admin/pedidos.tsx'),
      route('estampar', 'routes/admin/estampar.tsx'),
      route('pedidos/imprimir', 'routes/admin/imprimir.tsx'),
      route('pedidos/:codigo', 'routes/admin/pedido.tsx'),
      route('salir', 'routes/admin/salir.tsx'),
      route('imagenes/subir', 'routes/admin/imagenes/subir.ts'),
      route('ajustes', 'routes/admin/ajustes.tsx'),
      route('ajustes/guardar', 'routes/admin/ajustes/guardar.ts'),
      route('importar', 'routes/admin/importar.tsx'),
      route('importar/subir', 'routes/admin/importar/subir.ts'),
      route('importar/:id', 'routes/admin/importar/importacion.tsx'),
      route('importar/:id/rechazadas.csv', 'routes/admin/importar/rechazadas.ts'),
      route('exportar/:archivo', 'routes/admin/exportar.ts'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
