import { diaDe } from '#domain/tiempo/dia.ts'
import { rangosHabituales, readRangoDeVentas, sumVentas, type Ventas as Total } from '#domain/ventas/ventas.ts'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { BusquedasVacias } from '../../components/admin/ventas/busquedas-vacias.tsx'
import { SelectorDeRango } from '../../components/admin/ventas/selector-de-rango.tsx'
import { GraficoVentas } from '../../components/admin/ventas/grafico-ventas.tsx'
import { LasTresSumas } from '../../components/admin/ventas/las-tres-sumas.tsx'
import { MasVendidas } from '../../components/admin/ventas/mas-vendidas.tsx'
import { TablaVentas } from '../../components/admin/ventas/tabla-ventas.tsx'
import { pageMeta } from '../../components/base/meta.ts'
import { privateHeaders } from '../../components/base/private-headers.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/ventas.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Ventas', noindex: true })

export const headers = privateHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const hoy = diaDe(shop.clock())
  const rango = readRangoDeVentas(url.searchParams, hoy)
  const [ventas, busquedas] = await Promise.all([
    shop.admin.ventas.readVentas(rango),
    shop.admin.ventas.listBusquedasVacias(),
  ])
  return { rango, habituales: rangosHabituales(hoy), busquedas, ...ventas }
}

/** Whether nothing was sold in these days, nor money of earlier ones returned. */
function isNothing({ pedidos, devueltas, bruto, devuelto }: Total): boolean {
  return pedidos === 0 && devueltas === 0 && bruto === 0 && devuelto === 0
}

export default function Ventas({
  loaderData: { rango, habituales, busquedas, periodos, masVendidas },
}: Route.ComponentProps) {
  const total = sumVentas(periodos)
  const titulo = rango.por === 'semana' ? 'Ventas por semana' : 'Ventas por mes'
  return (
    <>
      <PageTitle>Ventas</PageTitle>
      <SelectorDeRango rango={rango} habituales={habituales} />
      <CuentaDeLista className="sr-only" />
      <ListaEnCamino>
        {isNothing(total) ? (
          <p role="status">No hay ventas en estas fechas. Un pedido cuenta desde que entra su dinero.</p>
        ) : (
          <>
            <LasTresSumas total={total} />
            <GraficoVentas
              periodos={periodos}
              titulo={`${titulo}: neto y bruto en barras, camisetas en línea. Los mismos números están en la tabla.`}
            />
            <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <section aria-labelledby="ventas-por-periodo">
                <h2 id="ventas-por-periodo" className="mb-2 font-ancha text-xl">
                  {titulo}
                </h2>
                <TablaVentas periodos={periodos} titulo={titulo} />
                <p className="mt-2 text-sm text-tinta-suave">
                  Cada cosa cuenta el día en que pasó: un mes cerrado no cambia. Devueltas son las camisetas de pedidos
                  pagados que se cancelaron o se reembolsaron enteros. El dinero que hay que devolver cuenta como
                  entrado hasta que se devuelve, se marca devuelto o se resuelve su aviso.
                </p>
              </section>
              <section aria-labelledby="mas-vendidas">
                <h2 id="mas-vendidas" className="mb-2 font-ancha text-xl">
                  Las más vendidas
                </h2>
                <MasVendidas camisetas={masVendidas} />
                <p className="mt-2 text-sm text-tinta-suave">Sin el envío ni las devueltas.</p>
              </section>
            </div>
          </>
        )}
      </ListaEnCamino>
      <BusquedasVacias busquedas={busquedas} />
    </>
  )
}
