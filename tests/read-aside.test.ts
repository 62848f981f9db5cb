import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { expect, it } from 'vitest'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { listCambios } from '#server/ajustes/list-cambios.ts'
import { listCodigos } from '#server/codigos/list-codigos.ts'
import { countSinLeer, listMensajes } from '#server/contacto/list-mensajes.ts'
import { forgetTextos } from '#server/correos/forget-textos.ts'
import { countFallidos, listCorreos } from '#server/correos/list-correos.ts'
import { writeGoogleFeed } from '#server/difusion/google-feed.ts'
import { writeProductSitemap } from '#server/difusion/sitemap.ts'
import { countEncargos, listEncargos } from '#server/pedidos/atender/encargos.ts'
import { listEstampado } from '#server/pedidos/atender/estampado.ts'
import { listPedidos } from '#server/pedidos/atender/list-pedidos.ts'
import { countPedidosPorHacer } from '#server/pedidos/atender/count-pedidos-por-hacer.ts'
import { listReservas, watchReservas } from '#server/pedidos/atender/reservas.ts'
import { forgetLibros } from '#server/pedidos/olvidar/forget-libros.ts'
import { forgetPedidos } from '#server/pedidos/olvidar/forget-pedidos.ts'
import { findPersonas } from '#server/personas/find-personas.ts'
import { scanProductos } from '#server/productos/scan-productos.ts'
import { countConComprobante, listEsperando } from '#server/transferencias/list-esperando.ts'
import { listMovimientos } from '#server/transferencias/list-movimientos.ts'
import { readVentas } from '#server/ventas/read-ventas.ts'
import { describeOnEveryDatabase, type TestRuntime } from './databases.ts'
import { insertProducto } from './factories.ts'
import { placeOne } from './place-one.ts'

const pagina = 1
const buscar = 'ana'

async function readAll(parts: AsyncIterable<unknown> | []): Promise<number> {
  let count = 0
  for await (const part of parts) count += part === undefined ? 0 : 1
  return count
}

/** What reads the more the longer the shop sells. */
const READS: Record<string, (runtime: TestRuntime) => unknown> = {
  sales: (runtime) => readVentas(runtime, { por: 'mes', desde: 20_000, hasta: 20_100 }),
  orders: (runtime) => listPedidos(runtime, SIN_FILTRO),
  'what waits for the owner': async (runtime) => [
    await countPedidosPorHacer(runtime),
    await watchReservas(runtime),
    await countEncargos(runtime),
    await countConComprobante(runtime),
    await countSinLeer(runtime),
    await countFallidos(runtime),
  ],
  'waiting orders': (runtime) => listReservas(runtime, { origen: 'contacto', grupo: null, pagina }),
  'made to order': (runtime) => listEncargos(runtime, { ver: 'llegadas', pagina }),
  'to be printed': (runtime) => listEstampado(runtime, { hechas: true, pagina }),
  transfers: (runtime) => listEsperando(runtime, { ver: 'comprobante', buscar, pagina }),
  movements: (runtime) => listMovimientos(runtime, { ver: 'usado', pagina }),
  mails: (runtime) => listCorreos(runtime, { salida: 'todos', buscar, pagina }),
  messages: (runtime) => listMensajes(runtime, { bandeja: 'entrada', buscar, pagina }),
  codes: (runtime) => listCodigos(runtime, pagina),
  events: (runtime) => listSucesos(runtime, pagina, 25),
  'changes of settings': (runtime) => listCambios(runtime, pagina),
  people: (runtime) => findPersonas(runtime, 'ana@casakas.uy'),
  'an export': (runtime) => readAll(scanProductos(runtime)),
  'a feed': async (runtime) => readAll(await writeGoogleFeed(runtime, 'https://casakas.example')),
  'a sitemap': async (runtime) => readAll((await writeProductSitemap(runtime, 'https://casakas.example', 1)) ?? []),
  'what is to be forgotten': async (runtime) => [
    await forgetPedidos(runtime),
    await forgetLibros(runtime),
    await forgetTextos(runtime),
  ],
}

describeOnEveryDatabase('what costs more the longer the shop sells', (open) => {
  it('32.21 is read aside, but for the settings', async () => {
    const runtime = await open()
    await insertProducto(runtime)
    await placeOne(runtime)
    const read = runtime.database.read.withPlugin({
      transformQuery({ node }) {
        if (!/"name":"(?:ajustes|versiones)/.test(JSON.stringify(node))) throw new Error('it isn’t read aside')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    for (const [what, ask] of Object.entries(READS)) {
      const asked = Promise.resolve(ask({ ...runtime, database: { ...runtime.database, read } }))
      await expect(asked, what).resolves.toBeDefined()
    }
  })
})
