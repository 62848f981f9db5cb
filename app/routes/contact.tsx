import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { contactoSchema } from '#domain/contacto/contacto.ts'
import { ERRORES } from '#domain/errores.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { requestContext, shopContext } from '../context.ts'
import { FormularioContacto, type ContactoRechazado } from '../components/contacto/formulario-contacto.tsx'
import { readContacto } from '../components/contacto/formulario-contacto.tsx'
import { orSinRespuesta } from '../components/conexion/or-sin-respuesta.ts'
import { headDeTexto, readTienda } from '../components/base/head.ts'
import { useTienda } from '../components/base/use-tienda.ts'
import { useAlert } from '../components/ui/alert.tsx'
import { ButtonAnchor } from '../components/ui/button.tsx'
import { Icon, type IconName } from '../components/ui/icon.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = await readTienda(context.get(shopContext), context.get(requestContext).origin)
  const description = 'Escribinos por camisetas, talles, encargos o un pedido tuyo.'
  return { head: headDeTexto({ title: 'Contacto', description, path: '/contact' }, tienda) }
}

/** `Retry-After` of a refusal. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** What is wrong goes back with everything that was typed; a stored message leads to the thanks. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ownPage, ip } = context.get(requestContext)
  const form = await request.formData()
  const escrito = readContacto(form)
  const refuse = (status: number, mensaje: string, headers: Record<string, string> = {}) =>
    data<ContactoRechazado>({ escrito, mensaje }, { status, headers })
  if (!ownPage) return refuse(ERRORES.origen_no_permitido.status, ERRORES.origen_no_permitido.detail)
  const checked = contactoSchema.safeParse(escrito)
  if (!checked.success) return refuse(ERRORES.datos_invalidos.status, '')
  const sent = await context.get(shopContext).contact.sendMensaje(checked.data, {
    ip,
    userAgent: request.headers.get('user-agent') ?? '',
    automated: form.get('automated') === '1',
  })
  if (sent.ok) return redirect('/contact/success')
  const { status, detail } = ERRORES[sent.code]
  const { retryAfter } = (sent.data ?? {}) as { retryAfter?: number }
  return refuse(status, sent.detail ?? detail, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) })
}

/** A message that doesn't even reach the shop fails like any other: the form stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const escrito = readContacto(await request.clone().formData())
  const { detail } = ERRORES.mensaje_no_enviado
  return orSinRespuesta(serverAction(), { escrito, mensaje: detail } satisfies ContactoRechazado)
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const { ajustes } = useTienda()
  const alert = useAlert()
  useEffect(() => {
    if (actionData?.mensaje) alert(actionData.mensaje)
  }, [actionData, alert])

  return (
    <div className="grid gap-10 pt-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,22rem)] lg:gap-20">
      <div className="flex flex-col gap-6">
        <PageTitle>Contacto</PageTitle>
        <noscript>{actionData?.mensaje && <Notice kind="error">{actionData.mensaje}</Notice>}</noscript>
        <FormularioContacto rechazado={actionData} />
      </div>
      <aside className="flex flex-col items-start gap-4 lg:pt-16">
        <h2 className="font-ancha text-xl">También nos encontrás acá</h2>
        <ButtonAnchor
          href={whatsappLink(ajustes.whatsapp, 'Hola, tengo una consulta.')}
          target="_blank"
          rel="noreferrer"
          variant="secundario"
        >
          <Icon name="whatsapp" />
          Escribir por WhatsApp
        </ButtonAnchor>
        <ul className="w-full border-t-2 border-tinta">
          <Via icon="whatsapp" href={`tel:+${ajustes.whatsapp}`} texto={`+${ajustes.whatsapp}`} />
          <Via icon="correo" href={`mailto:${ajustes.correo}`} texto={ajustes.correo} />
          <Via icon="instagram" href={ajustes.redSocial.url} texto={ajustes.redSocial.nombre} />
        </ul>
        <p className="text-tinta-suave">
          ¿Es por un pedido?{' '}
          <Link to="/pedido" className="enlace">
            Mirá primero cómo va
          </Link>
        </p>
      </aside>
    </div>
  )
}

function Via({ icon, href, texto }: { icon: IconName; href: string; texto: string }) {
  return (
    <li className="border-b border-linea">
      <a href={href} className="enlace flex min-h-12 items-center gap-3 break-all">
        <Icon name={icon} />
        <span>{texto}</span>
      </a>
    </li>
  )
}
