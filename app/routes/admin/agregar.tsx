import { useState } from 'react'
import { fallo } from '#domain/errores.ts'
import { readGuardado } from '#domain/productos/formulario.ts'
import { adminContext, requestContext, shopContext } from '../../context.ts'
import { borradorDeCopia, borradorVacio, claveDeCopia, NUEVO } from '../../components/admin/productos/borrador.ts'
import { EditorProducto } from '../../components/admin/productos/editor-producto.tsx'
import { answerGuardado, refuseGuardado, sendGuardado } from '../../components/admin/productos/respuesta-de-guardado.ts'
import { tallesUsados } from '../../components/admin/recuerdos.ts'
import { readJsonSent } from '../../components/admin/read-body.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import type { Route } from './+types/agregar.ts'

export const meta = unlistedMeta('Agregar camiseta')

/** An empty form, or one that starts as another shirt (`?copia=`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { productos } = context.get(shopContext).admin
  const copia = new URL(request.url).searchParams.get('copia')
  return {
    propuesta: await productos.proposeProducto(),
    sugerencias: await productos.listSugerencias(),
    tallesUsados: await readTallesUsados(request, context.get(requestContext).origin),
    copia: copia === null ? null : ((await productos.openProducto(copia))?.producto ?? null),
  }
}

/** Of the shirt that this browser added before; none the first time. */
async function readTallesUsados(request: Request, origin: string): Promise<string[]> {
  const kept: unknown = await tallesUsados(origin).parse(request.headers.get('Cookie'))
  return Array.isArray(kept) ? kept.filter((talle) => typeof talle === 'string') : []
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = readGuardado(await readJsonSent(request))
  if (!read.ok) return refuseGuardado(read)
  const { id, contenido } = read.value
  if (id === undefined) return refuseGuardado(fallo('cuerpo_invalido'))
  const added = await context
    .get(shopContext)
    .admin.productos.addProducto(id, contenido, context.get(adminContext).email)
  if (!added.ok) return refuseGuardado(added)
  const talles = [...contenido.stock.map(({ talle }) => talle), ...contenido.campos.tallesEncargo]
  const cookie = tallesUsados(context.get(requestContext).origin)
  return answerGuardado({ 'Set-Cookie': await cookie.serialize(talles) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendGuardado(serverAction, 'producto_no_guardado')
}

export default function Agregar({ loaderData }: Route.ComponentProps) {
  return <FormularioDeAlta key={loaderData.copia?.id ?? 'nuevo'} {...loaderData} />
}

function FormularioDeAlta(opened: Route.ComponentProps['loaderData']) {
  // The form stays as opened: after saving, the page is given a new proposal, for the next shirt.
  const [{ propuesta, copia, sugerencias, tallesUsados }] = useState(opened)
  const [inicial] = useState(() =>
    copia === null ? borradorVacio(propuesta.id) : borradorDeCopia(propuesta.id, copia),
  )
  const [imagenes] = useState(() => (copia?.imagenes ?? []).map((imagen) => ({ tipo: 'guardada' as const, imagen })))
  return (
    <EditorProducto
      modo="agregar"
      clave={copia === null ? NUEVO : claveDeCopia(copia.id)}
      inicial={inicial}
      imagenes={imagenes}
      sugerencias={sugerencias}
      codigoPropuesto={propuesta.codigo}
      retenido={{}}
      tallesUsados={copia === null ? tallesUsados : [...Object.keys(copia.stock), ...copia.tallesEncargo]}
      aviso={copia === null ? undefined : `Empieza igual que ${copia.nombre}, sin su código ni su stock.`}
    />
  )
}
