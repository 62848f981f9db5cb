import { data, Form, useNavigation } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { shopContext } from '../../context.ts'
import { secretHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../components/formulario/read-texto.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { SendButton } from '../../components/ui/send-button.tsx'
import type { Route } from './+types/aviso.ts'

export const meta = unlistedMeta('Tus avisos')

export const headers = secretHeaders

/** Where the mail leads that asks to confirm, or tells. Looking changes nothing, since programs open what is mailed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const avisos = await context.get(shopContext).avisame.openAvisos(params.aviso)
  return data({ avisos }, { status: avisos === null ? 404 : 200 })
}

type Answer = { ok: boolean; mensaje: string }

/** Confirms what was shown, or ends all of it: mail programs end it too, by a POST of their own (45.9). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { avisame } = context.get(shopContext)
  const confirms = readTexto(form, 'accion') === 'confirmar'
  // RFC 8058 has this very field.
  const ends = readTexto(form, 'accion') === 'terminar' || readTexto(form, 'List-Unsubscribe') === 'One-Click'
  if (!confirms && !ends) return data<Answer>({ ok: false, mensaje: NADA_PEDIDO }, { status: 422 })
  const ids = form.getAll('espera').filter((id) => typeof id === 'string')
  const done = confirms
    ? await avisame.confirmAvisos(params.aviso, ids.slice(0, IDS_MAX))
    : await avisame.endAvisos(params.aviso)
  const mensaje = confirms ? 'Listo: te avisamos por correo.' : 'Listo: no te avisamos de nada más.'
  if (done.ok) return data<Answer>({ ok: true, mensaje })
  return data<Answer>({ ok: false, mensaje: VENCIDO }, { status: ERRORES[done.code].status })
}

/** More than anybody can ask for in the time that is kept. */
const IDS_MAX = 300
const VENCIDO = 'Ese aviso ya no está. Podés pedirlo otra vez desde la camiseta.'
const NADA_PEDIDO = 'No entendimos qué querés hacer. No cambiamos nada.'

export const clientAction = sendOrTell<typeof action, Answer>({ ok: false, mensaje: SIN_RESPUESTA })

export default function TusAvisos({ loaderData: { avisos }, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <div className="flex max-w-xl flex-col gap-6 pt-8">
      <PageTitle>Tus avisos</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">
        {actionData !== undefined && !sending && (
          <Notice kind={actionData.ok ? 'ok' : 'error'}>{actionData.mensaje}</Notice>
        )}
      </div>
      {avisos === null ? (
        actionData === undefined && <p>{VENCIDO}</p>
      ) : (
        <>
          {avisos.porConfirmar.length > 0 && <PorConfirmar avisos={avisos.porConfirmar} sending={sending} />}
          {avisos.confirmados.length > 0 && (
            <section aria-labelledby="confirmados">
              <h2 id="confirmados" className="font-ancha text-xl">
                Te vamos a avisar de
              </h2>
              <Lista que={avisos.confirmados} />
            </section>
          )}
          {avisos.porConfirmar.length + avisos.confirmados.length > 0 ? (
            <Form method="post">
              <SendButton text="No quiero ningún aviso" name="accion" value="terminar" busy={sending} />
            </Form>
          ) : (
            actionData === undefined && <p>No esperás ningún aviso.</p>
          )}
        </>
      )}
      <div>
        <ButtonLink to="/stock">Ver camisetas</ButtonLink>
      </div>
    </div>
  )
}

function PorConfirmar({ avisos, sending }: { avisos: { id: string; que: string }[]; sending: boolean }) {
  return (
    <section aria-labelledby="por-confirmar">
      <h2 id="por-confirmar" className="font-ancha text-xl">
        ¿Querés que te avisemos?
      </h2>
      <Lista que={avisos.map(({ que }) => que)} />
      <Form method="post" className="mt-4">
        {avisos.map(({ id }) => (
          <input key={id} type="hidden" name="espera" value={id} />
        ))}
        <SendButton text="Sí, avisame" name="accion" value="confirmar" variant="primario" busy={sending} />
      </Form>
    </section>
  )
}

function Lista({ que }: { que: string[] }) {
  return (
    <ul className="mt-2 border-t border-linea">
      {que.map((one) => (
        <li key={one} className="border-b border-linea py-2 wrap-anywhere">
          {one}
        </li>
      ))}
    </ul>
  )
}
