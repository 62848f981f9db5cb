import { useState } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { ESPERA_DE_LA_TIENDA, explainSinTexto, isRetenido, type EstadoDeCorreo } from '#domain/correos/correo.ts'
import { codigosEn } from '#domain/pedidos/busqueda-pedidos.ts'
import { ERRORES } from '#domain/errores.ts'
import { explainFallo } from '#domain/correos/fallo-correo.ts'
import { MarcaDeCorreo } from '../../../components/admin/correos/lista-correos.tsx'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { pageMeta } from '../../../components/base/meta.ts'
import { formatFecha } from '../../../components/base/fecha.ts'
import { useRecheck } from '../../../components/conexion/use-reload.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { shopContext } from '../../../context.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import type { Route } from './+types/correo.ts'
import { SendButton } from '../../../components/ui/send-button.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ tienda: matches[0].loaderData, title: loaderData?.correo.asunto ?? 'Correo', noindex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { correos } = context.get(shopContext).admin
  const correo = await correos.findCorreo(params.id)
  const contenido = correo === null ? null : await correos.read(params.id)
  if (correo === null || (contenido === null && correo.borrado === null)) {
    throw data('No encontramos ese correo.', { status: 404 })
  }
  const [codigo = null] = correo.pedidoId === null ? [] : codigosEn(correo.asunto)
  return { correo, texto: contenido?.text ?? null, codigo }
}

const ESTADOS: EstadoDeCorreo[] = ['pendiente', 'enviado', 'fallido', 'en_espera']

/** Sends it again, as it was seen: `estado` and `reenvios`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const estado = ESTADOS.find((one) => one === form.get('estado'))
  const reenvios = Number(form.get('reenvios'))
  if (estado === undefined || !Number.isSafeInteger(reenvios)) {
    return data({ aviso: ERRORES.cuerpo_invalido.detail }, { status: 400 })
  }
  const resent = await context.get(shopContext).admin.correos.resendCorreo(params.id, { estado, reenvios })
  if (!resent.ok) return data({ aviso: ERRORES[resent.code].detail }, { status: ERRORES[resent.code].status })
  return resent.value.id === params.id
    ? { aviso: 'Se vuelve a enviar ahora.' }
    : redirect(`/admin/correos/${resent.value.id}`)
}

export const clientAction = sendOrTell<typeof action, { aviso: string }>({ aviso: SIN_RESPUESTA })

export default function VerCorreo({ loaderData: { correo, texto, codigo }, actionData }: Route.ComponentProps) {
  useRecheck(correo.estado === 'enviando' || (correo.estado === 'pendiente' && correo.intentos === 0), 1_000, 10)
  const retenido = isRetenido(correo)
  const fallo = correo.estado === 'enviado' ? null : explainFallo(correo.error)
  return (
    <>
      <Link to="/admin/correos" className="enlace-suelto self-start">
        Todos los correos
      </Link>
      <div className="flex flex-col items-start gap-2">
        <PageTitle className="break-words">{correo.asunto}</PageTitle>
        <MarcaDeCorreo estado={correo.estado} intentos={correo.intentos} />
      </div>
      <div role="status" className="empty:sr-only">
        {actionData !== undefined && <Notice>{actionData.aviso}</Notice>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-tinta-suave">Para</dt>
        <dd className="wrap-anywhere">{correo.para || 'Quien compró; sus datos se borraron'}</dd>
        <dt className="text-tinta-suave">Escrito</dt>
        <dd>{formatFecha(correo.creado)}</dd>
        {correo.enviado !== null && (
          <>
            <dt className="text-tinta-suave">Enviado</dt>
            <dd>{formatFecha(correo.enviado)}</dd>
          </>
        )}
        {correo.estado === 'pendiente' && correo.intentos > 0 && (
          <>
            <dt className="text-tinta-suave">Próximo intento</dt>
            <dd>{formatFecha(correo.proximoIntento)}</dd>
          </>
        )}
        {correo.reenvios > 0 && (
          <>
            <dt className="text-tinta-suave">Otra vez</dt>
            <dd>{correo.reenvios === 1 ? 'Se reenvió una vez' : `Se reenvió ${correo.reenvios} veces`}</dd>
          </>
        )}
      </dl>
      {fallo !== null && (
        <Notice kind={correo.estado === 'fallido' && !retenido ? 'error' : 'aviso'}>
          <p className="font-bold">{fallo.motivo}</p>
          <p>{`${correo.estado === 'fallido' && !retenido ? 'Ya no se vuelve a intentar solo. ' : ''}${fallo.consejo}`}</p>
          {!retenido && (
            <details className="mt-2">
              <summary className="enlace-suelto">Detalle técnico</summary>
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">{correo.error}</p>
            </details>
          )}
        </Notice>
      )}
      {correo.estado === 'en_espera' && fallo === null && (
        <Notice>
          {`${ESPERA_DE_LA_TIENDA} Este sale solo más tarde, si para entonces el pedido sigue sin pagarse.`}
        </Notice>
      )}
      {correo.estado === 'omitido' && (
        <Notice>Antes de que saliera este correo, el pedido se pagó, se canceló o venció.</Notice>
      )}
      {texto === null ? (
        <SinTexto {...correo} codigo={codigo} />
      ) : (
        <>
          <Reenviar key={`${correo.id} ${correo.estado} ${correo.reenvios}`} {...correo} />
          <ContenidoDelCorreo id={correo.id} texto={texto} />
        </>
      )}
    </>
  )
}

/** Says that there is nothing to see or to send any more, and where a new mail is written. */
function SinTexto({ codigo, ...correo }: { codigo: string | null } & Route.ComponentProps['loaderData']['correo']) {
  return (
    <Notice>
      <p className="font-bold">{explainSinTexto(correo)}</p>
      <p>Ya no se ve ni se envía otra vez.</p>
      {codigo !== null && (
        <EnlaceSuelto to={`/admin/pedidos/${codigo}#correos`}>Ver el pedido y sus correos</EnlaceSuelto>
      )}
    </Notice>
  )
}

function ContenidoDelCorreo({ id, texto }: { id: string; texto: string }) {
  return (
    <Seccion titulo="Lo que dice" id="contenido-del-correo" className="flex flex-col gap-3">
      <iframe
        title="El correo, como sale"
        src={`/admin/correos/${id}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[40rem] w-full max-w-3xl rounded-sm border border-linea-honda bg-blanco"
      />
      <details>
        <summary className="enlace-suelto">Solo el texto</summary>
        <p className="max-w-prose rounded-sm border border-linea-honda bg-blanco p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {texto}
        </p>
      </details>
    </Seccion>
  )
}

type Reenviable = { estado: EstadoDeCorreo; intentos: number; reenvios: number; enviado: number | null; para: string }

/** The button to send it again; it asks first when it was sent already. */
function Reenviar({ estado, intentos, reenvios, enviado, para }: Reenviable) {
  const [asking, setAsking] = useState(false)
  if (estado === 'omitido') return null
  if (estado === 'enviando') return <p>Se está enviando.</p>
  const send = (text: string) => (
    <Form method="post">
      <input type="hidden" name="estado" value={estado} />
      <input type="hidden" name="reenvios" value={reenvios} />
      <SendButton text={text} meanwhile="Enviando..." variant="primario" />
    </Form>
  )
  if (isRetenido({ estado, intentos })) return send('Mandarlo')
  if (estado === 'fallido') return send('Volver a enviarlo')
  if (estado === 'pendiente' || estado === 'en_espera') return send('Enviar ahora')
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Enviar otra vez</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Este correo ya se envió"
        footer={
          <>
            {send('Enviar otra vez')}
            <Button onClick={() => setAsking(false)}>Dejarlo así</Button>
          </>
        }
      >
        <p className="wrap-anywhere">{`Salió el ${formatFecha(enviado ?? 0)} para ${para}. Si lo enviás otra vez, le llega de nuevo.`}</p>
      </Dialog>
    </div>
  )
}
