import type { Pesos } from '#domain/dinero/dinero.ts'
import { ivaDeCentavos } from '#domain/dinero/iva.ts'
import { isVenta, type EstadoDeCfe, type TipoDeCfe } from './cfe.ts'

/** A document with its paper, where either is of the month. Amounts in centésimos, but `total`. */
export type Asentado = {
  codigo: string
  clave: string
  total: Pesos
  neto: number
  iva: number
  /** Whether the document came about in the month, and whether its paper was issued in it. */
  delMes: boolean
  emitidoEnElMes: boolean
  /** Null where there is none. */
  tipo: TipoDeCfe | null
  estado: EstadoDeCfe | null
  /** Why there is none. */
  falta: SinComprobante
  serie: string
  numero: number | null
  /** What its paper says: as the provider returned it, else as it was asked for. */
  totalEmitido: number
}

/** Why a document has no paper here. */
export type SinComprobante = 'apagado' | 'de_antes' | 'por_salir' | 'enseguida'

/** Why a month's papers don't come to what its sales do, in the order in which it is told. */
export const DIFERENCIAS = {
  rechazado: 'Rechazados',
  sin_emitir: 'Por emitir',
  apagado: 'Sin comprobante: la tienda no los lleva',
  de_antes: 'De ventas de antes del día desde el que se emiten acá',
  por_salir: 'De pedidos que no salieron todavía: se emiten cuando salen',
  enseguida: 'La tienda los anota en unos segundos',
  deshecho: 'Se deshicieron antes de emitirse: no hacen falta',
  otro_mes: 'De este mes, emitidos en otro',
  de_otro_mes: 'De otro mes, emitidos en este',
  redondeo: 'Redondeos de quien emite',
  otro_total: 'Quien emite tiene otro total',
} as const
export type Diferencia = keyof typeof DIFERENCIAS

type Suma = { cuantos: number; neto: number; iva: number; total: number }
/** Papers of a kind and series: how many, which, and what they come to. */
export type PapelesDelTipo = Suma & { tipo: TipoDeCfe; serie: string; desde: number; hasta: number }
export type MesFacturado = {
  ventas: Suma
  quitas: Suma
  tipos: PapelesDelTipo[]
  /** Centésimos that the papers are more (or less, negative) than the documents, by reason. */
  diferencias: { que: Diferencia; cuantos: number; centesimos: number; cuales: Asentado[] }[]
}

/**
 * A month's papers against its sales and what took off them (specification 53.8): documents less what is named here are the
 * papers, to the centésimo.
 */
export function compareMes(asentados: Asentado[]): MesFacturado {
  const delMes = asentados.filter((one) => one.delMes)
  const emitidos = asentados.filter((one) => one.emitidoEnElMes)
  const porTipo = Map.groupBy(emitidos, ({ tipo, serie }) => `${tipo} ${serie}`)
  const named = Map.groupBy(asentados, nameDiferencia)
  named.delete(null)
  return {
    ventas: sumImportes(delMes.filter(({ clave }) => isVenta(clave)).map(deDocumento)),
    quitas: sumImportes(delMes.filter(({ clave }) => !isVenta(clave)).map(deDocumento)),
    tipos: [...porTipo.values()]
      .map((suyos) => {
        const numeros = suyos.map(({ numero }) => numero!)
        const sumas = sumImportes(suyos.map(({ totalEmitido: total }) => ({ ...ivaDeCentavos(total), total })))
        const [{ tipo, serie }] = suyos as [Asentado]
        const [desde, hasta] = [Math.min(...numeros), Math.max(...numeros)]
        return { ...sumas, tipo: tipo!, serie, desde, hasta }
      })
      .sort((a, b) => a.tipo - b.tipo || (a.serie < b.serie ? -1 : 1)),
    diferencias: (Object.keys(DIFERENCIAS) as Diferencia[]).flatMap((que) => {
      const cuales = named.get(que) ?? []
      const centesimos = cuales.reduce((sum, one) => sum + differenceOf(one), 0)
      return cuales.length === 0 ? [] : { que, cuantos: cuales.length, centesimos, cuales }
    }),
  }
}

/** Centésimos. */
type Importe = { neto: number; iva: number; total: number }

function sumImportes(importes: Importe[]): Suma {
  const sum = (of: (one: Importe) => number) => importes.reduce((all, one) => all + of(one), 0)
  return {
    cuantos: importes.length,
    neto: sum(({ neto }) => neto),
    iva: sum(({ iva }) => iva),
    total: sum(({ total }) => total),
  }
}

function deDocumento({ neto, iva, total }: Asentado): Importe {
  return { neto, iva, total: total * 100 }
}

/** What the papers are more by than the documents, centésimos; what takes off counts the other way. */
export function differenceOf({ clave, total, totalEmitido, delMes, emitidoEnElMes }: Asentado): number {
  const more = (emitidoEnElMes ? totalEmitido : 0) - (delMes ? total * 100 : 0)
  return isVenta(clave) ? more : -more
}

function nameDiferencia({
  total,
  totalEmitido,
  delMes,
  emitidoEnElMes,
  estado,
  falta,
  numero,
}: Asentado): Diferencia | null {
  if (!delMes) return 'de_otro_mes'
  if (emitidoEnElMes) {
    const off = Math.abs(totalEmitido - total * 100)
    return off === 0 ? null : off === 1 ? 'redondeo' : 'otro_total'
  }
  if (estado === null) return falta
  if (estado === 'no_hace_falta') return 'deshecho'
  if (estado === 'rechazado') return 'rechazado'
  return numero === null ? 'sin_emitir' : 'otro_mes'
}
