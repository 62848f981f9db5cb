import { useEffect, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { ERRORES, type Faltas } from '#domain/errores.ts'
import { checkPedidoBuscado, type PedidoBuscado } from '#domain/pedidos/pedido-buscado.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { requestContext, shopContext } from '../context.ts'
import { orSinRespuesta } from '../components/conexion/or-sin-respuesta.ts'
import { useFirstFault } from '../components/formulario/use-faltas.ts'
import { readTexto } from '../components/formulario/read-texto.ts'
import { pageMeta } from '../components/base/meta.ts'
import { useTienda } from '../components/base/use-tienda.ts'
import { Button } from '../components/ui/button.tsx'
import { Field, Input } from '../components/ui/field.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { AvisoPedidosHechos } from '../components/pedidos/aviso-pedidos-hechos.tsx'
import type { Route } from './+types/pedido.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    tienda: matches[0].loaderData,
    title: 'Tu pedido',
    path: '/pedido',
    description: 'Mirá en qué está tu pedido, con su código y el teléfono o el correo con que lo hiciste.',
  })

/** `Retry-After` of a refusal. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

type Refusal = { buscado: PedidoBuscado; faltas: Faltas<keyof PedidoBuscado>; mensaje: string }

/** Leads to the order's page; what can't be found goes back as it was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const buscado = readPedidoBuscado(await request.formData())
  const refuse = (refusal: Partial<Refusal>, status: number, headers: Record<string, string> = {}) =>
    data<Refusal>({ buscado, faltas: {}, mensaje: '', ...refusal }, { status, headers })
  const { ownPage, ip } = context.get(requestContext)
  if (!ownPage) {
    return refuse({ mensaje: ERRORES.origen_no_permitido.detail }, ERRORES.origen_no_permitido.status)
  }
  const faltas = checkPedidoBuscado(buscado)
  if (Object.keys(faltas).length > 0) return refuse({ faltas }, ERRORES.datos_invalidos.status)
  const found = await context.get(shopContext).orders.findToken(buscado, ip)
  if (found.ok) return redirect(`/pedido/${found.value}`)
  const { status, detail } = ERRORES[found.code]
  return refuse(
    { mensaje: detail },
    status,
    found.data === undefined ? {} : { 'Retry-After': String(found.data.retryAfter) },
  )
}

/** A search that doesn't even reach the shop is refused like any other: what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const buscado = readPedidoBuscado(await request.clone().formData())
  const mensaje = 'No pudimos buscarlo: revisá la conexión y probá de nuevo.'
  return orSinRespuesta(serverAction(), { buscado, mensaje, faltas: {} as Refusal['faltas'] })
}

function readPedidoBuscado(form: FormData): PedidoBuscado {
  return { codigo: readTexto(form, 'codigo'), contacto: readTexto(form, 'contacto') }
}

/** Finds an order again without its address (specification 11). */
export default function BuscarPedido({ actionData }: Route.ComponentProps) {
  const { ajustes } = useTienda()
  const buscando = useNavigation().formAction?.startsWith('/pedido') === true
  const form = useFirstFault(actionData)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (actionData === undefined || actionData.mensaje === '') return
    form.current?.querySelector<HTMLElement>('[name=codigo]')?.focus()
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [actionData, form])
  return (
    <div className="flex max-w-xl flex-col gap-6 pt-8">
      <PageTitle>Tu pedido</PageTitle>
      <div className="flex flex-col gap-4 [&>:empty]:-mt-4">
        <p>Mirá en qué está, cómo pagarlo o por dónde viene.</p>
        <AvisoPedidosHechos />
        {/* Always there, so that a screen reader hears what comes into it. */}
        <div ref={alert} role="alert">
          {actionData !== undefined && !buscando && actionData.mensaje !== '' && (
            <Notice kind="error">{actionData.mensaje}</Notice>
          )}
        </div>
      </div>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        <Field
          label="Código del pedido"
          htmlFor="codigo"
          required
          error={actionData?.faltas.codigo}
          hint="Empieza con CK. Está en el correo y en la página que viste al comprar."
        >
          <Input
            name="codigo"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            defaultValue={actionData?.buscado.codigo}
          />
        </Field>
        <Field
          label="Teléfono o correo"
          htmlFor="contacto"
          required
          error={actionData?.faltas.contacto}
          hint="El que figura en el pedido."
        >
          <Input name="contacto" autoComplete="tel" maxLength={200} defaultValue={actionData?.buscado.contacto} />
        </Field>
        <div>
          <Button type="submit" variant="primario" disabled={buscando}>
            {buscando ? 'Buscando...' : 'Ver mi pedido'}
          </Button>
        </div>
      </Form>
      <p>
        ¿No tenés el código?{' '}
        <a
          href={whatsappLink(ajustes.whatsapp, 'Hola, hice un pedido y no encuentro el código.')}
          target="_blank"
          rel="noreferrer"
          className="text-celeste-hondo underline"
        >
          Escribinos por WhatsApp
        </a>{' '}
        y lo buscamos con tu nombre.
      </p>
    </div>
  )
}
