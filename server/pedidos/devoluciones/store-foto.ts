import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { acceptsFotos, FOTOS_MAX } from '#domain/devoluciones/del-comprador.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { COMPROBANTE_BYTES_MAX } from '#domain/transferencias/comprobante.ts'
import { inTransactionOrNothing } from '#server/ajustes/in-transaction.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { DevolucionFotoRow } from '#server/db/schema.ts'
import { sumBytesDesde } from '#server/imagenes/forget-ajenos.ts'
import {
  receiveAjeno,
  type ArchivoAjeno,
  type FalloDeAjeno,
  type ToolsDeAjenos,
} from '#server/imagenes/receive-ajeno.ts'
import { lockPedido, selectPedido } from '../guardar/pedidos.repo.ts'
import { selectDevolucion } from './devoluciones.repo.ts'
import { selectFotosDe } from './fotos.repo.ts'

export type FalloDeFoto = Fallo<
  | FalloDeAjeno['code']
  | 'no_encontrado'
  | 'devolucion_cambiada'
  | 'demasiadas_fotos'
  | 'imagen_no_admitida'
  | 'imagen_danada',
  { retryAfter: number } | undefined
>

/** All pictures of a day: thousands of usual ones. */
const BYTES_AL_DIA = 1024 ** 3
const YA_NO = 'Ya se resolvió: las fotos no hacen falta.'

/**
 * Keeps a picture of a fault where only administrators get at it, upright and without metadata (specification 37.19).
 * Killed in the middle it leaves a file that nothing points to, never a row without its file.
 * @param token of the order, as its buyer has it
 * @param id of its devolución
 */
export async function storeFoto(
  runtime: Runtime,
  tools: ToolsDeAjenos,
  token: string,
  id: string,
  archivo: ArchivoAjeno,
): Promise<Resultado<null, FalloDeFoto>> {
  const db = runtime.database.read
  const pedido = await selectPedido(db, { token })
  const devolucion = await selectDevolucion(db, id)
  if (pedido === undefined || devolucion?.pedidoId !== pedido.id) return fallo('no_encontrado')
  const hasRoom = async () => (await sumBytesDesde(db, 'devoluciones', runtime.clock() - DIA_MS)) <= BYTES_AL_DIA
  const como = { limite: 'foto-de-falla', max: COMPROBANTE_BYTES_MAX, hasRoom }
  return receiveAjeno(
    runtime,
    tools,
    archivo,
    como,
    async ({ path, aparte, takeBytes }): Promise<Resultado<null, FalloDeFoto>> => {
      // The lock decides again; this spares the work.
      if (!acceptsFotos(devolucion)) return fallo('devolucion_cambiada', { detail: YA_NO })
      const full = await takeBytes()
      if (full !== null) return full
      const picture = await tools.normalise(path, aparte)
      if (!picture.ok) {
        if (picture.code !== 'imagen_muy_grande')
          return fallo(picture.code, picture.detail === undefined ? {} : { detail: picture.detail })
        return fallo('comprobante_muy_grande', { detail: 'La foto es demasiado grande: puede tener 50 megapíxeles.' })
      }
      const { contentType, ancho, alto } = picture.value
      const bytes = await readFile(aparte)
      const extension = contentType === 'image/webp' ? 'webp' : 'jpg'
      const row: DevolucionFotoRow = {
        id: runtime.newId(),
        devolucionId: id,
        subida: archivo.clave,
        clave: `devoluciones/${runtime.clock()}_${randomBytes(12).toString('hex')}.${extension}`,
        ancho,
        alto,
        bytes: bytes.length,
        creado: runtime.clock(),
      }
      await tools.storage.write(row.clave, bytes, contentType)
      const kept = await insertFoto(runtime, pedido.id, row)
      if (!kept.ok || !kept.value) await tools.storage.remove(row.clave)
      return kept.ok ? ok(null) : kept
    },
  )
}

/** @returns false for one that came before */
function insertFoto(
  runtime: Runtime,
  pedidoId: string,
  row: DevolucionFotoRow,
): Promise<Resultado<boolean, FalloDeFoto>> {
  return inTransactionOrNothing(runtime, async ({ tx, clock }): Promise<Resultado<boolean, FalloDeFoto>> => {
    await lockPedido(tx, pedidoId, clock())
    const devolucion = await selectDevolucion(tx, row.devolucionId)
    if (devolucion === undefined || !acceptsFotos(devolucion)) return fallo('devolucion_cambiada', { detail: YA_NO })
    const own = await selectFotosDe(tx, row.devolucionId)
    if (own.some(({ subida }) => subida === row.subida)) return ok(false)
    if (own.length >= FOTOS_MAX) return fallo('demasiadas_fotos')
    const inserted = await tx
      .insertInto('devolucionFotos')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return ok(inserted !== undefined)
  })
}
