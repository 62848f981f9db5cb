/**
 * Who may import whom, and why: the path of each room, and what it may import besides itself.
 *
 * A file is in the room whose path leads to it the farthest. What may be imported is named by its path, and of several
 * paths the farthest counts: all that lies there, with `type:` its types alone, with `!` nothing. `npm:zod` is a library,
 * `npm:` any; `node:` are Node's own modules; `computed:` is what only running tells; `now:` is the clock, as `new Date()`
 * reads it; `*` is everything.
 */
export type Fence = { why: string; rooms: Record<string, string> }

const DOMAIN =
  'errores.ts texto tiempo dinero contacto correo acceso ajustes producto rebaja busqueda catalogo envio codigo carrito difusion ' +
  'importacion accion pedido pago copia vigilancia gestion transferencia ventas persona'
const BROWSER =
  'npm:react npm:react-dom npm:react-router npm:zod npm:uuid npm:idb-keyval npm:uplot npm:embla-carousel-react ' +
  'npm:@dnd-kit/dom npm:@dnd-kit/react npm:@simplewebauthn/browser'
const KNOWN = `domain illustrator app/components ${BROWSER}`
const GROUND =
  'domain server/bind.ts server/db server/limit.ts server/loop.ts server/network.ts server/pagina.ts server/runtime.ts server/seal.ts server/whole-file.ts npm: node:'
const PART = `${GROUND} server/actividad server/changes server/settings server/in-transaction.ts`
/** What a test may import besides what its room may. */
export const BESIDE_TESTS = '* !app !e2e !bench'

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
    why: 'components know the domain and components, not the server nor routes; those of visitors not the admin’s',
    rooms: {
      ...each(
        'app/components',
        'busqueda carrito contacto envio formulario layout pedido portada producto producto-detalle',
        () => `${KNOWN} !app/components/admin`,
      ),
      'app/components/conexion': `${KNOWN} !app/components/admin app/worker`,
      'app/components/admin': KNOWN,
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
      'app/context.ts': 'type:domain type:server/shop.ts npm:react-router',
      'app/entry.server.tsx': `type:server/shop.ts app npm:react-router node:`,
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
      ...each('server', 'bind.ts limit.ts loop.ts network.ts pagina.ts runtime.ts seal.ts', () => GROUND),
      // What it writes down is mailed in the same transaction: a row of the outbox, and no more of these parts.
      'server/actividad': `${GROUND} server/mail/queue-correo.ts server/settings/read-ajustes.ts`,
      'server/changes': GROUND,
      'server/settings': `${GROUND} server/actividad server/changes`,
      'server/in-transaction.ts': `${GROUND} server/settings`,
      'server/mail': PART,
      'server/images': PART,
      'server/accounts': `${PART} server/mail/queue-correo.ts`,
      'server/contact': `${PART} server/mail`,
      'server/resumen': `${PART} server/mail server/contact`,
      'server/catalogue': `${PART} server/images`,
      'server/rebajas': `${PART} server/catalogue`,
      'server/imports': `${PART} server/images server/catalogue server/rebajas`,
      'server/codigos': `${PART} server/catalogue`,
      'server/sharing': `${PART} server/images server/catalogue`,
      'server/orders': `${PART} server/mail server/contact server/images server/catalogue server/codigos`,
      'server/payments': `${PART} server/mail server/catalogue server/orders`,
      'server/transfers': `${PART} server/mail server/images server/imports server/orders`,
      'server/copies': `${PART} server/clock.ts server/config.ts server/free-bytes.ts server/run-apart.ts server/mail server/images server/orders package.json`,
      'server/vigilancia':
        `${PART} server/clock.ts server/config.ts server/free-bytes.ts server/run-apart.ts server/mail server/orders ` +
        'server/copies type:server/http',
      'server/personas': `${PART} server/mail server/images server/orders`,
      'server/move': `${PART} server/orders`,
      'server/live-check':
        `${PART} server/config.ts server/free-bytes.ts server/http/security-headers.ts server/mail ` +
        'server/images server/accounts server/payments server/copies',
    },
  },
  {
    why: 'http knows the type Shop, the domain, the built pages, whose an address is and how long the database may take; no SQL, no operations',
    rooms: {
      'server/http':
        'domain type:server/shop.ts type:server/changes server/db/turn.ts server/db/unavailable.ts server/network.ts type:app/context.ts type:app/entry.server.tsx ' +
        'public npm:@hono/node-server npm:hono npm:lru-cache npm:pino npm:react-router npm:zod node:',
    },
  },
  {
    why: 'stand-ins, demo and tests may use everything; nothing may import them but start-shop.ts, which loads the demo on demand',
    rooms: {
      server: 'domain illustrator server npm: node:',
      'server/start-shop.ts': 'domain illustrator server demo npm: node: computed:',
      'stand-ins': 'domain npm: node:',
      demo: 'domain illustrator server stand-ins npm: node:',
      tests: '*',
      e2e: '*',
      bench: '*',
      scripts: '*',
    },
  },
]

/** A row for each room of a folder. */
function each(folder: string, names: string, may: (room: string, above: string) => string): Record<string, string> {
  const rooms = names.split(' ').map((name) => `${folder}/${name}`)
  return Object.fromEntries(rooms.map((room, at) => [room, may(room, rooms.slice(0, at).join(' '))]))
}
