import type { ReactNode } from 'react'
import { data, Form, useNavigation } from 'react-router'
import type { ContactoDeAviso, FaltasDeAviso } from '#domain/avisame/deseo.ts'
import { ERRORES } from '#domain/errores.ts'
import { requestContext, shopContext } from '../context.ts'
import { privateHeaders, unlistedMeta } from '../components/base/meta.ts'
import { SIN_RESPUESTA } from '../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../components/conexion/send-or-tell.ts'
import { readTexto } from '../components/formulario/read-texto.ts'
import { useFirstFault } from '../components/formulario/use-faltas.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { Field, Input } from '../components/ui/field.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { SendButton } from '../components/ui/send-button.tsx'
import type { Route } from './+types/avisame.ts'

export const meta = unlistedMeta('Avisame')

export const headers = privateHeaders

function readDeseo({ searchParams }: URL) {
  const read = (name: string) => searchParams.get(name) ?? ''
  return { camiseta: read('camiseta'), talle: read('talle'), baja: read('baja'), buscar: read('buscar') }
}

/** What its address says that somebody wants to be told of (specification 45.1). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).avisame.findDeseo(readDeseo(url))
  if (found === null) return data({ deseo: null }, { status: 404 })
  const { titulo, hay, talles, entera, deseo } = found
  return data({ deseo: { titulo, hay, talles, entera, tipo: deseo.tipo } })
}

type Answer = { hecho: ContactoDeAviso['medio'] | null; mensaje: string; faltas: FaltasDeAviso; escrito?: Escrito }
type Escrito = { correo: string; telefono: string; talle: string }

/** Notes it. Refused, it gives back what was typed. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ownPage, ip } = context.get(requestContext)
  const form = await request.formData()
  const escrito = {
    correo: readTexto(form, 'correo'),
    telefono: readTexto(form, 'telefono'),
    talle: readTexto(form, 'talle'),
  }
  const refuse = (status: number, mensaje: string, faltas: FaltasDeAviso = {}, headers = {}) =>
    data<Answer>({ hecho: null, mensaje, faltas, escrito }, { status, headers })
  if (!ownPage) return refuse(ERRORES.origen_no_permitido.status, ERRORES.origen_no_permitido.detail)
  const { correo, telefono, talle } = escrito
  if (correo.trim() === '' && telefono.trim() === '')
    return refuse(ERRORES.datos_invalidos.status, '', { correo: 'Escribí tu correo o tu WhatsApp.' })
  const medio = correo.trim() === '' ? 'whatsapp' : 'correo'
  const deseo = readDeseo(url)
  const asked = await context
    .get(shopContext)
    .avisame.askAviso({ ...deseo, talle: talle === '' ? deseo.talle : talle }, { medio, correo, telefono }, ip)
  // What came back meanwhile is shown by the loader.
  if (asked.ok) return data<Answer>({ hecho: asked.value.hay === null ? medio : null, mensaje: '', faltas: {} })
  const { status, detail } = ERRORES[asked.code]
  if (asked.code === 'datos_invalidos') return refuse(status, '', asked.data)
  const retry = asked.code === 'demasiados_envios' ? { 'Retry-After': String(asked.data?.retryAfter ?? 1) } : {}
  return refuse(status, asked.detail ?? detail, {}, retry)
}

export const clientAction = sendOrTell<typeof action, Answer>({ hecho: null, mensaje: SIN_RESPUESTA, faltas: {} })

const CUANDO = {
  vuelve: 'Te avisamos cuando vuelva.',
  busqueda: 'Todavía no tenemos ninguna: te avisamos cuando haya.',
  baja: 'Te avisamos si baja de lo que cuesta hoy.',
}

export default function Avisame({ loaderData: { deseo }, actionData }: Route.ComponentProps) {
  if (deseo === null) {
    return (
      <Aparte titulo="Avisame" to="/stock" enlace="Buscar camisetas">
        <p>No sabemos de qué avisarte. Buscá la camiseta, y si no está pedilo desde ahí.</p>
      </Aparte>
    )
  }
  const que = <p className="text-lg font-semibold wrap-anywhere">{deseo.titulo}</p>
  if (deseo.hay !== null) {
    return (
      <Aparte titulo="Ya está" to={deseo.hay} enlace="Verla">
        {que}
        <p>Está a la venta ahora: no hace falta que te avisemos.</p>
      </Aparte>
    )
  }
  if (actionData?.hecho != null) {
    const isPorCorreo = actionData.hecho === 'correo'
    return (
      <Aparte titulo={isPorCorreo ? 'Falta que confirmes' : 'Anotado'} to="/stock" enlace="Seguir mirando">
        {que}
        <p>{isPorCorreo ? FALTA_CONFIRMAR : 'Cuando te toque te escribimos por WhatsApp.'}</p>
      </Aparte>
    )
  }
  return (
    <div className={PAGINA}>
      <PageTitle>Avisame</PageTitle>
      <div>
        {que}
        <p>{CUANDO[deseo.tipo]}</p>
      </div>
      <FormularioDeAviso deseo={deseo} answer={actionData} />
    </div>
  )
}

const PAGINA = 'flex max-w-xl flex-col gap-6 pt-8'
const FALTA_CONFIRMAR =
  'Si la dirección es tuya, te llega un correo con un enlace: abrilo y confirmá. Si pediste otro aviso hace un rato, sirve el enlace de ese correo. Mirá también en no deseados.'

/** There is nothing to fill in, but somewhere to go on to. */
function Aparte({ titulo, to, enlace, children }: { titulo: string; to: string; enlace: string; children: ReactNode }) {
  return (
    <div className={PAGINA} role="status">
      <PageTitle>{titulo}</PageTitle>
      <div className="flex flex-col gap-6">{children}</div>
      <div>
        <ButtonLink to={to} variant="primario">
          {enlace}
        </ButtonLink>
      </div>
    </div>
  )
}

type FormularioProps = { deseo: { talles: string[]; entera: boolean }; answer: Answer | undefined }

function FormularioDeAviso({ deseo: { talles, entera }, answer }: FormularioProps) {
  const sending = useNavigation().formMethod === 'POST'
  const form = useFirstFault(answer?.faltas)
  const { escrito, faltas = {}, mensaje = '' } = answer ?? {}
  return (
    <>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">{mensaje !== '' && !sending && <Notice kind="error">{mensaje}</Notice>}</div>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        {talles.length > 0 && (
          <fieldset>
            <legend className="font-semibold">Talle</legend>
            <div className="mt-2 flex flex-wrap gap-x-6">
              {[...(entera ? [''] : []), ...talles].map((talle) => (
                <label key={talle} className="flex min-h-11 min-w-11 items-center gap-2">
                  <input
                    type="radio"
                    name="talle"
                    value={talle}
                    defaultChecked={talle === (escrito?.talle ?? (entera ? '' : talles.length === 1 ? talle : null))}
                    className="size-5 accent-noche"
                  />
                  <span translate={talle === '' ? undefined : 'no'}>{talle === '' ? 'Cualquiera' : talle}</span>
                </label>
              ))}
            </div>
            {faltas.talle !== undefined && (
              <p role="alert" tabIndex={-1} className="text-sm font-semibold text-rojo-aviso">
                {faltas.talle}
              </p>
            )}
          </fieldset>
        )}
        <Field label="Correo" htmlFor="aviso-correo" error={faltas.correo}>
          <Input
            name="correo"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={200}
            defaultValue={escrito?.correo}
          />
        </Field>
        <Field label="O WhatsApp" htmlFor="aviso-telefono" error={faltas.telefono} hint="Con uno de los dos alcanza.">
          <Input
            name="telefono"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={30}
            defaultValue={escrito?.telefono}
          />
        </Field>
        <div>
          <SendButton text="Avisame" meanwhile="Anotando..." variant="primario" busy={sending} />
        </div>
        <p className="text-sm text-tinta-suave">
          No reserva nada. Es un aviso solo. Borramos tus datos a los 180 días de mandarlo, o de pedirlo si no llega.
        </p>
      </Form>
    </>
  )
}
