import type { OpenedAccounts } from '../cuentas/open-accounts.ts'
import type { Rechazos } from '../actividad/note-event.ts'
import type { Place } from '../copias/place.ts'
import type { Busquedas } from '../catalogo/busquedas-vacias.ts'
import type { Visitas } from '../ventas/visitas.ts'
import type { Images } from '../imagenes/create-images.ts'
import type { Imports } from '../importaciones/create-imports.ts'
import type { Mailer } from '../correos/mailer.ts'
import type { Push } from '../notificaciones/push.ts'
import type { Dorso } from '../pedidos/atender/find-dorso.ts'
import type { Emisor } from '../facturacion/proveedor.ts'
import type { Provider } from '../pagos/offer-card.ts'
import type { ErasingTools } from '../personas/erase-datos.ts'
import type { Runtime } from '../base/runtime.ts'
import type { Transfers } from '../transferencias/create-transfers.ts'
import type { Watched } from '../vigilancia/read-salud.ts'

/** What the shop is put together from. */
export type ShopParts = {
  runtime: Runtime
  mode: 'demo' | 'live'
  /** Address of the shop without a slash at its end; null in a demo, which answers under any. */
  origin: string | null
  images: Images
  busquedas: Busquedas
  visitas: Visitas
  rechazos: Rechazos
  erasing: ErasingTools
  imports: Imports
  transfers: Transfers
  accounts: OpenedAccounts
  /** Writes to the services of administrators' devices. */
  push: Push
  mailer: Mailer
  provider: Provider
  /** Who issues the CFE; null where nobody does. */
  emisor: Emisor | null
  /** What of the shop's surroundings is watched, for 'Hoy' to tell. */
  watched: Watched
  /** Where its copies are kept, and whether they are encrypted by now. */
  openPlaces: () => Promise<Place[]>
  cifradas: boolean
  /** Verifies the provider's notices. */
  webhookSecret: string
  /** Draws what is printed on a shirt: an SVG document. */
  drawDorso: (dorso: Dorso) => string
  /** A notice was stored and waits to be applied. */
  onNotice: () => void
  /** Lets automated browsers write to the shop, as tests need (specification 8). */
  allowHeadless: boolean
}
