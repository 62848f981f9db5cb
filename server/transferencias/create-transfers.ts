import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import type { Resultado } from '#domain/errores.ts'
import { joinLoops, startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectComprobante, selectComprobantesDe } from './comprobantes.repo.ts'
import { forgetComprobantes } from './forget-comprobantes.ts'
import { remindTransferencias } from './remind-transferencias.ts'
import { storeComprobante, type EnvioDeComprobante, type FalloDeComprobante } from './store-comprobante.ts'
import { cleanAjenos } from '#server/imagenes/forget-ajenos.ts'
import type { ArchivoAjeno, ToolsDeAjenos } from '#server/imagenes/receive-ajeno.ts'
import { forgetFotos } from '#server/pedidos/devoluciones/forget-fotos.ts'
import { readFoto } from '#server/pedidos/devoluciones/read-foto.ts'
import { storeFoto, type FalloDeFoto } from '#server/pedidos/devoluciones/store-foto.ts'
import { MOVIMIENTOS_SE_GUARDAN } from '#domain/transferencias/transferencias.ts'
import { deleteViejos } from './movimientos.repo.ts'

/** What buyers send of transfers and faults, and the background work that this needs. */
export type Transfers = {
  /** @param token of the order, as its buyer has it */
  sendComprobante: (
    token: string,
    envio: EnvioDeComprobante,
  ) => Promise<Resultado<ComprobanteMandado, FalloDeComprobante>>
  listComprobantes: (pedido: { id: string }) => Promise<ComprobanteMandado[]>
  /** For administrators alone; null when there is none. */
  readComprobante: (id: string) => Promise<ArchivoDeComprobante | null>
  /** The picture of a fault. @param token of the order, @param id of its devolución */
  sendFoto: (token: string, id: string, envio: ArchivoAjeno) => Promise<Resultado<null, FalloDeFoto>>
  /** For administrators alone; null when there is none. */
  readFoto: (id: string) => Promise<ArchivoDeComprobante | null>
  /** Reminds of transfers and tidies up, again and again until it is stopped. */
  startWork: () => Pick<Loop, 'stop' | 'rounds'>
}

export type ArchivoDeComprobante = { bytes: Uint8Array<ArrayBuffer>; tipo: string; nombre: string }

/** Puts the transfers' part of the shop together. */
export function createTransfers(runtime: Runtime, tools: ToolsDeAjenos): Transfers {
  const { database, log } = runtime
  return {
    sendComprobante: (token, envio) => storeComprobante(runtime, tools, token, envio),
    async listComprobantes({ id }) {
      const rows = await selectComprobantesDe(database.read, [id])
      return rows.map(({ nombre, creado }) => ({ nombre, creado }))
    },
    async readComprobante(id) {
      const row = await selectComprobante(database.read, id)
      const bytes = row === undefined ? null : await tools.storage.read(row.clave)
      return row === undefined || bytes === null ? null : { bytes, tipo: row.tipo, nombre: row.nombre }
    },
    sendFoto: (token, id, envio) => storeFoto(runtime, tools, token, id, envio),
    readFoto: (id) => readFoto(runtime, tools.storage, id),
    startWork() {
      return joinLoops([
        startLoop({
          name: 'recordatorios',
          round: async (signal) => void (await remindTransferencias(runtime, signal)),
          onError: (error) => log.error({ err: error }, 'transfers could not be reminded of'),
        }),
        startLoop({
          name: 'comprobantes',
          round: async (signal) => {
            await forgetMovimientos(runtime)
            await forgetComprobantes(runtime, tools.storage)
            await forgetFotos(runtime, tools.storage)
            await cleanAjenos(runtime, tools.storage, 'comprobantes', signal)
            await cleanAjenos(runtime, tools.storage, 'devoluciones', signal)
          },
          turn: 'long',
          onError: (error) => log.warn({ err: error }, 'what is left of transfers could not be tidied up'),
        }),
      ])
    },
  }
}

/** Forgets what the bank told a while ago and was no order's money: other people's names and accounts. */
export async function forgetMovimientos({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => deleteViejos(tx, clock() - MOVIMIENTOS_SE_GUARDAN))
}
