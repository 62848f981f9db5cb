import { camiseta } from './support/camisetas.ts'
import { administrar } from './support/administrar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test, WORKER_BLOCKED } from './support/prueba.ts'

/** Sales and what waits for the owner, in a shop with orders of its own. */

test.describe.configure({ mode: 'serial' })

const tienda = ownTienda(30)
test.beforeAll(() => {
  // Other tests' orders came along with the shop's copy.
  for (const table of [
    'devolucion_fotos',
    'devolucion_pasos',
    'ventas_dias',
    'renglones',
    'documentos',
    'cobros',
    'creditos',
    'devolucion_lineas',
    'reintegros',
    'devoluciones',
    'correos',
    'mensajes',
    'pedido_notas',
    'pedido_avisos',
    'pedido_eventos',
    'codigo_usos',
    'cfe',
    'comprobantes',
    'movimientos_banco',
    'pago_cargos',
    'pago_efectos',
    'pagos',
    'pedido_encargos',
    'pedido_lineas',
    'stock_movimientos',
  ])
    tienda.change(`delete from ${table}`)
  tienda.change('delete from pedidos')
})

const DAY = 24 * 60 * 60_000

type Linea = { codigo: string; modo: 'stock' | 'encargo'; precio: number }
type Pedido = { id: string; pagado?: number; estado?: string; medio?: string; conAviso?: boolean; lineas: Linea[] }

function sell({ id, pagado, estado = 'entregado', medio = 'tarjeta', conAviso = false, lineas }: Pedido): void {
  const total = lineas.reduce((sum, { precio }) => sum + precio, 260)
  const en = pagado ?? Date.now()
  tienda.change(
    `insert into pedidos (id, codigo, token, idempotency_key, huella, estado, medio_de_pago, nombre, departamento, ciudad,
       calle, numero_puerta, numero_apartamento, telefono, correo, comentarios, metodo, costo_envio, tiempo_envio,
       total_mercado_pago, total_transferencia, retenido_hasta, creado, actualizado)
     values (?, ?, ?, ?, '', ?, ?, 'Ana', 'Montevideo', 'Montevideo', 'x', '1', '', '099', '', '', 'domicilio', 260, '24 hs',
       ?, ?, ?, ?, ?)`,
    id,
    id,
    `token-${id}`,
    `clave-${id}`,
    estado,
    medio,
    total,
    total - 100,
    Date.now() + DAY,
    en,
    en,
  )
  if (conAviso) {
    const aviso = `insert into pedido_avisos (id, pedido_id, tipo, creado) values (?, ?, 'transferencia_sin_stock', ?)`
    tienda.change(aviso, `aviso-${id}`, id, en)
  }
  lineas.forEach(({ codigo, modo, precio }, orden) => {
    const { id: productId, nombre } = camiseta(codigo)
    tienda.change(
      `insert into pedido_lineas (pedido_id, orden, product_id, codigo, nombre, imagen, talle, modo, nombre_personalizado,
         numero, parches, precio, precio_descuento, extras)
       values (?, ?, ?, ?, ?, '', 'M', ?, '', '', 0, ?, ?, 0)`,
      id,
      orden,
      productId,
      codigo,
      nombre,
      modo,
      precio,
      precio - 100,
    )
  })
  if (pagado === undefined) return
  if (medio !== 'tarjeta') {
    tell(id, pagado, 'confirmar_transferencia', ['pendiente_pago', 'pagado'])
    return
  }
  tienda.change(
    `insert into pagos (id, pedido_id, estado, detalle, monto, moneda, medio, cuotas, actualizado)
     values (?, ?, 'approved', 'accredited', ?, 'UYU', 'visa', 1, ?)`,
    `pago-${id}`,
    id,
    total,
    pagado,
  )
  tienda.change(`insert into pago_efectos values (?, 'aprobado', 'approved', '')`, `pago-${id}`)
  tell(id, pagado, 'pago_aprobado', ['pendiente_pago', 'pagado'])
}

/** Writes into an order's history. */
function tell(id: string, en: number, evento: string, [de, a]: [string, string]): void {
  tienda.change(
    `insert into pedido_eventos (id, pedido_id, en, quien, evento, de, a, detalle, pago_id)
     values (?, ?, ?, 'proveedor', ?, ?, ?, '', nullif(?, ''))`,
    `${evento}-${id}`,
    id,
    en,
    evento,
    de,
    a,
    evento === 'pago_aprobado' ? `pago-${id}` : '',
  )
}

test('27.16, 27.17 The admin begins with what needs doing, each with the way to it, and says when there is nothing @long', async ({
  page,
}) => {
  await administrar(page, tienda, '/admin')
  const hoy = page.getByRole('region', { name: 'Para hoy' })
  await expect(hoy).toHaveText('Nada pendiente por hoy.')

  const lineas: Linea[] = [{ codigo: 'CSK-0017', modo: 'stock', precio: 2000 }]
  sell({ id: 'HOY1', estado: 'pendiente_pago', medio: 'transferencia', lineas })
  sell({ id: 'HOY5', estado: 'pendiente_pago', medio: 'tarjeta', lineas })
  sell({ id: 'HOY2', estado: 'pagado', lineas })
  sell({ id: 'HOY3', estado: 'pagado', lineas })
  sell({ id: 'HOY4', estado: 'en_preparacion', conAviso: true, lineas })
  tienda.change(
    "insert into mensajes (id, nombre, email, telefono, mensaje, creado) values ('m', 'Ana', 'a@b.uy', '099', 'Hola', 1)",
  )
  tienda.change(
    `insert into correos (id, tipo, para, asunto, parametros, pedido_id, estado, intentos, proximo_intento, error, creado, enviado)
     values ('c', 'contacto', 'a@b.uy', 'Uno', '{}', null, 'fallido', 1, 0, 'Error', 1, null)`,
  )
  const shirt = camiseta('CSK-0017')
  tienda.change("update product_stock set cantidad = 0 where product_id = ? and talle in ('M', 'XL')", shirt.id)
  for (const talle of ['XL', 'M']) {
    tienda.change(
      `insert into stock_movimientos (id, product_id, talle, tipo, cantidad, pedido_id, motivo, creado)
       values (?, ?, ?, 'ajuste', -1, null, 'conteo', ?)`,
      `movimiento-${talle}`,
      shirt.id,
      talle,
      Date.now() - DAY,
    )
  }
  await page.reload()
  for (const [name, address] of [
    ['1 transferencia por confirmar', '/admin/transferencias'],
    ['2 pedidos por preparar', '/admin/pedidos?estado=pagado'],
    ['1 pedido por enviar', '/admin/pedidos?estado=en_preparacion'],
    ['1 pedido para revisar', '/admin/pedidos?avisos=1'],
    ['1 mensaje sin leer', '/admin/mensajes?bandeja=sin-leer'],
    ['1 correo que no salió', '/admin/correos?estado=fallidos'],
  ] as const) {
    await expect(hoy.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await hoy.getByText('talles se agotaron esta semana').click()
  await hoy.getByRole('link', { name: `${shirt.nombre} M, XL` }).click()
  await expect(page).toHaveURL(`${tienda.origin}/admin/editar/${shirt.id}`)
  await page.goto(`${tienda.origin}/admin`)
  await hoy.getByRole('link', { name: '2 pedidos por preparar' }).click()
  await expect(page.getByRole('main').getByText('HOY2')).toBeVisible()
  await expect(page.getByRole('main').getByText('HOY1')).toHaveCount(0)
  await page.goto(`${tienda.origin}/admin`)
  await hoy.getByRole('link', { name: '1 transferencia por confirmar' }).click()
  await expect(page.getByRole('main').getByText('HOY1')).toBeVisible()
  await expect(page.getByRole('main').getByText('HOY5')).toHaveCount(0)
  await page.goto(`${tienda.origin}/admin?buscar=uruguay`)
  await expect(hoy).toHaveCount(0)
})

test('27.35 What was searched in vain on three days is read below the sales, most wanted first, and becomes another name @long', async ({
  page,
}) => {
  await administrar(page, tienda, '/admin/ventas')
  const section = page.getByRole('region', { name: 'Lo que buscaron y no encontraron' })
  await expect(section).toContainText('Nada por ahora.')

  // The first page is kept, and the second visitor gets it; nothing else of these is counted.
  const search = (address: string, ip: string) =>
    page.request.get(`${tienda.origin}${address}`, { headers: { 'X-Forwarded-For': ip } })
  const counted = () => tienda.select<{ texto: string; veces: number }>('select texto, veces from busquedas_vacias')
  await search('/stock?buscar=Lakers', '198.51.100.1')
  await search('/stock?buscar=Lakers', '198.51.100.2')
  await search('/encargo.data?buscar=camiseta+lakers', '198.51.100.3')
  for (const address of [
    '/stock?buscar=Lakers',
    '/stock?buscar=lakers&talle=M',
    '/stock?buscar=cambios',
    '/stock?buscar=ana%40correo.uy',
  ])
    await search(address, '198.51.100.1')
  await search('/api/sugerencias?buscar=zzzzzz', '198.51.100.1')
  await expect.poll(counted, { timeout: 20_000 }).toEqual([{ texto: 'lakers', veces: 3 }])

  const hoy = tienda.select<{ dia: number }>('select dia from busquedas_vacias')[0]!.dia
  for (const [texto, dia, veces] of [
    ['lakers', hoy - 1, 1],
    ['lakers', hoy - 9, 1],
    ['short negro', hoy, 9],
    ['short negro', hoy - 1, 9],
    ['short negro', hoy - 2, 9],
    ['dos dias', hoy, 90],
    ['dos dias', hoy - 1, 90],
  ] as const) {
    tienda.change('insert into busquedas_vacias (texto, dia, veces) values (?, ?, ?)', texto, dia, veces)
  }
  await page.reload()
  await expect(section.getByRole('listitem')).toHaveText([
    '«short negro» 27 veces, en 3 díasDecir qué es',
    /^«lakers» 5 veces, en 3 días/,
  ])

  await section.getByRole('link', { name: 'Decir qué es «lakers»' }).click()
  const nombres = page.getByRole('textbox', { name: 'Otros nombres', exact: true })
  await expect(nombres).toBeFocused()
  await expect(nombres).toHaveValue('lakers = ')
  await expect(page).toHaveURL(`${tienda.origin}/admin/ajustes`)
  // The name is begun once, though the page is left and come back to.
  await page.goto(`${tienda.origin}/admin/ajustes?otroNombre=lakers`)
  await expect(nombres).toBeFocused()
  await expect(nombres).toHaveValue('lakers = ')
  await page.keyboard.type('Boca Juniors')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(page.getByRole('form', { name: 'Ajustes' }).getByRole('status')).toHaveText('Guardado. Ya vale.')
  await page.goto(`${tienda.origin}/admin/ventas`)
  await expect(section.getByRole('listitem')).toHaveText([/^«short negro»/])
})

test('27.18 Sales are what came in, went back and stays, a plot and a table by week and month; the days stand in the address', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return
    if (['error', 'warning'].includes(message.type())) violations.push(message.text())
  })
  await administrar(page, tienda, '/admin/ventas')
  await test.step('27.21 A range without sales says so', async () => {
    // What the trial before sold is taken off within seconds.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('No hay ventas en estas fechas.')).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('img', { name: /^Ventas por/ })).toHaveCount(0)
  })

  const stock: Linea = { codigo: 'CSK-0017', modo: 'stock', precio: 2000 }
  const encargo: Linea = { codigo: 'CSK-0033', modo: 'encargo', precio: 3000 }
  // The sales are of Sunday night and Monday morning in Montevideo.
  sell({ id: 'V1', pagado: Date.parse('2026-03-08T23:30-03:00'), lineas: [stock] })
  sell({ id: 'V2', pagado: Date.parse('2026-03-09T00:30-03:00'), medio: 'transferencia', lineas: [encargo, stock] })
  sell({ id: 'V3', pagado: Date.parse('2026-04-02T12:00-03:00'), lineas: [encargo, { ...encargo, precio: 3400 }] })
  sell({ id: 'V4', pagado: Date.parse('2026-03-10T12:00-03:00'), estado: 'reembolsado', lineas: [stock] })
  tell('V4', Date.parse('2026-03-17T12:00-03:00'), 'reembolsar', ['entregado', 'reembolsado'])

  await test.step('27.19 The days stand in the address', async () => {
    await page.getByLabel('Desde').fill('2026-03-02')
    await page.getByLabel('Hasta').fill('2026-04-05')
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(page).toHaveURL(`${tienda.origin}/admin/ventas?desde=2026-03-02&hasta=2026-04-05&por=semana`)
  })
  const main = page.getByRole('main')
  const suma = (nombre: string) => main.locator('dl > div', { has: page.getByRole('term').filter({ hasText: nombre }) })
  await test.step('27.29, 27.30, 50.5 What was sold, went back and stays, with its IVA, and money apart', async () => {
    // Sales are counted within seconds.
    await expect(async () => {
      await page.reload()
      await expect(suma('Vendido')).toContainText('$\u00a016.240', { timeout: 100 })
      await expect(suma('Neto')).toContainText('$\u00a013.980', { timeout: 100 })
    }).toPass()
    await expect(suma('Vendido').getByRole('definition')).toHaveText(['$\u00a016.240', 'Con $\u00a01.040 de envíos.'])
    await expect(suma('Devuelto')).toContainText('$\u00a02.260')
    await expect(suma('Neto')).toContainText('IVA $\u00a02.520,98. Sin IVA $\u00a011.459,02.')
    await expect(suma('Entró')).toContainText('$\u00a016.340')
    await expect(suma('Entró')).toContainText('Y se devolvió $\u00a02.260')
  })
  const tabla = page.getByRole('table', { name: 'Ventas por semana' })
  await test.step('27.32 What went back is returned on its day, and stays sold on its own', async () => {
    await expect(suma('Camisetas')).toContainText('3 en stock y 3 por encargo. 1 devuelta.')
    await expect(tabla.getByRole('row')).toHaveText([
      /Período/,
      '30 de marzo al 5 de abril 20262 vendidas120$\u00a06.660$\u00a00$\u00a06.660$\u00a01.200,980',
      '23 al 29 de marzo 20260 vendidas000$\u00a00$\u00a00$\u00a00$\u00a000',
      '16 al 22 de marzo 20260 vendidas, 1 devuelta001$\u00a00$\u00a02.260−$\u00a02.260−$\u00a0407,540',
      '9 al 15 de marzo 20263 vendidas230$\u00a07.320$\u00a00$\u00a07.320$\u00a01.3200',
      '2 al 8 de marzo 20261 vendida110$\u00a02.260$\u00a00$\u00a02.260$\u00a0407,540',
      'Total6 vendidas, 1 devuelta461$\u00a016.240$\u00a02.260$\u00a013.980$\u00a02.520,980',
    ])
  })
  await test.step('27.20 The best-selling shirts', async () => {
    const mejores = page.getByRole('table', { name: 'Ventas por camiseta' }).getByRole('row')
    await expect(mejores.nth(1)).toContainText(camiseta('CSK-0033').nombre)
    await expect(mejores.nth(1)).toContainText('$\u00a09.30067 %')
    await expect(mejores.nth(2)).toContainText('$\u00a03.900')
  })
  await test.step('50.6 A cut is chosen, and each figure leads to its orders', async () => {
    await page.getByRole('link', { name: 'Forma de pago' }).click()
    const cortes = page.getByRole('table', { name: 'Ventas por forma de pago' })
    await expect(cortes.getByRole('rowheader')).toHaveText([/^Tarjeta/, /^Transferencia/])
    await cortes.getByRole('link', { name: 'Transferencia' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'V2' })).toHaveText(
      /V2Venta09\/03\/2026, transferencia, 2 camisetas.*5\.060/,
    )
    await page.goBack()
    await suma('Devuelto').getByRole('link').click()
    await expect(main.getByRole('listitem').filter({ hasText: 'V4' })).toHaveText(
      /V4Anulación17\/03\/2026.*−\$\u00a02\.260$/,
    )
    await main.getByRole('link', { name: 'Dinero', exact: true }).click()
    await expect(main.getByRole('listitem').filter({ hasText: /V\d(?:Entró|Se devolvió)/ })).toHaveCount(5)
    await page.goto(`${tienda.origin}/admin/ventas?desde=2026-03-02&hasta=2026-04-05&por=semana`)
  })

  const plot = page.getByRole('img', { name: /^Ventas por semana/ })
  const canvas = plot.locator('canvas')
  await expect(canvas).toBeVisible()
  const colours = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
    const seen = new Map<string, number>()
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] !== 255) continue
      const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`
      seen.set(colour, (seen.get(colour) ?? 0) + 1)
    }
    return Object.fromEntries(seen)
  })
  await test.step('27.21 The plot has the shop’s colours and follows the window', async () => {
    // The bars are the shop's celeste, the line over them its noche.
    expect(colours['117,183,224']).toBeGreaterThan(1000)
    expect(colours['14,31,63']).toBeGreaterThan(100)

    await page.setViewportSize({ width: 400, height: 800 })
    await expect.poll(async () => (await canvas.boundingBox())!.width).toBeLessThan(400)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
  })

  await page.getByLabel('Mostrar').selectOption('Por mes')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Ventas por mes' }).getByRole('rowheader')).toHaveText([
    'abril 20262 vendidas',
    'marzo 20264 vendidas, 1 devuelta',
    'Total6 vendidas, 1 devuelta',
  ])
  await page.goBack()
  await expect(tabla).toBeVisible()
  await page.getByRole('link', { name: 'Últimos 12 meses' }).click()
  await expect(page).toHaveURL(`${tienda.origin}/admin/ventas?por=mes`)
  await page.goto(`${tienda.origin}/admin/ventas?desde=ayer&hasta=2026-99-99&por=siglo`)
  await expect(page.getByLabel('Mostrar')).toHaveValue('semana')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ventas')
  await expect(main.getByText('Ese mes o esos días no existen, o todavía no empezaron')).toBeVisible()
  // The content security policy reports what the plot isn't allowed.
  expect(violations).toEqual([])
})

test('36.7 Hoy says in words what doesn’t go as it should, with what to do and the way there, until it is over @long', async ({
  page,
}) => {
  const HOUR = 60 * 60_000
  tienda.change(
    `insert into correos (id, tipo, para, asunto, parametros, pedido_id, estado, intentos, proximo_intento, error, creado, enviado)
     values ('parado', 'contacto', 'a@b.uy', 'Uno', '{}', null, 'pendiente', 9, ?, '535 Authentication failed', ?, null)`,
    Date.now() + HOUR,
    Date.now() - 2 * HOUR,
  )
  tienda.change(
    `insert into comprobaciones values ('una', ?, 'no_cierra', 1, '["Pedido CK-A2B3C4: su total no es el de sus líneas."]', '5 pedidos')`,
    Date.now(),
  )
  await administrar(page, tienda, '/admin')
  const alerta = page.getByRole('region', { name: 'Para hoy' }).getByRole('alert')
  await expect(alerta).toContainText('encontró 1 cosa que no cierra.')
  await expect(alerta.getByRole('listitem')).toHaveText('Pedido CK-A2B3C4: su total no es el de sus líneas.')
  await expect(alerta).toContainText('docs/guia/vigilancia.md')
  // The shop's own mails rest as well.
  await expect(alerta).toContainText(
    /correos? esperan? para salir, el más viejo desde el \d+\/\d+\/\d+ a las \d+:\d+\./,
  )
  await alerta.getByRole('link', { name: 'Ver los correos' }).click()
  await expect(page).toHaveURL(`${tienda.origin}/admin/correos?estado=esperando`)
  await expect(page.getByRole('main').getByText('a@b.uy')).toBeVisible()

  tienda.change("delete from correos where estado in ('pendiente', 'enviando')")
  tienda.change("delete from comprobaciones where id = 'una'")
  await page.goto(`${tienda.origin}/admin`)
  await expect(page.getByRole('region', { name: 'Para hoy' })).toBeVisible()
  await expect(alerta).toBeEmpty()
})
