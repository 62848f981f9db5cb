import type { IndexReader } from '../catalogo/index-reader.ts'
import { startAvisando } from '../avisame/tell-esperas.ts'
import type { CopiaAnotada } from '#domain/copias/luz.ts'
import { contarPendientes, type Hoy } from '#domain/pedidos/gestion/hoy.ts'
import type { Comprobacion } from '#domain/vigilancia/comprobacion.ts'
import { startCopies } from '../copias/start-copies.ts'
import type { Images } from '../imagenes/create-images.ts'
import type { createImports } from '../importaciones/create-imports.ts'
import type { Work } from './keep-lease.ts'
import { joinLoops } from '../base/loop.ts'
import type { Mailer } from '../correos/mailer.ts'
import { startRecounting } from '../pedidos/contar/recount-pedidos.ts'
import type { Emisor } from '../facturacion/proveedor.ts'
import { startIssuing } from '../facturacion/start-issuing.ts'
import { startExpiry } from '../pedidos/mover/expire-pedidos.ts'
import { startAskingMedios } from '../cuotas/medios.ts'
import type { MercadoPagoClient } from '../pagos/mercadopago-client.ts'
import { startPaymentWorker } from '../pagos/start-worker.ts'
import type { ErasingTools } from '../personas/erase-datos.ts'
import { startResumen } from '../resumen/write-resumen.ts'
import { startNotifying, type SendingTools } from '../notificaciones/send-notificaciones.ts'
import type { Runtime } from '../base/runtime.ts'
import { startKeepingHoja } from '../difusion/find-hoja.ts'
import { startForgetting } from './start-forgetting.ts'
import type { Transfers } from '../transferencias/create-transfers.ts'
import { startClosingStock } from '../stock/close-stock.ts'
import { startSummingExistencias } from '../stock/existencias.ts'
import { startNotingRondas } from '../vigilancia/start-noting-rondas.ts'
import { startProving } from '../vigilancia/start-proving.ts'

type Parts = {
  runtime: Runtime
  mailer: Mailer
  client: MercadoPagoClient
  /** Who issues the CFE; null where nobody does. */
  emisor: Emisor | null
  images: Images
  imports: ReturnType<typeof createImports>
  transfers: Transfers
  erasing: ErasingTools
  /** The catalogue in memory. */
  readIndex: IndexReader
  /** What waits for the owner. */
  readHoy: () => Promise<Hoy>
  notifying: Omit<SendingTools, 'countPendientes'>
  /** Makes a copy of the shop (copies/fork-copy.ts); null where there is no place for copies. */
  makeCopy: ((signal: AbortSignal) => Promise<CopiaAnotada | null>) | null
  /** Proves that all agrees (vigilancia/fork-verify.ts). */
  prove: (signal: AbortSignal) => Promise<Comprobacion | null>
  /** Has the picture that links to the shop show made; null where pictures wait until they are asked for. */
  findHojaUrl: ((producto: null) => Promise<string>) | null
}

/**
 * Starts all that is done beside requests, once for all processes (keep-lease.ts). What a request left to be done, in
 * whatever process, is found within two or three seconds.
 */
export function startBackground({
  runtime,
  mailer,
  client,
  emisor,
  images,
  imports,
  transfers,
  erasing,
  readIndex,
  readHoy,
  notifying,
  ...ways
}: Parts) {
  const { makeCopy, prove, findHojaUrl } = ways
  const payments = startPaymentWorker(runtime, client)
  const loops = [
    mailer.start(),
    payments,
    startAskingMedios(runtime, client),
    startIssuing(runtime, emisor),
    startExpiry(runtime),
    startSummingExistencias(runtime),
    startRecounting(runtime),
    startClosingStock(runtime),
    startForgetting(runtime, erasing),
    startResumen(runtime, mailer, readHoy),
    startAvisando(runtime, readIndex),
    startNotifying(runtime, { ...notifying, countPendientes: async () => contarPendientes(await readHoy()) }),
    imports.startWork(),
    transfers.startWork(),
    images.startCleaner(),
    ...(makeCopy === null ? [] : [startCopies(runtime, makeCopy)]),
    startProving(runtime, prove, makeCopy !== null),
    ...(findHojaUrl === null ? [] : [images.startFiller(), startKeepingHoja(runtime, findHojaUrl)]),
  ]
  const noting = startNotingRondas(runtime, joinLoops(loops).rounds)
  return {
    /** The provider told something: that is looked at now. */
    kickPayments: payments.kick,
    ...joinLoops([...loops, noting]),
  } satisfies Work & Record<string, unknown>
}
