import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { MOMENTOS } from '#domain/pedidos/correo-pedido.ts'
import { sumPesos } from '#domain/dinero/dinero.ts'
import { MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import { mensajeDePago } from '#domain/pagos/pago.ts'
import type { Correo } from '#server/correos/correo.ts'
import { toCorreo } from '#server/correos/to-correo.ts'
import { renderCorreo } from '#server/correos/templates/render.tsx'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { buildConCodigo, SAMPLE_CORREOS } from './sample-correos.ts'

const FOLDER = '../server/correos/templates/golden'

const OF_THE_FIRST_VERSION = new Set(
  (
    'to_email subject responder_a tienda nombre telefono correo departamento ciudad metodo_envio direccion comentarios ' +
    'costo_envio resumen_carrito total_mercadopago total_transferencia total_elegido pago_tipo codigo llegada ' +
    'retenido_hasta bancos'
  ).split(' '),
)

/** Puts each element on a line: what changed can be seen. */
function inLines(html: string): string {
  return `${html.replaceAll('><', '>\n<')}\n`
}

describe('every mail', () => {
  it('has its pictures in words, and nothing else has', async () => {
    const kept = (await readdir(new URL(FOLDER, import.meta.url))).map((file) => file.replace(/\.\w+$/, ''))
    expect([...new Set(kept)].toSorted()).toEqual(Object.keys(SAMPLE_CORREOS).toSorted())
  })

  // A change that is meant: vitest run tests/correos.test.ts -u, and npm run lab -- mails to look at them.
  it.each(Object.entries(SAMPLE_CORREOS))(
    '13.20 %s reads as it was looked at, as HTML and as text',
    async (name, correo) => {
      const { html, text } = await renderCorreo(correo)
      await expect(inLines(html)).toMatchFileSnapshot(`${FOLDER}/${name}.html`)
      await expect(`${correo.parametros.subject}\n\n${text}\n`).toMatchFileSnapshot(`${FOLDER}/${name}.txt`)
    },
  )
})

function everyCorreo() {
  return MOMENTOS.flatMap((momento) =>
    MEDIOS_DE_PAGO.flatMap((medio) =>
      (['comprador', 'tienda'] as const).map((destinatario) => [momento, medio, destinatario] as const),
    ),
  )
}

const toPesos = (amount: string) => Number(amount.replaceAll('.', ''))

/** What a mail's text says. */
async function read(name: string): Promise<string> {
  return (await renderCorreo(SAMPLE_CORREOS[name]!)).text.replaceAll('\u00a0', ' ')
}

describe('an order’s mail to its buyer', () => {
  it('13.21 of a refused payment says what the card said, until when there is time, and both ways to pay', async () => {
    const text = await read('pago-rechazado-comprador')
    expect(text).toContain(mensajeDePago('rejected', 'cc_rejected_call_for_authorize'))
    expect(text).toContain('reintentar ($ 5.340) o pagar por transferencia ($ 4.872)')
    expect(text).toContain('hasta el miércoles 18 de noviembre a las 12:30')
    expect(text).toContain('Pagar mi pedido https://www.casakas.example/pedido/')
  })

  it('13.22 has accounts, amount and code where a transfer is asked for, and nowhere else', async () => {
    const withAccounts: string[] = []
    for (const name of Object.keys(SAMPLE_CORREOS)) {
      if ((await read(name)).includes(DEMO_AJUSTES.bancos[0].cuenta)) withAccounts.push(name)
    }
    expect(withAccounts.toSorted()).toEqual([
      'recordatorio-comprador',
      'recordatorio-sin-reserva-comprador',
      'transferencia-codigo-por-confirmar-comprador',
      'transferencia-comprador',
      'transferencia-con-codigo-comprador',
      'transferencia-con-rebaja-comprador',
      'transferencia-de-cambio-comprador',
      'transferencia-en-stock-comprador',
      'transferencia-punto-comprador',
      'transferencia-sin-reserva-comprador',
    ])
    for (const fact of ['Monto: $ 4.872', 'Concepto: CK-7M2P4X', 'hasta el viernes 20 de noviembre a las 12:00'])
      expect(await read('recordatorio-comprador')).toContain(fact)
  })

  it('13.23 has the tracking number of a parcel that left, and where, with what and when one is picked up', async () => {
    expect(await read('enviado-comprador')).toContain('Número de seguimiento\n\nUY-0093-4471-2286-XPR')
    expect(await read('enviado-sin-seguimiento-comprador')).not.toMatch(/seguimiento/i)
    expect(await read('enviado-punto-comprador')).toContain('al punto de retiro Xpres! de Santa Clara de Olimar')
    const listo = await read('listo-para-retirar-comprador')
    for (const fact of ['Xpres! de Santa Clara de Olimar', 'documento', 'CK-7M2P4X', 'XPR-88120', 'horario'])
      expect(listo).toContain(fact)
    expect(await read('listo-para-retirar-sin-punto-comprador')).not.toContain('Xpres!')
    expect(await read('listo-para-retirar-en-agencia-comprador')).not.toContain('no sabés la dirección')
  })

  it('13.20 of an order that is still to be paid says when it would arrive', async () => {
    for (const name of ['transferencia-comprador', 'pago-pendiente-comprador', 'transferencia-tienda'])
      expect(await read(name)).toContain('Llegada: Se hace en 15 a 20 días y llega el miércoles 9/12, si ')
    expect(await read('transferencia-comprador')).toContain('si vemos el pago antes de las 15:00 del miércoles 18/11')
    expect(await read('pago-pendiente-comprador')).toContain('si se acredita antes de que venza')
  })

  it('44.4 of an order that was paid says the day that was promised, and no hours', async () => {
    for (const name of ['pagado', 'en-preparacion-en-stock', 'enviado-sin-seguimiento', 'pagado-de-cambio']) {
      const mail = await read(`${name}-comprador`)
      expect(mail).toMatch(name === 'pagado' ? 'Llega el miércoles 9/12.' : 'Llega el jueves 19/11.')
      expect(mail).not.toMatch(/\d hs/)
    }
    expect(await read('enviado-comprador')).toContain('Llega el jueves 19/11; te habíamos dicho el miércoles 9/12.')
  })

  it('13.24 tells of money that goes back, and how much', async () => {
    expect(await read('cancelado-comprador')).toContain('Te vamos a devolver el dinero')
    expect(await read('cancelado-sin-pagar-comprador')).toContain('no tenés que pagar nada')
    expect(await read('reintegro-comprador')).toContain('Te devolvimos $ 400 de los $ 5.340')
    expect(await read('reembolsado-comprador')).toContain('Te devolvimos $ 5.340 por tu pedido')
    for (const name of ['reintegro-sin-monto-comprador', 'reembolsado-sin-monto-comprador'])
      expect(await read(name)).not.toMatch(/devolvimos \$/i)
  })

  it('13.25 shows what is printed letter by letter, and says so while it can be corrected', async () => {
    for (const momento of ['transferencia', 'pago-pendiente', 'pagado', 'en-preparacion', 'enviado']) {
      const text = await read(`${momento}-comprador`)
      expect(text).toContain('\nNombre: O’NEILL-ÑÁ\nNúmero: 10\n')
      expect(text.includes('corregilo en la página'), momento).toBe(!['en-preparacion', 'enviado'].includes(momento))
    }
    expect(await read('en-preparacion-comprador')).toContain('ya no se pueden cambiar')
    for (const name of ['transferencia-en-stock-comprador', 'en-preparacion-en-stock-comprador'])
      expect(await read(name)).not.toMatch(/estampa|corregilo|Nombre: \n/)
  })

  it('20.15 has a picture of each shirt that is printed, and of no other', async () => {
    for (const [name, correo] of Object.entries(SAMPLE_CORREOS)) {
      const { html } = await renderCorreo(correo)
      const pictures = [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src]) => src)
      const lineas = correo.tipo === 'pedido' && /Nombre: O’NEILL-ÑÁ/.test(html) ? correo.parametros.lineas : []
      expect(pictures, name).toEqual(lineas.map(({ dibujo }) => dibujo).filter((dibujo) => dibujo !== ''))
    }
  })

  it('33.11, 34.14, 34.26 of an order with a code has what each shirt costs with it: with the shipping they are the total', async () => {
    const priced: string[] = []
    for (const [momento, medio, destinatario] of everyCorreo()) {
      const text = (await renderCorreo(buildConCodigo(momento, medio)(destinatario))).text.replaceAll('\u00a0', ' ')
      expect(text.match(/Con el código ANA10, \$ \d+ menos\./g)).toHaveLength(2)
      const [, lines, menos, total] =
        /Qué p(?:ediste|idió)\n([^]*?)\n(.* menos por .*)\n+Total\n.*\n\$ ([\d.]+)/.exec(text) ?? []
      if (lines === undefined) continue
      priced.push(`${momento}-${medio}-${destinatario}`)
      expect(lines).toContain(
        medio === 'tarjeta' ? '\nRebaja, antes $ 2.390 $ 1.971\n' : '\nRebaja, antes $ 2.390 $ 1.774\n',
      )
      expect(lines.match(/Rebaja hasta el domingo 22\/11\./g)).toHaveLength(1)
      expect(lines).toContain('\nRebaja, antes $ 3.390 $ ')
      const amounts = [...lines.matchAll(/\$ ([\d.]+)$/gm)].map(([, amount]) => toPesos(amount!))
      expect(amounts).toHaveLength(3)
      // The steps lead from the prices before to what was paid.
      const quitado = [...menos!.matchAll(/\$ ([\d.]+) menos por/g)].map(([, amount]) => toPesos(amount!))
      expect(quitado).toHaveLength(medio === 'tarjeta' ? 2 : 3)
      expect(2390 + 3390 + 260 - sumPesos(quitado)).toBe(toPesos(total!))
      expect([sumPesos(amounts), toPesos(total!)]).toEqual(medio === 'tarjeta' ? [4872, 4872] : [4451, 4451])
    }
    // The shop's mails have prices always, the buyer's while they are agreed.
    const toBuyer = priced.filter((name) => name.endsWith('comprador'))
    expect(priced).toHaveLength(toBuyer.length + MEDIOS_DE_PAGO.length * MOMENTOS.length)
    expect(toBuyer.toSorted()).toEqual(
      ['pagado', 'pago_pendiente', 'transferencia'].flatMap((momento) =>
        MEDIOS_DE_PAGO.toSorted().map((medio) => `${momento}-${medio}-comprador`),
      ),
    )
  })

  it('37.17 of a sale tells the right to withdraw; of an exchange claims no sale, and adds up with what came back', async () => {
    for (const momento of ['transferencia', 'pagado', 'pago-pendiente'])
      expect(await read(`${momento}-comprador`)).toContain('hasta 5 días hábiles después de la compra o de recibirla')
    const transferencia = await read('transferencia-de-cambio-comprador')
    for (const part of ['diferencia de tu cambio', '$ 2.691', 'Ya pago con lo que vuelve\n− $ 1.971', '$ 980'])
      expect(transferencia).toContain(part)
    for (const name of Object.keys(SAMPLE_CORREOS).filter((one) => one.includes('-de-cambio-')))
      expect(`${SAMPLE_CORREOS[name]!.parametros.subject} ${await read(name)}`, name).not.toMatch(
        /(?<!página de )tu pedido|qué pediste|gracias por comprar/i,
      )
  })

  it('13.20 of a delivered order leads to the exchanges', async () => {
    expect(await read('entregado-comprador')).toMatch(
      /Cambiar o devolver https:\/\/www.casakas.example\/pedido\/\S+\/devolucion/,
    )
  })
})

describe('a mail that an earlier version queued', () => {
  const { tipo, parametros } = SAMPLE_CORREOS['transferencia-comprador'] as Extract<Correo, { tipo: 'pedido' }>
  /** The parameters as the first version wrote them: links without an address, what is printed in the line's text. */
  const OLD = {
    ...Object.fromEntries(Object.entries(parametros).filter(([name]) => OF_THE_FIRST_VERSION.has(name))),
    enlace_pedido: '/pedido/x9Kq2mTz',
    lineas: [
      {
        titulo: 'Uruguay Local 1950',
        detalle: 'Talle M, por encargo. Nombre: SUÁREZ. Número: 9. Con parches.',
        precio: '$\u00a02.641',
      },
    ],
  }

  it.each(MOMENTOS.flatMap((momento) => [[momento, 'comprador'] as const, [momento, 'tienda'] as const]))(
    '13.26 of the moment %s to %s is still written whole',
    async (momento, destinatario) => {
      const row = { tipo, parametros: JSON.stringify({ ...OLD, momento, destinatario }) }
      const { html, text } = await renderCorreo(toCorreo(row, 'https://casakas.uy'))
      for (const written of [html, text]) {
        expect(written).not.toMatch(/undefined|null|NaN|\[object/)
        expect(written).toContain('https://casakas.uy/pedido/x9Kq2mTz')
        expect(written).toContain('Nombre: SUÁREZ. Número: 9.')
      }
    },
  )

  it('13.32 about a pickup says no street, though it was written with one', () => {
    const punto = { ...OLD, direccion: 'Rivera 1234', metodo_envio: 'Retiro en punto Xpres!' }
    const street = (fields: typeof punto) => {
      const correo = toCorreo({ tipo, parametros: JSON.stringify(fields) }, 'https://casakas.uy')
      return correo.tipo === 'pedido' ? correo.parametros.direccion : null
    }
    expect(street(punto)).toBe('')
    expect(street({ ...punto, metodo_envio: 'Envío a domicilio' })).toBe('Rivera 1234')
  })
})
