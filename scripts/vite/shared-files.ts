import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** A file of scripts: what begins with one of the paths `of`, but none of `but`, and enough pages want. */
type SharedFile = { name: string; of: string[]; but?: string[]; minShareCount?: number; priority?: number }

/** What the page of a shirt and the cart draw and ask of it. */
const DE_LA_CAMISETA = [
  'app/components/productos/detalle/',
  'app/components/productos/guia-talles',
  'app/components/productos/dibujo-a-pedido',
  'app/components/productos/dibujo-espalda',
  'app/components/productos/personalizacion-elegida',
  'app/components/productos/sin-cambios',
]

/**
 * Files for what several pages load: the framework, which changes seldom, and the frame of every page. Also what the
 * pages of one way through the shop share. One file compresses better than thirty, and saves a phone as many requests.
 * What one page alone needs stays with it, and what few share is left to the bundler. `e2e/peso.spec.ts` counts them.
 */
const SHARED_FILES: SharedFile[] = [
  {
    name: 'marco',
    of: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/react-router/',
      'node_modules/scheduler/',
      'app/router/',
    ],
    priority: 2,
  },
  {
    name: 'tienda',
    of: [
      'app/components/base/atajo',
      'app/components/base/caminos',
      'app/components/base/error-screen',
      'app/components/base/head',
      'app/components/base/json-ld',
      'app/components/base/use-browser-state',
      'app/components/base/use-tienda',
      'app/components/carrito/store',
      'app/components/carrito/use-carrito',
      'app/components/catalogo/use-add',
      'app/components/conexion/start-worker',
      'app/components/layout/',
      'app/components/productos/',
      'app/components/ui/alert',
      'app/components/ui/button',
      'app/components/ui/dialog',
      'app/components/ui/icon',
      'app/components/ui/notice',
      'app/components/ui/page-title',
    ],
    but: [...DE_LA_CAMISETA],
    priority: 1,
  },
  {
    name: 'escaparate',
    of: [
      'app/components/conexion/deadline',
      'app/components/base/meta',
      'app/components/base/quien-vende',
      'app/components/cuotas/medios-de-pago',
      'app/components/ui/purchase-icon',
      'domain/ajustes/zonas',
      'domain/envios/envio',
      'domain/envios/llegada',
      'domain/productos/talle',
      'domain/texto/texto',
    ],
    priority: 1,
  },
  {
    name: 'formulario',
    of: [
      'app/components/conexion/or-sin-respuesta',
      'app/components/conexion/or-tell',
      'app/components/conexion/try-again',
      'app/components/formulario/',
      'app/components/base/post-json',
      'app/components/ui/field',
      'app/components/ui/use-ticked-before',
      'domain/errores',
    ],
    priority: 1,
  },
  {
    name: 'compra',
    of: [
      'app/components/carrito/',
      'app/components/cuotas/en-cuotas',
      'app/components/cuotas/use-cuotas',
      'app/components/pedidos/aviso-pedidos',
      'app/components/pedidos/codigo',
      'app/components/pedidos/intento',
      'app/components/base/session-store',
      'app/components/pedidos/situacion',
      'app/components/pedidos/ultimo-pedido',
      ...DE_LA_CAMISETA,
      'domain/carrito/',
      'domain/codigos/',
      'domain/cuotas/',
      'domain/dinero/centavos',
      'domain/envios/',
      'domain/facturacion/',
      'domain/pagos/pago',
      'domain/pedidos/correccion',
      'domain/pedidos/mensaje',
      'domain/pedidos/limites-de-reserva',
      'domain/productos/dibujable',
      'domain/productos/personalizacion',
      'domain/productos/precio',
    ],
    but: ['app/components/productos/dibujo-espalda'],
    minShareCount: 3,
  },
  { name: 'envio', of: ['app/components/envios/'], but: ['app/components/envios/credito'], minShareCount: 2 },
  {
    name: 'gestion',
    of: [
      'app/components/admin/barra-de-avance',
      'app/components/admin/cuentas/confirmacion/confirmacion',
      'app/components/admin/lista-en-camino',
      'app/components/admin/paginacion',
      'app/components/admin/productos/baja',
      'app/components/admin/productos/elegidas',
      'app/components/admin/productos/producto-de-lista',
      'app/components/admin/productos/respuesta',
      'app/components/admin/session-check',
      'app/components/admin/use-borrador',
      'app/components/admin/volver',
      'domain/dinero/centavos',
      'domain/dinero/parse-pesos',
      'domain/productos/limites',
      'domain/productos/stock',
      'node_modules/idb-keyval/',
    ],
    minShareCount: 4,
  },
]

/**
 * The groups of the bundler's code splitting.
 * @throws when a path of theirs leads nowhere: what was moved would silently be left to the bundler
 */
export function shareFiles() {
  return SHARED_FILES.map(({ of, but = [], ...group }) => {
    for (const path of [...of, ...but]) expectSome(path)
    const isIn = (paths: string[], id: string) => paths.some((path) => id.includes(`/${path}`))
    return { ...group, test: (id: string) => isIn(of, id) && !isIn(but, id) }
  })
}

function expectSome(path: string): void {
  const [folder, start] = path.endsWith('/') ? [path, ''] : [dirname(path), basename(path)]
  if (!readdirSync(folder).some((name) => name.startsWith(start)))
    throw new Error(`scripts/vite/shared-files.ts: nothing begins with ${path}`)
}
