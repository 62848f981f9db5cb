import { ownValue } from '#domain/texto/own-value.ts'
import { html } from 'hono/html'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { NETWORKS, REASONS } from './outcomes.ts'
import { CHECKOUT_CARD, plansOf } from './plans.ts'
import type { Payment, PreferenceBody } from './types.ts'

type Content = ReturnType<typeof html>

type View = {
  preferenceId: string
  /** Tells two presses of a button from two payments. */
  attempt: string
  items: PreferenceBody['items']
  total: number
  maxInstallments: number
  payments: Payment[]
  /** Where a buyer goes who doesn't pay. */
  back: string | null
}

const STATUS_TEXT: Record<string, string> = {
  approved: 'aprobado',
  rejected: 'rechazado',
  pending: 'pendiente',
  cancelled: 'cancelado',
  refunded: 'devuelto',
}

/** The page on which a buyer decides how the payment ends. */
export function renderCheckout(view: View): Content {
  return layout(
    'Pagá tu compra',
    html`
      <section class="hoja">
        <h1>Pagá tu compra</h1>
        <ul class="items">
          ${view.items.map(
            (item) =>
              html`<li>
                <span>${item.title}${item.quantity > 1 ? ` × ${item.quantity}` : ''}</span>
                <span class="monto">${formatPesos(item.unit_price * item.quantity)}</span>
              </li>`,
          )}
        </ul>
        <p class="total"><span>Total</span> <strong class="monto">${formatPesos(view.total)}</strong></p>
      </section>
      ${view.payments.length > 0 ? renderPayments(view.payments) : ''}
      <form class="hoja" method="post" action="pagar">
        <input type="hidden" name="pref_id" value="${view.preferenceId}" />
        <input type="hidden" name="intento" value="${view.attempt}" />
        <fieldset>
          <legend>Tarjeta</legend>
          <label for="cuotas">Cuotas con ${CHECKOUT_CARD.name}</label>
          <select id="cuotas" name="cuotas">
            ${plansOf(CHECKOUT_CARD, view.total).slice(0, view.maxInstallments).map(renderPlan)}
          </select>
          <button class="principal" name="resultado" value="aprobar">Aprobar</button>
        </fieldset>
        <fieldset>
          <legend>Tarjeta que no pasa</legend>
          <label for="motivo">Motivo</label>
          <select id="motivo" name="motivo">
            ${Object.entries(REASONS).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
          </select>
          <button name="resultado" value="rechazar">Rechazar</button>
        </fieldset>
        <fieldset>
          <legend>Efectivo</legend>
          <label for="red">Red de cobranza</label>
          <select id="red" name="red">
            ${Object.entries(NETWORKS).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
          </select>
          <button name="resultado" value="pendiente">Dejar pendiente</button>
        </fieldset>
      </form>
      ${view.back === null ? '' : html`<p class="volver"><a href="${view.back}">Volver a la tienda sin pagar</a></p>`}
    `,
  )
}

/** A page that only says something. */
export function renderMessage(text: string, back: string | null): Content {
  return layout(
    text,
    html`<section class="hoja">
      <h1>${text}</h1>
      ${back === null ? '' : html`<p><a href="${back}">Volver a la tienda</a></p>`}
    </section>`,
  )
}

/** The page of a link that has ended: a coupon made through it can still be paid at the counter. */
export function renderExpired(payments: Payment[], back: string | null): Content {
  const text = 'Este enlace de pago venció.'
  const coupons = payments.filter(({ status }) => status === 'pending')
  if (coupons.length === 0) return renderMessage(text, back)
  return layout(
    text,
    html`<section class="hoja">
        <h1>${text}</h1>
        <p>El cupón todavía se puede pagar.</p>
        ${back === null ? '' : html`<p><a href="${back}">Volver a la tienda</a></p>`}
      </section>
      ${renderPayments(coupons)}`,
  )
}

function renderPayments(payments: Payment[]): Content {
  return html`<section class="hoja">
    <h2>Pagos de esta compra</h2>
    <ul class="pagos">
      ${payments.map(
        (payment) =>
          html`<li>
            <span>Pago ${payment.id}: ${ownValue(STATUS_TEXT, payment.status) ?? payment.status}</span>
            ${payment.status === 'pending' ? renderCoupon(payment) : ''}
          </li>`,
      )}
    </ul>
    ${
      payments.some((payment) => payment.status === 'approved')
        ? html`<p class="nota">Ya está paga. Como en el proveedor de verdad, el enlace deja pagarla otra vez.</p>`
        : ''
    }
  </section>`
}

function renderCoupon(payment: Payment): Content {
  return html`<form method="post" action="cupon">
    <input type="hidden" name="pago" value="${payment.id}" />
    <button name="resultado" value="pagado">Pagar el cupón</button>
    <button name="resultado" value="vencido">Dejarlo vencer</button>
  </form>`
}

function renderPlan({ installments, installment_amount, total_amount }: ReturnType<typeof plansOf>[number]): Content {
  const [each, total] = [installment_amount, total_amount].map((pesos) => formatCentavos(Math.round(pesos * 100)))
  const text = installments === 1 ? `1 pago de ${each}` : `${installments} cuotas de ${each}, total ${total}`
  return html`<option value="${installments}">${text}</option>`
}

function layout(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="es-UY">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Pago de demostración</title>
        <link rel="stylesheet" href="estilo.css" />
      </head>
      <body>
        <header>
          <p class="marca">Pago de demostración</p>
          <p>Hace de Mercado Pago en esta tienda de prueba. No se cobra nada.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`
}
