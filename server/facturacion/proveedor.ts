import type { TipoDeCfe } from '#domain/facturacion/cfe.ts'
import type { Receptor } from '#domain/facturacion/receptor.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Storage } from '#server/imagenes/storage.ts'

/** A paper to be issued. Prices in pesos with IVA. */
export type CfeAEmitir = Receptor & {
  tipo: TipoDeCfe
  /** Fixed before anything is asked: by it a paper is issued once. */
  numeroInterno: string
  dia: Dia
  items: { codigo: string; concepto: string; precio: number }[]
  /** Of a note: the papers that it takes off. */
  referencias: ReferenciaDeCfe[]
}

/** A paper that another names. `id` is the provider's; '' where it was issued elsewhere. */
export type ReferenciaDeCfe = { id: string; tipo: TipoDeCfe; serie: string; numero: number; dia: Dia }

/** A paper as the provider has it. */
export type CfeDelProveedor = {
  id: string
  serie: string
  numero: number
  /** Centésimos, and the receiver's digits; null where it didn't say. */
  total: number | null
  documento: string | null
  /** Its own words; what they mean is in `fin`. */
  estado: string
  fin: 'espera' | 'aceptado' | 'rechazado'
}

/** It didn't answer as expected: nobody knows whether anything was done. */
export type SinRespuesta = { que: 'sin_respuesta'; palabras: string }

/** What the shop asks of who issues its CFE; nothing is thrown, and what fails is in the log already. */
export type ProveedorDeCfe = {
  /** As it is named on screens and in rows. */
  nombre: string
  /** `repetido`: there is a paper with that internal number. `rechazado`: nothing was issued, and why. */
  issue: (
    cfe: CfeAEmitir,
  ) => Promise<
    | { que: 'emitido'; cfe: Pick<CfeDelProveedor, 'id' | 'serie' | 'numero'> }
    | { que: 'repetido' }
    | { que: 'rechazado'; palabras: string }
    | SinRespuesta
  >
  /** By its internal number; null where there is none. */
  find: (numeroInterno: string) => Promise<{ que: 'leido'; cfe: CfeDelProveedor | null } | SinRespuesta>
  /** By the provider's id. */
  read: (id: string) => Promise<{ que: 'leido'; cfe: CfeDelProveedor | null } | SinRespuesta>
  readPdf: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/** Who issues papers, and where their PDF are kept. */
export type Emisor = { proveedor: ProveedorDeCfe; storage: Storage }
