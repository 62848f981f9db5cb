import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { spread } from '#domain/dinero/spread.ts'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { ATRASO_DE_MONTEVIDEO } from '#domain/tiempo/dia.ts'
import type { CodigoDeDescuento, FiltroDeCodigo } from './codigo.ts'

/** A shirt that is being bought, with what it costs now. */
export type LineaConCodigo = {
  modo: Modo
  producto: Pick<Producto, 'liga' | 'equipo' | 'categoria'>
  /** The prices of a unit without extras. */
  precios: Precios
  extras: Pesos
  /** A reduction runs for it. */
  rebajada: boolean
}

/**
 * What a code takes off each line by each way of paying; or why it doesn't (specification 34). How often it was used is
 * looked at elsewhere, where it is counted.
 * @param now milliseconds UTC
 */
export function reviewCodigo(
  codigo: CodigoDeDescuento,
  lineas: LineaConCodigo[],
  now: number,
): Resultado<Precios[], Fallo<'codigo_no_vale', undefined>> {
  const { desde, hasta, minimo, filtro } = codigo
  if (desde !== null && now < desde) return refuseCodigo(`Este código vale desde el ${momentoEnPalabras(desde)}.`)
  if (hasta !== null && now >= hasta) return refuseCodigo('Este código ya terminó.')
  const elegidas = lineas.filter((linea) => isAlcanzada(linea, filtro))
  if (elegidas.length === 0) return refuseCodigo('Este código no es para las camisetas de tu carrito.')
  const alcanzadas = elegidas.filter(({ rebajada }) => !(filtro.sinRebajadas && rebajada))
  if (alcanzadas.length === 0) return refuseCodigo('Este código no es para camisetas en rebaja.')
  const suma = sumPesos(lineas.map(({ precios }) => precios.tarjeta))
  if (suma < minimo)
    return refuseCodigo(`Este código vale desde ${formatPesos(minimo)} en camisetas, con precio de tarjeta.`)

  const porTarjeta = repartoDe(codigo, toReparto(alcanzadas, 'tarjeta'))
  const porTransferencia = repartoDe(codigo, toReparto(alcanzadas, 'transferencia'))
  if (sumPesos([...porTarjeta, ...porTransferencia]) === 0)
    return refuseCodigo('Este código no descuenta nada en este pedido.')
  return ok(
    lineas.map((linea) => {
      const place = alcanzadas.indexOf(linea)
      return { tarjeta: porTarjeta[place] ?? 0, transferencia: porTransferencia[place] ?? 0 }
    }),
  )
}

function refuseCodigo(detail: string): Fallo<'codigo_no_vale', undefined> {
  return fallo('codigo_no_vale', { detail })
}

function toReparto(lineas: LineaConCodigo[], medio: keyof Precios) {
  return lineas.map(({ precios, extras }) => ({ precio: precios[medio], extras }))
}

/** Whether a code reaches a line, whatever its price is. */
function isAlcanzada({ modo, producto }: LineaConCodigo, filtro: FiltroDeCodigo): boolean {
  return (
    (filtro.modo === '' || filtro.modo === modo) &&
    (filtro.categoria === '' || filtro.categoria === categoriaMostrada(producto.categoria)) &&
    matchesAlcance(filtro.liga, producto.liga) &&
    matchesAlcance(filtro.equipo, producto.equipo)
  )
}

function matchesAlcance(wanted: string, texto: string): boolean {
  return wanted === '' || foldTexto(wanted) === foldTexto(texto)
}

/** `18/11 a las 00:00`, in Montevideo. */
function momentoEnPalabras(millis: number): string {
  const local = new Date(millis - ATRASO_DE_MONTEVIDEO)
  const time = local.toISOString().slice(11, 16)
  return `${local.getUTCDate()}/${local.getUTCMonth() + 1}${time === '00:00' ? '' : ` a las ${time}`}`
}

/** What a line costs by one way of paying: the shirt, and what is put on it. */
type LineaPorDescontar = { precio: Pesos; extras: Pesos }

/**
 * What a code takes off each line by one way of paying. It comes off the sum of the shirts without extras: a percentage
 * rounded half up, pesos at most the sum. It is spread by largest remainder, and no line comes to less than $ 1.
 */
export function repartoDe(
  { forma, valor }: Pick<CodigoDeDescuento, 'forma' | 'valor'>,
  lineas: LineaPorDescontar[],
): Pesos[] {
  const suma = sumPesos(lineas.map(({ precio }) => precio))
  const entero = forma === 'pesos' ? valor : Math.floor((suma * valor + 50) / 100)
  const topes = lineas.map(({ precio, extras }) => Math.max(0, Math.min(precio, precio + extras - 1)))
  return spread(
    Math.min(entero, sumPesos(topes)),
    lineas.map(({ precio }) => precio),
    topes,
  )
}
