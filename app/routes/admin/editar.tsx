import { useState } from 'react'
import { data } from 'react-router'
import { ERRORES, fallo } from '#domain/errores.ts'
import { readGuardado } from '#domain/productos/formulario.ts'
import { adminContext, shopContext } from '../../context.ts'
import { borradorDe } from '../../components/admin/productos/borrador.ts'
import { EditorProducto } from '../../components/admin/productos/editor-producto.tsx'
import { ProductoNoEncontrado } from '../../components/admin/no-encontrado.tsx'
import { answerGuardado, refuseGuardado, sendGuardado } from '../../components/admin/productos/respuesta-de-guardado.ts'
import { readJsonSent } from '../../components/admin/read-body.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import type { Route } from './+types/editar.ts'

export const meta = unlistedMeta('Editar camiseta')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { productos } = context.get(shopContext).admin
  const abierto = await productos.openProducto(params.id)
  return data(
    { abierto, sugerencias: await productos.listSugerencias() },
    { status: abierto === null ? ERRORES.producto_inexistente.status : 200 },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const read = readGuardado(await readJsonSent(request))
  if (!read.ok) return refuseGuardado(read)
  const { actualizado, contenido } = read.value
  if (actualizado === undefined) return refuseGuardado(fallo('cuerpo_invalido'))
  const { productos } = context.get(shopContext).admin
  const edited = await productos.editProducto(params.id, actualizado, contenido, context.get(adminContext).email)
  return edited.ok ? answerGuardado() : refuseGuardado(edited)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendGuardado(serverAction, 'producto_no_actualizado')
}

export default function Editar({ loaderData: { abierto, sugerencias } }: Route.ComponentProps) {
  if (abierto === null) return <ProductoNoEncontrado />
  return <Abierto key={abierto.producto.id} abierto={abierto} sugerencias={sugerencias} />
}

type AbiertoProps = {
  abierto: NonNullable<Route.ComponentProps['loaderData']['abierto']>
  sugerencias: Route.ComponentProps['loaderData']['sugerencias']
}

function Abierto({ abierto: { producto, actualizado, retenido, precios }, sugerencias }: AbiertoProps) {
  // The form stays as opened, whatever the page is given after saving.
  const [inicial] = useState(() => borradorDe(producto, actualizado))
  const [imagenes] = useState(() => producto.imagenes.map((imagen) => ({ tipo: 'guardada' as const, imagen })))
  return (
    <EditorProducto
      modo="editar"
      clave={producto.id}
      inicial={inicial}
      imagenes={imagenes}
      sugerencias={sugerencias}
      codigoPropuesto={null}
      retenido={retenido}
      precios={precios}
      tallesUsados={[...Object.keys(producto.stock), ...producto.tallesEncargo]}
    />
  )
}
