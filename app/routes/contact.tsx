import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { contactoSchema } from '#domain/contacto/contacto.ts'
import { ERRORES, type Fallo } from '#domain/errores.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { requestContext, shopContext } from '../context.ts'
import { FormularioContacto } from '../components/contacto/formulario-contacto.tsx'
import { headDeTexto, readTienda } from '../components/layout/head.ts'
import { useTienda } from '../components/layout/use-tienda.ts'
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
  if (!ownPage) {
    const { status, detail } = ERRORES.origen_no_permitido
    return data({ result: undefined, mensaje: detail }, { status })
  }
  const form = await request.formData()
  const submission = parseWithZod(pickFields(form), { schema: contactoSchema })
  const refuse = (refusal: Fallo) => {
    const { status, detail } = ERRORES[refusal.code]
    const retryAfter = (refusal.data as { retryAfter?: number } | undefined)?.retryAfter
    const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) }
    const mensaje = refusal.detail ?? detail
    return data({ result: submission.reply({ formErrors: [mensaje] }), mensaje }, { status, headers })
  }
  if (submission.status !== 'success') {
    return data({ result: submission.reply(), mensaje: null }, { status: ERRORES.datos_invalidos.status })
  }
  const sent = await context.get(shopContext).contact.sendMensaje(submission.value, {
    ip,
    userAgent: request.headers.get('user-agent') ?? '',
    automated: form.get('automated') === '1',
  })
  return sent.ok ? redirect('/contact/success') : refuse(sent)
}

/**
 * The form's own fields alone: the form library makes lists and objects of any other name, `x[4000000]` as long as it
 * says.
 */
function pickFields(form: FormData): FormData {
  const picked = new FormData()
  for (const name of Object.keys(contactoSchema.shape)) {
    const value = form.get(name)
    if (typeof value === 'string') picked.append(name, value)
  }
  return picked
}

/** A message that doesn't even reach the shop fails like any other: the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const { status, detail } = ERRORES.mensaje_no_enviado
    // With a failure's status, or the page would be asked for anew, which fails as well.
    return data({ result: undefined, mensaje: detail }, { status })
  }
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
        <FormularioContacto lastResult={actionData?.result} />
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
        {texto}
      </a>
    </li>
  )
}
