import { diaDe } from '#domain/tiempo/dia.ts'
import {
  rangosHabituales,
  readRangoDeVentas,
  sumVentas,
  netoDeVentas,
  type Ventas as Total,
  type CamisetaVendida,
  type Ventas,
} from '#domain/ventas/ventas.ts'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { SelectorDeRango } from '../../components/admin/ventas/selector-de-rango.tsx'
import { BusquedasVacias } from '../../components/admin/ventas/busquedas-vacias.tsx'
import { GraficoVentas } from '../../components/admin/ventas/grafico-ventas.tsx'
import { TablaVentas } from '../../components/admin/ventas/tabla-ventas.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/ventas.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'

export const meta = unlistedMeta('Ventas')

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

export default function PaginaDeVentas({
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

/** The shirts most sold and kept, with what they cost, shipping aside. */
function MasVendidas({ camisetas }: { camisetas: CamisetaVendida[] }) {
  return (
    <table className="w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">Camisetas más vendidas</caption>
      <thead className="border-b-2 border-tinta font-angosta">
        <tr>
          <th scope="col" className="py-2 text-left">
            Camiseta
          </th>
          <th scope="col" className="px-2">
            Vendidas
          </th>
          <th scope="col">Pesos</th>
        </tr>
      </thead>
      <tbody>
        {camisetas.map(({ productId, codigo, nombre, unidades, devueltas, pesos }) => (
          <tr key={productId} className="border-b border-linea">
            <th scope="row" className="py-2 text-left font-normal">
              <span className="block break-words">{nombre}</span>
              <span className="font-angosta text-sm text-tinta-suave">{codigo}</span>
            </th>
            <td className="px-2">
              <span>{unidades}</span>
              {devueltas > 0 && (
                <span className="block font-angosta text-sm whitespace-nowrap text-tinta-suave">
                  {plural(devueltas, 'devuelta', 'devueltas')}
                </span>
              )}
            </td>
            <td className="pl-2 whitespace-nowrap">{formatPesos(pesos)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What came in, what went back and what stays, each with what it is made of. */
function LasTresSumas({ total }: { total: Ventas }) {
  const { pedidos, unidades, porEncargo, devueltas } = total
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Suma nombre="Bruto" centavos={total.bruto}>
          Lo que entró: pagos con tarjeta y transferencias, con el envío, el día en que entraron.
        </Suma>
        <Suma nombre="Devuelto" centavos={total.devuelto}>
          Lo que se devolvió, todo o una parte, el día en que se devolvió. También lo que se llevó un contracargo.
        </Suma>
        <Suma nombre="Neto" centavos={netoDeVentas(total)}>
          Bruto menos devuelto. Las comisiones de Mercado Pago no están descontadas.
        </Suma>
      </dl>
      <p role="status">{`${plural(pedidos, 'pedido', 'pedidos')}, ${plural(unidades, 'camiseta vendida', 'camisetas vendidas')}: ${unidades - porEncargo} en stock y ${porEncargo} por encargo. ${plural(devueltas, 'devuelta', 'devueltas')}.`}</p>
    </div>
  )
}

function Suma({ nombre, centavos, children }: { nombre: string; centavos: number; children: string }) {
  return (
    <div className="flex flex-col border-l-4 border-celeste pl-3">
      <dt className="font-angosta">{nombre}</dt>
      <dd className="font-ancha text-2xl tabular-nums">{formatCentavos(centavos)}</dd>
      <dd className="text-sm text-tinta-suave">{children}</dd>
    </div>
  )
}
