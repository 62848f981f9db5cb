import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { buildSolicitud } from '../factories.ts'
import { ORIGIN } from '../payments.ts'
import { CARRITOS, newPedido, OWNER, plan, SILENT, type Carrito, type Mes, type Pedido } from './mes.ts'
import { paid } from './money.ts'

const UNPRINTED = { nombre: '', numero: '', parches: false }

export function order(mes: Mes, cuando: string, carrito: Carrito, medio: MedioDePago, stock = mes.uno): Pedido {
  const pedido = newPedido(mes, carrito, medio)
  plan(mes, cuando, async () => {
    const solicitud = buildSolicitud(chosen(mes, carrito, stock), medio, { shipping: shippingOf(mes, pedido) })
    if (medio === 'tarjeta') {
      const made = await createPreference(mes.runtime, mes.payments.provider, solicitud, ORIGIN)
      if (!made.ok) throw new Error(made.code)
      pedido.codigo = made.value.pedido.codigo
      pedido.preferencia = made.value.id
    } else {
      const placed = await placePedido(mes.runtime, solicitud, medio, ORIGIN)
      if (!placed.ok) throw new Error(placed.code)
      pedido.codigo = placed.value.codigo
    }
  })
  return pedido
}

/** A sale by chat, paid at once, with the shipping agreed on at 100 pesos. */
export function sold(mes: Mes, cuando: string, carrito: Carrito): Pedido {
  const pedido = newPedido(mes, carrito, 'efectivo')
  plan(mes, cuando, async () => {
    const { items, shipping } = buildSolicitud(chosen(mes, carrito), 'transferencia', {
      shipping: shippingOf(mes, pedido),
    })
    const venta = {
      clave: `mes-${++mes.clave}`,
      items: items.map((item) => ({ ...item, personalizacion: item.personalizacion ?? UNPRINTED })),
      shipping,
      costo: 100,
      cobro: 'efectivo' as const,
      codigo: '',
      detalle: 'En efectivo',
    }
    const placed = await placeVenta({ ...mes.runtime, mailer: SILENT }, venta, OWNER, ORIGIN)
    if (!placed.ok) throw new Error(placed.code)
    pedido.codigo = placed.value.codigo
  })
  paid(mes, cuando, pedido, CARRITOS[carrito].transferencia - 260 + 100)
  return pedido
}

function chosen({ uno }: Mes, carrito: Carrito, stock = uno) {
  const own = { producto: uno, talle: 'M' }
  const print = { nombre: 'LUI', numero: '9', parches: false }
  return {
    stock: [{ producto: stock, talle: 'M' }],
    encargo: [{ ...own, modo: 'encargo' as const }],
    estampada: [{ ...own, modo: 'encargo' as const, personalizacion: print }],
    mezcla: [own, { ...own, talle: 'XL', modo: 'encargo' as const }],
  }[carrito]
}

/** Every buyer has a telephone of their own. */
const shippingOf = ({ pedidos }: Mes, pedido: Pedido) => ({
  telefono: `099 ${String(100_000 + pedidos.indexOf(pedido))}`,
  correo: '',
})
