import { join } from 'node:path'
import type { Millis } from '#server/db/schema.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { isSameSeal, type Seal } from '#server/base/seal.ts'
import { readOrNothing, writeWhole } from '#server/base/whole-file.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isSelloDe } from './sello.ts'

/**
 * The mark of since when orders are sealed (docs/decisions/0030). It lies outside of the database, beside the list of
 * erasures, and is signed with the shop's secret. Whoever changes the database can't have it sealed anew.
 */
export type MarcaDeSellos = {
  /** @returns since when, 0 for ever; null without a mark, or with one of another secret */
  read: (seal: Seal) => Promise<Millis | null>
  /** In the data folder, on the disk when it is done. */
  write: (desde: Millis, seal: Seal) => Promise<void>
  /** Puts the data folder's into the store, where there is one that lacks it. */
  share: () => Promise<void>
  /** The mark's bytes, for a copy; null without one. */
  readBytes: () => Promise<Uint8Array | null>
}

/** The mark's name in the data folder. */
export const MARCA = 'sellos.txt'
/** Where a store has it. */
const KEY = 'sellos/desde.txt'

/** @param deposito null where files lie in the data folder; else all instances know the mark by the store */
export function openMarca(dataDir: string, deposito: Storage | null = null): MarcaDeSellos {
  const path = join(dataDir, MARCA)
  const here = () => readOrNothing(path)
  const there = async () => Buffer.from((await deposito?.read(KEY)) ?? '').toString()
  return {
    read: async (seal) => readDesdeOfMarca(await here(), seal) ?? readDesdeOfMarca(await there(), seal),
    write: (desde, seal) => writeWhole(path, `${desde} ${signMarca(desde, seal)}\n`),
    async share() {
      const text = await here()
      if (deposito !== null && text !== '' && (await there()) === '')
        await deposito.write(KEY, Buffer.from(text), 'text/plain')
    },
    async readBytes() {
      const text = (await here()) || (await there())
      return text === '' ? null : Buffer.from(text)
    },
  }
}

function readDesdeOfMarca(text: string, seal: Seal): Millis | null {
  const [, desde, signature] = /^(\d{1,16}) ([\w-]+)\n?$/.exec(text) ?? []
  if (desde === undefined || !isSameSeal(signature!, signMarca(Number(desde), seal))) return null
  return Number(desde)
}

function signMarca(desde: Millis, seal: Seal): string {
  return seal(['sellados', desde])
}

/** The last orders; one of them that was changed by hand doesn't make it another secret. */
const LAST = 5

/**
 * Tells another shop's secret, or another instance's, before it seals orders and ends sessions.
 * @returns a sentence for whoever opens the shop, when this one sealed none of the last orders; else null
 */
export async function explainOtherSecret({
  database: { read },
  seal,
}: Pick<Runtime, 'database' | 'seal'>): Promise<string | null> {
  const pedidos = await read
    .selectFrom('pedidos')
    .selectAll()
    .where('sello', '<>', '')
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute()
  const ids = pedidos.map(({ id }) => id)
  if (ids.length < 2) return null
  const lineas = await read.selectFrom('pedidoLineas').selectAll().where('pedidoId', 'in', ids).execute()
  const isOwn = pedidos.some((pedido) =>
    isSelloDe(
      seal,
      pedido,
      lineas.filter(({ pedidoId }) => pedidoId === pedido.id),
    ),
  )
  return isOwn
    ? null
    : 'Atención: los últimos pedidos llevan el sello de otro SHOP_SECRET. Todas las copias de la tienda abiertas sobre esta base tienen que tener el mismo.'
}
