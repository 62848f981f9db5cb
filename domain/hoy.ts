/** Sizes of a shirt that ran out. */
export type Agotado = { id: string; nombre: string; talles: string[] }

/** What waits for the owner. */
export type Hoy = {
  /** Orders that are waiting for a transfer to be seen. */
  transferencias: number
  /** Orders among them, and among those that ran out lately, whose buyer sent a receipt. */
  comprobantes: number
  porPreparar: number
  porEnviar: number
  /** Orders that are flagged. */
  conAviso: number
  mensajesSinLeer: number
  correosFallidos: number
  /** Sizes that ran out these days, by shirt, the latest first. */
  agotados: Agotado[]
}
