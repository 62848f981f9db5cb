/** What is counted of sales; each adds up. */
export const CAMPOS_DE_VENTAS = [
  /* Orders that were sold; `repiten` are those of who had bought before. */
  'pedidos',
  'repiten',
  /* Shirts that were sold, of which `encargadas` were made to order, and shirts that went back. */
  'unidades',
  'encargadas',
  'devueltas',
  /* What shirts cost by card without reductions, and what these, the way of paying and codes took off. Pesos. */
  'bruto',
  'rebajas',
  'porForma',
  'codigos',
  /* Shipping that was sold. Pesos. */
  'envio',
  /* What took off sales, shipping included. Pesos. */
  'devuelto',
  /* IVA in what was sold, and in what took off it. Centésimos. */
  'iva',
  'ivaDevuelto',
  /* What shirts cost the shop where it is known (pesos), and what these were sold for without IVA (centésimos). */
  'costo',
  'conCosto',
  /* Money that came in and went back. Centésimos. */
  'cobrado',
  'reintegrado',
  /* What the card provider kept. Centésimos. */
  'comisiones',
] as const

/** What was sold, in numbers that add up. */
export type SumasDeVentas = Record<(typeof CAMPOS_DE_VENTAS)[number], number>

/** Reads them of a row: sums of large integers come as text from PostgreSQL, and as nothing of no row. */
export function readSumas(row: Record<keyof SumasDeVentas, number | string | null>): SumasDeVentas {
  return Object.fromEntries(CAMPOS_DE_VENTAS.map((campo) => [campo, Number(row[campo])])) as SumasDeVentas
}

export const NADA_VENDIDO = Object.fromEntries(CAMPOS_DE_VENTAS.map((campo) => [campo, 0])) as SumasDeVentas

/** Adds them all up. */
export function sumVentas(ventas: SumasDeVentas[]): SumasDeVentas {
  const total = { ...NADA_VENDIDO }
  for (const one of ventas) for (const campo of CAMPOS_DE_VENTAS) total[campo] += one[campo]
  return total
}

/** What reductions, the way of paying and codes took off. Pesos. */
export function rebajadoDe({ rebajas, porForma, codigos }: SumasDeVentas): number {
  return rebajas + porForma + codigos
}

/** What was sold, shipping included, before anything went back. Pesos. */
export function vendidoDe(sumas: SumasDeVentas): number {
  return sumas.bruto - rebajadoDe(sumas) + sumas.envio
}

/** What stays of what was sold. Pesos. */
export function netoDeVentas(sumas: SumasDeVentas): number {
  return vendidoDe(sumas) - sumas.devuelto
}

/** What of it is IVA. Centésimos. */
export function ivaDeVentas({ iva, ivaDevuelto }: SumasDeVentas): number {
  return iva - ivaDevuelto
}

/** What stays without IVA. Centésimos. */
export function sinIvaDe(sumas: SumasDeVentas): number {
  return netoDeVentas(sumas) * 100 - ivaDeVentas(sumas)
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
