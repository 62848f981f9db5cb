import { diaDe } from '#domain/tiempo/dia.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import {
  CAMPOS_DE_VENTAS,
  CORTES,
  netoDeVentas,
  sumVentas,
  type Corte,
  type SumasDeVentas,
} from '#domain/ventas/sumas.ts'
import { rangosHabituales, readRangoDeVentas, type Agrupacion, type Periodo } from '#domain/ventas/ventas.ts'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { BusquedasVacias } from '../../components/admin/ventas/busquedas-vacias.tsx'
import { DelMes } from '../../components/admin/ventas/del-mes.tsx'
import { GraficoVentas } from '../../components/admin/ventas/grafico-ventas.tsx'
import { LasSumas } from '../../components/admin/ventas/las-sumas.tsx'
import { VentasPorCorte } from '../../components/admin/ventas/por-corte.tsx'
import { PorContar } from '../../components/admin/ventas/por-contar.tsx'
import { SelectorDeRango } from '../../components/admin/ventas/selector-de-rango.tsx'
import { TablaVentas } from '../../components/admin/ventas/tabla-ventas.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/ventas.ts'

export const meta = unlistedMeta('Ventas')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const hoy = diaDe(shop.clock())
  const rango = readRangoDeVentas(url.searchParams, hoy)
  const asked = url.searchParams.get('corte')
  const corte = (Object.keys(CORTES) as Corte[]).find((one) => one === asked) ?? 'camiseta'
  const { ventas } = shop.admin
  return {
    rango,
    habituales: rangosHabituales(hoy),
    corte,
    ...(await ventas.readVentas(rango)),
    partes: await ventas.readCorte(rango, corte),
    busquedas: await ventas.listBusquedasVacias(),
  }
}

const POR: Record<Agrupacion, string> = { dia: 'día', semana: 'semana', mes: 'mes' }

function isNothing(total: SumasDeVentas): boolean {
  return CAMPOS_DE_VENTAS.every((campo) => total[campo] === 0)
}

/** The plot in a sentence, for whoever hears it. */
function describePlot(titulo: string, periodos: Periodo[]): string {
  const most = [...periodos].sort((a, b) => netoDeVentas(b) - netoDeVentas(a))
  const [best, worst] = [most[0]!, most.at(-1)!]
  const tell = (periodo: Periodo) => `${periodo.etiqueta}, ${formatPesos(netoDeVentas(periodo))}`
  return `${titulo}: neto y vendido en barras, camisetas en línea. Lo más alto: ${tell(best)}. Lo más bajo: ${tell(worst)}. Los mismos números están en la tabla.`
}

export default function PaginaDeVentas({
  loaderData: { rango, habituales, busquedas, periodos, antes, haceUnAnio, porContar, corte, partes },
}: Route.ComponentProps) {
  const total = sumVentas(periodos)
  const titulo = `Ventas por ${POR[rango.por]}`
  return (
    <>
      <PageTitle>Ventas</PageTitle>
      <SelectorDeRango rango={rango} habituales={habituales} />
      <DelMes dias={rango} />
      <CuentaDeLista className="sr-only" />
      <PorContar pedidos={porContar} />
      <ListaEnCamino>
        {isNothing(total) ? (
          <p role="status">No hay ventas en estas fechas. Un pedido cuenta desde que se paga.</p>
        ) : (
          <>
            <LasSumas
              tramo={rango}
              total={total}
              vistas={periodos.reduce((sum, { vistas }) => sum + vistas, 0)}
              antes={antes}
              anioPasado={haceUnAnio}
            />
            {periodos.length > 1 && (
              <>
                <GraficoVentas periodos={periodos} titulo={describePlot(titulo, periodos)} />
                <section aria-labelledby="ventas-por-periodo">
                  <h2 id="ventas-por-periodo" className="mb-2 font-ancha text-xl">
                    {titulo}
                  </h2>
                  <TablaVentas periodos={periodos} titulo={titulo} />
                </section>
              </>
            )}
            <p className="max-w-prose text-sm text-tinta-suave">
              Una venta cuenta el día en que se pagó, por lo que se vendió, con IVA y envío. Lo devuelto cuenta el día
              en que se resolvió, se canceló o se reembolsó: un mes cerrado no cambia. Un contracargo se lleva dinero,
              pero no deshace la venta.
            </p>
            <VentasPorCorte tramo={rango} corte={corte} partes={partes} />
          </>
        )}
      </ListaEnCamino>
      <BusquedasVacias busquedas={busquedas} />
    </>
  )
}
