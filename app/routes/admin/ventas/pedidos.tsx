import { Link, useLocation } from 'react-router'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { diaDe, diaEnCifras } from '#domain/tiempo/dia.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { CLASE_DE_DOCUMENTO } from '#domain/ventas/documentos.ts'
import { CORTES, netoDeVentas, rebajadoDe, vendidoDe, type Corte, type SumasDeVentas } from '#domain/ventas/sumas.ts'
import { describeTramo, readRangoDeVentas } from '#domain/ventas/ventas.ts'
import { ListaEnCamino } from '../../../components/admin/lista-en-camino.tsx'
import { readPagina } from '../../../components/admin/paginacion.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { SelectorDeVista } from '../../../components/admin/selector-de-vista.tsx'
import {
  addressOfVentas,
  QUE_DOCUMENTOS,
  type QueDocumentos,
} from '../../../components/admin/ventas/address-of-ventas.ts'
import { nombreDeParte } from '../../../components/admin/ventas/por-corte.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/pedidos.ts'

export const meta = unlistedMeta('Ventas: los pedidos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { searchParams } = url
  const { desde, hasta } = readRangoDeVentas(searchParams, diaDe(shop.clock()))
  const que = QUE_DOCUMENTOS.find((one) => one === searchParams.get('que')) ?? 'todo'
  const por = (Object.keys(CORTES) as Corte[]).find((one) => one === searchParams.get('corte'))
  const valor = (searchParams.get('valor') ?? '').replaceAll('\0', '')
  const corte = por === undefined || que === 'dinero' ? null : { por, valor }
  const pagina = readPagina(searchParams)
  const { ventas } = shop.admin
  const parte = await ventas.readParteDeVentas({ desde, hasta }, corte)
  return {
    tramo: { desde, hasta },
    que,
    corte,
    pagina,
    cuenta: CUENTA[que](parte),
    titulo: corte === null ? '' : `${CORTES[corte.por]}: ${nombreDeParte(corte.por, parte)}`,
    ...(await ventas.listDocumentos({ desde, hasta, que, corte, pagina })),
  }
}

const QUE: Record<QueDocumentos, string> = {
  todo: 'Ventas y devoluciones',
  ventas: 'Ventas',
  devuelto: 'Devoluciones',
  dinero: 'Dinero',
}
const CLASE = {
  ...CLASE_DE_DOCUMENTO,
  cobro: 'Entró',
  reintegro: 'Se devolvió',
  correccion: 'Entró menos de lo confirmado',
}

/** What the list adds up to: the figure that it is behind. */
const CUENTA: Record<QueDocumentos, (sumas: SumasDeVentas) => string> = {
  todo: (sumas) => formatPesos(netoDeVentas(sumas)),
  ventas: (sumas) => {
    const bajas = rebajadoDe(sumas)
    const vendido = `${plural(sumas.pedidos, 'pedido', 'pedidos')}, ${plural(sumas.unidades, 'camiseta', 'camisetas')}: ${formatPesos(vendidoDe(sumas))}`
    return bajas === 0 ? vendido : `${vendido}, sin los ${formatPesos(bajas)} de rebajas y descuentos`
  },
  devuelto: ({ devueltas, devuelto }) => `${plural(devueltas, 'camiseta', 'camisetas')}: ${formatPesos(devuelto)}`,
  dinero: ({ cobrado, reintegrado }) =>
    `Entró ${formatCentavos(cobrado)}, se devolvió ${formatCentavos(reintegrado)}: queda ${formatCentavos(cobrado - reintegrado)}`,
}

export default function PedidosDeVentas({
  loaderData: { tramo, que, corte, pagina, titulo, cuenta, documentos, hayMas },
}: Route.ComponentProps) {
  const { search } = useLocation()
  const to = (page: number) => {
    const params = new URLSearchParams(search)
    params.set('pagina', String(page))
    return `?${params.toString()}`
  }
  return (
    <>
      <PageTitle>{`Ventas del ${describeTramo(tramo)}`}</PageTitle>
      {titulo !== '' && <p className="font-ancha text-lg">{titulo}</p>}
      <SelectorDeVista
        vistas={QUE_DOCUMENTOS.filter((one) => one !== 'dinero' || corte === null).map((one) => ({
          to: addressOfVentas(tramo, { que: one, ...(corte && { corte: corte.por, valor: corte.valor }) }),
          text: QUE[one],
          actual: one === que,
        }))}
      />
      <p role="status" className="font-ancha text-lg tabular-nums">
        {cuenta}
      </p>
      <ListaEnCamino>
        {documentos.length === 0 ? (
          <p className="py-6 text-lg">No hay nada en estas fechas.</p>
        ) : (
          <ul className="border-t border-linea">
            {documentos.map(({ codigo, tipo, clase, en, medio, unidades, centavos }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an order has several, at one moment even
              <li key={`${codigo} ${clase} ${index}`} className="flex gap-4 border-b border-linea">
                <Link
                  to={`/admin/pedidos/${codigo}`}
                  className="flex min-h-14 min-w-0 flex-1 flex-col justify-center py-2"
                >
                  <span className="flex flex-wrap gap-x-3">
                    <span className="font-semibold">{codigo}</span>
                    <span>{clase === 'venta' && tipo === 'cambio' ? 'Cambio: la diferencia' : CLASE[clase]}</span>
                  </span>
                  <span className="text-sm text-tinta-suave">
                    {`${diaEnCifras(diaDe(en))}, ${MEDIO_EN_PALABRAS[medio].nombre.toLocaleLowerCase('es')}${unidades === 0 ? '' : `, ${plural(unidades, 'camiseta', 'camisetas')}`}`}
                  </span>
                </Link>
                <span className="self-center font-ancha whitespace-nowrap tabular-nums">
                  {formatCentavos(centavos)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label="Páginas" className="flex gap-6">
          {pagina > 1 && <EnlaceSuelto to={to(pagina - 1)}>Más nuevos</EnlaceSuelto>}
          {hayMas && <EnlaceSuelto to={to(pagina + 1)}>Más viejos</EnlaceSuelto>}
        </nav>
      </ListaEnCamino>
    </>
  )
}
