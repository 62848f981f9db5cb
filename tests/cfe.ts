import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { createBiller } from '#server/facturacion/biller.ts'
import { issueDueCfe } from '#server/facturacion/issue-cfe.ts'
import type { Emisor } from '#server/facturacion/proveedor.ts'
import { queueCfe } from '#server/facturacion/queue-cfe.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { recountPedidos } from '#server/pedidos/contar/recount-pedidos.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { createBillerStandIn } from '#stand-ins/biller/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import type { TestRuntime } from './databases.ts'
import { tempFolder } from './temp-folder.ts'

export const BILLER_TOKEN = 'a-token'
/** A company that an invoice is made out to. */
export const CLUB = {
  documento: '211003420017',
  razonSocial: 'Club SA',
  facturaDireccion: 'Calle 1',
  facturaCiudad: 'Rocha',
  facturaDepartamento: 'Rocha',
}

/** For tests: a shop that issues papers, with its issuer's double on a real port. */
export async function openFacturacion(
  runtime: TestRuntime,
  facturacion: Partial<Ajustes['facturacion']> = {},
  deadline = 10_000,
) {
  const emitir = { emitir: 'pagado' as const, desde: '2026-11-01', ...facturacion }
  const before = await readAjustes(runtime)
  const ajustes = { ...before, facturacion: { ...before.facturacion, ...emitir } }
  await saveAjustes(runtime, ajustes, 'ana@casakas.uy')
  const standIn = createBillerStandIn({ file: ':memory:', token: BILLER_TOKEN, clock: runtime.clock })
  const { url, close } = await serveLocally(standIn.app)
  runtime.atEnd(async () => {
    await close()
    standIn.close()
  })
  const proveedor = createBiller({ token: BILLER_TOKEN, url, sucursal: 1, log: runtime.log, deadline })
  const emisor: Emisor = { proveedor, storage: openFolder(await tempFolder()) }
  const count = async () => {
    await recountPedidos(runtime)
    await queueCfe(runtime)
  }
  return {
    standIn,
    url,
    emisor,
    ajustes,
    /** What was sold is counted and what is to be issued written down. */
    count,
    /** The same, and what is due is issued; `later` milliseconds after. */
    async round(later = 0) {
      runtime.setClock(runtime.clock() + later)
      await count()
      await issueDueCfe(runtime, emisor)
    },
    /** Sales before what takes off them. */
    rows: () =>
      runtime.database.read
        .selectFrom('cfe')
        .selectAll()
        .orderBy('en')
        .orderBy('clave', 'desc')
        .orderBy('id')
        .execute(),
  }
}
