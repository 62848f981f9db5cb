import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  acceptsComprobante,
  COMPROBANTE_BYTES_MAX,
  COMPROBANTES_MAX,
  isPdf,
  nombreDeComprobante,
  type ComprobanteMandado,
  type TipoDeComprobante,
} from '#domain/transferencias/comprobante.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { totalElegido } from '#domain/pedidos/pedido.ts'
import type { ComprobanteRow } from '#server/db/schema.ts'
import { sumBytesDesde } from '#server/imagenes/forget-ajenos.ts'
import { receiveAjeno, type ArchivoAjeno, type ToolsDeAjenos } from '#server/imagenes/receive-ajeno.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { notifyAparatos } from '#server/notificaciones/notify.ts'
import { addAviso } from '#server/pedidos/guardar/aviso.ts'
import { findPedido } from '#server/pedidos/guardar/find-pedido.ts'
import { withPedido } from '#server/pedidos/guardar/with-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  insertComprobante,
  selectCodigosPorHash,
  selectComprobantesDe,
  selectSubida,
  sumBytesSinPagar,
} from './comprobantes.repo.ts'
import { BYTES_SIN_PAGAR } from './forget-comprobantes.ts'

/** What a buyer sends of a transfer. `nombre`: as their device names it. */
export type EnvioDeComprobante = ArchivoAjeno & { nombre: string }

export type FalloDeComprobante = Fallo<
  | 'no_encontrado'
  | 'pedido_no_espera'
  | 'demasiados_comprobantes'
  | 'demasiados_envios'
  | 'comprobante_no_admitido'
  | 'comprobante_muy_grande'
  | 'comprobante_danado'
  | 'cuerpo_invalido'
  | 'clave_reutilizada'
  | 'sin_lugar',
  { retryAfter: number } | undefined
>

const DAY = 24 * 60 * 60_000
/** All receipts of a day: thousands of usual ones. */
const BYTES_AL_DIA = 2 * 1024 ** 3
/** A file that was checked: what is kept of it, and where. */
type Revisado = { tipo: TipoDeComprobante; path: string; ancho: number; alto: number }

/**
 * Keeps the receipt of a transfer, where only administrators get at it (specification 30). A picture is upright and
 * without metadata, a PDF as it came. The order isn't moved by it. Killed in the middle it leaves a file that nothing
 * points to, never a row without its file.
 * @param token of the order, as its buyer has it
 */
export async function storeComprobante(
  runtime: Runtime,
  tools: ToolsDeAjenos,
  token: string,
  envio: EnvioDeComprobante,
): Promise<Resultado<ComprobanteMandado, FalloDeComprobante>> {
  const pedido = await findPedido(runtime, { token })
  if (pedido === null) return fallo('no_encontrado')
  const como = { limite: 'comprobante', max: COMPROBANTE_BYTES_MAX, hasRoom: () => hasRoomFor(runtime) }
  return receiveAjeno(
    runtime,
    tools,
    envio,
    como,
    async ({ path, aparte, takeBytes }): Promise<Resultado<ComprobanteMandado, FalloDeComprobante>> => {
      const known = await selectSubida(runtime.database.read, envio.clave)
      if (known !== undefined)
        return known.pedidoId === pedido.id
          ? ok(toMandado(known))
          : fallo('clave_reutilizada', { detail: 'Ese envío ya se usó: elegí el archivo de nuevo.' })
      // The lock decides again; this spares the work.
      if (!acceptsComprobante(pedido)) return fallo('pedido_no_espera')
      const full = await takeBytes()
      if (full !== null) return full
      const checked = await checkComprobante(tools, path, aparte)
      if (!checked.ok) return checked
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('base64url')
      return keepComprobante(runtime, tools.storage, pedido, envio, hash, checked.value)
    },
  )
}

async function hasRoomFor({ database, clock }: Runtime): Promise<boolean> {
  if ((await sumBytesDesde(database.read, 'comprobantes', clock() - DAY)) > BYTES_AL_DIA) return false
  return (await sumBytesSinPagar(database.read)) <= BYTES_SIN_PAGAR
}

/** What a file is by its content. @param kept where the picture to keep is written */
async function checkComprobante(
  { normalise }: ToolsDeAjenos,
  path: string,
  kept: string,
): Promise<Resultado<Revisado, FalloDeComprobante>> {
  switch (isPdf(await readFile(path))) {
    case 'entero':
      return ok({ tipo: 'application/pdf', path, ancho: 0, alto: 0 })
    case 'cortado':
      return fallo('comprobante_danado')
    case 'no': {
      const picture = await normalise(path, kept)
      if (picture.ok) {
        const { contentType, ancho, alto } = picture.value
        return ok({ tipo: contentType, path: kept, ancho, alto })
      }
      switch (picture.code) {
        case 'imagen_no_admitida':
          // HEIC pictures have words of their own.
          return fallo('comprobante_no_admitido', picture.detail === undefined ? {} : { detail: picture.detail })
        case 'imagen_danada':
          return fallo('comprobante_danado')
        case 'imagen_muy_grande':
          return fallo('comprobante_muy_grande', { detail: 'La foto es demasiado grande: puede tener 50 megapíxeles.' })
      }
    }
  }
}

const EXTENSION: Record<TipoDeComprobante, string> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

async function keepComprobante(
  runtime: Runtime,
  storage: Storage,
  pedido: { id: string; codigo: string },
  { nombre, clave }: EnvioDeComprobante,
  hash: string,
  { tipo, path, ancho, alto }: Revisado,
): Promise<Resultado<ComprobanteMandado, FalloDeComprobante>> {
  const bytes = await readFile(path)
  const row: ComprobanteRow = {
    id: runtime.newId(),
    pedidoId: pedido.id,
    subida: clave,
    hash,
    tipo,
    bytes: bytes.length,
    ancho,
    alto,
    nombre: nombreDeComprobante(nombre),
    clave: `comprobantes/${runtime.clock()}_${randomBytes(12).toString('hex')}.${EXTENSION[tipo]}`,
    creado: runtime.clock(),
  }
  await storage.write(row.clave, bytes, tipo)
  const written = await withPedido(
    runtime,
    pedido.codigo,
    async (work, locked): Promise<Resultado<ComprobanteRow, FalloDeComprobante>> => {
      const own = await selectComprobantesDe(work.tx, [pedido.id])
      const same = own.find((other) => other.subida === clave || other.hash === hash)
      if (same !== undefined) return ok(same)
      if (!acceptsComprobante(locked)) return fallo('pedido_no_espera')
      if (own.length >= COMPROBANTES_MAX) return fallo('demasiados_comprobantes')
      if (!(await insertComprobante(work.tx, row)))
        return fallo('clave_reutilizada', { detail: 'Ese envío ya se usó: elegí el archivo de nuevo.' })
      const others = (await selectCodigosPorHash(work.tx, [hash])).filter(({ codigo }) => codigo !== pedido.codigo)
      if (others.length > 0) {
        const codigos = others.map(({ codigo }) => codigo).join(', ')
        await addAviso(work, locked, { tipo: 'comprobante_repetido', detalle: codigos })
      }
      const { codigo } = pedido
      await notifyAparatos(work, {
        tipos: ['comprobante'],
        titulo: `Comprobante · ${formatPesos(totalElegido(locked))}`,
        texto: codigo,
        lugar: `/admin/pedidos/${codigo}`,
        pedidoId: pedido.id,
      })
      return ok(row)
    },
  )
  if (!written.ok || written.value.id !== row.id) await storage.remove(row.clave)
  return written.ok ? ok(toMandado(written.value)) : written
}

function toMandado({ nombre, creado }: ComprobanteRow): ComprobanteMandado {
  return { nombre, creado }
}
