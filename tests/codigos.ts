import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { createCodigos } from '#server/codigos/create-codigos.ts'
import { checkCodigo } from '#server/pedidos/colocar/check-carrito.ts'
import type { Runtime } from '#server/base/runtime.ts'

let sequence = 0

/** A code of a tenth off everything, as often as anybody likes, unless said otherwise. */
export async function insertCodigo(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  fields: Partial<CodigoDeDescuento> = {},
): Promise<CodigoDeDescuento> {
  const codigo: CodigoDeDescuento = {
    codigo: `PRUEBA${++sequence}`,
    forma: 'porcentaje',
    valor: 10,
    desde: null,
    hasta: null,
    minimo: 0,
    filtro: { modo: '', liga: '', equipo: '', categoria: '', sinRebajadas: false },
    usosMax: null,
    usosPorPersona: null,
    ...fields,
  }
  const made = await createCodigos(runtime, codigo, { cuantos: 1, lote: '' }, 'ana@casakas.uy')
  if (!made.ok) throw new Error(`${codigo.codigo}: ${made.code}`)
  return codigo
}

/** An order from a browser that was told what a code takes off; at full prices when nothing. */
export async function withCodigo(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  codigo: string,
): Promise<SolicitudDePedido> {
  const checked = await checkCodigo(runtime, codigo, solicitud.items, '', solicitud.reemplaza)
  const items = solicitud.items.map((item, place) => ({
    ...item,
    unit_price: item.unit_price - (checked.ok ? checked.value.descuentos[place]![MEDIOS[medio].precios] : 0),
  }))
  return { ...solicitud, items, codigo }
}
