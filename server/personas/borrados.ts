import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#server/imagenes/storage.ts'
import { readOrNothing } from '#server/base/whole-file.ts'

/** What is to be erased, by its id. */
export type Borrado = { tipo: 'pedido' | 'mensaje' | 'aviso'; id: string }

/**
 * The list of what was erased, outside the database and its copies: ids alone, a line each. It is written before the
 * database, so that the next start makes a kill between the two good. What a restored copy brings back is erased again
 * (specification 35.7).
 */
export type Borrados = {
  read: () => Promise<Borrado[]>
  /** On the disk when it is done. */
  add: (borrados: Borrado[]) => Promise<void>
  /** Takes back what was added and turned out not to be erased. */
  remove: (borrados: Borrado[]) => Promise<void>
}

/** The list's name in the data folder. */
export const BORRADOS = 'borrados.txt'

/** Where a store has it: a file for each. */
const FOLDER = 'borrados'

/**
 * The shop's list. Instances share one in their store; what stood in a data folder before counts as well.
 * @param deposito null where files lie in the data folder
 */
export function openBorrados(dataDir: string, deposito: Storage | null = null): Borrados {
  const here = openList(dataDir)
  if (deposito === null) return here
  const keyOf = ({ tipo, id }: Borrado) => `${FOLDER}/${tipo}.${id}`
  return {
    async read() {
      const found = await here.read()
      for await (const key of deposito.list(FOLDER)) {
        const [, tipo, id] = /\/(pedido|mensaje|aviso)\.([\w-]+)$/.exec(key) ?? []
        if (id !== undefined) found.push({ tipo: tipo as Borrado['tipo'], id })
      }
      return found
    },
    async add(borrados) {
      for (const one of borrados) await deposito.write(keyOf(one), Buffer.from('+'), 'text/plain')
    },
    async remove(borrados) {
      await here.remove(borrados)
      for (const one of borrados) await deposito.remove(keyOf(one))
    },
  }
}

/** The list in a data folder. */
function openList(dataDir: string): Borrados {
  const path = join(dataDir, BORRADOS)
  return {
    async read() {
      const lines = (await readOrNothing(path)).split('\n')
      const found = new Map<string, Borrado>()
      for (const line of lines) {
        // A line that a kill cut short is no id; whatever it was about wasn't erased yet.
        const [, sign, tipo, id] = /^([+-])(pedido|mensaje|aviso) ([\w-]+)\.$/.exec(line) ?? []
        if (id === undefined) continue
        if (sign === '-') found.delete(`${tipo} ${id}`)
        else found.set(`${tipo} ${id}`, { tipo: tipo as Borrado['tipo'], id })
      }
      return [...found.values()]
    },
    add: (borrados) => append(path, '+', borrados),
    remove: (borrados) => append(path, '-', borrados),
  }
}

async function append(path: string, sign: '+' | '-', borrados: Borrado[]): Promise<void> {
  if (borrados.length === 0) return
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    // A line break first: half a line of a killed process must not swallow it.
    await file.appendFile(`\n${borrados.map(({ tipo, id }) => `${sign}${tipo} ${id}.`).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
