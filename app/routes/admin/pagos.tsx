import { data, Link, useLocation } from 'react-router'
import { readFiltroDePagos } from '#domain/pagos/conciliacion.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { DevolucionesEnCurso } from '../../components/admin/pagos/devoluciones-en-curso.tsx'
import { SelectorDePagos } from '../../components/admin/pagos/selector-de-pagos.tsx'
import { Comparaciones, type ResultadoDeLectura } from '../../components/admin/pagos/lista-comparaciones.tsx'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { orSinRespuesta } from '../../components/conexion/or-sin-respuesta.ts'
import { pageMeta } from '../../components/base/meta.ts'
import { privateHeaders } from '../../components/base/private-headers.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import { readForm } from '../../components/admin/read-body.ts'
import type { Route } from './+types/pagos.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Pagos', noindex: true })

export const headers = privateHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin, clock } = context.get(shopContext)
  const filtro = readFiltroDePagos(url.searchParams, diaDe(clock()))
  const [comparados, enCurso] = await Promise.all([
    admin.pagos.comparePayments(filtro),
    admin.pagos.listDevolucionesEnCurso(),
  ])
  return { filtro, comparados: comparados.ok ? comparados.value : null, enCurso }
}

/** Reads the payments of one order again. */
export async function action({ request, context }: Route.ActionArgs) {
  const codigo = (await readForm(request)).get('codigo')
  if (typeof codigo !== 'string') throw data('No pudimos leer los datos enviados.', { status: 400 })
  const read = await context.get(shopContext).admin.pagos.rereadPayments(codigo)
  if (read.ok) return { codigo, mensaje: 'Leído recién.' } satisfies ResultadoDeLectura
  if (read.code === 'no_encontrado') throw data('No encontramos ese pedido.', { status: 404 })
  return { codigo, mensaje: 'Mercado Pago no contesta.' } satisfies ResultadoDeLectura
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orSinRespuesta(serverAction(), { codigo: '', mensaje: SIN_LEER } satisfies ResultadoDeLectura)
}

const SIN_LEER = 'No pudimos leerlo: revisá la conexión y probá de nuevo.'

export default function Pagos({ loaderData: { filtro, comparados, enCurso } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Pagos</PageTitle>
      <p className="max-w-prose">
        Lo que la tienda sabe de cada pago con tarjeta, al lado de lo que Mercado Pago dice ahora.
      </p>
      <SelectorDePagos {...filtro} />
      <DevolucionesEnCurso devoluciones={enCurso} />
      {comparados === null ? (
        <SinRespuesta />
      ) : (
        <>
          <Resumen {...comparados} buscar={filtro.buscar} />
          <ListaEnCamino>
            <Comparaciones comparaciones={comparados.comparaciones} />
          </ListaEnCamino>
        </>
      )}
    </>
  )
}

function SinRespuesta() {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="error">
      <p role="alert" className="font-bold">
        Mercado Pago no contesta.
      </p>
      <p>
        No podemos comparar los pagos ahora. Los pedidos siguen como estaban, y lo que falte saber se lee solo cuando
        vuelva.
      </p>
      <Link to={pathname + search} reloadDocument className="enlace inline-flex min-h-11 items-center">
        Probar de nuevo
      </Link>
    </Notice>
  )
}

type ResumenProps = { comparaciones: { desacuerdo: unknown }[]; hayMas: boolean; sinLeer: boolean; buscar: string }

function Resumen({ comparaciones, hayMas, sinLeer, buscar }: ResumenProps) {
  const wrong = comparaciones.filter(({ desacuerdo }) => desacuerdo !== null).length
  return (
    <>
      <CuentaDeLista className="text-xl">
        {comparaciones.length === 0
          ? buscar === ''
            ? 'No hay pagos con tarjeta en esos días.'
            : `No hay pagos con tarjeta de un pedido «${buscar}».`
          : wrong === 0
            ? comparaciones.length === 1
              ? 'El pago coincide.'
              : `Los ${comparaciones.length} pagos coinciden.`
            : `Para revisar: ${wrong} de ${comparaciones.length}.`}
      </CuentaDeLista>
      {sinLeer && (
        <Notice kind="aviso">
          Hay pagos que no pudimos leer: de esos no se dice nada acá. Fijate en el panel de Mercado Pago.
        </Notice>
      )}
      {hayMas && <Notice kind="aviso">Hay más pagos de los que se comparan de una vez: elegí menos días.</Notice>}
    </>
  )
}
