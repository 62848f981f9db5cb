import { formatPesos } from '#domain/dinero.ts'
import { diaDe, rangosHabituales, readRangoDeVentas, sumVentas } from '#domain/ventas.ts'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { ElegirRango } from '../../components/admin/ventas/elegir-rango.tsx'
import { GraficoVentas } from '../../components/admin/ventas/grafico-ventas.tsx'
import { MasVendidas } from '../../components/admin/ventas/mas-vendidas.tsx'
import { TablaVentas } from '../../components/admin/ventas/tabla-ventas.tsx'
import { pageMeta } from '../../components/layout/meta.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
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
  return { rango, habituales: rangosHabituales(hoy), ...(await shop.admin.ventas.read(rango)) }
}

export default function Ventas({ loaderData: { rango, habituales, periodos, masVendidas } }: Route.ComponentProps) {
  const total = sumVentas(periodos)
  const titulo = rango.por === 'semana' ? 'Ventas por semana' : 'Ventas por mes'
  return (
    <>
      <PageTitle>Ventas</PageTitle>
      <ElegirRango rango={rango} habituales={habituales} />
      <CuentaDeLista className="sr-only" />
      <ListaEnCamino>
        {total.pedidos === 0 ? (
          <p role="status">No hay ventas en estas fechas. Un pedido cuenta desde que está pagado.</p>
        ) : (
          <>
            <p role="status" className="text-xl">
              <strong className="font-ancha tabular-nums">{formatPesos(total.pesos)}</strong> en{' '}
              {total.pedidos === 1 ? '1 pedido' : `${total.pedidos} pedidos`},{' '}
              {total.unidades === 1 ? '1 camiseta' : `${total.unidades} camisetas`}: {total.unidades - total.porEncargo}{' '}
              en stock y {total.porEncargo} por encargo.
            </p>
            <GraficoVentas
              periodos={periodos}
              titulo={`${titulo}: pesos en barras, camisetas en línea. Los mismos números están en la tabla.`}
            />
            <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <section aria-labelledby="ventas-por-periodo">
                <h2 id="ventas-por-periodo" className="mb-2 font-ancha text-xl">
                  {titulo}
                </h2>
                <TablaVentas periodos={periodos} titulo={titulo} />
                <p className="mt-2 text-sm text-tinta-suave">
                  Cuentan los pedidos pagados, el día en que se pagaron y con el envío; los cancelados y los
                  reembolsados, no.
                </p>
              </section>
              <section aria-labelledby="mas-vendidas">
                <h2 id="mas-vendidas" className="mb-2 font-ancha text-xl">
                  Las más vendidas
                </h2>
                <MasVendidas camisetas={masVendidas} />
                <p className="mt-2 text-sm text-tinta-suave">Sin el envío.</p>
              </section>
            </div>
          </>
        )}
      </ListaEnCamino>
    </>
  )
}
