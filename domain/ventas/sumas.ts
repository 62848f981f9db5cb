/** What was sold, in numbers that add up. */
export type SumasDeVentas = {
  /** Orders that were sold; `repiten` are those of who had bought before. */
  pedidos: number
  repiten: number
  /** Shirts that were sold, of which `encargadas` were made to order, and shirts that went back. */
  unidades: number
  encargadas: number
  devueltas: number
  /** What shirts cost by card without reductions, and what these, the way of paying and codes took off. Pesos. */
  bruto: number
  rebajas: number
  porForma: number
  codigos: number
  /** Shipping that was sold. Pesos. */
  envio: number
  /** What took off sales, shipping included. Pesos. */
  devuelto: number
  /** IVA in what was sold, and in what took off it. Centésimos. */
  iva: number
  ivaDevuelto: number
  /** What shirts cost the shop where it is known (pesos), and what these were sold for without IVA (centésimos). */
  costo: number
  conCosto: number
  /** Money that came in and went back. Centésimos. */
  cobrado: number
  reintegrado: number
  /** What the card provider kept. Centésimos. */
  comisiones: number
}

export const NADA_VENDIDO: SumasDeVentas = {
  pedidos: 0,
  repiten: 0,
  unidades: 0,
  encargadas: 0,
  devueltas: 0,
  bruto: 0,
  rebajas: 0,
  porForma: 0,
  codigos: 0,
  envio: 0,
  devuelto: 0,
  iva: 0,
  ivaDevuelto: 0,
  costo: 0,
  conCosto: 0,
  cobrado: 0,
  reintegrado: 0,
  comisiones: 0,
}

export const CAMPOS_DE_VENTAS = Object.keys(NADA_VENDIDO) as (keyof SumasDeVentas)[]

/** Adds them all up. */
export function sumVentas(ventas: SumasDeVentas[]): SumasDeVentas {
  const total = { ...NADA_VENDIDO }
  for (const one of ventas) for (const campo of CAMPOS_DE_VENTAS) total[campo] += one[campo]
  return total
}

/** What was sold, shipping included, before anything went back. Pesos. */
export function vendidoDe({ bruto, rebajas, porForma, codigos, envio }: SumasDeVentas): number {
  return bruto - rebajas - porForma - codigos + envio
}

/** What stays of what was sold. Pesos. */
export function netoDeVentas(sumas: SumasDeVentas): number {
  return vendidoDe(sumas) - sumas.devuelto
}

/** What of it is IVA. Centésimos. */
export function ivaDeVentas({ iva, ivaDevuelto }: SumasDeVentas): number {
  return iva - ivaDevuelto
}

/** What an order came to on the average. Pesos, null without an order. */
export function ticketPromedio(sumas: SumasDeVentas): number | null {
  return sumas.pedidos === 0 ? null : Math.round(vendidoDe(sumas) / sumas.pedidos)
}

/** What shirts of known cost left, without IVA. Centésimos. */
export function margenDe({ conCosto, costo }: SumasDeVentas): number {
  return conCosto - costo * 100
}

/** By what sales are cut; '' is all of them. */
export const CORTES = {
  medio: 'Forma de pago',
  modo: 'En stock o por encargo',
  camiseta: 'Camiseta',
  equipo: 'Equipo',
  liga: 'Liga',
  categoria: 'Categoría',
  talle: 'Talle',
  estampa: 'Estampada o lisa',
  codigo: 'Código',
  departamento: 'Departamento',
} as const
export type Corte = keyof typeof CORTES
