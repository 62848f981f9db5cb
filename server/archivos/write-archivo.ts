import type { Kysely } from 'kysely'
import { CLAVES_DE_ARCHIVO, nombreConDias, type ClaveDeArchivo, type Formato } from '#domain/archivos/archivos.ts'
import type { Tramo } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe, type Mes } from '#domain/tiempo/mes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { writeHojaCsv, writeXlsx, type Hoja } from '#server/base/write-hoja.ts'
import { writeZip } from '#server/base/write-zip.ts'
import type { Schema } from '#server/db/schema.ts'
import { hojaDeCfe, hojaDeCfePorTipo } from './hojas-de-cfe.ts'
import { hojaDeCierre } from '#server/ventas/hojas-de-stock.ts'
import { hojaDeDevoluciones, hojaDeStock } from './hojas-de-camisetas.ts'
import { hojaDeCredito } from './hoja-de-credito.ts'
import { hojaDeCobrado, hojaDeComisiones, hojaDePagos, hojaDeSaldos } from './hojas-de-dinero.ts'
import { hojaDeIva, hojaDePedidos, hojaDeRenglones } from './hojas-de-ventas.ts'

const HOJAS: Record<ClaveDeArchivo, (db: Kysely<Schema>, dias: Tramo) => Hoja> = {
  pedidos: hojaDePedidos,
  renglones: hojaDeRenglones,
  pagos: hojaDePagos,
  devoluciones: hojaDeDevoluciones,
  credito: hojaDeCredito,
  stock: hojaDeStock,
  iva: hojaDeIva,
  cfePorTipo: hojaDeCfePorTipo,
  cfe: hojaDeCfe,
  cobrado: hojaDeCobrado,
  comisiones: hojaDeComisiones,
  saldos: hojaDeSaldos,
  inventario: (db, { hasta }) => hojaDeCierre(db, mesDe(hasta)),
}

type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>

/** A file of some days, written while it is sent and read beside the shop's own work (specification 51.6). */
export function writeArchivo(
  { database }: Pick<Runtime, 'database'>,
  { clave, formato }: { clave: ClaveDeArchivo; formato: Formato },
  dias: Tramo,
): Parts {
  const hoja = HOJAS[clave](database.aside, dias)
  return formato === 'csv' ? writeHojaCsv(hoja) : writeXlsx(hoja)
}

/** All files of a month in one .zip, those for whoever keeps the books first. */
export function writeMes(runtime: Pick<Runtime, 'database'>, mes: Mes): Parts {
  return writeZip(entradas())

  async function* entradas() {
    const dias = diasDeMes(mes)
    for (const clave of CLAVES_DE_ARCHIVO) {
      const archivo = { clave, formato: 'xlsx' } as const
      yield { nombre: nombreConDias(archivo, dias), contenido: writeArchivo(runtime, archivo, dias) }
    }
  }
}
