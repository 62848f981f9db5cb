import { MOTIVOS_DE_DEVOLUCION, type MotivoDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import type { DevolucionDelComprador, DevolucionesDelPedido, LoQueVuelve } from '#domain/devoluciones/del-comprador.ts'
import { contarDevolucion, momentoDe } from '#domain/devoluciones/palabras.ts'
import { entregadoEn, explainFueraDePlazo, isHechaAMedida } from '#domain/devoluciones/plazo.ts'
import { ESTADOS_CON_DEVOLUCION } from '#domain/devoluciones/revision.ts'
import { precioDeLinea, type Pedido } from '#domain/pedidos/pedido.ts'
import { tallesComprables } from '#domain/productos/disponibilidad.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { selectVidas } from '../guardar/vidas.repo.ts'
import { selectPedidoAnterior } from './devoluciones.repo.ts'
import { selectFotosDe } from './fotos.repo.ts'
import type { Preguntas } from './reemplazos.ts'
import { readHechos } from './tell-devolucion.ts'
import type { Abierta } from './with-devolucion.ts'

/** What came back of an order and what is to come, for its buyer's page (specification 37.14). */
export async function showDevoluciones(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { id, tipo }: Pedido,
): Promise<DevolucionesDelPedido> {
  const db = database.read
  const preguntas = { tx: db, clock, ajustes: await readAjustes({ database }) }
  const pedido = (await selectPedido(db, { id }))!
  const devoluciones: DevolucionDelComprador[] = []
  for (const devolucion of await selectDevolucionesDe(db, [id])) {
    devoluciones.push(await toDevolucionDelComprador(preguntas, { pedido, devolucion }))
  }
  const antes = tipo === 'cambio' ? await selectPedidoAnterior(db, id) : undefined
  return { devoluciones, vidas: await selectVidas(db, [id]), antes: antes ?? null }
}

async function toDevolucionDelComprador(preguntas: Preguntas, abierta: Abierta): Promise<DevolucionDelComprador> {
  const { devolucion } = abierta
  const { id, estado, motivo, cuenta, pasos } = devolucion
  const momento = momentoDe(devolucion)
  const { cambio, ...hechos } = await readHechos(preguntas, abierta)
  return {
    id,
    estado,
    motivo,
    cuenta,
    vuelven: hechos.vuelven,
    parrafos: momento === null ? [] : contarDevolucion(momento, hechos),
    cambio: cambio && { codigo: cambio.codigo, token: cambio.token, porPagar: hechos.diferencia },
    pasos: pasos.map(({ en, evento, quien }) => ({ en, evento, porLaTienda: quien === 'administrador' })),
    fotos: (await selectFotosDe(preguntas.tx, id)).length,
  }
}

/**
 * The shirts of an order that may come back, each with its sizes that can be had now, and for which reasons it can't
 * (specification 37.4, 37.5). None where the order isn't paid, or was undone.
 */
export async function readLoQueVuelve(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { id, estado, lineas, eventos, medioDePago }: Pedido,
): Promise<LoQueVuelve> {
  const entregado = entregadoEn({ eventos })
  if (!ESTADOS_CON_DEVOLUCION.includes(estado)) return { entregado, lineas: [] }
  const db = database.read
  const ajustes = await readAjustes({ database })
  const vidas = await selectVidas(db, [id])
  const ids = lineas.map(({ productId }) => productId)
  const productos = await loadProductosById(db, ids, clock())
  const vuelven = lineas.flatMap((linea, orden) => {
    if (vidas.some((vida) => vida.orden === orden)) return []
    const { nombre, talle, imagen, modo, productId } = linea
    const producto = productos.get(productId)
    const fuera = MOTIVOS_DE_DEVOLUCION.map((motivo) => [
      motivo,
      explainFueraDePlazo(motivo, linea, entregado, ajustes, clock()) ?? '',
    ])
    return {
      orden,
      nombre,
      talle,
      imagen,
      modo,
      productId,
      pagado: precioDeLinea(linea, medioDePago),
      talles: producto?.activo ? tallesComprables(producto, modo) : [],
      aMedida: isHechaAMedida(linea),
      fuera: Object.fromEntries(fuera) as Record<MotivoDeDevolucion, string>,
    }
  })
  return { entregado, lineas: vuelven }
}
