import { COMPRADOR } from './support/comprador.ts'
import { listenTo, type Lector } from './support/lector.ts'
import { pedidoGuardado } from './support/pedidos.ts'
import { tokenIn } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'

/** Buying without a mouse and without seeing: what the keyboard reaches, what a screen reader tells. */

/** Somebody who doesn't see the page hears which one has come; the focus is at its start. */
async function arrive(lector: Lector, title: RegExp): Promise<void> {
  await lector.hears(title)
  expect(await lector.focused()).toMatchObject({ role: 'main' })
  lector.forget()
}

test('22.38, 22.39 With the keyboard alone shirts are found, chosen, personalised and paid by card and by transfer; a screen reader is told each step, and the focus is always seen @long', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const lector = await listenTo(page)
  const { press, pressTo, tabTo, openDialog, hears } = lector
  const type = (text: string) => page.keyboard.type(text)

  await test.step('search, filter', async () => {
    await page.goto('/')
    expect(await press('Tab')).toMatchObject({ role: 'link', name: 'Saltar al contenido' })
    expect(await press('Enter')).toMatchObject({ role: 'main' })
    await press('Shift+Tab')
    await page.goto('/')
    await tabTo(/searchbox|combobox/, 'Equipo, jugador o año')
    await type('penarol')
    await press('Enter')
    await arrive(lector, /^Camisetas en stock/)
    await tabTo('link', /^Ver \d+ por encargo$/)
    await press('Enter')
    await arrive(lector, /^Camisetas por encargo/)
    const filtro = await tabTo('checkbox', /^XL ?, \d+ camisetas$/)
    expect(filtro.states).not.toContain('checked')
    expect((await press('Space')).states).toContain('checked')
    await hears(/^\d+ camisetas$/)
  })

  await test.step('size, name and number', async () => {
    const { name } = await tabTo('link', /^Peñarol/)
    await press('Enter')
    await arrive(lector, new RegExp(`^${name}`))
    // The list was filtered by this size.
    expect((await tabTo('button', 'XL')).states).toContain('pressed')
    expect((await tabTo('button', '2XL')).states).not.toContain('pressed')
    expect((await press('Space')).states).toContain('pressed')
    const otra = await press('Shift+Tab')
    expect(otra).toMatchObject({ role: 'button', name: 'XL' })
    expect(otra.states).not.toContain('pressed')
    expect((await press('Space')).states).toContain('pressed')
    await tabTo('checkbox', /^Personalizar con nombre y número/)
    expect((await press('Space')).states).toContain('checked')
    expect(await press('Tab')).toMatchObject({ role: 'textbox', name: 'Nombre', description: '0 de 12 letras' })
    await type('Morena 9')
    await hears('El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.')
    const nombre = await lector.focused()
    expect(nombre.states).toContain('invalid')
    expect(nombre.description).toBe(
      '8 de 12 letras El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.',
    )
    await press('Backspace')
    expect((await press('Backspace')).states).not.toContain('invalid')
    expect(await press('Tab')).toMatchObject({ role: 'textbox', name: 'Número', description: 'De 0 a 99' })
    await type('9')
    await hears(/con tarjeta .* Incluye \$ 200 de personalización/)
    await tabTo('button', 'Agregar al carrito')
    await openDialog('dialog Agregado al carrito')
    await hears('1 camiseta en el carrito')
  })

  await test.step('cart, and a form with faults', async () => {
    await tabTo('link', 'Ver carrito')
    await press('Enter')
    await arrive(lector, /^Carrito/)
    await tabTo('button', /^Quitar Peñarol.*, talle XL$/)
    await tabTo('link', 'Continuar al envío')
    await press('Enter')
    await arrive(lector, /^Envío y pago/)
    await tabTo('button', /^Pagar con Mercado Pago\s·\sdesde \$/)
    expect(await openDialog('dialog Faltan completar datos:')).toMatchObject({
      role: 'button',
      name: 'Entendido',
      description: 'Nombre completo Departamento Ciudad Calle Número de puerta Teléfono',
    })
    const nombre = await pressTo('Enter', 'textbox', 'Nombre completo')
    expect(nombre.description).toBe('Completá tu nombre.')
    expect(nombre.states.toSorted()).toEqual(['invalid', 'required'])

    await type(COMPRADOR['Nombre completo'])
    expect((await press('Tab')).name).toContain('Envío a domicilio')
    await tabTo('combobox', 'Departamento')
    await type('Montevideo')
    for (const [campo, valor] of [
      ['Calle', COMPRADOR.Calle],
      ['Número de puerta', COMPRADOR['Número de puerta']],
      ['Teléfono', 'mañana'],
    ] as const) {
      expect((await tabTo('textbox', campo)).states).toContain('required')
      await type(valor)
    }
    await tabTo('button', /^Pagar con Mercado Pago/)
    const telefono = await pressTo('Enter', 'textbox', 'Teléfono')
    expect(telefono.states).toContain('invalid')
    expect(telefono.description).toContain('Revisá el teléfono')
    await press('ControlOrMeta+a')
    await type(COMPRADOR.Teléfono)
  })

  await test.step('paying by card', async () => {
    await tabTo('button', /^Pagar con Mercado Pago/)
    await page.keyboard.press('Enter')
    await hears('Procesando...')
    await page.waitForURL(/\/demo\/mercadopago\/checkout/)
    await tabTo('button', 'Aprobar')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/checkout\/success/)
    await expect(page).toHaveTitle(/^Pago realizado con éxito/)
    expect(pedidoGuardado(tokenIn(page))).toMatchObject({ medio: 'tarjeta', estado: 'pagado' })
  })

  await test.step('another one from the list, paid by transfer', async () => {
    await tabTo('link', 'Por encargo')
    await press('Enter')
    await arrive(lector, /^Camisetas por encargo/)
    const agregar = await tabTo('button', /^Agregar \S/)
    await openDialog('dialog Agregar al carrito')
    expect(await pressTo('Escape', 'button', agregar.name)).toEqual(agregar)
    await openDialog('dialog Agregar al carrito')
    await tabTo('button', 'Agregar al carrito')
    const aviso = await openDialog('alertdialog Seleccioná un talle antes de continuar.')
    expect(aviso).toMatchObject({ role: 'button', name: 'Entendido' })
    const talle = await pressTo('Enter', 'button', /^(?!Entendido|Agregar)/)
    expect(talle).toMatchObject({ dialog: 'dialog Agregar al carrito', states: [] })
    expect((await press('Space')).states).toContain('pressed')
    await tabTo('button', 'Agregar al carrito')
    lector.forget()
    await openDialog('dialog Agregado al carrito')
    await hears('1 camiseta en el carrito')
    await tabTo('link', 'Ver carrito')
    await press('Enter')
    await arrive(lector, /^Carrito/)
    await tabTo('link', 'Continuar al envío')
    await press('Enter')
    await arrive(lector, /^Envío y pago/)
    // The network is gone for a moment: told, and the focus is where it was.
    const pagar = await tabTo('button', /^Pagar por transferencia\s·\s\$/)
    await page.route('**/api/transfer-orders', (route) => route.abort('failed'))
    await openDialog(/^alertdialog No se pudo procesar el pedido/)
    expect(await pressTo('Enter', 'button', pagar.name)).toEqual(pagar)
    await page.unroute('**/api/transfer-orders')
    await press('Enter')
    await arrive(lector, /^Pago por transferencia/)
    expect(pedidoGuardado(tokenIn(page))).toMatchObject({ medio: 'transferencia', estado: 'pendiente_pago' })
  })
})
