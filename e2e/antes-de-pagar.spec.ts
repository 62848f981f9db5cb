import type { APIRequestContext } from '@playwright/test'
import { planMasLargo, type Cuotas } from '#domain/cuotas/cuotas.ts'
import { select } from './support/base-de-datos.ts'
import { camiseta, preciosEsperados, type Camiseta } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { pesos } from './support/comprador.ts'
import { correosCon } from './support/correos.ts'
import { placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'

/** Cost, day, place and kind of what is bought are known before paying, or it is said plainly that they aren't. */

const DIA = /(el|hoy|mañana) (lunes|martes|miércoles|jueves|viernes) \d+\/\d+/.source

type Estado = Camiseta & {
  enStock: number
  porEncargo: number
  procedencia: string
  estado: string
  fallas: string
}

/** Five times a dozen: with a state, with flaws or an origin alone, in stock alone, to order alone, both ways. */
function sixtyShirts(): Estado[] {
  const all = select<{ codigo: string } & Omit<Estado, keyof Camiseta>>(
    `select p.codigo, p.procedencia, p.estado, p.fallas,
            exists (select 1 from product_stock s where s.product_id = p.id and s.cantidad > 0) as enStock,
            exists (select 1 from product_talles_encargo t where t.product_id = p.id) as porEncargo
       from products p
      where p.activo = 1 and not exists (select 1 from rebaja_productos r where r.product_id = p.id) order by p.id`,
  ).map(({ codigo, ...rest }) => ({ ...camiseta(codigo), ...rest }))
  const kinds = [
    all.filter(({ estado }) => estado !== ''),
    all.filter(({ procedencia, estado }) => procedencia !== '' && estado === ''),
    all.filter(({ enStock, porEncargo }) => enStock && !porEncargo),
    all.filter(({ enStock, porEncargo }) => !enStock && porEncargo),
    all.filter(({ enStock, porEncargo }) => enStock && porEncargo),
    all.filter(({ enStock, porEncargo }) => !enStock && !porEncargo),
  ]
  const chosen = new Set(kinds.flatMap((kind) => kind.slice(0, 12)))
  for (const shirt of all) if (chosen.size < 60) chosen.add(shirt)
  return [...chosen].slice(0, 60)
}

/** What a page says, as its reader has it. */
async function wordsOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text()
  const main = /<main[\s\S]*<\/main>/.exec(html)![0]
  return main
    .replace(/<(script|noscript)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

test('49.1 Of sixty shirts in every state the page says cost by card, transfer and instalments, day, place, kind and state', async ({
  request,
}) => {
  const shirts = sixtyShirts()
  expect(shirts).toHaveLength(60)
  for (const shirt of shirts) {
    const modos = [...(shirt.enStock ? (['stock'] as const) : []), ...(shirt.porEncargo ? (['encargo'] as const) : [])]
    for (const modo of modos) {
      const words = await wordsOf(request, `/product/${shirt.slug}?modo=${modo}`)
      const { tarjeta, transferencia } = preciosEsperados(shirt, modo)
      expect(words, shirt.slug).toMatch(new RegExp(`${pesos(tarjeta).source} con tarjeta`))
      expect(words, shirt.slug).toMatch(new RegExp(`${pesos(transferencia).source} por transferencia`))
      const cuotas = (await (await request.get(`/api/cuotas?monto=${tarjeta}`)).json()) as Cuotas
      expect(planMasLargo(cuotas.medios), shirt.slug).toMatchObject({ medio: 'OCA', pagos: 12, total: tarjeta * 100 })
      expect(words, shirt.slug).toContain('Hasta 12 cuotas con Mercado Pago')
      expect(words, shirt.slug).toMatch(new RegExp(`${DIA} a Montevideo`, 'i'))
      expect(words, shirt.slug).toMatch(new RegExp(`${DIA} al resto del país`, 'i'))
      if (modo === 'encargo') expect(words, shirt.slug).toContain('se hace en 15 a 20 días')
      expect(words, shirt.slug).toContain(`Procedencia ${shirt.procedencia || 'Sin indicar: preguntanos'}`)
      if (shirt.fallas !== '') expect(words, shirt.slug).toContain(`Fallas: ${shirt.fallas}`)
    }
    if (modos.length === 0) {
      expect(await wordsOf(request, `/product/${shirt.slug}`), shirt.slug).toMatch(
        /agotad|no está disponible|sin stock/i,
      )
    }
  }
})

test('49.2 Cart, order and its mail say the same kind, state and day as the shirt’s page', async ({
  page,
  request,
}) => {
  const shirt = sixtyShirts().find(({ estado, enStock }) => estado !== '' && enStock)!
  const [{ talle } = { talle: '' }] = select<{ talle: string }>(
    'select talle from product_stock where product_id = ? and cantidad > 0 order by talle limit 1',
    shirt.id,
  )
  const enLaPagina = await wordsOf(request, `/product/${shirt.slug}`)
  // Pages say 'hoy' or 'mañana' before it; an order and its mail, which are read later, don't.
  const [dia] = new RegExp(`${DIA.replace(/^\S+ /, '')}(?= a Montevideo)`, 'i').exec(enLaPagina)!
  const elegida = { codigo: shirt.codigo, talle, modo: 'stock' as const }
  const { fallas } = shirt

  await fillCarrito(page, [elegida])
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(dia)
  await expect(page.getByRole('main')).toContainText(shirt.procedencia)

  const correo = `antes-${Date.now()}@correo.test`
  const { codigo, token } = await placeOrder(page, 'transferencia', [elegida], { correo })
  const [linea] = select<{ queEs: string }>(
    'select l.que_es as queEs from pedido_lineas l join pedidos p on p.id = l.pedido_id where p.token = ?',
    token,
  )
  expect(linea!.queEs).toContain(shirt.procedencia)
  expect(linea!.queEs).toContain(fallas)
  const enElPedido = await wordsOf(request, `/pedido/${token}`)
  expect(enElPedido).toContain(linea!.queEs)
  expect(enElPedido).toContain(dia)
  await expect
    .poll(
      async () => (await correosCon(codigo)).filter(({ to }) => to?.some(({ address }) => address === correo)).length,
    )
    .toBeGreaterThan(0)
  const mail = (await correosCon(codigo)).find(({ to }) => to?.some(({ address }) => address === correo))!
  const text = mail.text!.replace(/\s+/g, ' ')
  expect(text).toContain(linea!.queEs)
  expect(text).toContain(dia)
})
