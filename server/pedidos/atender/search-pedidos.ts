import type { Kysely } from 'kysely'
import { lugarDeEntrega } from '#domain/envios/envio.ts'
import { HALLADOS_MAX, hasPalabras, reasonOf, takeHallados } from '#domain/hallazgos/hallazgos.ts'
import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { totalElegido } from '#domain/pedidos/pedido.ts'
import { groupPersonas } from '#domain/personas/persona.ts'
import type { PedidoLineaRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { selectConPalabra, selectEntre, selectLineasDe, selectPaginaDePedidos } from '../guardar/gestion.repo.ts'

/** The newest orders among which people are told apart. */
const DE_PERSONAS = 30

/**
 * The orders that a search finds, those first that have it as a whole word, then the newest; each with what it was found
 * by. And the people whom it is about.
 */
export async function searchPedidos(db: Kysely<Schema>, buscar: string) {
  const filtro = { ...SIN_FILTRO, buscar, entre: await selectEntre(db, buscar), hoy: 0 }
  const enteros = await selectConPalabra(db, filtro, HALLADOS_MAX)
  const nuevos = await selectPaginaDePedidos(db, filtro, { limit: DE_PERSONAS, offset: 0 })
  const rows = [...enteros, ...nuevos.filter(({ id }) => !enteros.some((entero) => entero.id === id))]
  const { primeros, hayMas } = takeHallados(rows)
  const ids = primeros.map(({ id }) => id)
  const lineas = Map.groupBy(await selectLineasDe(db, ids), ({ pedidoId }) => pedidoId)
  const suyos = rows.filter(({ nombre, telefono, telefonoNormal, correo }) =>
    hasPalabras(`${nombre} ${telefono} ${telefonoNormal} ${correo}`, buscar),
  )
  return {
    pedidos: { primeros: primeros.map((row) => toHallado(row, lineas.get(row.id) ?? [], buscar)), hayMas },
    personas: takeHallados(groupPersonas(suyos, [])),
  }
}

/** An order with the text that it was found by, where that isn't seen anyway. */
function toHallado(row: PedidoRow, lineas: PedidoLineaRow[], buscar: string) {
  const { codigo, nombre, estado, creado } = row
  const total = totalElegido(row)
  const textos = [
    row.telefono,
    row.correo,
    row.seguimiento === '' ? '' : `Seguimiento ${row.seguimiento}`,
    `${row.calle} ${row.numeroPuerta} ${row.numeroApartamento}`.trim(),
    `${row.puntoNombre} ${row.puntoDireccion}`.trim(),
    lugarDeEntrega(row),
    `Con tarjeta ${row.totalMercadoPago}`,
    `Por transferencia ${row.totalTransferencia}`,
    ...lineas.map((linea) => `${linea.nombre} ${linea.nombrePersonalizado} ${linea.numero}`.trim()),
    ...lineas.map((linea) => linea.codigo),
  ]
  return { codigo, nombre, estado, creado, total, por: reasonOf(`${codigo} ${nombre} ${total}`, textos, buscar) }
}
