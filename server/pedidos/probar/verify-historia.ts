import { EVENTOS } from '#domain/pedidos/eventos.ts'
import { medioTras } from '#domain/pedidos/medio-tras.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { PedidoEventoRow } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/**
 * Each step of an order was done by somebody who may do it, named where they have a name (specification 11.72). It is
 * paid the way that was chosen, and each corrected or printed shirt is told of.
 */
export function checkHistoria(expediente: Expediente): string[] {
  const { eventos } = expediente
  return [
    ...eventos.flatMap(explainQuien),
    ...checkMedio(expediente),
    ...checkCorrecciones(expediente),
    ...checkEstampadas(expediente),
  ]
}

function explainQuien({ evento, quien, autor }: PedidoEventoRow): string[] {
  // Unknown events are reported with the states.
  const allowed = EVENTOS.get(evento)?.quien ?? [quien]
  if (!allowed.includes(quien)) return [`«${evento}» figura hecho por ${quien}, que no puede hacerlo`]
  if ((quien === 'administrador') === (autor !== '')) return []
  return [`«${evento}» figura hecho por ${quien} ${autor === '' ? 'y no se sabe por quién' : `y firmado por ${autor}`}`]
}

/** As it was chosen last, or as the money came. */
function checkMedio({ pedido, eventos }: Expediente): string[] {
  const medio = eventos.reduce<MedioDePago | null>((antes, evento) => medioTras(evento, antes), null)
  return medio === pedido.medioDePago ? [] : [`figura a pagar con ${pedido.medioDePago}, y su historial dice ${medio}`]
}

function checkCorrecciones({ lineas, eventos }: Expediente): string[] {
  const corregidas = lineas.filter(({ corregida }) => corregida !== null).length
  const told = eventos.filter(({ evento }) => evento === 'corregir').length
  return corregidas === told ? [] : [`tiene ${corregidas} camisetas corregidas, y su historial cuenta ${told}`]
}

function checkEstampadas({ lineas, notas }: Expediente): string[] {
  const count = (tipo: string) => notas.filter((nota) => nota.tipo === tipo).length
  const told = count('estampada') - count('estampada_deshecha')
  const estampadas = lineas.filter(({ estampada }) => estampada !== null)
  const autores = new Set(notas.filter(({ tipo }) => tipo === 'estampada').map(({ autor }) => autor))
  return [
    ...(estampadas.length === told
      ? []
      : [`tiene ${estampadas.length} camisetas estampadas, y sus notas cuentan ${told}`]),
    ...estampadas
      .filter(({ estampadaPor }) => !autores.has(estampadaPor))
      .map(({ estampadaPor }) => `una camiseta figura estampada por «${estampadaPor}», y ninguna nota lo dice`),
    ...lineas
      .filter(({ estampada, estampadaPor }) => estampada === null && estampadaPor !== '')
      .map(({ estampadaPor }) => `una camiseta sin estampar figura estampada por «${estampadaPor}»`),
  ]
}
