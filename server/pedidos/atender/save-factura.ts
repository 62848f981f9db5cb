import { facturaSchema } from '#domain/envios/datos-envio.ts'
import { fallo, faltasDe, ok, type Fallo, type Faltas, type Resultado } from '#domain/errores.ts'
import {
  documentoDesde,
  facturaEnPalabras,
  sinFacturaDeMas,
  toFactura,
  type CampoDeFactura,
  type DatosDeFactura,
} from '#domain/facturacion/receptor.ts'
import { paraOtro } from '#domain/pedidos/venta.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertNota } from '../guardar/gestion.repo.ts'
import { updatePedido } from '../guardar/pedidos.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/**
 * The owner says whom an order's invoice is made out to, or that it is nobody in particular, until it is issued
 * (specification 52.5).
 * @param vista what the administrator saw: when it is something else by now, nothing is written
 */
export function saveFactura(
  runtime: Runtime,
  codigo: string,
  { vista, escrita }: Record<'vista' | 'escrita', DatosDeFactura>,
  autor: string,
): Promise<
  Resultado<
    null,
    Fallo<
      'no_encontrado' | 'pedido_cambiado' | 'pedido_no_modificable' | 'datos_invalidos',
      { faltas: Faltas<CampoDeFactura> } | undefined
    >
  >
> {
  return withPedido(runtime, codigo, async (work, row) => {
    const checked = facturaSchema.safeParse({ ...escrita, nombre: row.nombre })
    if (!checked.success) {
      const faltas = Object.entries(faltasDe(checked.error)).map(([campo, falta]) => [
        campo === 'nombre' ? 'documento' : campo,
        campo === 'nombre' ? 'Con cédula hace falta el nombre: ponelo en los datos de entrega.' : paraOtro(falta),
      ])
      return fallo('datos_invalidos', { data: { faltas: Object.fromEntries(faltas) as Faltas<CampoDeFactura> } })
    }
    const total = Math.max(row.totalMercadoPago, row.totalTransferencia) + row.aCuenta
    if (checked.data.documento === '' && total >= documentoDesde(work.ajustes.facturacion)) {
      return fallo('datos_invalidos', {
        data: { faltas: { documento: 'Por este importe hace falta la cédula o el RUT.' } },
      })
    }
    const { nombre: _nombre, ...typed } = checked.data
    const nueva = sinFacturaDeMas(typed)
    const ahora = facturaEnPalabras(toFactura(row))
    if (facturaEnPalabras(nueva) === ahora) return ok(null)
    if (row.borrado !== null || facturaEnPalabras(vista) !== ahora) {
      return fallo('pedido_cambiado', { detail: 'Otra persona cambió los datos de la factura mientras los mirabas.' })
    }
    if (await isFacturado(work.tx, row.id)) {
      return fallo('pedido_no_modificable', {
        detail: 'El comprobante ya se emitió a ese nombre: no se puede cambiar.',
      })
    }
    await updatePedido(work.tx, row.id, nueva)
    await insertNota(work, row.id, { autor, tipo: 'factura', texto: facturaEnPalabras(nueva), sobre: ahora })
    return ok(null)
  })
}

/** Whether the paper of its sale was issued, or is being. */
async function isFacturado(tx: Tx, pedidoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cfe')
    .select('id')
    .where('pedidoId', '=', pedidoId)
    .where('clave', '=', 'venta')
    .where('estado', 'in', ['emitiendo', 'emitido', 'aceptado'])
    .executeTakeFirst()
  return row !== undefined
}
