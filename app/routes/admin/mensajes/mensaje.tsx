import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useFetcher, useNavigation } from 'react-router'
import {
  ESTADOS_DE_MENSAJE,
  mailtoDeRespuesta,
  MENSAJE_ETIQUETA,
  whatsappDeRespuesta,
  type EstadoDeMensaje,
} from '#domain/contacto/mensaje.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { pageMeta } from '../../../components/base/meta.ts'
import { useTienda } from '../../../components/base/use-tienda.ts'
import { formatFecha } from '../../../components/base/fecha.ts'
import { ButtonAnchor } from '../../../components/ui/button.tsx'
import { Icon } from '../../../components/ui/icon.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import type { Route } from './+types/mensaje.ts'
import { SendButton } from '../../../components/ui/send-button.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    tienda: matches[0].loaderData,
    title: loaderData ? `Mensaje de ${loaderData.mensaje.nombre}` : 'Mensaje',
    noindex: true,
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const mensaje = await context.get(shopContext).admin.mensajes.findMensaje(params.id)
  if (mensaje === null) throw data('No encontramos ese mensaje.', { status: 404 })
  return { mensaje }
}

/** The new `estado`, with `soloNuevo` only for a message that nobody read yet; or whether the sender is blocked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { mensajes } = context.get(shopContext).admin
  const bloqueado = form.get('bloqueado')
  if (bloqueado === '1' || bloqueado === '0') {
    const done = await mensajes.blockRemitente(params.id, bloqueado === '1', context.get(adminContext).email)
    if (!done.ok) throw data('No encontramos ese mensaje.', { status: 404 })
    return null
  }
  const estado = ESTADOS_DE_MENSAJE.find((one) => one === form.get('estado'))
  if (estado === undefined) throw data('No pudimos leer los datos enviados.', { status: 400 })
  const soloNuevo = form.get('soloNuevo') === '1'
  const marked = await mensajes.markMensaje(params.id, { estado, soloNuevo })
  if (!marked.ok) throw data('No encontramos ese mensaje.', { status: 404 })
  // The message is done with here: opening it again would make it read.
  return estado === 'archivado' || estado === 'nuevo' ? redirect('/admin/mensajes') : null
}

export const clientAction = sendOrTell<typeof action, { falla: string }>({ falla: SIN_RESPUESTA })

/** What can be made of a message, by what it is now. */
const PASOS: Record<EstadoDeMensaje, { estado: EstadoDeMensaje; text: string }[]> = {
  nuevo: [
    { estado: 'respondido', text: 'Marcar como respondido' },
    { estado: 'archivado', text: 'Archivar' },
  ],
  leido: [
    { estado: 'respondido', text: 'Marcar como respondido' },
    { estado: 'archivado', text: 'Archivar' },
    { estado: 'nuevo', text: 'Dejar sin leer' },
  ],
  respondido: [
    { estado: 'archivado', text: 'Archivar' },
    { estado: 'leido', text: 'Falta responder' },
  ],
  archivado: [{ estado: 'leido', text: 'Volver a la entrada' }],
}

export default function VerMensaje({ loaderData: { mensaje }, actionData }: Route.ComponentProps) {
  const { ajustes } = useTienda()
  const saving = useNavigation().formMethod === 'POST'
  const whatsapp = whatsappDeRespuesta(mensaje, ajustes.nombre)
  useMarkRead(mensaje)

  return (
    <>
      <Link to="/admin/mensajes" className="enlace-suelto self-start">
        Todos los mensajes
      </Link>
      <div>
        <PageTitle className="break-words">{mensaje.nombre}</PageTitle>
        <p className="mt-2 text-tinta-suave">
          <span>{`${formatFecha(mensaje.creado)} ·`}</span>{' '}
          <span role="status">{MENSAJE_ETIQUETA[mensaje.estado]}</span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-tinta-suave">Correo</dt>
        <dd className="wrap-anywhere">{mensaje.email}</dd>
        <dt className="text-tinta-suave">Teléfono</dt>
        <dd className="wrap-anywhere tabular-nums">{mensaje.telefono}</dd>
      </dl>
      <p className="max-w-prose rounded-sm border border-linea-honda bg-blanco p-4 break-words whitespace-pre-line">
        {mensaje.mensaje}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor variant="primario" href={mailtoDeRespuesta(mensaje, ajustes.nombre)}>
          <Icon name="correo" className="size-5" />
          Responder por correo
        </ButtonAnchor>
        {whatsapp === null ? (
          <p className="self-center text-sm text-tinta-suave">El teléfono no parece un número de WhatsApp.</p>
        ) : (
          <ButtonAnchor href={whatsapp} target="_blank" rel="noopener">
            <Icon name="whatsapp" className="size-5" />
            Responder por WhatsApp
          </ButtonAnchor>
        )}
      </div>
      <div role="alert" className="empty:sr-only">
        {actionData != null && !saving && <Notice kind="error">{actionData.falla}</Notice>}
      </div>
      <Form method="post" className="flex flex-wrap gap-3 border-t border-linea pt-4">
        {PASOS[mensaje.estado].map(({ estado, text }) => (
          <SendButton text={text} key={estado} name="estado" value={estado} size="sm" />
        ))}
      </Form>
      <Form method="post" className="flex flex-wrap items-center gap-3 border-t border-linea pt-4">
        <SendButton
          text={mensaje.bloqueado ? 'Desbloquear' : 'Bloquear esta dirección'}
          name="bloqueado"
          value={mensaje.bloqueado ? '0' : '1'}
          size="sm"
        />
        <p className="text-sm wrap-anywhere text-tinta-suave" aria-live="polite">
          {mensaje.bloqueado
            ? `No recibís más mensajes de ${mensaje.email}. Tampoco puede pedir por transferencia.`
            : 'Para quien manda basura: no te llegan más sus mensajes ni sus pedidos por transferencia. Los pedidos que ya hizo no cambian.'}
        </p>
      </Form>
    </>
  )
}

/** Opening a message marks it as read, once. */
function useMarkRead({ id, estado }: { id: string; estado: EstadoDeMensaje }) {
  const fetcher = useFetcher()
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    if (estado === 'nuevo') void fetcher.submit({ estado: 'leido', soloNuevo: '1' }, { method: 'post' })
  }, [id, estado, fetcher])
}
