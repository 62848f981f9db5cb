import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { cookiesOf } from './support/administracion.ts'
import { fillCarrito } from './support/carrito.ts'
import { fillEnvio, pesos } from './support/comprador.ts'
import { placeOrder, tokenIn } from './support/ordenar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** Transfers in a shop of their own: what waits for money is counted. Shirts made to order hold nothing. */
const tienda = ownTienda(70)
const cookies = cookiesOf(tienda)
const ENCARGO = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' } as const

test.use({ baseURL: tienda.origin })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const enter = (page: Page) => page.context().addCookies(cookies)

async function captura() {
  const image = sharp({ create: { width: 360, height: 640, channels: 3, background: '#e8f1f8' } })
  return { name: 'captura del banco.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

const PDF = Buffer.from('%PDF-1.4\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n')
const recibo = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: PDF }

const elegir = (page: Page) => page.getByLabel(/^(Elegir foto o PDF|Mandar otro)$/)
const mandados = (page: Page) => page.getByRole('list', { name: 'Comprobantes que mandaste' }).getByRole('listitem')
const estado = (page: Page) => page.getByRole('main').getByRole('status').first()

/** Today in Montevideo as its banks write it. */
function hoy(): string {
  const [year, month, day] = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

const lista = (...filas: string[]) =>
  ['Cuenta;000123-1;Pesos', 'Fecha;Descripción;Débito;Crédito;Saldo', ...filas].join('\r\n')

async function loadLista(page: Page, text: string) {
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
}

test('23.4 A transfer from the cart to the buyer’s hands, with its receipt and the bank’s list @long', async ({
  page,
}) => {
  await fillCarrito(page, [ENCARGO])
  await fillEnvio(page, { nombre: 'Tránsito Pereira' })
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer/)
  const token = tokenIn(page)
  const codigo = (await page
    .getByText(/^CK-[A-Z0-9]{6}$/)
    .first()
    .textContent())!
  const total = (await page
    .getByText(/^\$\s[\d.]+$/)
    .first()
    .textContent())!.replace(/\D/g, '')

  await test.step('30.3 A text that calls itself a photograph, and what is too large, are refused in words', async () => {
    await elegir(page).setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no es una foto'),
    })
    await expect(page.getByRole('alert').getByText('tiene que ser una foto')).toBeVisible()
    const grande = { ...recibo, name: 'grande.pdf', buffer: Buffer.concat([PDF, Buffer.alloc(12 * 1024 * 1024), PDF]) }
    await elegir(page).setInputFiles(grande)
    await expect(page.getByRole('alert').getByText('hasta 10 MB')).toBeVisible()
    await elegir(page).setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert').getByText('HEIC')).toBeVisible()
    await expect(mandados(page)).toHaveCount(0)
  })

  await test.step('12.22, 30.1 A photograph and a PDF are sent from both pages', async () => {
    await elegir(page).setInputFiles(await captura())
    await expect(page.getByText('Lo recibimos.')).toBeVisible()
    await expect(page.getByText('No tenés que hacer nada más.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mandarlo por WhatsApp' })).toHaveCount(0)
    await expect(mandados(page)).toHaveText([/captura del banco\.png.*Recibido el/])
    await page.goto(`/pedido/${token}`)
    await expect(mandados(page)).toHaveCount(1)
    await elegir(page).setInputFiles(recibo)
    await expect(mandados(page)).toHaveText([/captura del banco/, /recibo\.pdf/])
  })
  await test.step('30.2 The order is where it was', async () => {
    await expect(estado(page)).toHaveText('Revisando la transferencia')
    await expect(page.getByRole('list', { name: 'Camino del pedido' }).locator('[aria-current=step]')).toContainText(
      'Revisando la transferencia',
    )
    const historial = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
    await expect(historial).toHaveText([
      /^Mandaste el comprobante.*recibo\.pdf/,
      /^Mandaste el comprobante.*captura del banco/,
      /^Hiciste el pedido/,
    ])
  })

  await test.step('30.2 Only administrators get at a receipt', async () => {
    const comprador = await page.context().browser()!.newContext({ baseURL: tienda.origin })
    await enter(page)
    await page.goto(`/admin/pedidos/${codigo}`)
    const foto = page.getByRole('img', { name: 'Comprobante de la transferencia' })
    const address = (await foto.getAttribute('src'))!
    const shown = await page.request.get(address)
    expect(shown.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    const [descarga] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar el PDF' }).click(),
    ])
    expect(descarga.suggestedFilename()).toBe('recibo.pdf')
    const stranger = await comprador.request.get(address, { maxRedirects: 0 })
    expect(stranger.status()).toBe(302)
    await comprador.close()
  })

  await test.step('30.11 What is no list says so', async () => {
    await page.goto('/admin/transferencias/banco')
    await loadLista(page, 'esto no es\nuna lista')
    await expect(page.getByRole('alert').getByText('No encontramos movimientos')).toBeVisible()
  })
  const amount = `${total.slice(0, -3)}.${total.slice(-3)},00`
  await test.step('30.11 A list is loaded, with what went out', async () => {
    await loadLista(
      page,
      lista(
        `${hoy()};TRF ${codigo.toLowerCase().replace('-', ' ')} TRANSITO PEREIRA;;${amount};9.000,00`,
        `${hoy()};<b>COMISIÓN</b>;61,00;;8.939,00`,
        `${hoy()};SUELDO;;55.000,50;63.939,50`,
      ),
    )
    await expect(page.getByText('2 entradas nuevas.')).toBeVisible()
    await page.getByRole('link', { name: '1 salida' }).click()
    await expect(page.getByRole('list', { name: 'Renglones' }).getByRole('listitem')).toContainText(['COMISIÓN'])
  })
  await page.getByRole('link', { name: /^Por revisar/ }).click()
  const movimientos = page.getByRole('list', { name: 'Movimientos' }).locator('> li')
  await expect(movimientos.first()).toContainText('Tiene el código y el importe justo. También está el nombre.')
  await expect(movimientos.nth(1)).toContainText('55.000,50')
  await test.step('30.17 Movements outlive a reload', async () => {
    await page.reload()
    await expect(movimientos).toHaveCount(2)
  })
  await test.step('30.14, 30.28 One is confirmed once asked, with its sum', async () => {
    await page.getByRole('button', { name: 'Marcar las seguras (1)' }).click()
    await page.getByRole('button', { name: 'Confirmar las marcadas (1)' }).click()
    const suma = page.getByRole('dialog', { name: '¿Confirmar 1 transferencia?' })
    await expect(suma).toContainText(pesos(Number(total)))
    await expect(suma.getByRole('listitem')).toHaveText([/Tránsito Pereira/])
    await suma.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText(`${codigo} quedó pagado.`)).toBeVisible()
    await expect(movimientos).toHaveCount(1)
  })
  await test.step('30.17 The same list again offers nothing of what was used', async () => {
    await loadLista(
      page,
      lista(`${hoy()};TRF ${codigo.toLowerCase().replace('-', ' ')} TRANSITO PEREIRA;;${amount};9,00`),
    )
    await expect(page.getByText('0 entradas nuevas.')).toBeVisible()
    await expect(page.getByRole('link', { name: '1 que ya estaba' })).toBeVisible()
    await page.getByRole('link', { name: 'Usados (1)' }).click()
    await expect(movimientos).toContainText([codigo])
  })

  await page.goto(`/admin/pedidos/${codigo}`)
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Movimiento del banco: ')
  const step = async (accion: string, fill?: () => Promise<void>) => {
    await page.getByRole('button', { name: accion }).click()
    await fill?.()
    await page.getByRole('dialog').getByRole('button', { name: accion }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await step('Empezar a preparar')
  await step('Marcar enviado', () => page.getByRole('dialog').getByLabel('Número de seguimiento').fill('UY 987 654'))
  await step('Entregado')
  await page.goto(`/pedido/${token}`)
  await expect(estado(page)).toHaveText('Entregado')
  await expect(page.getByRole('main')).toContainText('UY 987 654')
  await expect(elegir(page)).toHaveCount(0)
})

test('27.16, 30.9 The desk shows what waits and what came late, finds it, and confirms it once asked', async ({
  page,
}) => {
  const uno = await placeOrder(page, 'transferencia', [ENCARGO], { nombre: 'Uma <b>Uno</b>' })
  const dos = await placeOrder(page, 'transferencia', [ENCARGO], { nombre: 'Dora Dos' })
  const elMismo = { ...recibo, buffer: Buffer.concat([PDF, Buffer.from('% de dos pedidos\n%%EOF\n')]) }
  for (const { token } of [uno, dos]) {
    await page.goto(`/pedido/${token}`)
    await elegir(page).setInputFiles(elMismo)
    await expect(mandados(page)).toHaveCount(1)
  }
  const tarde = await placeOrder(page, 'transferencia', [{ ...ENCARGO, talle: 'L' }], { nombre: 'Tarde Tres' })
  tienda.change(
    "update pedidos set estado = 'vencido', retenido_hasta = ? where codigo = ?",
    Date.now() - 60_000,
    tarde.codigo,
  )
  tienda.change('update pedidos set retenido_hasta = ? where codigo = ?', Date.now() + 3_600_000, dos.codigo)

  await enter(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: '2 transferencias por confirmar' }).click()
  await page.waitForURL('/admin/transferencias')
  const filas = page.getByRole('list', { name: 'Pedidos por transferencia' }).locator('> li')
  // The first to run out is in front.
  await expect(filas).toHaveText([/Dora Dos/, /Uma <b>Uno<\/b>/])
  await expect(filas.first()).toContainText(pesos(2771))
  await test.step('30.5 A file that was sent for two is pointed out', async () => {
    await expect(filas.first()).toContainText(`El mismo archivo se mandó por ${uno.codigo}`)
    await expect(filas.nth(1)).toContainText(`El mismo archivo se mandó por ${dos.codigo}`)
  })

  const buscador = page.getByLabel('Buscar pedidos')
  for (const [consulta, found] of [
    [dos.codigo.toLowerCase(), 1],
    ['2.771', 2],
    ['2771,00', 2],
    ['2770', 0],
    ['uma', 1],
  ] as const) {
    await buscador.fill(consulta)
    await buscador.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('buscar') === consulta)
    await expect(filas).toHaveCount(found)
  }
  await page.goto('/admin/transferencias?ver=cualquiera&pagina=-2')
  await expect(filas).toHaveCount(2)
  // The button is far down the list, on a phone.
  await page.setViewportSize({ width: 360, height: 420 })
  const pregunta = page.getByRole('dialog', { name: '¿Llegó la transferencia?' })
  await test.step('30.28 Confirming asks first', async () => {
    await page.getByRole('button', { name: `Confirmar la transferencia de ${dos.codigo}` }).click()
    await expect(pregunta).toContainText(/\$\s2\.771 de Dora Dos/)
    await pregunta.getByRole('button', { name: 'Volver' }).click()
    await expect(filas).toHaveCount(2)
    await page.getByRole('button', { name: `Confirmar la transferencia de ${dos.codigo}` }).click()
    await pregunta.getByRole('button', { name: 'Confirmar la transferencia' }).click()
    await expect(page.getByRole('status').getByText(`${dos.codigo} quedó pagado.`)).toBeInViewport({ ratio: 1 })
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(filas).toHaveText([/Uma/])

  await test.step('30.10 One that is late is confirmed', async () => {
    await page.getByRole('link', { name: 'Vencidos (1)' }).click()
    await expect(filas).toHaveText([/Tarde Tres.*Venció el/])
    await page.getByRole('button', { name: `Confirmar la transferencia de ${tarde.codigo}` }).click()
    await pregunta.getByRole('button', { name: 'Confirmar la transferencia' }).click()
    await expect(page.getByText(`${tarde.codigo} quedó pagado.`)).toBeVisible()
    await expect(page.getByText('En los últimos 15 días no venció ninguno.')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Con comprobante (1)' }).click()
  await expect(filas).toHaveText([/Uma/])

  const conTarjeta = await placeOrder(page, 'tarjeta', [ENCARGO])
  await page.goto(`/admin/pedidos/${conTarjeta.codigo}`)
  await test.step('30.33 Of one whose card was tried it is said what is known', async () => {
    await page.getByRole('button', { name: 'Confirmar transferencia' }).click()
    await expect(page.getByRole('dialog')).toContainText('Mercado Pago no avisó de ningún pago.')
  })
})

test('30.12 Columns are chosen once; money of several orders, of another and of none is told apart @long', async ({
  page,
}) => {
  const place = (talle: string, nombre: string) =>
    placeOrder(page, 'transferencia', [{ ...ENCARGO, talle }], { nombre })
  const orders = [
    await place('M', 'Paz Primera'),
    await place('XL', 'Sol Segunda'),
    await place('L', 'Uma Un Peso'),
  ] as const
  await place('L', 'Tina Tercera')
  await enter(page)
  await page.goto('/admin/transferencias/banco')
  await page.getByText('O pegar la lista').click()
  const pegar = async (text: string) => {
    await page.getByRole('textbox', { name: 'Movimientos' }).fill(text)
    await page.getByRole('button', { name: 'Cargar lo pegado' }).click()
  }
  const sinTitulos = (descripcion: string, centavos = '00') => `${hoy()}\t${descripcion}\t\t2.771,${centavos}\t9.000,00`
  await pegar(`${sinTitulos('DEPOSITO EN EFECTIVO')}\n${sinTitulos(`PAGO ${orders[1].codigo}`, '50')}`)
  await expect(page.getByText('Decí de qué cuenta es la lista y qué es cada columna.')).toBeVisible()
  const usar = page.getByRole('button', { name: 'Leer la lista así' })
  await usar.click()
  await expect(page.getByText('Elegí una columna para la fecha.')).toBeVisible()
  for (const [columna, uso] of [
    ['Columna 1', 'Fecha'],
    ['Columna 2', 'Descripción'],
    ['Columna 4', 'Importe que entra'],
  ] as const) {
    await page.getByRole('combobox', { name: columna, exact: true }).selectOption(uso)
  }
  await usar.click()
  await expect(page.getByText('Escribí los últimos cuatro números de la cuenta.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cuenta' }).fill('0012345-00001')
  await page.getByRole('combobox', { name: 'Moneda' }).selectOption('Pesos')
  await usar.click()
  const movimientos = page.getByRole('list', { name: 'Movimientos' }).locator('> li')
  const efectivo = movimientos.filter({ hasText: 'DEPOSITO EN EFECTIVO' })
  const conCodigo = movimientos.filter({ hasText: `PAGO ${orders[1].codigo}` })
  await test.step('30.13 Each shows the orders that it may be of', async () => {
    await expect(efectivo).toContainText('No tiene código; el importe es el justo.')
    await expect(efectivo).toContainText('Paz Primera')
    await expect(efectivo).toContainText('Tina Tercera')
    await expect(efectivo).not.toContainText('Sol Segunda')
    await expect(efectivo.getByRole('checkbox')).toHaveCount(0)
    await expect(conCodigo).toContainText('con otro importe: sobran $')
  })
  await conCodigo.getByRole('button', { name: `Confirmar con este importe: ${orders[1].codigo}` }).click()
  const pregunta = page.getByRole('dialog', { name: '¿Es el dinero de este pedido?' })
  await test.step('30.26 Another amount is asked about, and flagged', async () => {
    await expect(pregunta).toContainText(/\$\s2\.771,50.*\$\s2\.771.*Sol Segunda/)
    await pregunta.getByRole('button', { name: /^Confirmar igual: sobran \$\s0,50$/ }).click()
    await expect(page.getByText(`${orders[1].codigo} quedó pagado. Tiene un aviso: sobran`)).toBeVisible()
  })
  await efectivo.getByRole('button', { name: `Confirmar: ${orders[0].codigo}` }).click()
  await pregunta.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(`${orders[0].codigo} quedó pagado.`)).toBeVisible()

  // The columns are known now; its order has its money already, and a code is typed as anybody would.
  await pegar(`${sinTitulos(`OTRA VEZ ${orders[0].codigo}`)}\n${hoy()}\tDE NADIE\t\t1,00\t9,00`)
  const otra = movimientos.filter({ hasText: 'OTRA VEZ' })
  await test.step('30.16 Money for an order that has its own is flagged', async () => {
    await expect(otra).toContainText('que ya no espera dinero (Pagado)')
    await otra.getByRole('button', { name: /^Anotar en ese pedido/ }).click()
    await pregunta.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('quedó con un aviso para devolverlo')).toBeVisible()
  })
  const nadie = movimientos.filter({ hasText: 'DE NADIE' })
  await nadie.getByText('Escribir de cuál es').click()
  await test.step('30.18 A code that nobody has is told', async () => {
    await nadie.getByLabel('Código del pedido').fill('CK-NADIE9')
    await nadie.getByRole('button', { name: 'Confirmar ese pedido' }).click()
    await expect(page.getByText('no se confirmó. No encontramos')).toBeVisible()
  })
  // A peso comes for a whole order, by its code as it is typed.
  await nadie.getByLabel('Código del pedido').fill(orders[2].codigo.toLowerCase())
  await nadie.getByRole('button', { name: 'Confirmar ese pedido' }).click()
  await expect(pregunta).toContainText('y no puede salir antes')
  await pregunta.getByRole('button', { name: /^Confirmar igual: faltan/ }).click()
  await expect(page.getByText(`${orders[2].codigo} quedó pagado. Tiene un aviso: faltan`)).toBeVisible()
  await test.step('30.18 One is put aside, and taken back', async () => {
    await pegar(sinTitulos('DE OTRO', '78'))
    await movimientos.filter({ hasText: 'DE OTRO' }).getByText('Escribir de cuál es').click()
    await movimientos.filter({ hasText: 'DE OTRO' }).getByRole('button', { name: 'Apartar' }).click()
    await page.getByRole('link', { name: 'Apartados (1)' }).click()
    await page.getByRole('button', { name: 'Volver a revisarlo' }).click()
    await expect(page.getByText('No apartaste ningún movimiento.')).toBeVisible()
  })
  await page.goto(`/admin/pedidos/${orders[0].codigo}`)
  await expect(page.getByRole('region', { name: 'Para revisar' })).toContainText('Llegó otra transferencia')
  await page.goto(`/admin/pedidos/${orders[2].codigo}`)
  const revisar = page.getByRole('region', { name: 'Para revisar' })
  await expect(revisar).toContainText('Faltan')
  const paso = async (accion: string) => {
    await page.getByRole('button', { name: accion }).click()
    return page.getByRole('dialog').getByRole('button', { name: accion })
  }
  await (await paso('Empezar a preparar')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('30.27 What was paid short can’t leave', async () => {
    await expect(await paso('Marcar enviado')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toContainText('Resolvé ese aviso antes de que el pedido salga.')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
  await revisar.getByLabel('Qué hiciste').fill('Trajo el resto')
  await revisar.getByRole('button', { name: 'Ya está resuelto' }).click()
  await expect(revisar).toHaveCount(0)
  await (await paso('Marcar enviado')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('30.34, 30.35, 30.36 Two accounts whose rows read the same show all their money, and what isn’t offered can be opened @long', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/admin/transferencias/banco')
  const deCuenta = (linea: string) =>
    `${linea}\r\nFecha;Concepto;Débito;Crédito;Saldo\r\n${hoy()};DEPOSITO IGUAL;;1.000;5.000\r\n${hoy()};COMISION RARA;10;;4.990\r\nTotal;;;;4.990`
  for (const cuenta of ['CA 0012345-00007', 'CA 0098765-00007']) {
    await loadLista(page, deCuenta(`Cuenta;${cuenta};Moneda;Pesos`))
    await expect(page.getByText(`Cuenta ${cuenta.slice(6)}, en pesos.`)).toBeVisible()
    await expect(page.getByText('1 entrada nueva.')).toBeVisible()
  }
  const movimientos = page.getByRole('list', { name: 'Movimientos' }).locator('> li')
  await expect(movimientos.filter({ hasText: 'DEPOSITO IGUAL' })).toHaveCount(2)

  // An account that the list doesn't name is asked for; in dollars nothing is compared with orders.
  await loadLista(page, deCuenta('Movimientos de hoy'))
  await page.getByRole('textbox', { name: 'Cuenta' }).fill('4321')
  await page.getByRole('combobox', { name: 'Moneda' }).selectOption('Dólares')
  await page.getByRole('button', { name: 'Leer la lista así' }).click()
  await expect(page.getByText('Los pedidos son en pesos')).toBeVisible()
  await expect(movimientos.filter({ hasText: 'DEPOSITO IGUAL' })).toHaveCount(3)

  await loadLista(page, deCuenta('Movimientos de hoy'))
  await page.getByRole('link', { name: '1 que ya estaba' }).click()
  const renglones = page.getByRole('list', { name: 'Renglones' }).getByRole('listitem')
  await expect(renglones).toHaveText([/DEPOSITO IGUAL.*Ya estaba, y está por revisar\./])
  await page.getByRole('link', { name: '1 renglón que no se pudo leer' }).click()
  await expect(renglones).toHaveText([/Total.*No tiene una fecha que se entienda\./])
  await page.getByRole('link', { name: '1 salida' }).click()
  await expect(renglones).toHaveText([/COMISION RARA/])
})
