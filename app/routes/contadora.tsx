import { data } from 'react-router'
import { ARCHIVOS } from '#domain/archivos/archivos.ts'
import { diaDe, diaEnCifras } from '#domain/tiempo/dia.ts'
import { nombreDeMes } from '#domain/tiempo/mes.ts'
import { secretHeaders, unlistedMeta } from '../components/base/meta.ts'
import { ButtonAnchor } from '../components/ui/button.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { shopContext } from '../context.ts'
import type { Route } from './+types/contadora.ts'

export const meta = unlistedMeta('Archivos del mes')

export const headers = secretHeaders

/** Where the mail of each month leads. Looking gives nothing away, since programs open what is mailed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const abierto = await context.get(shopContext).archivos.openEnlaceDeMes(params.enlace)
  return data(
    { mes: abierto?.mes ?? null, vence: abierto?.vence ?? 0, enlace: params.enlace },
    { status: abierto === null ? 404 : 200 },
  )
}

export default function Contadora({ loaderData: { mes, vence, enlace } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-6 pt-8">
      <PageTitle>{mes === null ? 'Archivos del mes' : `Archivos de ${nombreDeMes(mes)}`}</PageTitle>
      {mes === null ? (
        <p>Ese enlace ya no abre. Pedile a la tienda los archivos, o esperá los del mes que viene.</p>
      ) : (
        <>
          <p>{`El enlace abre hasta el ${diaEnCifras(diaDe(vence - 1))}.`}</p>
          <p>
            <ButtonAnchor variant="primario" href={`/contadora/${enlace}/mes.zip`} download>
              Bajar los archivos
            </ButtonAnchor>
          </p>
          <ul className="flex flex-col gap-2">
            {Object.values(ARCHIVOS).map(({ titulo, que }) => (
              <li key={titulo}>
                <strong>{titulo}</strong>
                <span>{`. ${que}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
