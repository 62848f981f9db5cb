/** A measured figure. */
export type Figure = { bench: string; name: string; value: number; unit: string }
