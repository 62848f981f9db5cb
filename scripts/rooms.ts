/**
 * Who may import whom, and why: the path of each room, and what it may import besides itself.
 *
 * A file is in the room whose path leads to it the farthest. What may be imported is named by its path, and of several
 * paths the farthest counts: all that lies there. With `type:` it is its types alone, with `!` nothing. `npm:zod` is a
 * library, `npm:` any; `node:` are Node's own modules. `computed:` is what only running tells; `now:` is the clock, as
 * `new Date()` reads it; `*` is everything.
 */
export type Fence = { why: string; rooms: Record<string, string> }

const DOMAIN =
  'errores.ts texto tiempo dinero cuotas facturacion notificaciones contacto correos cuentas ajustes productos rebajas busqueda catalogo envios codigos carrito difusion ' +
  'importaciones pedidos devoluciones pagos copias vigilancia pedidos/gestion transferencias ventas archivos avisame personas hallazgos'
const BROWSER =
  'npm:react npm:react-dom npm:react-router npm:zod npm:uuid npm:idb-keyval npm:uplot npm:embla-carousel-react ' +
  'npm:@dnd-kit/dom npm:@dnd-kit/react npm:@simplewebauthn/browser'
const KNOWN = `domain illustrator app/components ${BROWSER}`
const GROUND = 'domain server/db server/base npm: node:'
const PART = `${GROUND} server/actividad server/cambios server/ajustes`
const ORDERS = `${PART} server/correos server/notificaciones server/contacto server/imagenes server/productos server/catalogo server/stock server/codigos server/envios`
/** What a test may import besides what its room may. */
export const BESIDE_TESTS = '* !app !e2e !lab'

export const FENCES: Fence[] = [
  {
    why: 'domain holds the rules alone, and each of its rooms knows those above it',
    rooms: each('domain', DOMAIN, (_room, above) => `${above} npm:zod`),
  },
  {
    why: 'the illustrator draws by the rules alone, the same in browser and server',
    rooms: { illustrator: 'domain' },
  },
  {
    why: 'ui is the design system: it imports only itself',
    rooms: { 'app/components/ui': 'npm:react npm:react-router' },
  },
  {
    why: 'components know the domain and the components above them, not the server nor routes; those of visitors not the admin’s',
    rooms: {
      ...each(
        'app/components',
        'conexion base cuotas productos formulario pedidos carrito catalogo productos/detalle portada busqueda layout envios contacto',
        (_room, above) => `domain illustrator app/components/ui ${above} ${BROWSER}`,
      ),
      'app/components/conexion': `domain app/components/ui app/worker ${BROWSER}`,
      'app/components/admin': KNOWN,
      ...each(
        'app/components/admin',
        'ajustes archivos codigos contacto correos cuentas devoluciones encargos envios estampar facturacion hallazgos hoy imagenes importaciones marco pagos pedidos personas ' +
          'productos rebajas reservas transferencias ventas',
        () => KNOWN,
      ),
    },
  },
  {
    why: 'a route talks to the server through the shop in its context, and never imports another route: what two share is a component',
    rooms: {
      'app/routes': `${KNOWN} app/assets app/context.ts app/worker !app/routes app/routes/checkout/open-de-vuelta.ts`,
      'app/routes/checkout/open-de-vuelta.ts': 'app/context.ts npm:react-router',
    },
  },
  {
    why: 'the context is the only thread from app to server, and knows only the type Shop',
    rooms: {
      app: `${KNOWN} app/assets app/context.ts npm:@react-router/dev`,
      'app/context.ts': 'type:domain type:server/shop/shop.ts npm:react-router',
      'app/entry.server.tsx': `type:server/shop/shop.ts app npm:react-router node:`,
      'app/render-whole.ts': 'npm:react npm:react-dom node:',
    },
  },
  {
    why: 'the service worker and what stands in for the router’s modules are built by themselves',
    rooms: {
      'app/worker': 'npm:workbox-core npm:workbox-expiration npm:workbox-routing npm:workbox-strategies',
      'app/router': 'npm:react computed:',
    },
  },
  {
    why: 'db is the ground: it imports the domain and itself',
    rooms: { 'server/db': 'domain npm: node:' },
  },
  {
    why: 'a part may import the domain, db and the operations of the parts below it',
    rooms: {
      'server/base': GROUND,
      'server/host': GROUND,
      'server/cambios': GROUND,
      // Events are mailed in the transaction that writes them: a row of the outbox, and no more of these parts.
      'server/actividad': `${GROUND} server/correos/queue-correo.ts server/ajustes/read-ajustes.ts`,
      'server/ajustes': `${GROUND} server/cambios`,
      'server/ajustes/guardar': PART,
      'server/correos': PART,
      'server/imagenes': PART,
      'server/cuentas': `${PART} server/correos/queue-correo.ts`,
      'server/notificaciones': PART,
      'server/contacto': `${PART} server/correos server/notificaciones`,
      'server/resumen': `${PART} server/correos server/contacto server/archivos`,
      'server/stock': PART,
      'server/productos': `${PART} server/imagenes server/stock server/productos/precios`,
      'server/productos/precios': PART,
      'server/catalogo': `${PART} server/imagenes server/productos`,
      'server/avisame': `${PART} server/correos server/productos server/catalogo`,
      'server/rebajas': `${PART} server/productos server/catalogo`,
      'server/importaciones': `${PART} server/imagenes server/stock server/productos server/catalogo server/rebajas`,
      'server/envios': `${PART} server/importaciones`,
      'server/codigos': `${PART} server/productos server/catalogo`,
      'server/difusion': `${PART} server/imagenes server/productos server/catalogo`,
      ...each(
        'server/pedidos',
        'guardar contar probar mover colocar atender devoluciones olvidar',
        (_room, above) => `${ORDERS} ${above}`,
      ),
      'server/pedidos': `${ORDERS} server/pedidos`,
      'server/ventas': `${PART} server/pedidos`,
      'server/archivos': `${PART} server/correos server/facturacion server/importaciones server/pedidos server/ventas`,
      'server/pagos': `${PART} server/correos server/catalogo server/pedidos`,
      'server/facturacion': `${PART} server/imagenes server/pedidos`,
      'server/cuotas': `${PART} server/pagos`,
      'server/transferencias': `${PART} server/correos server/notificaciones server/imagenes server/importaciones server/pedidos`,
      'server/copias': `${PART} server/host server/correos server/imagenes server/pedidos package.json`,
      'server/vigilancia': `${PART} server/host server/correos server/notificaciones server/pedidos server/copias`,
      'server/vigilancia/metricas': `${PART} server/host server/copias server/vigilancia type:server/http`,
      'server/personas': `${PART} server/correos server/imagenes server/pedidos`,
      'server/hallazgos': `${PART} server/contacto server/pedidos server/productos server/transferencias`,
      'server/mudanza': `${PART} server/pedidos`,
      'server/prueba':
        `${PART} server/host server/http/security-headers.ts server/correos ` +
        'server/imagenes server/cuentas server/pagos server/facturacion server/copias',
    },
  },
  {
    why: 'http knows the type Shop, the domain, the built pages, whose an address is and how long the database may take; no SQL, no operations',
    rooms: {
      'server/http':
        'domain type:server/shop/shop.ts type:server/cambios server/db/turn.ts server/db/share.ts server/db/unavailable.ts server/base/network.ts type:app/context.ts type:app/entry.server.tsx ' +
        'public npm:@hono/node-server npm:hono npm:lru-cache npm:pino npm:react-router npm:zod node:',
    },
  },
  {
    why: 'stand-ins, demo and tests may use everything; nothing may import them but start-shop.ts, which loads the demo on demand',
    rooms: {
      'server/shop': 'domain illustrator server !server/http !server/start npm: node:',
      'server/start': 'domain illustrator server npm: node:',
      'server/start/start-shop.ts': 'domain illustrator server demo npm: node: computed:',
      'stand-ins': 'domain npm: node:',
      demo: 'domain illustrator server stand-ins npm: node:',
      tests: '*',
      e2e: '*',
      lab: '*',
      scripts: '*',
    },
  },
]

/** A row for each room of a folder. */
function each(folder: string, names: string, may: (room: string, above: string) => string): Record<string, string> {
  const rooms = names.split(' ').map((name) => `${folder}/${name}`)
  return Object.fromEntries(rooms.map((room, at) => [room, may(room, rooms.slice(0, at).join(' '))]))
}
