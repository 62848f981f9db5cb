import { ownValue } from '#domain/texto/own-value.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { CAMPO_ETIQUETA, type Campos } from '#domain/importaciones/importacion.ts'
import { PRECIOS_DE_A_DOS } from '#domain/productos/precio.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { faultInUnidades } from '#domain/productos/stock.ts'
import { canonicalTalle } from '#domain/productos/talle.ts'
import type { Accion, AccionDePrecios, Cifra } from './accion.ts'
import { redondear } from './redondeo.ts'

/**
 * What an action makes of a shirt.
 * @returns the fields as they would be, some perhaps unchanged, and why it can't be done, if so
 */
export function applyAccion(producto: ProductoInterno, accion: Accion): { campos: Campos; fallas: string[] } {
  switch (accion.que) {
    case 'precios':
      return movePrecios(producto, accion)
    case 'procedencia':
    case 'nombres': {
      const { que: _que, ...campos } = accion
      return { campos, fallas: [] }
    }
    case 'stock':
      return moveUnidadesDeTalle(producto, accion)
    default:
      return { campos: { [accion.que]: accion.valor }, fallas: [] }
  }
}

function movePrecios(producto: ProductoInterno, accion: AccionDePrecios): { campos: Campos; fallas: string[] } {
  const { cifras, transferencia } = accion
  const campos: Partial<Record<Cifra, Pesos | null>> = {}
  for (const cifra of cifras) {
    const ahora = producto[cifra]
    // A price that isn't there can be set, not raised.
    if (ahora !== null || accion.operacion === 'queda') campos[cifra] = moveCifra(ahora ?? 0, accion)
  }
  for (const { propio, tarjeta } of PRECIOS_DE_A_DOS) {
    const [antes, despues, own] = [producto[tarjeta], campos[tarjeta], producto[propio]]
    if (despues === undefined || own === null || cifras.includes(propio)) continue
    if (transferencia === 'descuento') campos[propio] = null
    if (transferencia === 'sigue' && antes > 0 && despues !== null && despues !== antes) {
      campos[propio] = towards(own, (own * despues) / antes, accion)
    }
  }
  const fallas = Object.entries(campos).flatMap(([campo, pesos]) =>
    pesos === null || (pesos > 0 && pesos <= PESOS_MAX)
      ? []
      : `${ownValue(CAMPO_ETIQUETA, campo)}: quedaría en ${formatPesos(pesos)}.`,
  )
  return { campos: campos as Campos, fallas }
}

function moveCifra(ahora: Pesos, accion: AccionDePrecios): Pesos {
  const { operacion, unidad, cuanto } = accion
  if (operacion === 'queda') return cuanto
  const sign = operacion === 'sube' ? 1 : -1
  return towards(ahora, unidad === 'pesos' ? ahora + sign * cuanto : (ahora * (1000 + sign * cuanto)) / 1000, accion)
}

/** Rounded, but never the other way: what goes up doesn't come out lower than it was. Nothing is rounded that is set. */
function towards(ahora: Pesos, exacto: number, { operacion, redondeo }: AccionDePrecios): Pesos {
  if (operacion === 'queda') return redondear(exacto, 1)
  // Amounts below a peso aren't a price that rounding should make up.
  if (exacto < 1) return Math.floor(exacto)
  const rounded = redondear(exacto, redondeo)
  return operacion === 'sube' ? Math.max(ahora, rounded) : Math.min(ahora, rounded)
}

function moveUnidadesDeTalle(
  { stock }: ProductoInterno,
  { talle, operacion, unidades }: Extract<Accion, { que: 'stock' }>,
): { campos: Campos; fallas: string[] } {
  const own = Object.keys(stock).find((size) => canonicalTalle(size) === canonicalTalle(talle))
  // A shirt that never came in this size isn't sold out of it either.
  if (own === undefined && unidades === 0) return { campos: {}, fallas: [] }
  const before = own === undefined ? 0 : ownValue(stock, own)!
  const after = operacion === 'suma' ? before + unidades : unidades
  const fault = faultInUnidades(after)
  if (fault !== null) return { campos: {}, fallas: [`Stock: quedarían ${after} de ${talle}. ${fault}`] }
  return { campos: { stock: { ...stock, [own ?? talle]: after } }, fallas: [] }
}
