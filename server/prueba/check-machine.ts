import { stat } from 'node:fs/promises'
import type { Config } from '#server/host/config.ts'
import { freeBytes } from '#server/host/free-bytes.ts'
import { bien, mal, noProbado, type ResultadoDePrueba, type Probe } from './prueba.ts'

const GIB = 1024 ** 3
const FREE_MIN = GIB

/**
 * Whether this is the shop's own user: the shop couldn't change another user's files (the database's side files,
 * pictures).
 * @returns false when it isn't: nothing may be written then
 */
export async function checkUser(probe: Probe, { dataDir }: Config): Promise<boolean> {
  const found = await probe('Usuario', async () => {
    const folder = await stat(dataDir).catch(() => null)
    if (folder === null) {
      return mal(
        `La carpeta de datos ${dataDir} no existe: la tienda no arrancó nunca con estos ajustes.`,
        'Arrancala una vez; si ya arrancó, DATA_DIR o la carpeta desde la que probás no son los suyos.',
      )
    }
    const own = process.getuid?.()
    if (own === undefined || own === folder.uid) return bien('La prueba corre con el usuario de la tienda.')
    return mal(
      'La carpeta de datos es de otro usuario; lo que esta prueba escriba, la tienda no lo podría usar.',
      'Corré la prueba con el usuario de la tienda, por ejemplo: sudo -u casakas -H npm run admin -- live-check',
    )
  })
  return found.estado === 'bien'
}

/** Room on the disk. */
export async function checkMachine(probe: Probe, { dataDir }: Config): Promise<void> {
  await probe('Disco', async () => {
    const free = await freeBytes(dataDir).catch(() => null)
    if (free === null) return noProbado(`No hay una carpeta ${dataDir} que mirar.`)
    const gib = (free / GIB).toFixed(1).replace('.', ',')
    return free >= FREE_MIN
      ? bien(`Quedan ${gib} GB libres para los datos.`)
      : mal(
          `Quedan ${gib} GB libres para los datos.`,
          'Hacé lugar, o agrandá el disco: sin lugar no se guardan pedidos.',
        )
  })
}

const CLOCK_MAX = 60_000

/**
 * Compares this machine's clock with that of whoever answered.
 * @param now when the answer came, milliseconds UTC
 * @param date the answer's `Date` header
 */
export function compareClock(who: string, now: number, date: string | null): ResultadoDePrueba {
  const theirs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return noProbado(`${who} no dijo qué hora es.`)
  const seconds = Math.round(Math.abs(now - theirs) / 1000)
  return seconds * 1000 < CLOCK_MAX
    ? bien(`La hora es la de ${who} (${seconds} s de diferencia).`)
    : mal(
        `La hora de este servidor y la de ${who} difieren ${seconds} s: las reservas y los pagos vencerían mal.`,
        'Poné el reloj en hora automática: sudo timedatectl set-ntp true',
      )
}
