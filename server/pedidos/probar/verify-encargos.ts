import { formatPesos } from '#domain/dinero/dinero.ts'
import type { PedidoEncargoRow } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/**
 * What was asked for from the maker is a made-to-order shirt of an order that was paid, with a print that it has or had
 * (specification 11.78, 54.3). By whom and when is as the notes say, and what the notes add up to is there.
 */
export function checkEncargos(expediente: Expediente): string[] {
  const { encargos, eventos, notas } = expediente
  const count = (tipo: string) => notas.filter((nota) => nota.tipo === tipo).length
  const pedidas = count('encargada') - count('encargo_deshecho')
  const llegadas = count('llegada') - count('llegada_deshecha')
  const arrived = encargos.filter(({ llegada }) => llegada !== null).length
  return [
    ...(encargos.length === 0 || eventos.some(({ a }) => a === 'pagado')
      ? []
      : ['tiene camisetas pedidas al taller, y nunca se pagó']),
    ...(encargos.length === pedidas
      ? []
      : [`tiene ${encargos.length} camisetas pedidas al taller, y sus notas cuentan ${pedidas}`]),
    ...(arrived === llegadas
      ? []
      : [`tiene ${arrived} camisetas que llegaron del taller, y sus notas cuentan ${llegadas}`]),
    ...encargos.flatMap((encargo) => checkEncargo(encargo, expediente)),
  ]
}

function checkEncargo(encargo: PedidoEncargoRow, { pedido, lineas, notas }: Expediente): string[] {
  const { orden, nombre, numero, pedida, pedidaPor, llegada, llegadaPor, costo } = encargo
  const linea = lineas.find((one) => one.orden === orden)
  if (linea === undefined) return ['figura pedida al taller una camiseta que no tiene']
  const told = (tipo: string, en: number, autor: string) =>
    notas.some((nota) => nota.tipo === tipo && nota.en === en && nota.autor === autor)
  const isPrintOf = (each: string, other: string) => nombre === each && numero === other
  return [
    ...(linea.modo === 'encargo' ? [] : [`«${linea.nombre}» figura pedida al taller, y es de stock`]),
    ...(isPrintOf(linea.nombrePersonalizado, linea.numero) || isPrintOf(linea.nombreAntes, linea.numeroAntes)
      ? []
      : [`«${linea.nombre}» se pidió con «${nombre} ${numero}», que nunca llevó`]),
    ...(told('encargada', pedida, pedidaPor)
      ? []
      : [`«${linea.nombre}» figura pedida al taller por «${pedidaPor}», y ninguna nota lo dice`]),
    ...(costo === null ||
    pedido.borrado !== null ||
    notas.some(({ tipo, texto }) => tipo === 'encargo_costo' && texto === formatPesos(costo))
      ? []
      : [`«${linea.nombre}» figura con un costo de ${costo}, y ninguna nota lo dice`]),
    ...(llegada === null || told('llegada', llegada, llegadaPor)
      ? []
      : [`«${linea.nombre}» figura llegada, dicho por «${llegadaPor}», y ninguna nota lo dice`]),
  ]
}
