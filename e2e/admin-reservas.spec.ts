import type { Page } from '@playwright/test'
import { cookiesOf } from './support/administracion.ts'
import { placeOrder } from './support/ordenar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** Stock that nobody pays for, in a shop of its own. */
const tienda = ownTienda(32)
const cookies = cookiesOf(tienda)

test.use({ baseURL: tienda.origin })

const PDF = Buffer.from('%PDF-1.4\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n')

/** Sizes that are on hand: a dozen for each of so many orders. */
function chooseDozens(count: number): { codigo: string; talle: string; modo: 'stock' }[][] {
  const rows = tienda.select<{ codigo: string; talle: string }>(
    `select p.codigo, s.talle from product_stock s join products p on p.id = s.product_id
      where p.activo = 1 and s.cantidad > 0 order by s.cantidad desc, p.codigo, s.talle limit ?`,
    count * 12,
  )
  const all = rows.map((row) => ({ ...row, modo: 'stock' as const }))
  return Array.from({ length: count }, (_, at) => all.slice(at * 12, at * 12 + 12))
}

const held = () => tienda.select<{ units: number }>('select sum(retenido) as units from product_stock')[0]!.units

const expectNoOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

test('27.24, 27.26 The owner is told of shirts that nobody pays for, and brings them back in one action @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().addCookies(cookies)
  await page.clock.install()
  await page.goto('/admin')
  const hoy = page.getByRole('region', { name: 'Para hoy' })
  await expect(hoy).toBeVisible()
  await expect(hoy.getByText('sin pagar')).toHaveCount(0)

  const [first, ...rest] = chooseDozens(6)
  const sent = await placeOrder(page, 'transferencia', first!, { ip: '198.51.100.9', nombre: 'Con Recibo' })
  const uploaded = await page.request.post(`/api/pedidos/${sent.token}/comprobante?nombre=recibo.pdf`, {
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': 'recibo-de-prueba',
    },
    data: PDF,
  })
  expect(uploaded.status(), await uploaded.text()).toBe(200)
  for (const [at, dozen] of rest.entries()) {
    await placeOrder(page, 'tarjeta', dozen, { ip: `198.51.100.${at < 2 ? 1 : 10 + at}`, nombre: `Nadie ${at}` })
  }
  const [columns, values] = copyOfAnOrder()
  tienda.change(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 201)
     insert into pedidos (${columns}) select ${values} from pedidos, n where codigo = ?`,
    sent.codigo,
  )

  // The page stays open meanwhile.
  await page.clock.fastForward(50_000)
  const alerta = hoy.getByRole('alert')
  await expect(alerta).toContainText(`6 pedidos sin pagar reservan ${held()} de las`)
  await expect(alerta).toContainText('2001:db8:7::/48: 201 pedidos')
  await expectNoOverflow(page)
  await alerta.getByRole('link', { name: 'Ver los pedidos sin pagar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos sin pagar')
  await expect(page.getByText('Reservan 72 camisetas en stock.')).toBeVisible()
  await expectNoOverflow(page)

  await test.step('11.60, 27.25 With the keyboard a group goes, without one of its two orders', async () => {
    const grupo = page.getByRole('checkbox', { name: 'Conexión 198.51.100.1', exact: true })
    await grupo.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('2 pedidos marcados, 24 camisetas')).toBeVisible()
    const deUnaRed = page.getByRole('listitem').filter({ has: grupo })
    await deUnaRed.getByText('Ver los pedidos').focus()
    await page.keyboard.press('Enter')
    await deUnaRed.getByRole('checkbox', { name: 'Cancelar CK-' }).first().focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 pedido marcado, 12 camisetas')).toBeVisible()
    await expect(grupo).not.toBeChecked()
    await page.getByRole('button', { name: 'Cancelar los marcados' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 pedido cancelado: 12 camisetas volvieron a la venta.')).toBeVisible()
    expect(held()).toBe(60)
  })

  // The others are ticked by their hour, in a browser without scripts; what has a receipt stays.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: tienda.origin,
    viewport: { width: 360, height: 740 },
  })
  await plain.addCookies(cookies)
  const sinScripts = await plain.newPage()
  await sinScripts.goto('/admin/pedidos/reservas?por=momento')
  for (const box of await sinScripts.getByRole('checkbox', { name: /^Desde las/ }).all()) await box.check()
  await sinScripts.getByRole('button', { name: 'Cancelar los marcados' }).click()
  await expect(sinScripts.getByText('4 pedidos cancelados: 48 camisetas volvieron a la venta.')).toBeVisible()
  const apartado = sinScripts.getByRole('paragraph').filter({ hasText: 'Uno quedó sin cancelar' })
  await expect(apartado).toContainText(sent.codigo)
  expect(held()).toBe(12)

  await test.step('11.61 And that with a receipt by itself', async () => {
    await sinScripts.goto('/admin/pedidos/reservas')
    await sinScripts.getByText('Ver los pedidos').click()
    await expect(sinScripts.getByText('Mandó comprobante')).toBeVisible()
    await sinScripts.getByRole('checkbox', { name: `Cancelar ${sent.codigo}` }).check()
    await sinScripts.getByRole('button', { name: 'Cancelar los marcados' }).click()
    await expect(sinScripts.getByText('Ningún pedido espera el pago.')).toBeVisible()
    expect(held()).toBe(0)
  })
  await plain.close()
  await page.goto('/admin')
  await expect(hoy.getByText('sin pagar')).toHaveCount(0)
})

/** Columns of an order, and a copy's values in them: of another network, ended, and placed now. */
function copyOfAnOrder(): [string, string] {
  const names = tienda.select<{ name: string }>("select name from pragma_table_info('pedidos')").map(({ name }) => name)
  const other: Record<string, string> = {
    red: "'2001:db8:7::/48'",
    estado: "'cancelado'",
    retiene: '0',
    ...Object.fromEntries(['id', 'codigo', 'token', 'idempotency_key'].map((name) => [name, `${name} || '-' || n.i`])),
  }
  return [names.join(', '), names.map((name) => other[name] ?? name).join(', ')]
}
