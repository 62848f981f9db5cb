import { formatCentavos } from '#domain/dinero/centavos.ts'
import { sumCargos, TIPOS_DE_CARGO } from '#domain/pagos/cargos.ts'
import type { PagoConCargos } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

type Plata = Pick<PagoConCargos, 'cargos' | 'netoRecibido' | 'seLibera' | 'liberado'>

/**
 * What the provider kept of a payment, what it hands over, and since when that can be used (specification 51.3).
 * @param volvio whether something of it went back: what it hands over was before that
 */
export function loQueQueda({ cargos, netoRecibido, seLibera, liberado }: Plata, volvio: boolean): string {
  if (cargos.length === 0 && netoRecibido === null) return 'Lo que se quedó Mercado Pago: sin dato.'
  const partes = [...new Set(cargos.map(({ tipo }) => tipo))].map(
    (tipo) =>
      `${TIPOS_DE_CARGO[tipo].toLowerCase()} ${formatCentavos(sumCargos(cargos.filter((cargo) => cargo.tipo === tipo)))}`,
  )
  const kept = `Mercado Pago se quedó con ${formatCentavos(sumCargos(cargos))}${partes.length > 1 ? ` (${partes.join(', ')})` : ''}`
  if (volvio && netoRecibido !== null)
    return `${kept}. Antes de lo que se devolvió te entregaba ${formatCentavos(netoRecibido)}.`
  const handed =
    netoRecibido === null ? '' : `. De ese pago te ${liberado ? 'entregó' : 'entrega'} ${formatCentavos(netoRecibido)}`
  const when =
    seLibera === null ? '' : `, ${liberado ? 'disponible desde' : 'disponible'} el ${formatFechaCorta(seLibera)}`
  return `${kept}${handed}${handed === '' ? '' : when}.`
}
