import { escribirAlComprador, momentoDe } from '#domain/devoluciones/palabras.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import { sumPesos } from '#domain/dinero/dinero.ts'
import type { DevolucionGestionada } from '#domain/pedidos/gestion/devoluciones.ts'
import { precioDeLinea, totalElegido } from '#domain/pedidos/pedido.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findCamisetas } from '#server/catalogo/search-camisetas.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { findPedidoGestionado } from '../guardar/find-pedido-gestionado.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { selectReintegrosDe } from '../guardar/reintegros.repo.ts'
import { selectDevolucion } from './devoluciones.repo.ts'
import { selectFotosDe } from './fotos.repo.ts'
import { isArrepentible } from './receive-piezas.ts'
import { readHechos } from './tell-devolucion.ts'

/** A devolución with its order and what can be had now, for whoever decides; null when there is none. */
export async function findDevolucionGestionada(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  id: string,
): Promise<DevolucionGestionada | null> {
  const db = runtime.database.read
  const row = await selectDevolucion(db, id)
  const comprado = row && (await selectPedido(db, { id: row.pedidoId }))
  const pedido = comprado && (await findPedidoGestionado(runtime, comprado.codigo))
  if (comprado === undefined || pedido == null) return null
  const devolucion = (await selectDevolucionesDe(db, [pedido.id])).find((one) => one.id === id)!
  const ordenes = new Set(devolucion.lineas.map(({ orden }) => orden))
  const productos = devolucion.lineas.flatMap(({ orden, reemplazo }) => [
    pedido.lineas[orden]!.productId,
    ...(reemplazo === null ? [] : [reemplazo.productId]),
  ])
  const momento = momentoDe(devolucion)
  const preguntas = { tx: db, clock: runtime.clock, ajustes: await readAjustes(runtime) }
  const { cambio, ...hechos } = await readHechos(preguntas, { pedido: comprado, devolucion })
  const own = (await selectReintegrosDe(db, [pedido.id])).filter(({ devolucionId }) => devolucionId === id)
  return {
    devolucion,
    pedido,
    camisetas: await findCamisetas(runtime, [...new Set(productos)]),
    // What is exchanged takes no shipping along.
    valor:
      devolucion.arreglo === 'cambio'
        ? sumPesos([...ordenes].map((orden) => precioDeLinea(pedido.lineas[orden]!, pedido.medioDePago)))
        : valorDe(pedido, ordenes),
    cambio: cambio && {
      codigo: cambio.codigo,
      estado: cambio.estado,
      retenidoHasta: cambio.retenidoHasta,
      // Its time being up, it is still owed.
      debe: cambio.estado === 'vencido' ? totalElegido(cambio) : hechos.diferencia,
    },
    credito: hechos.credito,
    fotos: (await selectFotosDe(db, id)).map((foto) => foto.id),
    mensaje: momento === null ? '' : escribirAlComprador(momento, hechos).parrafos.join(' '),
    deshacibles: devolucion.lineas
      .filter(({ llegada }) => llegada !== null && isArrepentible(llegada, runtime.clock()))
      .map(({ orden }) => orden),
    porSaldar:
      devolucion.estado === 'aceptada' ||
      (devolucion.estado === 'saldada' && own.length > 0 && own.every(({ estado }) => estado === 'rechazada')),
  }
}
