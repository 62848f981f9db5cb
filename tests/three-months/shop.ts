import { at, halfUp, share } from './arithmetic.ts'

/** For tests: what a shop has on sale over three months, and the accountant's own prices of it. */

export type Modo = 'stock' | 'encargo'
export type Camiseta = {
  id: string
  codigo: string
  nombre: string
  equipo: string
  liga: string
  /** As the product has it, and as it is shown. */
  categoria: string
  muestra: 'Hincha' | 'Jugador' | 'Legendaria'
  precio: number
  precioDescuento: number | null
  precioEncargo: number
  precioEncargoDescuento: number | null
  costo: number | null
}

const shirt = (
  id: string,
  nombre: string,
  [equipo, liga, categoria, muestra]: [string, string, string, Camiseta['muestra']],
  [precio, precioDescuento, precioEncargo, precioEncargoDescuento]: [number, number | null, number, number | null],
  costo: number | null,
): Camiseta => ({
  id,
  codigo: id.toUpperCase(),
  nombre,
  equipo,
  liga,
  categoria,
  muestra,
  precio,
  precioDescuento,
  precioEncargo,
  precioEncargoDescuento,
  costo,
})

/** As the shop has them in August. */
export const CAMISETAS: Camiseta[] = [
  shirt('uru50', 'Uruguay 1950', ['Uruguay', 'Selecciones', 'Retro', 'Legendaria'], [2190, null, 2490, null], 812),
  shirt(
    'uru26',
    'Uruguay 2026',
    ['Uruguay', 'Selecciones', 'Versión jugador', 'Jugador'],
    [3990, 3499, 4290, null],
    1750,
  ),
  shirt('nac80', 'Nacional 1980', ['Nacional', 'Primera', 'Legendarias', 'Legendaria'], [1995, null, 2395, 2101], 777),
  shirt('nac26', 'Nacional 2026', ['Nacional', 'Primera', 'Hincha', 'Hincha'], [2433, 2433, 2777, null], null),
  shirt('pen87', 'Peñarol 1987', ['Peñarol', 'Primera', '', 'Hincha'], [2345, 2000, 2655, 2655], 903),
  shirt('pen26', 'Peñarol 2026', ['Peñarol', 'Primera', 'Jugador', 'Jugador'], [3217, null, 3555, null], 1333),
  shirt('dan26', 'Danubio 2026', ['Danubio', 'Segunda', 'Hincha', 'Hincha'], [1490, null, 1790, null], 600),
  shirt('bar26', 'Barcelona 2026', ['Barcelona', 'España', 'Hincha', 'Hincha'], [2999, 2650, 3333, 3001], 1199),
  shirt('mil07', 'Milan 2007', ['Milan', 'Italia', 'retro', 'Legendaria'], [2751, null, 3001, null], 1001),
  shirt('bra70', 'Brasil 1970', ['Brasil', 'Selecciones', 'RETRO', 'Legendaria'], [2217, 1999, 2517, null], null),
  shirt('sin', 'Sin equipo', ['', '', '', 'Hincha'], [899, null, 1099, null], 350),
  shirt('cara', 'Firmada', ['Uruguay', 'Selecciones', 'Jugador', 'Jugador'], [8999, 8001, 9499, null], 4100),
]
/** Of which there is one. */
export const ULTIMAS: Camiseta[] = Array.from({ length: 20 }, (_, n) =>
  shirt(`ultima${n}`, `La última ${n}`, ['Milan', 'Italia', 'Hincha', 'Hincha'], [2000, null, 2300, null], 800),
)

export const TALLES = ['S', 'M', 'L', 'XL']
/** What there is of each size at first. */
export const unitsOf = (id: string): number => (ULTIMAS.some((one) => one.id === id) ? 1 : 3000)

export type Cambio = { en: number; id: string; campos: Partial<Omit<Camiseta, 'id' | 'codigo' | 'muestra'>> }
/** What is changed about shirts meanwhile. */
export const CAMBIOS: Cambio[] = [
  { en: at('2026-09-20 15:00'), id: 'bra70', campos: { costo: 950 } },
  { en: at('2026-10-05 11:00'), id: 'nac80', campos: { equipo: 'Nacional de Football', liga: 'Clásicas' } },
  { en: at('2026-10-16 09:00'), id: 'uru50', campos: { precio: 2390, precioEncargo: 2690, costo: 877 } },
  { en: at('2026-10-20 00:00'), id: 'pen87', campos: { nombre: 'Peñarol campeón 1987', categoria: 'Retro' } },
  { en: at('2026-11-02 10:00'), id: 'mil07', campos: { precio: 2501, costo: 1100 } },
  { en: at('2026-11-10 10:00'), id: 'cara', campos: { precioDescuento: null } },
]

export type Rebaja = {
  desde: number
  /** Not included. */
  hasta: number
  tipo: 'porcentaje' | 'pesos' | 'fijo'
  valor: number
  modos: 'stock' | 'encargo' | 'ambos'
  ids: string[]
}
const rebaja = (
  [desde, hasta]: [string, string],
  [tipo, valor, modos]: [Rebaja['tipo'], number, Rebaja['modos']],
  ids: string[],
): Rebaja => ({ desde: at(desde), hasta: at(hasta), tipo, valor, modos, ids })
/** None is as long as a week: those would be prices before. */
export const REBAJAS: Rebaja[] = [
  rebaja(['2026-09-11 00:00', '2026-09-14 00:00'], ['porcentaje', 30, 'stock'], ['uru50', 'nac26', 'pen87', 'mil07']),
  rebaja(['2026-09-29 18:30', '2026-10-02 12:00'], ['pesos', 400, 'ambos'], ['bar26', 'dan26', 'sin']),
  rebaja(['2026-10-22 00:00', '2026-10-26 00:00'], ['fijo', 1777, 'encargo'], ['nac80', 'uru50', 'bra70']),
  rebaja(['2026-11-13 00:00', '2026-11-17 00:00'], ['porcentaje', 15, 'ambos'], ['uru50', 'uru26', 'nac26', 'mil07']),
  rebaja(['2026-11-14 10:00', '2026-11-16 10:00'], ['porcentaje', 25, 'stock'], ['uru50', 'cara']),
]

/** @returns as it is at that moment */
export function shirtAt(id: string, en: number): Camiseta {
  const made = [...CAMISETAS, ...ULTIMAS].find((one) => one.id === id)!
  return CAMBIOS.filter((one) => one.id === id && one.en <= en).reduce<Camiseta>((now, { campos }) => {
    const muestra = campos.categoria === 'Retro' ? 'Legendaria' : now.muestra
    return { ...now, ...campos, muestra }
  }, made)
}

const DAY = 24 * 3_600_000
const listAt = (id: string, modo: Modo, en: number) => {
  const one = shirtAt(id, en)
  return modo === 'stock' ? one.precio : one.precioEncargo
}

function reducedAt(id: string, modo: Modo, en: number) {
  const list = listAt(id, modo, en)
  const running = REBAJAS.filter(
    ({ desde, hasta, ids, modos }) =>
      desde <= en && en < hasta && ids.includes(id) && (modos === 'ambos' || modos === modo),
  )
  const lowered = running.map((one) => {
    const { tipo, valor } = one
    const price = tipo === 'fijo' ? valor : tipo === 'pesos' ? list - valor : halfUp(list * (100 - valor), 100)
    return { price, desde: one.desde }
  })
  return lowered.filter(({ price }) => price < list && price > 0).sort((a, b) => a.price - b.price)[0]
}

/** The lowest card price asked on seven whole days in a row of the sixty before the day on which a reduction began. */
function before(id: string, modo: Modo, began: number): number {
  const first = Math.floor((began - 3 * 3_600_000) / DAY)
  const asked = Array.from({ length: 60 }, (_, n) => {
    const start = (first - 60 + n) * DAY + 3 * 3_600_000
    const all = [0, 6, 12, 18, 23.99].map((hour) => {
      const en = start + hour * 3_600_000
      return reducedAt(id, modo, en)?.price ?? listAt(id, modo, en)
    })
    return all.every((price) => price === all[0]) ? all[0]! : NaN
  })
  const runs = asked.slice(6).flatMap((price, n) => (asked.slice(n, n + 7).every((one) => one === price) ? price : []))
  return Math.min(...runs)
}

/** A unit without extras, by each way of paying; and the card price before a reduction, where one runs. */
export type Precio = { tarjeta: number; transferencia: number; antes: number | null }

export function priceAt(id: string, modo: Modo, en: number): Precio {
  const one = shirtAt(id, en)
  const list = listAt(id, modo, en)
  const own = modo === 'stock' ? one.precioDescuento : one.precioEncargoDescuento
  const reduced = reducedAt(id, modo, en)
  if (reduced === undefined) {
    return { tarjeta: list, transferencia: Math.min(list, own ?? halfUp(list * 90, 100)), antes: null }
  }
  const tarjeta = reduced.price
  const transferencia = Math.min(tarjeta, own ?? tarjeta, halfUp(tarjeta * 90, 100))
  const price = before(id, modo, reduced.desde)
  return { tarjeta, transferencia, antes: price > tarjeta && Number.isFinite(price) ? price : null }
}

export const isReduced = (id: string, modo: Modo, en: number): boolean => reducedAt(id, modo, en) !== undefined

export type Codigo = {
  codigo: string
  forma: 'porcentaje' | 'pesos'
  valor: number
  filtro: { modo: '' | Modo; liga: string; categoria: '' | 'Hincha' | 'Jugador' | 'Legendaria'; sinRebajadas: boolean }
  minimo: number
}
const TODO = { modo: '', liga: '', categoria: '', sinRebajadas: false } as const
export const CODIGOS: Codigo[] = [
  { codigo: 'DIEZ', forma: 'porcentaje', valor: 10, filtro: TODO, minimo: 0 },
  { codigo: 'TRES33', forma: 'pesos', valor: 333, filtro: TODO, minimo: 0 },
  { codigo: 'ENCARGO15', forma: 'porcentaje', valor: 15, filtro: { ...TODO, modo: 'encargo' }, minimo: 0 },
  { codigo: 'PRIMERA7', forma: 'porcentaje', valor: 7, filtro: { ...TODO, liga: 'Primera' }, minimo: 0 },
  { codigo: 'JUGADOR', forma: 'pesos', valor: 700, filtro: { ...TODO, categoria: 'Jugador' }, minimo: 6000 },
  { codigo: 'PLENO20', forma: 'porcentaje', valor: 20, filtro: { ...TODO, sinRebajadas: true }, minimo: 0 },
  { codigo: 'REGALO', forma: 'pesos', valor: 99_999, filtro: TODO, minimo: 0 },
]

export type Pedida = { id: string; talle: string; modo: Modo; extras: number }

/** What a code takes off each line by each way of paying. @returns null where it is refused */
export function codeAt(
  { forma, valor, filtro, minimo }: Codigo,
  lines: Pedida[],
  en: number,
): { tarjeta: number; transferencia: number }[] | null {
  const priced = lines.map((line) => ({
    ...line,
    ...priceAt(line.id, line.modo, en),
    ...shirtAt(line.id, en),
    modo: line.modo,
    extras: line.extras,
    ...priceAt(line.id, line.modo, en),
  }))
  const isFor = (line: (typeof priced)[number]) =>
    (filtro.modo === '' || filtro.modo === line.modo) &&
    (filtro.liga === '' || filtro.liga === line.liga) &&
    (filtro.categoria === '' || filtro.categoria === line.muestra) &&
    !(filtro.sinRebajadas && isReduced(line.id, line.modo, en))
  const reached = priced.map((line, place) => ({ line, place })).filter(({ line }) => isFor(line))
  if (priced.reduce((sum, { tarjeta }) => sum + tarjeta, 0) < minimo) return null
  const off = lines.map(() => ({ tarjeta: 0, transferencia: 0 }))
  for (const way of ['tarjeta', 'transferencia'] as const) {
    const prices = reached.map(({ line }) => line[way])
    const sum = prices.reduce((all, price) => all + price, 0)
    // A peso stays on each line.
    const rooms = reached.map(({ line }) => Math.min(line[way], line[way] + line.extras - 1))
    const wanted = forma === 'pesos' ? Math.min(valor, sum) : halfUp(sum * valor, 100)
    const shares = share(
      Math.min(
        wanted,
        rooms.reduce((all, room) => all + room, 0),
      ),
      prices,
      rooms,
    )
    for (const [n, { place }] of reached.entries()) off[place]![way] = shares[n]!
  }
  return off.some(({ tarjeta, transferencia }) => tarjeta + transferencia > 0) ? off : null
}

/** By the department that it is sent to; what isn't sent costs nothing. */
export const shippingTo = (departamento: string): number =>
  departamento === '' ? 0 : departamento === 'Montevideo' ? 260 : 283
