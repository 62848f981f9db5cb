import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { packTar } from 'modern-tar/fs'
import { diaYHora } from '#domain/copias/en-palabras.ts'
import type { Confirmado } from '#domain/cuentas/suceso.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readUltimasCopias } from './copias.repo.ts'
import { MANIFIESTO, readManifiesto, type Parte } from './manifiesto.ts'
import type { Place } from './place.ts'

/** Written while it is sent. */
type Archivo = AsyncGenerator<Uint8Array<ArrayBuffer>>
type Taking = Pick<Runtime, 'database' | 'clock' | 'newId' | 'log'> & { openPlaces: () => Promise<Place[]> }

/**
 * The last good copy as one file to be taken away, only where it is encrypted (specification 27.40): a `tar` with the
 * copy's folder. That it was taken is a security event.
 * @param quien e-mail of the administrator
 * @returns `no_encontrado` with why: there is none, it isn't encrypted, or no place within reach has it
 */
export async function takeCopia(
  { openPlaces, ...runtime }: Taking,
  quien: string,
  { confirmado, ...origen }: Confirmado,
): Promise<Resultado<{ nombre: string; archivo: Archivo }, Fallo<'confirmar_identidad' | 'no_encontrado'>>> {
  if (!confirmado) return fallo('confirmar_identidad')
  const { buena } = await readUltimasCopias(runtime.database.read)
  if (buena === null) return fallo('no_encontrado', { detail: 'Todavía no hay ninguna copia buena.' })
  const { nombre, comenzada } = buena
  for (const place of await openPlaces()) {
    const stored = await place.read(nombre, MANIFIESTO).catch(() => null)
    if (stored === null) continue
    const manifest = await text(stored)
    const { cifradaPara, partes } = readManifiesto(manifest)
    if (cifradaPara === null) return fallo('no_encontrado', { detail: SIN_CIFRAR })
    const detalle = `la copia cifrada del ${diaYHora(comenzada)}`
    await noteEvent(runtime, { tipo: 'exportacion', quien, ...origen, detalle })
    return ok({ nombre, archivo: packCopia(place, nombre, { partes, manifest }) })
  }
  return fallo('no_encontrado', { detail: `La copia ${nombre} no está donde la tienda las guarda.` })
}

const SIN_CIFRAR = 'La última copia buena no está cifrada: solo se baja una cifrada.'

/** The description goes last, as it was written: without it a download that was cut is no copy. */
async function* packCopia(place: Place, nombre: string, copia: { partes: Parte[]; manifest: string }): Archivo {
  yield* packTar([
    ...copia.partes.map((parte) => ({
      type: 'stream' as const,
      target: `${nombre}/${parte.nombre}`,
      size: parte.bytes,
      content: Readable.from(readParteGuardada(place, nombre, parte.nombre), { objectMode: false }),
    })),
    { type: 'content', target: `${nombre}/${MANIFIESTO}`, content: copia.manifest },
  ])
}

/** A stored file, opened once it is its turn. @throws when it isn't there any more */
async function* readParteGuardada(place: Place, nombre: string, file: string): AsyncGenerator<Uint8Array, undefined> {
  const stored = await place.read(nombre, file)
  if (stored === null) throw new Error(`the copy ${nombre} has no ${file} any more`)
  yield* stored
}
