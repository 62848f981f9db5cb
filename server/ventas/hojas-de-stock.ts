import type { Kysely } from 'kysely'
import type { Mes } from '#domain/tiempo/mes.ts'
import { aPedir, diasQueAlcanza, type CamisetaAReponer, type TalleVendido } from '#domain/ventas/reposicion.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { hojaDeUnaVez, writeHojaCsv, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema, StockCierreRow } from '#server/db/schema.ts'
import { readReposicion } from './read-reposicion.ts'

type Fila = Omit<CamisetaAReponer, 'talles'> & TalleVendido

const DE_REPOSICION: Columna<Fila>[] = [
  { titulo: 'Proveedor', tipo: 'texto', leer: ({ proveedor }) => proveedor },
  { titulo: 'Código', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Camiseta', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Talle', tipo: 'texto', leer: ({ talle }) => talle },
  { titulo: 'Vendidas en 60 días', tipo: 'entero', leer: ({ vendidas }) => vendidas },
  { titulo: 'Quedan', tipo: 'entero', leer: ({ quedan }) => quedan },
  { titulo: 'Esperan', tipo: 'entero', leer: ({ esperan }) => esperan },
  { titulo: 'Alcanza para (días)', tipo: 'entero', leer: diasQueAlcanza },
  { titulo: 'Pedir', tipo: 'entero', leer: aPedir },
  { titulo: 'Costo de cada una', tipo: 'pesos', leer: ({ costo }) => costo },
  { titulo: 'Costo', tipo: 'pesos', leer: (fila) => (fila.costo === null ? null : fila.costo * aPedir(fila)) },
]

/** What to order again, a size a row, as CSV. */
export async function writeReposicion(
  runtime: Pick<Runtime, 'database' | 'clock'>,
): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
  const { camisetas } = await readReposicion(runtime)
  const filas = camisetas.flatMap((camiseta) => camiseta.talles.map((talle) => ({ ...camiseta, ...talle })))
  return writeHojaCsv(hojaDeUnaVez('Qué pedir', DE_REPOSICION, async () => filas))
}

const DE_CIERRE: Columna<StockCierreRow>[] = [
  { titulo: 'Mes', tipo: 'texto', leer: ({ mes }) => mes },
  { titulo: 'Código', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Camiseta', tipo: 'texto', leer: ({ nombre }) => nombre || 'Eliminada' },
  { titulo: 'Talle', tipo: 'texto', leer: ({ talle }) => talle },
  { titulo: 'Unidades', tipo: 'entero', leer: ({ unidades }) => unidades },
  { titulo: 'Costo de cada una', tipo: 'pesos', leer: ({ costo }) => costo },
  { titulo: 'Costo', tipo: 'pesos', leer: ({ costo, unidades }) => (costo === null ? null : costo * unidades) },
  { titulo: 'Precio de cada una', tipo: 'pesos', leer: ({ precio }) => precio },
]

/** The stock at a month's end at cost, a size a row (specification 54.7); the cell of a cost that isn't known is empty. */
export function hojaDeCierre(db: Kysely<Schema>, mes: Mes): Hoja {
  return hojaDeUnaVez(`Stock al cierre ${mes}`, DE_CIERRE, () =>
    db
      .selectFrom('stockCierres')
      .selectAll()
      .where('mes', '=', mes)
      .orderBy('nombre')
      .orderBy('productId')
      .orderBy('talle')
      .execute(),
  )
}
