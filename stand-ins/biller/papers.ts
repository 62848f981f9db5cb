import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'

/** A paper as the provider keeps it; amounts in centésimos. */
export type Paper = {
  id: number
  tipo: number
  serie: string
  numero: number
  hash: string
  numeroInterno: string | null
  /** Of the receiver; '' for a consumer without one. */
  documento: string
  referencia: number | null
  neto: number
  iva: number
  total: number
  estado: string
  creado: number
}

export type Papers = ReturnType<typeof openPapers>

/**
 * Keeps what the provider would keep, across restarts.
 * @param file path of an SQLite file, or `:memory:`
 */
export function openPapers(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new SQLite(file)
  database.pragma('busy_timeout = 5000')
  database.exec(`
    create table if not exists papers (
      id integer primary key autoincrement, tipo integer not null, serie text not null, numero integer not null,
      hash text not null, numeroInterno text unique, documento text not null, referencia integer, neto integer not null,
      iva integer not null, total integer not null, estado text not null, creado integer not null,
      unique (tipo, serie, numero)
    )`)
  return {
    /** The next number of its type. */
    add(paper: Omit<Paper, 'id' | 'serie' | 'numero' | 'hash'>): Paper {
      const hash = createHash('sha1').update(JSON.stringify(paper)).digest('base64').slice(0, 6)
      return database
        .prepare(
          `insert into papers (tipo, serie, numero, hash, numeroInterno, documento, referencia, neto, iva, total, estado, creado)
           select @tipo, 'A', coalesce(max(numero), 0) + 1, @hash, @numeroInterno, @documento, @referencia, @neto, @iva, @total,
             @estado, @creado from papers where tipo = @tipo returning *`,
        )
        .get({ ...paper, hash }) as Paper
    },
    find(by: 'id' | 'numeroInterno', value: number | string): Paper | null {
      return (database.prepare(`select * from papers where ${by} = ?`).get(value) as Paper | undefined) ?? null
    },
    isKnown: (documento: string) =>
      database.prepare('select 1 from papers where documento = ?').get(documento) !== undefined,
    list: () => database.prepare('select * from papers order by id').all() as Paper[],
    close: () => void database.close(),
  }
}
