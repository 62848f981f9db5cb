import { data, Link, useLocation, Form } from 'react-router'
import { readFiltroDePagos, type FiltroDePagos } from '#domain/pagos/conciliacion.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { Comparaciones, type ResultadoDeLectura } from '../../components/admin/pagos/lista-comparaciones.tsx'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { CamposDeTramo } from '../../components/admin/campos-de-tramo.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import { readForm } from '../../components/admin/read-body.ts'
import type { Route } from './+types/pagos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { formatFechaCorta } from '../../components/base/fecha.ts'
import { Button } from '../../components/ui/button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'
import { Field, Input } from '../../components/ui/field.tsx'

export const meta = unlistedMeta('Pagos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin, clock } = context.get(shopContext)
  const filtro = readFiltroDePagos(url.searchParams, diaDe(clock()))
  const [comparados, enCurso] = await Promise.all([
    admin.pagos.comparePayments(filtro),
    admin.pagos.listReintegrosEnCurso(),
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

const SIN_LEER = 'No pudimos leerlo: revisá la conexión y probá de nuevo.'

export const clientAction = sendOrTell<typeof action, ResultadoDeLectura>({ codigo: '', mensaje: SIN_LEER })

export default function Pagos({ loaderData: { filtro, comparados, enCurso } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Pagos</PageTitle>
      <p className="max-w-prose">
        Lo que la tienda sabe de cada pago con tarjeta, al lado de lo que Mercado Pago dice ahora.
      </p>
      <SelectorDePagos {...filtro} />
      <ReintegrosEnCurso reintegros={enCurso} />
      {comparados === null ? (
        <PagosSinRespuesta />
      ) : (
        <>
          <ResumenDePagos {...comparados} buscar={filtro.buscar} />
          <ListaEnCamino>
            <Comparaciones comparaciones={comparados.comparaciones} />
          </ListaEnCamino>
        </>
      )}
    </>
  )
}

function PagosSinRespuesta() {
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
      <Link to={pathname + search} reloadDocument className="enlace-suelto">
        Probar de nuevo
      </Link>
    </Notice>
  )
}

type ResumenProps = { comparaciones: { desacuerdo: unknown }[]; hayMas: boolean; sinLeer: boolean; buscar: string }

function ResumenDePagos({ comparaciones, hayMas, sinLeer, buscar }: ResumenProps) {
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

type EnCurso = {
  id: string
  codigo: string
  monto: number
  autor: string
  error: string
  creado: number
  proximoIntento: number
}

/** Money to go back that the provider hasn't returned yet: the shop keeps trying by itself. */
function ReintegrosEnCurso({ reintegros }: { reintegros: EnCurso[] }) {
  if (reintegros.length === 0) return null
  return (
    <section aria-labelledby="en-curso">
      <h2 id="en-curso" className="text-2xl font-bold">
        Devoluciones en camino <span className="tabular-nums">{`(${reintegros.length})`}</span>
      </h2>
      <p className="mb-3">La tienda insiste sola hasta que Mercado Pago las haga o las rechace.</p>
      <ul className="border-t border-linea">
        {reintegros.map(({ id, codigo, monto, autor, error, creado, proximoIntento }) => (
          <li key={id} className="border-b border-linea bg-blanco px-3 py-2">
            <p>
              <strong className="tabular-nums">{formatPesos(monto)}</strong> del pedido{' '}
              <Link to={`/admin/pedidos/${codigo}`} className="inline-flex min-h-11 items-center underline">
                {codigo}
              </Link>
            </p>
            <p className="text-sm break-words text-tinta-suave">{`Pedida el ${formatFechaCorta(creado)} por ${autor}.${error !== '' ? ` ${error}` : ''} Se vuelve a intentar el ${formatFechaCorta(proximoIntento)}.`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Chooses which payments: of some days, or of one order. The choice is in the address. */
function SelectorDePagos({ desde, hasta, buscar }: FiltroDePagos) {
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <Form key={`${desde} ${hasta}`} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <CamposDeTramo de="pagos" tramo={{ desde, hasta }} />
        <Button type="submit">Ver esos días</Button>
      </Form>
      <Form role="search" key={buscar} className="flex items-end gap-2">
        <Field label="Código del pedido" htmlFor="pagos-buscar">
          <Input type="search" name="buscar" defaultValue={buscar} maxLength={80} autoComplete="off" />
        </Field>
        <Button type="submit">Buscar</Button>
      </Form>
      {buscar !== '' && <EnlaceSuelto to="/admin/pagos">Ver los últimos días</EnlaceSuelto>}
    </div>
  )
}
