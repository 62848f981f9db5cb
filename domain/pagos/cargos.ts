/** What the card provider keeps of a payment, and why. */
export type TipoDeCargo = 'comision' | 'financiacion' | 'impuesto' | 'otro'

export const TIPOS_DE_CARGO: Record<TipoDeCargo, string> = {
  comision: 'Comisión',
  financiacion: 'Financiación',
  impuesto: 'Impuesto',
  otro: 'Otro cargo',
}

/** A charge as the provider tells it now: what it took, and how much of that it gave back. Centésimos. */
export type CargoDicho = {
  /** The provider's number of it; its kind where it gives none. */
  numero: string
  tipo: TipoDeCargo
  /** In the provider's words. */
  nombre: string
  centavos: number
  devuelto: number
}

/** What the provider tells of a payment's money besides its amount; amounts in centésimos, moments in milliseconds UTC. */
export type CostoDicho = {
  /** Charges to the shop; null where nothing was told. */
  cargos: CargoDicho[] | null
  /** Whether they came one by one with their numbers, and not as sums by kind. */
  numerados: boolean
  /** What the shop gets before anything went back; null where it wasn't told, or doesn't agree with the charges. */
  netoRecibido: number | null
  /** What the buyer paid in all, and per instalment. */
  totalPagado: number | null
  cuota: number | null
  /** When the money can be used, and whether it can already. */
  seLibera: number | null
  liberado: boolean
}

/** A step of a charge, as it is kept: never changed, so that a day that is over stays as it was. */
export type Cargo = {
  /** The charge's number and which of its steps it is; unique within a payment. */
  clave: string
  numero: string
  tipo: TipoDeCargo
  nombre: string
  /** Centésimos; negative where they were given back. */
  centavos: number
  /** Milliseconds UTC at which the shop knew. */
  en: number
}

/**
 * What is to be added to a payment's charges so that they come to what the provider tells now (specification 51.2). A charge
 * that it no longer tells is taken back; sums by kind never stand beside numbered ones.
 * @param known the payment's charges so far
 * @returns none when nothing changed
 */
export function addedCargos(known: Cargo[], { cargos, numerados }: CostoDicho, en: number): Cargo[] {
  if (cargos === null) return []
  const isNumbered = known.some(({ clave }) => !clave.startsWith(SIN_NUMERO))
  if (!numerados && isNumbered) return []
  const before = Map.groupBy(known, ({ clave }) => clave.slice(0, clave.lastIndexOf(' ')))
  const told = new Map(cargos.map((cargo) => [`${numerados ? '' : SIN_NUMERO}${cargo.numero}`, cargo]))
  return [...new Set([...before.keys(), ...told.keys()])].flatMap((charge) => {
    const steps = before.get(charge) ?? []
    const now = told.get(charge)
    const { numero, tipo, nombre } = now ?? steps[0]!
    const difference = (now === undefined ? 0 : now.centavos - now.devuelto) - sumCargos(steps)
    if (difference === 0) return []
    return [{ clave: `${charge} ${steps.length + 1}`, numero, tipo, nombre, centavos: difference, en }]
  })
}
const SIN_NUMERO = 'suma:'

/** What charges come to, in centésimos. */
export function sumCargos(cargos: Pick<Cargo, 'centavos'>[]): number {
  return cargos.reduce((sum, { centavos }) => sum + centavos, 0)
}
