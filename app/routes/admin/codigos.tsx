import { data, redirect } from 'react-router'
import { describeValor } from '#domain/codigos/codigo.ts'
import { condicionesDe } from '#domain/codigos/codigo-listado.ts'
import {
  CAMPOS_DE_CODIGO,
  CODIGO_INICIAL,
  parseCodigo,
  type CampoDeCodigo,
  type CodigoEscrito,
} from '#domain/codigos/formulario-codigo.ts'
import { ERRORES, type Faltas } from '#domain/errores.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { FormularioCodigo } from '../../components/admin/codigos/formulario-codigo.tsx'
import { cuentaDeCodigos, ListaDeCodigos, CopiarEnlace } from '../../components/admin/codigos/lista-de-codigos.tsx'
import { ConBorrador } from '../../components/admin/con-borrador.tsx'
import { forgetTaken } from '../../components/admin/use-borrador.ts'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina, ListaPorPaginas } from '../../components/admin/paginacion.tsx'
import { readForm } from '../../components/admin/read-body.ts'
import { orSinRespuesta, SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { adminContext, largoContext, shopContext } from '../../context.ts'
import type { Route } from './+types/codigos.ts'

export const meta = unlistedMeta('Códigos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const largo = context.get(largoContext)
  const { codigos } = shop.admin
  const [lista, propuesta] = await Promise.all([
    codigos.listCodigos(readPagina(url.searchParams), largo),
    codigos.proposeCodigos(),
  ])
  return { lista, largo, propuesta, ahora: shop.clock() }
}

type Respuesta = {
  hecho: string
  /** The code that was made, whose link is copied; '' for none. */
  nuevo: string
  falla: string
  faltas: Faltas<CampoDeCodigo>
  escrito: CodigoEscrito
}
/** Of a code that is being written. */
const BORRADOR = 'codigo'

const NADA: Respuesta = { hecho: '', nuevo: '', falla: '', faltas: {}, escrito: CODIGO_INICIAL }

/** Makes a code, ends one or brings it back; a form as every browser sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { clock, admin } = context.get(shopContext)
  const { codigos } = admin
  const accion = form.get('accion')
  if (accion === 'anular' || accion === 'activar') {
    const clave = String(form.get('clave') ?? '').replaceAll('\0', '')
    await codigos.setAnulado({ clave, anular: accion === 'anular' })
    const nombre = String(form.get('nombre') ?? '')
    const hecho = accion === 'anular' ? `${nombre} ya no vale.` : `${nombre} vale otra vez.`
    return data<Respuesta>({ ...NADA, hecho })
  }
  const escrito = readEscrito(form)
  const refuse = (faltas: Faltas<CampoDeCodigo>) =>
    data<Respuesta>({ ...NADA, falla: 'Revisá lo que está marcado.', faltas, escrito }, 422)
  const read = parseCodigo(escrito, diaDe(clock()))
  if (!read.ok) return refuse(read.faltas)
  const lote = String(form.get('lote') ?? '').slice(0, 64)
  const made = await codigos.createCodigos(read.value, { cuantos: read.cuantos, lote }, context.get(adminContext).email)
  if (!made.ok) return refuse({ [made.data!.campo]: ERRORES[made.code].detail })
  if (made.value !== '') return redirect(`/admin/codigos/${made.value}`)
  const { codigo } = read.value
  const hecho = `${codigo} está listo: ${describeValor(read.value)} menos, ${condicionesDe(read.value).join(', ')}.`
  return data<Respuesta>({ ...NADA, hecho, nuevo: codigo })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const creating = form.get('accion') === 'crear'
  const escrito = creating ? readEscrito(form) : CODIGO_INICIAL
  const answer = serverAction() as Promise<Respuesta>
  const taken = creating ? forgetTaken(BORRADOR, answer, ({ hecho }) => hecho !== '') : answer
  return orSinRespuesta(taken, { ...NADA, falla: SIN_RESPUESTA, escrito } satisfies Respuesta)
}

function readEscrito(form: FormData): CodigoEscrito {
  return Object.fromEntries(CAMPOS_DE_CODIGO.map((campo) => [campo, String(form.get(campo) ?? '')])) as CodigoEscrito
}

export default function Codigos({ loaderData, actionData }: Route.ComponentProps) {
  const { lista, largo, propuesta, ahora } = loaderData
  const { codigos, total, pagina, paginas } = lista
  const { hecho, nuevo, falla, faltas, escrito } = actionData ?? NADA
  return (
    <>
      <TituloDeLista cuenta={cuentaDeCodigos(total)}>Códigos</TituloDeLista>
      <div role="status" className="resultado-a-la-vista empty:sr-only">
        {hecho !== '' && (
          <Notice kind="ok" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>{hecho}</p>
            {nuevo !== '' && <CopiarEnlace codigo={nuevo} />}
          </Notice>
        )}
      </div>
      <div role="alert" className="resultado-a-la-vista empty:sr-only">
        {falla !== '' && <Notice kind="error">{falla}</Notice>}
      </div>
      {/* A code that was made leaves an empty form. */}
      <ConBorrador key={total} clave={BORRADOR} inicial={{ ...escrito, lote: propuesta.lote }}>
        {(inicial, onEscrito) => (
          <FormularioCodigo
            {...propuesta}
            lote={inicial.lote}
            escrito={inicial}
            faltas={faltas}
            onEscrito={onEscrito}
          />
        )}
      </ConBorrador>
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        {total === 0 ? (
          <p>Todavía no hay códigos. Quien compra escribe el suyo en el carrito o al cargar el envío.</p>
        ) : (
          <ListaDeCodigos codigos={codigos} ahora={ahora} />
        )}
      </ListaPorPaginas>
    </>
  )
}
