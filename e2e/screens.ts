import type { Cookie, Page } from '@playwright/test'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { PORT } from './shop-under-test.ts'
import { adminCookies } from './support/administracion.ts'
import { ajustesGuardados } from './support/ajustes.ts'
import { setMailServer } from './support/averias.ts'
import { change, select } from './support/base-de-datos.ts'
import { camiseta } from './support/camisetas.ts'
import { fillCarrito, itemDe, storeCarrito, type Elegida } from './support/carrito.ts'
import { fillEnvio } from './support/comprador.ts'
import { bringArchivo, placeImportacion } from './support/importaciones.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { pedidoGuardado } from './support/pedidos.ts'
import { changeAtProvider } from './support/proveedor.ts'
import { arriveAlive } from './support/prueba.ts'
import { signIn } from './support/visitante.ts'

/**
 * Every screen of the shop and every state of one that a visitor can meet: what the pictures of `npm run screenshots`
 * show, and what the browser tests look over. Nothing here changes what other tests rely on: orders are of shirts made
 * to order, and stale carts are stale in the browser alone.
 */
export type Screen = {
  /** Also the name of its pictures. */
  name: string
  /** What the visitor brings along. */
  before?: (page: Page) => Promise<unknown>
  address: string | ((page: Page) => string | Promise<string>)
  /** What the visitor does there. */
  arrange?: (page: Page) => Promise<unknown>
  /** Exists up to this width alone. */
  maxWidth?: number
  /** Something lies over the page: a picture shows the window, not the page's whole length. */
  modal?: true
  /** What the browser rightly logs in this state. */
  logs?: RegExp
}

/** Brings a screen about. The window is a phone's. */
export async function openScreen(page: Page, { before, address, arrange }: Screen): Promise<void> {
  arriveAlive(page)
  await before?.(page)
  await page.goto(typeof address === 'string' ? address : await address(page))
  await arrange?.(page)
}

/** In stock and made to order; L and 3XL are out of stock. */
const CON_LOS_DOS_MODOS = 'CSK-0017'
/** Made to order; without patches of its own. */
const POR_ENCARGO = 'CSK-0033'
const NOMBRE_LARGO = 'CSK-0203'

const NOT_FOUND = /404/
const CUT = /ERR_FAILED/

const product = (codigo: string, query = '') => `/product/${camiseta(codigo).slug}${query}`

/** Answers that never come. */
const hold = (pattern: string) => (page: Page) => page.route(pattern, () => new Promise(() => {}))
/** Answers that the network swallows. */
const cut = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort('failed'))

/** The browser says that it has no network; what is on the page can still be fetched. */
async function loseNetwork(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.locator('.aviso-de-conexion').waitFor()
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const open = (words: string) => (page: Page) => page.locator('summary', { hasText: words }).click()

async function personalise(page: Page, nombre: string, numero: string) {
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel(/^Nombre/).fill(nombre)
  await page.getByLabel(/^Número/).fill(numero)
}

async function openPopup(page: Page) {
  await press(/^Agregar/)(page)
  await page.getByRole('dialog', { name: 'Agregar al carrito' }).waitFor()
}

const addWithTalle = (talle: string) => async (page: Page) => {
  await page.getByRole('button', { name: talle, exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.locator('dialog[open]').waitFor()
}

const CARRITO: Elegida[] = [
  { codigo: CON_LOS_DOS_MODOS, talle: 'M', modo: 'stock' },
  { codigo: 'CSK-0002', talle: 'L', modo: 'encargo', nombre: 'Nasazzi', numero: '2', parches: true },
  { codigo: NOMBRE_LARGO, talle: 'S', modo: 'encargo' },
]
const ENCARGO: Elegida = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' }
const PEDIDO: Elegida[] = [
  { ...ENCARGO, nombre: 'Cáceres', numero: '22', parches: true },
  { ...ENCARGO, talle: 'XL' },
]

const bring =
  (...elegidas: Elegida[]) =>
  (page: Page) =>
    fillCarrito(page, elegidas)

/** A cart from another day: one price was lower, and one size was still there. */
async function bringStale(page: Page) {
  const [fresh, cheaper] = CARRITO.slice(0, 2).map(itemDe)
  const soldOut = itemDe({ codigo: 'CSK-0005', talle: 'M', modo: 'stock' })
  const { precio, precioDescuento, precioFinal } = cheaper!
  const before = { precio: precio - 200, precioDescuento: precioDescuento - 180, precioFinal: precioFinal - 200 }
  await storeCarrito(page, JSON.stringify([fresh, { ...cheaper, ...before }, soldOut]))
}

let compradores = 0

/** Few mails go to one address in an hour. */
function newCorreo(): string {
  return `ana${++compradores}@correo.test`
}

/** A transfer order, and the address of a page about it. */
const transferAt = (address: (token: string) => string) => async (page: Page) => {
  const { token } = await placeOrder(page, 'transferencia', PEDIDO, { correo: newCorreo() })
  return address(token)
}

/** A card order whose payment ended like this, and the address of a page about it. */
const cardAt =
  (resultado: Parameters<typeof payAt>[2] | null, address: (token: string) => string) => async (page: Page) => {
    const { token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
    if (resultado !== null) await payAt(page, initPoint, resultado)
    return address(token)
  }

const pedidoPage = (token: string) => `/pedido/${token}`
const result = (page: string) => (token: string) => `/checkout/${page}?pedido=${token}`

async function payByTransfer(page: Page) {
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.locator('dialog[open]').waitFor()
}

export const LISTAS: Screen[] = [
  { name: 'inicio', address: '/' },
  { name: 'stock', address: '/stock' },
  { name: 'stock-con-filtros', address: '/stock?talle=L&talle=XL&equipo=Uruguay&version=local&precioHasta=2600' },
  { name: 'stock-busqueda', address: '/stock?buscar=penarol' },
  { name: 'stock-sin-resultado', address: '/stock?buscar=zzzzzz&talle=XL' },
  { name: 'encargo', address: '/encargo' },
  { name: 'encargo-sin-resultado', address: '/encargo?buscar=zzzzzz' },
]

/** Home and lists with something over them, or on the way to something else. */
export const SOBRE_LISTAS: Screen[] = [
  { name: 'inicio-buscador', address: '/', arrange: open('Buscar camisetas'), maxWidth: 1000, modal: true },
  {
    name: 'inicio-sugerencias',
    address: '/',
    arrange: async (page) => {
      await open('Buscar camisetas')(page)
      await page.getByRole('search').getByRole('combobox').pressSequentially('nacional')
      await page.getByRole('option').last().waitFor()
      await page.keyboard.press('ArrowDown')
    },
    maxWidth: 1000,
    modal: true,
  },
  {
    name: 'stock-filtros-abiertos',
    address: '/stock?talle=L',
    arrange: press(/^Filtros/),
    maxWidth: 1000,
    modal: true,
  },
  {
    name: 'stock-cargando',
    address: '/stock',
    before: hold('**/stock.data*'),
    arrange: async (page) => {
      await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' })
      await page.getByText('Cargando…').first().waitFor()
    },
    modal: true,
  },
  {
    name: 'encargo-cargando-mas',
    address: '/encargo',
    before: hold('**/encargo.data*'),
    arrange: (page) => page.getByRole('link', { name: /^Cargar más/ }).click(),
  },
  { name: 'stock-agregar', address: '/stock?equipo=Barcelona', arrange: openPopup, modal: true },
  {
    name: 'stock-agregar-sin-talle',
    address: '/stock?equipo=Barcelona',
    arrange: async (page) => {
      await openPopup(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar al carrito' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
  {
    name: 'stock-agregado',
    address: '/stock?buscar=uruguay+visitante+2010',
    arrange: async (page) => {
      await openPopup(page)
      await page.locator('dialog').getByRole('button', { name: 'M', exact: true }).click()
      await page.locator('dialog').getByRole('button', { name: 'Agregar al carrito' }).click()
      await page.getByRole('dialog', { name: 'Agregado al carrito' }).waitFor()
    },
    modal: true,
  },
]

export const CAMISETAS: Screen[] = [
  { name: 'camiseta-en-stock', address: () => product('CSK-0005') },
  { name: 'camiseta-ambos-modos', address: () => product(CON_LOS_DOS_MODOS) },
  { name: 'camiseta-por-encargo', address: () => product(CON_LOS_DOS_MODOS, '?modo=encargo') },
  {
    name: 'camiseta-personalizada',
    address: () => product('CSK-0002'),
    arrange: async (page) => {
      await personalise(page, "L. O'Neil-P", '10')
      await page.getByRole('checkbox', { name: /arches/ }).check()
    },
  },
  {
    name: 'camiseta-dibujo-grande',
    address: () => product('CSK-0002'),
    arrange: async (page) => {
      await personalise(page, "L. O'Neil-P", '10')
      await press('Ver grande')(page)
      await page.getByRole('dialog', { name: 'Así se estampa' }).getByRole('img').waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-foto-grande',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await page.getByRole('link', { name: /frente Ver grande$/ }).click()
      await page.getByRole('dialog', { name: 'Imagen en grande' }).waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-foto-al-doble',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await page.getByRole('link', { name: /frente Ver grande$/ }).click()
      await press('Ampliar')(page)
      await page.getByRole('button', { name: 'Ver entera' }).waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-nombre-con-error',
    address: () => product('CSK-0002'),
    arrange: (page) => personalise(page, 'Pelé 10 de Santos', '100'),
  },
  { name: 'camiseta-estampada', address: () => product('CSK-0016') },
  { name: 'camiseta-agotada', address: () => product('CSK-0018') },
  { name: 'camiseta-nombre-largo', address: () => product(NOMBRE_LARGO, '?modo=encargo') },
  { name: 'camiseta-de-ninos', address: () => product(POR_ENCARGO) },
  {
    name: 'camiseta-sin-talle',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await press('Agregar al carrito')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-guia-y-costos',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await open('Guía de talles')(page)
      await open('Costos de envío')(page)
    },
  },
  {
    name: 'camiseta-agregada',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: addWithTalle('M'),
    modal: true,
  },
  {
    name: 'camiseta-personalizada-agregada',
    address: () => product('CSK-0002'),
    arrange: async (page) => {
      await personalise(page, "L. O'Neil-P", '10')
      await press('Agregar al carrito')(page)
      await page.getByRole('dialog', { name: 'Agregado al carrito' }).getByRole('img').waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-repetida',
    before: bring(CARRITO[0]!),
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: addWithTalle('M'),
    modal: true,
  },
  {
    name: 'camiseta-cargando',
    address: '/stock?buscar=uruguay+visitante+2010',
    before: hold('**/product/*.data*'),
    arrange: async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('main').getByText('Cargando…').waitFor()
    },
  },
  {
    name: 'camiseta-sin-conexion',
    address: '/stock?buscar=uruguay+visitante+2010',
    before: cut('**/product/*.data*'),
    arrange: async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Probar de nuevo' }).waitFor()
    },
    logs: CUT,
  },
  { name: 'camiseta-no-encontrada', address: '/product/no-existe', logs: NOT_FOUND },
]

export const CARRITOS: Screen[] = [
  { name: 'carrito-vacio', address: '/cart' },
  {
    name: 'carrito',
    before: bring(...CARRITO),
    address: '/cart',
    arrange: (page) =>
      page
        .getByRole('combobox', { name: /^Talle de/ })
        .last()
        .waitFor(),
  },
  {
    name: 'carrito-estampar',
    before: bring(...CARRITO),
    address: '/cart',
    arrange: async (page) => {
      await page
        .getByText(/^Cambiar nombre o número/)
        .first()
        .click()
      const form = page.locator('details[open] form')
      for (const field of await form.getByRole('textbox').all()) await field.fill('¿?')
      await form.getByRole('button', { name: 'Guardar' }).click()
      await form.locator('[aria-invalid]').first().waitFor()
    },
  },
  {
    name: 'carrito-talle-repetido',
    before: bring(CARRITO[0]!, { ...CARRITO[0]!, talle: 'S' }),
    address: '/cart',
    arrange: async (page) => {
      await page
        .getByRole('combobox', { name: /^Talle de/ })
        .first()
        .selectOption('S')
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
  {
    name: 'carrito-con-cambios',
    before: bringStale,
    address: '/cart',
    arrange: (page) => page.getByText('Cambió el precio').waitFor(),
  },
  {
    name: 'carrito-sin-revisar',
    before: async (page) => {
      await bring(CARRITO[0]!)(page)
      await cut('**/api/cart/check')(page)
    },
    address: '/cart',
    arrange: (page) => page.getByRole('button', { name: 'Probar de nuevo' }).waitFor(),
    logs: CUT,
  },
]

export const ENVIOS: Screen[] = [
  { name: 'envio-carrito-vacio', address: '/shipping' },
  { name: 'envio', before: bring(...CARRITO), address: '/shipping' },
  { name: 'envio-completo', before: bring(...CARRITO), address: '/shipping', arrange: (page) => fillEnvio(page) },
  {
    name: 'envio-a-un-punto',
    before: bring(ENCARGO),
    address: '/shipping',
    arrange: (page) => fillEnvio(page, { metodo: 'punto', departamento: 'Treinta y Tres' }),
  },
  { name: 'envio-faltan-datos', before: bring(ENCARGO), address: '/shipping', arrange: payByTransfer, modal: true },
  {
    name: 'envio-con-errores',
    before: bring(ENCARGO),
    address: '/shipping',
    arrange: async (page) => {
      await payByTransfer(page)
      await press('Entendido')(page)
      await page.getByLabel('Teléfono').fill('mañana')
      await page.getByLabel('Correo').fill('ana@correo')
      await page.getByLabel('Comentarios').focus()
    },
  },
  {
    name: 'envio-con-cambios',
    before: bringStale,
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByText('Cambió el precio').waitFor()
    },
  },
  {
    name: 'envio-cambios-sin-aceptar',
    before: bringStale,
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByText('Cambió el precio').waitFor()
      await payByTransfer(page)
    },
    modal: true,
  },
  {
    name: 'envio-procesando',
    before: async (page) => {
      await bring(ENCARGO)(page)
      await hold('**/api/transfer-orders')(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
      await page.getByRole('button', { name: 'Procesando...' }).first().waitFor()
    },
  },
  {
    name: 'envio-fallido',
    before: async (page) => {
      await bring(ENCARGO)(page)
      await cut('**/api/transfer-orders')(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await payByTransfer(page)
    },
    modal: true,
    logs: CUT,
  },
  {
    name: 'envio-correo-no-enviado',
    before: async (page) => {
      await setMailServer('pantalla.sin.correo@correo.test', 'refuse')
      await bring(ENCARGO)(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page, { correo: 'pantalla.sin.correo@correo.test' })
      await payByTransfer(page)
    },
    modal: true,
  },
  {
    name: 'envio-pedido-anterior',
    before: bring(ENCARGO),
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByRole('button', { name: /Pagar con Mercado Pago/ }).click()
      await page.waitForURL(/\/demo\/mercadopago\/checkout/)
      await page.goto('/shipping')
      await page.getByText('sin pagar').waitFor()
    },
  },
]

export const PAGOS: Screen[] = [
  {
    name: 'mercado-pago',
    address: async (page) => (await placeOrder(page, 'tarjeta', PEDIDO)).initPoint,
  },
  { name: 'transferencia', address: transferAt((token) => `/checkout-transfer?pedido=${token}`) },
  { name: 'transferencia-sin-pedido', address: '/checkout-transfer' },
  { name: 'pago-con-exito', address: cardAt('Aprobar', result('success')) },
  { name: 'pago-con-exito-sin-pedido', address: '/checkout/success' },
  { name: 'pago-confirmando', address: cardAt(null, result('success')) },
  { name: 'pago-con-error', address: cardAt('Rechazar', result('failure')) },
  { name: 'pago-con-error-sin-pedido', address: '/checkout/failure' },
  { name: 'pago-en-proceso', address: cardAt('Dejar pendiente', result('pending')) },
  { name: 'pago-en-proceso-sin-pedido', address: '/checkout/pending' },
]

async function typeCorreccion(page: Page, nombre: string) {
  await open('Corregir nombre o número')(page)
  await page.getByLabel('Nombre', { exact: true }).fill(nombre)
  await press('Guardar la corrección')(page)
}

/** Opens the form of the delivery, the buyer's or the owner's, and sends it with this instead. */
const typeEntrega = (calle: string, telefono: string) => async (page: Page) => {
  const entrega = page.getByRole('region', { name: 'Entrega' })
  await open('Corregir los datos de entrega')(page)
  await entrega.getByLabel('Calle').fill(calle)
  await entrega.getByLabel('Teléfono').fill(telefono)
  await press('Guardar los datos')(page)
  await page.getByText(/^Completá la calle|^Listo: guardamos/).waitFor()
}

const PREPARAR = { accion: 'mover', evento: 'preparar', desde: 'pagado' }
const ENVIAR = { accion: 'mover', evento: 'enviar', desde: 'en_preparacion', seguimiento: 'UES 0012 3456 7890' }
const CANCELAR = { accion: 'mover', evento: 'cancelar', desde: 'pagado' }

/** The buyer's page of a paid order that its owner has moved on. */
function movedOn(gestiones: Record<string, string>[]) {
  return async (page: Page) => {
    const { codigo, token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
    await payAt(page, initPoint, 'Aprobar')
    await enter(page)
    for (const gestion of gestiones) await manage(page, codigo, gestion)
    return pedidoPage(token)
  }
}

export const PEDIDOS: Screen[] = [
  { name: 'pedido-por-transferir', address: transferAt(pedidoPage) },
  { name: 'pedido-rechazado', address: cardAt('Rechazar', pedidoPage) },
  { name: 'pedido-pagado', address: cardAt('Aprobar', pedidoPage) },
  { name: 'pedido-en-proceso', address: cardAt('Dejar pendiente', pedidoPage) },
  {
    name: 'pedido-corregir',
    address: transferAt(pedidoPage),
    arrange: async (page) => {
      await typeCorreccion(page, 'Cáceres 22 de Uruguay')
      await page.getByText('solo letras').waitFor()
    },
  },
  {
    name: 'pedido-corregido',
    address: cardAt('Aprobar', pedidoPage),
    arrange: async (page) => {
      await typeCorreccion(page, 'M. Cáceres')
      await page.getByText('Listo: se estampa').waitFor()
    },
  },
  {
    name: 'pedido-corregir-entrega',
    address: transferAt(pedidoPage),
    arrange: typeEntrega('', '099'),
    logs: /422/,
  },
  {
    name: 'pedido-entrega-corregida',
    address: cardAt('Aprobar', pedidoPage),
    arrange: typeEntrega('Bulevar España', '098 765 432'),
  },
  { name: 'pedido-enviado', address: movedOn([PREPARAR, ENVIAR]) },
  { name: 'pedido-cancelado', address: movedOn([CANCELAR]) },
  { name: 'pedido-buscar', address: '/pedido' },
  {
    name: 'pedido-buscar-sin-codigo',
    address: '/pedido',
    arrange: async (page) => {
      await page.getByLabel('Teléfono o correo').fill('099 123 456')
      await press('Ver mi pedido')(page)
      await page.getByText('Escribí el código del pedido.').waitFor()
    },
    logs: /422/,
  },
  { name: 'pedido-no-encontrado', address: '/pedido/no-existe', logs: NOT_FOUND },
]

export const TEXTOS: Screen[] = [
  { name: 'contacto', address: '/contact' },
  {
    name: 'contacto-con-errores',
    address: '/contact',
    arrange: async (page) => {
      await page.getByLabel('Correo').fill('lucia arroba correo')
      await press('Enviar mensaje')(page)
    },
  },
  {
    name: 'contacto-fallido',
    address: '/contact',
    before: cut('**/contact.data*'),
    arrange: async (page) => {
      await page.getByLabel('Nombre').fill('Lucía Fernández')
      await page.getByLabel('Correo').fill('lucia@correo.test')
      await page.getByLabel('Teléfono').fill('098 765 432')
      await page.getByLabel('Mensaje').fill('¿Tienen la celeste de 1930 en talle S?')
      await press('Enviar mensaje')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
    logs: CUT,
  },
  { name: 'contacto-gracias', address: '/contact/success' },
  { name: 'cambios', address: '/cambios' },
  { name: 'privacidad', address: '/privacidad' },
  { name: 'terminos', address: '/terminos' },
  { name: 'no-encontrada', address: '/no-existe', logs: NOT_FOUND },
  {
    name: 'error',
    address: '/contact',
    before: cut('**/cambios.data*'),
    arrange: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cambios y devoluciones' }).click()
      await page.getByRole('heading', { name: 'No pudimos mostrar esta página' }).waitFor()
    },
    logs: /ERR_FAILED|Failed to fetch|No response|Unable to/,
  },
  { name: 'sin-conexion', address: '/sin-conexion' },
  { name: 'sin-conexion-aviso', address: '/contact', before: hold('**/healthz'), arrange: loseNetwork },
]

export const ADMINISTRACION: Screen[] = [
  { name: 'entrar', address: '/login' },
  {
    name: 'entrar-con-error',
    address: '/login',
    arrange: async (page) => {
      await signIn(page, { email: 'nadie@casakas.test', password: 'otra-clave-que-no-es' })
      await page.getByRole('alert').getByText('Credenciales').waitFor()
    },
    logs: /401/,
  },
  { name: 'administracion', before: enter, address: '/admin' },
  { name: 'cuenta', before: enter, address: '/admin/cuenta' },
  {
    name: 'cuenta-con-error',
    before: enter,
    address: '/admin/cuenta',
    arrange: async (page) => {
      await page.getByLabel('Contraseña actual').fill('no es esta clave')
      await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta pero no tanto')
      await page.getByLabel('Contraseña nueva, otra vez').fill('corta pero no igual')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await page.getByText('No es igual a la de arriba.').waitFor()
    },
    logs: /422/,
  },
  { name: 'correos', before: enter, address: '/demo/correos' },
  {
    name: 'correo',
    before: async (page) => {
      await placeOrder(page, 'transferencia', PEDIDO, { correo: newCorreo() })
      await enter(page)
    },
    address: '/demo/correos',
    arrange: (page) => page.getByRole('main').getByRole('link').first().click(),
    // The mail's own frame runs nothing, the tests' listeners neither.
    logs: /Blocked script execution/,
  },
]

/** An order by transfer, seen by the owner. */
const ordered = (address: (codigo: string) => string) => async (page: Page) => {
  const { codigo } = await placeOrder(page, 'transferencia', PEDIDO, {
    nombre: 'Maximiliana Fernández de Montevideo y Rodríguez',
    correo: newCorreo(),
  })
  await enter(page)
  return address(codigo)
}

/** A paid order, seen by the owner. */
const paid = (address: (codigo: string) => string) => async (page: Page) => {
  const { codigo, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
  await payAt(page, initPoint, 'Aprobar')
  await enter(page)
  return address(codigo)
}

const manage = (page: Page, codigo: string, gestion: Record<string, string>) =>
  page.request.post(`/admin/pedidos/${codigo}.data`, { data: gestion })

/** Paid and cancelled: there is money to return. */
async function flagged(page: Page): Promise<string> {
  const codigo = await paid((own) => own)(page)
  await manage(page, codigo, CANCELAR)
  return codigo
}

/** Paid, and its buyer has corrected the name. @returns the address of the owner's page */
async function corrected(page: Page): Promise<string> {
  const { codigo, token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
  await payAt(page, initPoint, 'Aprobar')
  await page.goto(pedidoPage(token))
  await typeCorreccion(page, 'M. Cáceres')
  await page.getByText('Listo: se estampa').waitFor()
  await enter(page)
  return orderPage(codigo)
}

/** Asked for from its maker, and then corrected by its buyer. */
async function correctedAfterAsking(page: Page): Promise<void> {
  const { codigo, token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
  await payAt(page, initPoint, 'Aprobar')
  await enter(page)
  await page.goto('/admin/encargos')
  const own = page.locator('li li li').filter({ has: page.getByRole('link', { name: codigo }) })
  await own.first().waitFor()
  for (const box of await own.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^Marcar \d+ pedidas?$/ }).click()
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor()
  await page.goto(pedidoPage(token))
  await typeCorreccion(page, 'M. Cáceres')
  await page.getByText('Listo: se estampa').waitFor()
}

const orderPage = (codigo: string) => `/admin/pedidos/${codigo}`

export const PEDIDOS_ADMIN: Screen[] = [
  {
    name: 'pedidos',
    before: async (page) => {
      await placeOrder(page, 'transferencia', PEDIDO)
      await flagged(page)
    },
    address: '/admin/pedidos',
    arrange: (page) => page.getByLabel('Marcar todos').check(),
  },
  { name: 'pedidos-sin-resultado', before: enter, address: '/admin/pedidos?buscar=zzzzzz' },
  { name: 'pedido-por-confirmar', address: ordered(orderPage) },
  {
    name: 'pedido-confirmar',
    address: ordered(orderPage),
    arrange: press('Confirmar transferencia'),
    modal: true,
  },
  {
    name: 'pedido-cancelar',
    address: paid(orderPage),
    arrange: press('Cancelar pedido'),
    modal: true,
  },
  {
    name: 'pedido-enviar',
    address: async (page) => {
      const codigo = await paid((own) => own)(page)
      await manage(page, codigo, PREPARAR)
      return orderPage(codigo)
    },
    arrange: press('Marcar enviado'),
    modal: true,
  },
  {
    name: 'pedido-devolver',
    address: paid(orderPage),
    arrange: async (page) => {
      await press('Devolver dinero por Mercado Pago')(page)
      await page.getByRole('dialog').getByLabel('Monto').fill('500')
    },
    modal: true,
  },
  {
    name: 'pedido-con-aviso',
    address: async (page) => orderPage(await flagged(page)),
    arrange: async (page) => {
      await press('Ya está resuelto')(page)
      await page.getByText('Escribí qué hiciste.').waitFor()
    },
    logs: /422/,
  },
  { name: 'pedido-admin-corregido', address: corrected },
  {
    name: 'pedido-admin-corregir-entrega',
    address: paid(orderPage),
    arrange: typeEntrega('', '099'),
    logs: /422/,
  },
  {
    name: 'pedido-admin-entrega-corregida',
    address: paid(orderPage),
    arrange: typeEntrega('Bulevar España', '098 765 432'),
  },
  { name: 'estampar-corregida', before: corrected, address: '/admin/estampar' },
  {
    name: 'pagos',
    before: async (page) => {
      // Approved at the provider, which told nobody: the two differ.
      const { initPoint, token } = await placeOrder(page, 'tarjeta', PEDIDO, { nombre: 'Tomasa de los Pagos' })
      await payAt(page, initPoint, 'Dejar pendiente')
      changeAtProvider(pedidoGuardado(token)!.id, 'approved', 'accredited')
      await paid((codigo) => codigo)(page)
    },
    address: '/admin/pagos',
    arrange: (page) => page.getByRole('heading', { name: /^No dicen lo mismo/ }).waitFor(),
  },
  { name: 'pagos-sin-ninguno', before: enter, address: '/admin/pagos?desde=1999-01-01&hasta=1999-01-05' },
  { name: 'pedido-admin-no-encontrado', before: enter, address: '/admin/pedidos/CK-NADIE', logs: NOT_FOUND },
  { name: 'pedidos-sin-pagar', address: ordered(() => '/admin/pedidos/reservas') },
  { name: 'pedidos-imprimir', address: ordered((codigo) => `/admin/pedidos/imprimir?codigo=${codigo}`) },
  { name: 'pedidos-imprimir-ninguno', before: enter, address: '/admin/pedidos/imprimir' },
  { name: 'encargos', address: paid(() => '/admin/encargos') },
  { name: 'encargos-cambiada', before: correctedAfterAsking, address: '/admin/encargos?ver=cambiadas' },
  { name: 'encargos-ninguna', before: enter, address: '/admin/encargos?ver=demoradas' },
  { name: 'estampar', address: paid(() => '/admin/estampar') },
  {
    name: 'estampar-hecha',
    address: paid(() => '/admin/estampar'),
    arrange: async (page) => {
      await press(/^Marcar hecha/)(page)
      await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor()
    },
  },
  { name: 'venta', before: enter, address: '/admin/pedidos/nuevo' },
  {
    name: 'venta-con-camisetas',
    before: enter,
    address: '/admin/pedidos/nuevo',
    arrange: async (page) => {
      await addToVenta(page, CON_LOS_DOS_MODOS)
      await addToVenta(page, NOMBRE_LARGO)
      await page.getByLabel('Cómo se vende').last().selectOption('encargo')
      await page.getByLabel('Ya está pagado').check()
      await page.getByLabel('Buscar una camiseta').fill('uruguay')
      await page.getByRole('list', { name: 'Camisetas encontradas' }).waitFor()
    },
  },
  {
    name: 'venta-con-errores',
    before: enter,
    address: '/admin/pedidos/nuevo',
    arrange: async (page) => {
      await addToVenta(page, ENCARGO.codigo)
      await page.getByLabel('Cómo se vende').selectOption('encargo')
      await page.getByRole('list', { name: 'Camisetas de la venta' }).getByLabel('Nombre').fill('Pelé 10 de Santos')
      await page.getByLabel('Costo del envío').fill('gratis')
      await press('Guardar pedido')(page)
      await page.getByText('datos para corregir').waitFor()
    },
  },
]

async function addToVenta(page: Page, codigo: string) {
  await page.getByLabel('Buscar una camiseta').fill(codigo)
  await page.getByRole('button', { name: `Agregar ${camiseta(codigo).nombre}`, exact: true }).click()
}

/** The list of products and the product form. What somebody else saves meanwhile is the same as before, only later. */
export const PRODUCTOS_ADMIN: Screen[] = [
  { name: 'productos-filtrados', before: enter, address: '/admin?estado=activo&stock=ultima&orden=nombre' },
  { name: 'productos-sin-resultado', before: enter, address: '/admin?buscar=zzzzzz&stock=con' },
  {
    name: 'productos-stock',
    before: enter,
    address: '/admin?buscar=CSK-0017',
    arrange: press(/^Stock de/),
    modal: true,
  },
  {
    name: 'productos-stock-corregido',
    before: enter,
    address: '/admin?buscar=CSK-0017',
    arrange: async (page) => {
      await press(/^Stock de/)(page)
      await page.getByLabel(/^Stock de S$/).fill('tres')
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('cuenta como 0').waitFor()
    },
    modal: true,
  },
  {
    name: 'productos-eliminar',
    before: enter,
    address: '/admin?buscar=CSK-0017',
    arrange: press(/^Eliminar/),
    modal: true,
  },
  { name: 'producto-agregar', before: enter, address: '/admin/agregar' },
  {
    name: 'producto-agregar-con-errores',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await page.getByLabel('Precio con tarjeta, en stock', { exact: true }).fill('2190,50')
      await page.getByLabel('Primer año').fill('20244')
      await page.getByLabel('XL en stock', { exact: true }).fill('-1')
      await press('Guardar producto')(page)
      await page.getByText('Hay 5 datos para corregir.').waitFor()
    },
  },
  { name: 'producto-editar', before: enter, address: editarAt('CSK-0017') },
  {
    name: 'producto-editar-recuperado',
    before: enter,
    address: editarAt(NOMBRE_LARGO),
    arrange: async (page) => {
      await page.getByLabel('Copa').fill('Copa que no se guardó')
      await page.reload()
      await page.getByText('Recuperamos lo que estabas escribiendo').waitFor()
    },
  },
  {
    name: 'producto-editar-cargando',
    before: async (page) => {
      await enter(page)
      await hold('**/admin/editar/*.data*')(page)
    },
    address: '/admin?buscar=CSK-0017',
    arrange: async (page) => {
      await page.getByRole('link', { name: /^Editar/ }).click()
      await page.getByRole('main').getByText('Cargando...').waitFor()
    },
  },
  {
    name: 'producto-cambiado-por-otra-persona',
    before: enter,
    address: editarAt('CSK-0024'),
    arrange: async (page) => {
      change("update products set actualizado = actualizado + 1 where codigo = 'CSK-0024'")
      await page.getByLabel('Copa').fill('Copa de la otra pestaña')
      await page.getByLabel('Marca').fill('Otra marca')
      await press('Guardar cambios')(page)
      await page.getByRole('dialog').waitFor()
    },
    modal: true,
    logs: /409/,
  },
  {
    name: 'producto-no-encontrado',
    before: enter,
    address: '/admin/editar/no-existe',
    arrange: (page) => page.getByRole('alertdialog').waitFor(),
    modal: true,
    logs: NOT_FOUND,
  },
  {
    name: 'producto-vista',
    before: enter,
    address: () => `/admin/vista/${ocultaPorEncargo()}`,
  },
  {
    name: 'producto-vista-con-cambios',
    before: enter,
    address: editarAt('CSK-0017'),
    arrange: async (page) => {
      await page.getByLabel('Nombre', { exact: true }).fill('Uruguay Visitante 2010, como se vería')
      await page.getByLabel('Primer año').fill('20244')
      await page.getByRole('link', { name: 'Ver como comprador' }).click()
      await page.getByText('con los cambios que todavía no guardaste').waitFor()
    },
  },
  {
    name: 'producto-vista-nueva',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page)
      await page.getByLabel('M en stock', { exact: true }).fill('2')
      await page.getByRole('link', { name: 'Ver como comprador' }).click()
      await page.getByText('Todavía no la guardaste').waitFor()
    },
  },
  { name: 'producto-vista-sin-nada', before: enter, address: '/admin/vista/nuevo' },
]

function editarAt(codigo: string) {
  return () => `/admin/editar/${camiseta(codigo).id}`
}

/** A shirt that only administrators see. */
function ocultaPorEncargo(): string {
  const [row] = select<{ id: string }>('select id from products where activo = 0 order by codigo limit 1')
  if (row === undefined) throw new Error('no shirt is hidden')
  return row.id
}

/** Signed in once: anew for each screen would use up the tries. */
let cookies: Promise<Cookie[]> | null = null

async function enter(page: Page) {
  cookies ??= adminCookies(page.context().browser()!, `http://localhost:${PORT}`)
  await page.context().addCookies(await cookies)
}

const ARCHIVO = [
  'codigo;nombre;precio;precioEncargo;stock;color',
  'CSK-0003;Uruguay Local 1950 Legendaria;2690;2290;S:1|M:9|L:0;x',
  'IMP-1;Camiseta nueva con un nombre bastante largo para una fila;1990;2290;S:-1|M:2;x',
  'IMP-2;Otra camiseta;19,90;2290;;x',
  'CSK-0002;Uruguay Local 1930 Legendaria;2990;3140;;x',
].join('\n')

/** Looks at files, and imports as they stand; nothing is imported. */
export const IMPORTACIONES: Screen[] = [
  { name: 'importar', before: enter, address: '/admin/importar' },
  {
    name: 'importar-vista-previa',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'planilla con un nombre de archivo largo.csv', ARCHIVO)
      await page.getByRole('button', { name: /^Importar/ }).waitFor()
    },
  },
  {
    name: 'importar-cambios',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'precios.csv', ARCHIVO)
      await page.getByRole('link', { name: /Con cambios/ }).click()
      await page.getByRole('region', { name: 'Con cambios' }).waitFor()
    },
  },
  {
    name: 'importar-ilegible',
    before: enter,
    address: '/admin/importar',
    arrange: async (page) => {
      await bringArchivo(page, 'cortado.json', '[{"nombre": "A"},')
      await page.getByText('El JSON está cortado').waitFor()
    },
  },
  { name: 'importar-en-marcha', before: enter, address: () => placeImportacion('importando') },
  { name: 'importar-hecha', before: enter, address: () => placeImportacion('hecha') },
  {
    name: 'importar-deshacer',
    before: enter,
    address: () => placeImportacion('importando'),
    arrange: async (page) => {
      await press('Parar y deshacer')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
]

/** The pictures of a product's form. Nothing is saved. */
export const IMAGENES_ADMIN: Screen[] = [
  {
    name: 'producto-imagenes',
    before: enter,
    address: '/admin/agregar',
    arrange: (page) => chooseImagenes(page),
  },
  {
    name: 'producto-imagenes-moviendo',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page)
      await page.getByRole('button', { name: /^Imagen 2 de 4/ }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('status').filter({ hasText: 'Sobre el lugar 1' }).waitFor({ state: 'attached' })
    },
    modal: true,
  },
  {
    name: 'producto-imagenes-rechazadas',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page, [
        { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') },
        {
          name: 'un-nombre-de-archivo-muy-largo-sin-espacios-ni-nada.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('x'),
        },
      ])
      await page.getByText('Estos archivos no se agregaron:').waitFor()
    },
  },
  {
    name: 'producto-imagenes-subiendo',
    before: async (page) => {
      await enter(page)
      await hold('**/admin/imagenes/subir*')(page)
    },
    address: '/admin/agregar',
    arrange: async (page) => {
      await chooseImagenes(page)
      await saveForm(page)
      await page
        .getByRole('progressbar', { name: /^Subida/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'producto-imagenes-con-falta',
    before: enter,
    address: '/admin/agregar',
    arrange: async (page) => {
      await page
        .getByLabel('Elegir imágenes')
        .setInputFiles([{ name: 'mentira.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }])
      await page.getByText('No se puede mostrar').waitFor()
      await saveForm(page)
      await page.getByRole('button', { name: 'Entendido' }).click()
      await page.getByText('La imagen tiene que ser JPEG').waitFor()
    },
    logs: /415/,
  },
]

/** Pictures as a phone's gallery gives them: the demo's own drawings. */
async function chooseImagenes(page: Page, more: { name: string; mimeType: string; buffer: Buffer }[] = []) {
  const drawn = ['CSK-0002', 'CSK-0005', 'CSK-0010', 'CSK-0017'].map(async (codigo, at) => {
    const shown = await page.request.get(`/img/${camiseta(codigo).imagen}/640.webp`)
    return { name: `IMG_000${at + 1}.webp`, mimeType: 'image/webp', buffer: await shown.body() }
  })
  await page.getByLabel('Elegir imágenes').setInputFiles([...(await Promise.all(drawn)), ...more])
  await page.getByRole('button', { name: /^Imagen 4 de 4/ }).waitFor()
}

async function saveForm(page: Page) {
  await page.getByLabel('Nombre', { exact: true }).fill('Uruguay Local 1950')
  await page.getByLabel('Precio con tarjeta, en stock', { exact: true }).fill('2190')
  await page.getByLabel('Precio con tarjeta, por encargo', { exact: true }).fill('2490')
  await press('Guardar producto')(page)
}

/** Somebody wrote, and the owner looks. */
async function written(page: Page) {
  const response = await page.request.post('/api/contact', {
    headers: { Origin: `http://localhost:${PORT}` },
    data: {
      nombre: 'Maximiliana Fernández de Montevideo y Rodríguez',
      email: 'maximiliana.fernandez.de.montevideo@correo-de-pantallas.test',
      telefono: '098 765 432',
      mensaje:
        '¿Tienen la celeste de 1930 en talle S? Es para un regalo y la necesito antes de fin de mes.\n\nSi no, ¿cuánto demora por encargo?',
    },
  })
  if (response.status() !== 204) throw new Error(`the message was answered with ${response.status()}`)
  await enter(page)
}

/** An order whose mail to its buyer can't be delivered, seen by the owner. */
async function unmailed(page: Page) {
  await setMailServer('pantalla.rechazada@correo.test', 'refuse')
  await placeOrder(page, 'transferencia', PEDIDO, { correo: 'pantalla.rechazada@correo.test' })
  await enter(page)
}

/** An order whose mail to its buyer was one too many, seen by the owner. */
async function withheld(page: Page) {
  const correo = 'pantalla.retenida@correo.test'
  await placeOrder(page, 'transferencia', PEDIDO, { correo })
  change(
    `update correos set estado = 'fallido', intentos = 0, enviado = null,
     error = 'Demasiados correos de pedidos a esta dirección en una hora.' where para = ?`,
    correo,
  )
  await enter(page)
}

const firstOf = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list }).getByRole('link').first().click()

/** What is sold, said and sent: sales, messages, mail, settings. */
export const MOSTRADOR: Screen[] = [
  {
    name: 'ventas',
    address: paid(() => '/admin/ventas'),
    arrange: (page) => page.locator('canvas').waitFor(),
  },
  { name: 'ventas-sin-ventas', before: enter, address: '/admin/ventas?desde=2001-01-01&hasta=2001-03-01' },
  { name: 'mensajes', before: written, address: '/admin/mensajes' },
  { name: 'mensajes-sin-resultado', before: enter, address: '/admin/mensajes?buscar=zzzzzz' },
  {
    name: 'mensaje',
    before: written,
    address: '/admin/mensajes',
    arrange: async (page) => {
      await firstOf('Mensajes')(page)
      await page.getByRole('button', { name: 'Marcar como respondido' }).waitFor()
    },
  },
  { name: 'salida-de-correos', before: unmailed, address: '/admin/correos' },
  {
    name: 'salida-de-correos-retenidos',
    before: withheld,
    address: '/admin/correos',
    arrange: (page) => page.getByText('no se mand').first().waitFor(),
  },
  { name: 'salida-de-correos-sin-resultado', before: enter, address: '/admin/correos?buscar=zzzzzz' },
  {
    name: 'salida-correo-fallido',
    before: unmailed,
    // The shop's own mail of the same order may be withheld, and stand first.
    address: '/admin/correos?estado=fallidos&buscar=pantalla.rechazada@correo.test',
    arrange: async (page) => {
      await firstOf('Correos')(page)
      await page.getByText('Detalle técnico').click()
    },
    logs: /Blocked script execution/,
  },
  {
    name: 'salida-correo-otra-vez',
    before: unmailed,
    address: '/admin/correos?estado=enviados',
    arrange: async (page) => {
      await firstOf('Correos')(page)
      await press('Enviar otra vez')(page)
      await page.getByRole('dialog', { name: 'Este correo ya se envió' }).waitFor()
    },
    modal: true,
    logs: /Blocked script execution/,
  },
  { name: 'ajustes', before: enter, address: '/admin/ajustes' },
  {
    name: 'ajustes-con-errores',
    before: enter,
    address: '/admin/ajustes',
    arrange: async (page) => {
      await page.getByLabel('Nombre de la tienda').fill('')
      await page.getByLabel('Correo de la tienda').fill('tienda arroba correo')
      await page.getByLabel('Descuento por transferencia').fill('200')
      await press('Guardar los cambios')(page)
      await page.getByText('Hay 3 datos para corregir.').waitFor()
    },
  },
  {
    name: 'ajustes-en-conflicto',
    before: enter,
    address: '/admin/ajustes',
    arrange: async (page) => {
      const guardados = { ...writeAjustes(ajustesGuardados()), cuotas: '6' }
      // Somebody else was faster; the shop of the other tests keeps its settings.
      await page.route('**/admin/ajustes/guardar', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'ajustes_cambiados', data: { enConflicto: ['cuotas'], guardados } }),
        }),
      )
      await page.getByLabel('Cuotas con tarjeta').fill('3')
      await press('Guardar los cambios')(page)
      await page.getByRole('alert').getByText('Otra persona cambió').waitFor()
    },
    logs: /409/,
  },
]

/** A picture, as a phone takes it of what it shows. */
const captura = async (page: Page) => ({
  name: 'captura del banco.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})

async function sendCaptura(page: Page) {
  await page.getByLabel('Elegir foto o PDF').setInputFiles(await captura(page))
  await page.getByText('Lo recibimos.').waitFor()
}

/** A transfer order whose buyer sent a receipt; seen by the owner. */
const conComprobante = (address: (codigo: string) => string) => async (page: Page) => {
  const { codigo, token } = await placeOrder(page, 'transferencia', PEDIDO, {
    nombre: 'Maximiliana Fernández de Montevideo y Rodríguez',
  })
  await page.goto(pedidoPage(token))
  await sendCaptura(page)
  await enter(page)
  return address(codigo)
}

/** The bank's list; with its own amounts and codes each time. */
async function loadLista(page: Page, filas: string[]) {
  const buffer = Buffer.from(filas.join('\n'))
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'movimientos-de-noviembre.csv', mimeType: 'text/csv', buffer })
}

const hoy = () => new Date().toISOString().slice(0, 10)
const BANCO = '/admin/transferencias/banco'

/** Receipts of transfers, the desk and the bank's list. */
export const TRANSFERENCIAS: Screen[] = [
  { name: 'pedido-con-comprobante', address: transferAt(pedidoPage), arrange: sendCaptura },
  {
    name: 'transferencia-comprobante-rechazado',
    address: transferAt((token) => `/checkout-transfer?pedido=${token}`),
    arrange: async (page) => {
      const buffer = Buffer.from('no es una foto')
      await page.getByLabel('Elegir foto o PDF').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByText('tiene que ser una foto').waitFor()
    },
    logs: /415/,
  },
  {
    name: 'transferencia-comprobante-enviando',
    before: hold('**/api/pedidos/*/comprobante*'),
    address: transferAt((token) => `/checkout-transfer?pedido=${token}`),
    arrange: async (page) => {
      await page.getByLabel('Elegir foto o PDF').setInputFiles(await captura(page))
      await page.getByRole('progressbar', { name: 'Envío del comprobante' }).waitFor()
    },
  },
  { name: 'transferencias', address: conComprobante(() => '/admin/transferencias') },
  { name: 'transferencias-sin-resultado', before: enter, address: '/admin/transferencias?buscar=zzzzzz' },
  { name: 'pedido-admin-con-comprobante', address: conComprobante(orderPage) },
  {
    name: 'banco',
    address: ordered(() => BANCO),
    arrange: async (page) => {
      const [esperan] = select<{ codigo: string; total: number }>(
        `select codigo, total_transferencia as total from pedidos
          where estado = 'pendiente_pago' and medio_de_pago = 'transferencia' order by creado desc limit 1`,
      )
      await loadLista(page, [
        'Fecha;Descripción;Débito;Crédito;Saldo',
        `${hoy()};TRANSFERENCIA RECIBIDA DE OTRO BANCO ${esperan!.codigo} MAXIMILIANA FERNANDEZ;;${esperan!.total};0`,
        `${hoy()};DEPOSITO EN EFECTIVO SUCURSAL 12 CAJERO AUTOMATICO 1234567890;;3.333.333,50;0`,
      ])
      await page.getByText('Tiene el código y el importe justo.').first().waitFor()
      await press(/^Marcar las seguras/)(page)
      await page.getByText('Escribir de cuál es').first().click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'banco-apartados', before: enter, address: `${BANCO}?ver=apartados` },
  {
    name: 'banco-columnas',
    before: enter,
    address: BANCO,
    arrange: async (page) => {
      await loadLista(page, [
        `${hoy()};TRANSFERENCIA RECIBIDA DE OTRO BANCO, UNA DESCRIPCION BASTANTE LARGA;881;;2.771,00;9.000,00`,
        `${hoy()};COMISION;882;61,00;;8.939,00`,
      ])
      await press('Usar estas columnas')(page)
      await page.getByText('Elegí una columna para la fecha.').waitFor()
    },
  },
  {
    name: 'banco-ilegible',
    before: enter,
    address: BANCO,
    arrange: async (page) => {
      await loadLista(page, ['esto no es una lista', 'de un banco'])
      await page.getByText('No encontramos movimientos').waitFor()
    },
    logs: /422/,
  },
]

export const SCREENS: Screen[] = [
  ...LISTAS,
  ...SOBRE_LISTAS,
  ...CAMISETAS,
  ...CARRITOS,
  ...ENVIOS,
  ...PAGOS,
  ...PEDIDOS,
  ...TEXTOS,
  ...ADMINISTRACION,
  ...PEDIDOS_ADMIN,
  ...IMPORTACIONES,
  ...IMAGENES_ADMIN,
  ...MOSTRADOR,
  ...PRODUCTOS_ADMIN,
  ...TRANSFERENCIAS,
]

/** Of every address that shows a page, a screen that shows it: a new one can't be forgotten (e2e/pantallas.spec.ts). */
export const SCREEN_OF: Record<string, string> = {
  '/': 'inicio',
  '/stock': 'stock',
  '/encargo': 'encargo',
  '/product/*': 'camiseta-en-stock',
  '/cart': 'carrito',
  '/shipping': 'envio',
  '/checkout-transfer': 'transferencia',
  '/checkout/success': 'pago-con-exito',
  '/checkout/failure': 'pago-con-error',
  '/checkout/pending': 'pago-en-proceso',
  '/pedido': 'pedido-buscar',
  '/pedido/:token': 'pedido-por-transferir',
  '/contact': 'contacto',
  '/contact/success': 'contacto-gracias',
  '/cambios': 'cambios',
  '/privacidad': 'privacidad',
  '/terminos': 'terminos',
  '/sin-conexion': 'sin-conexion',
  '/login': 'entrar',
  '/admin': 'administracion',
  '/admin/agregar': 'producto-agregar',
  '/admin/editar/:id': 'producto-editar',
  '/admin/vista/:clave': 'producto-vista',
  '/admin/cuenta': 'cuenta',
  '/admin/pedidos': 'pedidos',
  '/admin/transferencias': 'transferencias',
  '/admin/transferencias/banco': 'banco',
  '/admin/encargos': 'encargos',
  '/admin/estampar': 'estampar',
  '/admin/pedidos/nuevo': 'venta',
  '/admin/pedidos/reservas': 'pedidos-sin-pagar',
  '/admin/pedidos/imprimir': 'pedidos-imprimir',
  '/admin/pedidos/:codigo': 'pedido-por-confirmar',
  '/admin/pagos': 'pagos',
  '/admin/ventas': 'ventas',
  '/admin/mensajes': 'mensajes',
  '/admin/mensajes/:id': 'mensaje',
  '/admin/correos': 'salida-de-correos',
  '/admin/correos/:id': 'salida-correo-fallido',
  '/admin/ajustes': 'ajustes',
  '/admin/importar': 'importar',
  '/admin/importar/:id': 'importar-vista-previa',
  '/*': 'no-encontrada',
}
