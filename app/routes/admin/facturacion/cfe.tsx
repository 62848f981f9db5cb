import { data, Link } from 'react-router'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { nombreDeCfe } from '#domain/facturacion/cfe.ts'
import { gestionDeCfeSchema } from '#domain/facturacion/gestion-de-cfe.ts'
import { formatCount, plural } from '#domain/texto/plural.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe, mesMas, nombreDeMes, readMesElegido } from '#domain/tiempo/mes.ts'
import { answerAccion } from '../../../components/admin/answer-accion.ts'
import { EstadoDeCfe, useGestionDeCfe } from '../../../components/admin/facturacion/cfe-del-pedido.tsx'
import { MesALaVista } from '../../../components/admin/facturacion/mes-facturado.tsx'
import { PegarNumeros, type ResultadoDePegar } from '../../../components/admin/facturacion/pegar-numeros.tsx'
import { ListaEnCamino } from '../../../components/admin/lista-en-camino.tsx'
import { readBody } from '../../../components/admin/read-body.ts'
import { SelectorDeVista } from '../../../components/admin/selector-de-vista.tsx'
import { DelMes } from '../../../components/admin/ventas/del-mes.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorText } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/cfe.ts'

export const meta = unlistedMeta('Comprobantes fiscales')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin, clock } = context.get(shopContext)
  const hoy = diaDe(clock())
  const este = mesDe(hoy)
  const elegido = readMesElegido(url.searchParams, hoy)
  return { este, elegido, ...(await admin.facturacion.readMesFacturado(diasDeMes(elegido))) }
}

const ADELANTADO = 'Queda por emitir: con un proveedor conectado, sale en unos segundos.'

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, gestionDeCfeSchema)
  if (!read.ok) return data<ResultadoDePegar>({ errores: read.errores }, { status: 422 })
  const { facturacion } = context.get(shopContext).admin
  const { email } = context.get(adminContext)
  switch (read.value.accion) {
    case 'reintentar':
      return answerAccion(await facturacion.retryCfe(read.value.id), 'La tienda lo intenta en unos segundos.')
    case 'adelantar':
      return answerAccion(await facturacion.issueBefore(read.value.codigo), ADELANTADO)
    case 'numeros': {
      const { texto, mirar } = read.value
      const { escritos, renglones } = await facturacion.writeNumeros(texto, mirar, email)
      return data<ResultadoDePegar>({
        hecho: escritos ? `Guardamos ${plural(renglones.length, 'número', 'números')}.` : '',
        renglones,
      })
    }
  }
}

/** What doesn't even reach the shop is refused like anything else: what was pasted stays. */
export const clientAction = sendOrTell<typeof action, ResultadoDePegar>({ errores: { '': SIN_RESPUESTA } })

export default function ComprobantesFiscales({ loaderData }: Route.ComponentProps) {
  const { este, elegido, emitir, proveedor, abiertos, cuantos, mes } = loaderData
  const ultimo = elegido < mesMas(este, -1) ? mesMas(elegido, 1) : este
  return (
    <>
      <PageTitle>Comprobantes fiscales</PageTitle>
      <DelMes dias={diasDeMes(elegido)} />
      {emitir === 'no' && (
        <Notice>
          <p>
            <span>La tienda no lleva los comprobantes fiscales. Se prende en </span>
            <Link to="/admin/ajustes" className="enlace">
              Ajustes
            </Link>
            <span>, en Facturación.</span>
          </p>
        </Notice>
      )}
      {emitir !== 'no' && proveedor === null && (
        <Notice>No hay un proveedor conectado: emitilos donde lo hagas hoy, y pegá acá los números.</Notice>
      )}
      {abiertos.length > 0 && (
        <Seccion titulo={`Por emitir: ${formatCount(cuantos)}`}>
          <Abiertos abiertos={abiertos.slice(0, A_LA_VISTA)} />
          {cuantos > A_LA_VISTA && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">{`Ver ${formatCount(abiertos.length - A_LA_VISTA)} más`}</summary>
              <Abiertos abiertos={abiertos.slice(A_LA_VISTA)} />
              {cuantos > abiertos.length && (
                <p>{`Y otros ${formatCount(cuantos - abiertos.length)}, que aparecen a medida que se emiten estos.`}</p>
              )}
            </details>
          )}
          {proveedor === null ? (
            <PegarNumeros />
          ) : (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">Los emití en otro lado</summary>
              <PegarNumeros />
            </details>
          )}
        </Seccion>
      )}
      <SelectorDeVista
        nombre="Mes"
        vistas={[-2, -1, 0].map((meses) => {
          const one = mesMas(ultimo, meses)
          return { to: `?mes=${one}`, text: nombreDeMes(one), actual: one === elegido }
        })}
      />
      <ListaEnCamino>
        <MesALaVista mes={mes} />
      </ListaEnCamino>
    </>
  )
}

/** Papers that stand before the fold. */
const A_LA_VISTA = 10

/** What isn't issued: whose it is, with its amounts, and why where it was refused. */
function Abiertos({ abiertos }: Pick<Route.ComponentProps['loaderData'], 'abiertos'>) {
  const { send, ocupado, errores } = useGestionDeCfe()
  return (
    <>
      <ul className="grid divide-y divide-linea border-y border-linea">
        {abiertos.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-72">
              <p>
                <Link to={`/admin/pedidos/${one.codigo}`} className="enlace font-semibold">
                  {one.codigo}
                </Link>{' '}
                <span>{nombreDeCfe(one)}</span>
              </p>
              <EstadoDeCfe cfe={one} />
            </div>
            <p className="text-right tabular-nums">
              <span className="block font-semibold">{formatCentavos(one.total * 100)}</span>
              <span className="block font-angosta text-sm">{`Sin IVA ${formatCentavos(one.neto)}, IVA ${formatCentavos(one.iva)}`}</span>
            </p>
            {one.estado === 'rechazado' && (
              <Button size="sm" disabled={ocupado} onClick={() => void send({ accion: 'reintentar', id: one.id })}>
                {one.numero === null ? 'Probar de nuevo' : 'Emitir otro'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorText id="cfe-error">{errores['']}</ErrorText>
    </>
  )
}
