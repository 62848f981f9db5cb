import { data, Form, Link } from 'react-router'
import { CLAVES_DE_DATOS, CLAVES_PARA_LA_CONTADORA, mesesHasta } from '#domain/archivos/archivos.ts'
import { readTramo, diaDe, diaEnCifras, writeDia } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe, nombreDeMes, primeroDelMes, readMes, readMesElegido } from '#domain/tiempo/mes.ts'
import { ElegirMes } from '../../../components/admin/archivos/elegir-mes.tsx'
import { ListaDeArchivos } from '../../../components/admin/archivos/lista-de-archivos.tsx'
import { DelMes } from '../../../components/admin/ventas/del-mes.tsx'
import { PorContar } from '../../../components/admin/ventas/por-contar.tsx'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { CamposDeTramo } from '../../../components/admin/campos-de-tramo.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { Button, ButtonAnchor } from '../../../components/ui/button.tsx'
import { SendButton } from '../../../components/ui/send-button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/archivos.ts'

export const meta = unlistedMeta('Archivos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin, clock, readAjustes } = context.get(shopContext)
  const hoy = diaDe(clock())
  const actual = mesDe(hoy)
  const mes = readMesElegido(url.searchParams, hoy)
  const { contadora } = await readAjustes()
  const elegidos = url.searchParams.has('desde') || url.searchParams.has('hasta')
  return {
    mes,
    sigue: mes >= actual,
    meses: mesesHasta(actual),
    dias: elegidos
      ? readTramo(url.searchParams, hoy, primeroDelMes)
      : { ...diasDeMes(mes), hasta: Math.min(diasDeMes(mes).hasta, hoy) },
    elegidos,
    porContar: await admin.ventas.countPorContar(),
    mandado: contadora,
  }
}

/** The accountant gets the month's link now. */
export async function action({ request, context }: Route.ActionArgs) {
  const { admin, clock } = context.get(shopContext)
  const mes = readMes(String((await readForm(request)).get('mes')), mesDe(diaDe(clock())))
  if (mes === null) return data({ aviso: 'Elegí un mes que ya empezó.' }, { status: 422 })
  const correo = await admin.archivos.mailMesNow(mes)
  const aviso = correo === '' ? 'Escribí primero su correo en Ajustes.' : `El enlace va en camino a ${correo}.`
  return data({ aviso }, { status: correo === '' ? 422 : 200 })
}

export const clientAction = sendOrTell<typeof action, { aviso: string }>({ aviso: SIN_RESPUESTA })

export default function Archivos({ loaderData, actionData }: Route.ComponentProps) {
  const { mes, sigue, meses, dias, elegidos, mandado, porContar } = loaderData
  const query = `?desde=${writeDia(dias.desde)}&hasta=${writeDia(dias.hasta)}`
  return (
    <>
      <PageTitle>Archivos</PageTitle>
      <DelMes dias={diasDeMes(mes)} />
      <PorContar pedidos={porContar} />
      <Seccion titulo="Para la contadora">
        <ElegirMes mes={mes} meses={meses}>
          {elegidos && (
            <>
              <input type="hidden" name="desde" value={writeDia(dias.desde)} />
              <input type="hidden" name="hasta" value={writeDia(dias.hasta)} />
            </>
          )}
          <ButtonAnchor variant="primario" href={`/admin/ventas/archivos/mes.zip?mes=${mes}`} download>
            {`Bajar todo ${nombreDeMes(mes)}`}
          </ButtonAnchor>
        </ElegirMes>
        {sigue && <p>Este mes todavía no terminó: los archivos van a cambiar.</p>}
        <ListaDeArchivos claves={CLAVES_PARA_LA_CONTADORA} query={`?mes=${mes}`} />
        {mandado !== '' && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="mes" value={mes} />
            <SendButton text={`Mandarle ${nombreDeMes(mes)} ahora`} meanwhile="Mandando…" />
            <p role="status" className="empty:sr-only">
              {actionData?.aviso}
            </p>
          </Form>
        )}
        <p className="text-sm text-tinta-suave">
          <span>
            {mandado === ''
              ? 'Le podés mandar cada mes un enlace por correo: se elige en '
              : `El día 1 de cada mes le llega un enlace a ${mandado}. Se cambia en `}
          </span>
          <Link to="/admin/ajustes">Ajustes</Link>
          <span>.</span>
        </p>
      </Seccion>
      <Seccion titulo="De los días que quieras" separada>
        <Form className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" key={query}>
          <input type="hidden" name="mes" value={mes} />
          <CamposDeTramo de="archivos" tramo={dias} />
          <Button type="submit">Elegir</Button>
        </Form>
        <p role="status">{`Del ${diaEnCifras(dias.desde)} al ${diaEnCifras(dias.hasta)}, los dos incluidos.`}</p>
        <ListaDeArchivos claves={CLAVES_DE_DATOS} query={query} />
      </Seccion>
    </>
  )
}
