import type { FiltroDePagos } from '#domain/pago/conciliacion.ts'
import type { Fallo, Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/runtime.ts'
import { comparePayments, type PagosComparados } from './compare-payments.ts'
import { selectEnCurso } from './compare.repo.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { rereadPayments } from './reread-payments.ts'

const EN_CURSO_MAX = 50

/** A refund under way. */
export type DevolucionEnCurso = {
  id: string
  codigo: string
  pagoId: string
  monto: number
  autor: string
  error: string
  creado: number
  proximoIntento: number
}

/** What administrators see of the shop's payments at the provider. */
export type PagosAdmin = {
  /** Asks the provider, and waits for it for a bounded time. */
  compare: (filtro: FiltroDePagos) => Promise<Resultado<PagosComparados, Fallo<'pago_no_disponible'>>>
  /** @returns how many payments of the order were read */
  reread: (codigo: string) => Promise<Resultado<number, Fallo<'no_encontrado' | 'pago_no_disponible'>>>
  listDevolucionesEnCurso: () => Promise<DevolucionEnCurso[]>
}

export function createPagosAdmin(runtime: Runtime, client: MercadoPagoClient): PagosAdmin {
  return {
    compare: (filtro) => comparePayments(runtime, client, filtro),
    reread: (codigo) => rereadPayments(runtime, client, codigo),
    listDevolucionesEnCurso: () => selectEnCurso(runtime.database.read, EN_CURSO_MAX),
  }
}
