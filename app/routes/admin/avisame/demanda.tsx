import { useState } from 'react'
import { data, Form, Link, useSubmit } from 'react-router'
import { formatTelefono, normalizeTelefono } from '#domain/contacto/telefono.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import { ListaLarga } from '../../../components/admin/lista-larga.tsx'
import { Preguntar } from '../../../components/admin/preguntar.tsx'
import { readForm } from '../../../components/admin/read-body.ts'
import { BusquedasVacias } from '../../../components/admin/ventas/busquedas-vacias.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { readTexto } from '../../../components/formulario/read-texto.ts'
import { ButtonAnchor } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { SendButton } from '../../../components/ui/send-button.tsx'
import { requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/demanda.ts'

export const meta = unlistedMeta('Avisame')

export async function loader({ context }: Route.LoaderArgs) {
  const { avisame, ventas } = context.get(shopContext).admin
  const [demanda, porAvisar, busquedas] = await Promise.all([
    avisame.listDemanda(),
    avisame.listPorAvisar(context.get(requestContext).origin),
    ventas.listBusquedasVacias(),
  ])
  return { demanda, porAvisar, busquedas }
}

/** Somebody on the list was told, and is forgotten. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const told = await context.get(shopContext).admin.avisame.markAvisada(readTexto(form, 'espera'))
  if (told.ok) return data({ hecho: 'Listo: se borró su teléfono.', falla: '' })
  const { status, detail } = ERRORES[told.code]
  return data({ hecho: '', falla: detail }, { status })
}

export const clientAction = sendOrTell<typeof action, { hecho: string; falla: string }>({
  hecho: '',
  falla: SIN_RESPUESTA,
})

type Demanda = Route.ComponentProps['loaderData']['demanda'][number]
type PorAvisar = Route.ComponentProps['loaderData']['porAvisar']

export default function PaginaDeAvisame({ loaderData, actionData }: Route.ComponentProps) {
  const { demanda, porAvisar, busquedas } = loaderData
  return (
    <>
      <PageTitle>Avisame</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">
        {actionData !== undefined && actionData.falla !== '' && <Notice kind="error">{actionData.falla}</Notice>}
      </div>
      <div role="status">
        {actionData !== undefined && actionData.hecho !== '' && <Notice>{actionData.hecho}</Notice>}
      </div>
      {porAvisar.total > 0 && <ListaDeWhatsapp {...porAvisar} />}
      <Seccion titulo="Lo que quisieron y no había" id="demanda">
        <p className="mt-1 max-w-prose text-sm text-tinta-suave">
          Lo que más se espera, primero. Se cuenta sin decir quién, también cuando los datos ya se borraron. Los avisos
          por correo salen solos.
        </p>
        {demanda.length === 0 ? (
          <p className="mt-3">Nadie espera nada por ahora.</p>
        ) : (
          <ListaLarga primeras={12} className="mt-3 border-t border-linea">
            {demanda.map((one) => (
              <FilaDeDemanda key={one.id} {...one} />
            ))}
          </ListaLarga>
        )}
      </Seccion>
      <BusquedasVacias busquedas={busquedas} />
    </>
  )
}

function FilaDeDemanda({ que, productId, esperan, pidieron, hay, porPedir }: Demanda) {
  const figuras = [
    `${esperan === 1 ? 'espera' : 'esperan'} ${esperan}`,
    `${pidieron === 1 ? 'pidió' : 'pidieron'} ${pidieron} en 180 días`,
    ...(hay === null ? [] : [`hay ${hay}`]),
    ...(porPedir === null || porPedir === 0 ? [] : [`${porPedir} para pedir`]),
  ]
  return (
    <li className="border-b border-linea py-2">
      {productId === null ? (
        <span className="font-semibold wrap-anywhere">{que}</span>
      ) : (
        <Link to={`/admin/editar/${productId}`} className="enlace-suelto font-semibold wrap-anywhere">
          {que}
        </Link>
      )}
      <span className="block text-sm text-tinta-suave tabular-nums">{figuras.join(' · ')}</span>
    </li>
  )
}

function ListaDeWhatsapp({ lista, total }: PorAvisar) {
  const [dudosa, setDudosa] = useState<{ de: string; form: HTMLFormElement } | null>(null)
  const submit = useSubmit()
  return (
    <Seccion titulo="Para avisar por WhatsApp" id="por-avisar">
      <p className="mt-1 text-sm text-tinta-suave">{`${plural(total, 'persona', 'personas')}. Al marcar que le avisaste se borra su teléfono.`}</p>
      <ListaLarga primeras={12} className="mt-3 border-t border-linea">
        {lista.map(({ id, que, telefono, texto, hay }) => (
          <li key={id} className="flex flex-col gap-2 border-b border-linea py-3">
            <p>
              <span translate="no" className="font-semibold">
                {formatTelefono(normalizeTelefono(telefono) ?? telefono)}
              </span>
              <span className="block wrap-anywhere">{que}</span>
            </p>
            <p className="max-w-prose text-sm wrap-anywhere">
              {hay ? texto : 'Ya no hay: no le escribas, o decile que llegó tarde.'}
            </p>
            <div className="flex flex-wrap gap-3">
              {hay && (
                <ButtonAnchor
                  href={whatsappLink(normalizeTelefono(telefono) ?? '', texto)}
                  target="_blank"
                  rel="noreferrer"
                  size="sm"
                >
                  Abrir el chat
                </ButtonAnchor>
              )}
              <Form method="post">
                <input type="hidden" name="espera" value={id} />
                <SendButton
                  text={hay ? 'Ya le avisé' : 'Sacar de la lista'}
                  size="sm"
                  onClick={(event) => {
                    event.preventDefault()
                    setDudosa({
                      de: formatTelefono(normalizeTelefono(telefono) ?? telefono),
                      form: event.currentTarget.form!,
                    })
                  }}
                />
              </Form>
            </div>
          </li>
        ))}
      </ListaLarga>
      {dudosa !== null && (
        <Preguntar
          titulo={`¿Borrar el teléfono ${dudosa.de}?`}
          accion="Borrarlo de la lista"
          onClose={() => setDudosa(null)}
          onConfirm={() => {
            setDudosa(null)
            void submit(dudosa.form)
          }}
        >
          <p>Sale de la lista y su teléfono se borra: después no hay manera de escribirle.</p>
        </Preguntar>
      )}
    </Seccion>
  )
}
