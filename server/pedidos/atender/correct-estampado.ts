import {
  faultsInCorreccion,
  isCorregible,
  printedTextos,
  textoEstampado,
  type FaltasDeCorreccion,
  type TextosCorregidos,
} from '#domain/pedidos/correccion.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import type { PedidoLineaRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { selectLinea, updateCorreccion } from './estampado.ts'
import { selectLineasDe } from '../guardar/gestion.repo.ts'
import { lockPedido, selectPedido, updatePedido } from '../guardar/pedidos.repo.ts'
import { refreshBusqueda } from '../guardar/refresh-busqueda.ts'
import { isSelloDe, selladoDespues, selloDe } from '../probar/sello.ts'
import { movePedido } from '../mover/transition.ts'

/** A shirt of an order, by its place in it, and what is to be printed on it instead. */
export type CorreccionPedida = TextosCorregidos & { orden: number }

/** Faults by field come with `personalizacion_invalida`. */
export type FalloDeCorreccion = Fallo<
  'no_encontrado' | 'correccion_repetida' | 'pedido_no_modificable' | 'personalizacion_invalida',
  FaltasDeCorreccion | undefined
>

/**
 * A buyer corrects a misspelt name or number: each shirt once, until it is being made (specification 11.29). Prices
 * stay, and so does what was asked for; the history has what was and what is. The same correction sent twice is done
 * once; of two that differ one is done and the other refused.
 * @param token the buyer's
 */
export async function correctEstampado(
  runtime: Runtime,
  token: string,
  { orden, ...textos }: CorreccionPedida,
): Promise<Resultado<null, FalloDeCorreccion>> {
  return inTransaction(runtime, async (work) => {
    const found = await selectPedido(work.tx, { token })
    const row = found && (await lockPedido(work.tx, found.id, work.clock()))
    const linea = row && (await selectLinea(work.tx, row.id, orden))
    if (row === undefined || linea === undefined) return fallo('no_encontrado')
    const antes = { nombre: linea.nombrePersonalizado, numero: linea.numero }
    const ahora = printedTextos(textos)
    if (linea.corregida !== null) {
      if (ahora.nombre === antes.nombre && ahora.numero === antes.numero) return ok(null)
      return fallo('correccion_repetida', {
        detail: `Esta camiseta ya se corrigió una vez: dice «${textoEstampado(antes)}». Si todavía está mal, escribinos.`,
      })
    }
    if (!isCorregible(row.estado, { ...linea, correccion: null })) return tooLate(row.estado, linea)
    const faltas = faultsInCorreccion(linea, textos)
    if (Object.keys(faltas).length > 0) return fallo('personalizacion_invalida', { data: faltas })

    const lineas = await selectLineasDe(work.tx, [row.id])
    if (!(await updateCorreccion(work.tx, linea, ahora, work.clock()))) {
      throw new Error(`a line of ${row.codigo} was not locked`)
    }
    await refreshBusqueda(work.tx, row.id)
    // An order that somebody changed by hand before isn't sealed as right.
    if (isSelloDe(runtime.seal, row, lineas)) {
      const corregidas = await selectLineasDe(work.tx, [row.id])
      await updatePedido(work.tx, row.id, { sello: selloDe(runtime.seal, row, corregidas, selladoDespues(row.sello)) })
    }
    const moved = await movePedido(work, row, {
      evento: 'corregir',
      quien: 'comprador',
      detalle: `${linea.nombre}, talle ${linea.talle}: ${textoEstampado(antes)} → ${textoEstampado(ahora)}`,
    })
    if (!moved.ok) throw new Error(`${row.codigo} can't be corrected: ${moved.motivo}`)
    return ok(null)
  })
}

function tooLate(estado: Estado, { nombrePersonalizado, numero, estampada }: PedidoLineaRow): FalloDeCorreccion {
  if (nombrePersonalizado === '' && numero === '') return fallo('no_encontrado')
  const isBeingMade = estampada !== null || estado === 'en_preparacion'
  return fallo('pedido_no_modificable', {
    detail: isBeingMade
      ? 'La camiseta ya se está haciendo. Si hay un error, escribinos cuanto antes.'
      : 'Este pedido ya no se puede corregir.',
  })
}
