import { data, redirect } from 'react-router'
import * as z from 'zod'
import { ERRORES, fallo, type Fallo, type Resultado } from '#domain/errores.ts'
import { BAD_POPULARIDAD, readPopularidad } from '#domain/productos/formulario.ts'
import { explainCambioDeStock, faultInUnidades, readUnidades } from '#domain/productos/stock.ts'
import { adminContext, shopContext } from '../../context.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import type { RespuestaDeCambio } from '../../components/admin/productos/producto-de-lista.ts'
import { readForm } from '../../components/admin/read-body.ts'
import type { Route } from './+types/producto.ts'

/** Nothing to see here: changes of the list are posted. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/editar/${encodeURIComponent(params.id)}`)
}

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const figure = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const cambioSchema = z.discriminatedUnion('que', [
  z.object({ que: z.literal('activo'), valor: flag }),
  z.object({ que: z.literal('destacado'), valor: flag }),
  z.object({ que: z.literal('popularidad'), valor: z.string() }),
  z.object({ que: z.literal('stock'), talle: z.string().min(1).max(20), antes: figure, valor: z.string() }),
  z.object({ que: z.literal('eliminar') }),
])

/** A change of the list (specification 24): a switch, popularidad, the stock of a size, or taking it out. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const parsed = cambioSchema.safeParse(Object.fromEntries(await readForm(request)))
  const result = parsed.success ? await apply(parsed.data) : fallo('cuerpo_invalido')
  if (result.ok) return { error: null } satisfies RespuestaDeCambio
  const { status, detail } = ERRORES[result.code]
  return data({ error: result.detail ?? detail, ahora: ahoraIn(result) } satisfies RespuestaDeCambio, { status })

  async function apply(cambio: z.infer<typeof cambioSchema>): Promise<Resultado<null>> {
    const { productos } = context.get(shopContext).admin
    const quien = context.get(adminContext).email
    switch (cambio.que) {
      case 'activo':
        return productos.setCampo(id, { activo: cambio.valor }, quien)
      case 'destacado':
        return productos.setCampo(id, { destacado: cambio.valor }, quien)
      case 'popularidad': {
        const popularidad = readPopularidad(cambio.valor)
        if (popularidad === null) return fallo('datos_invalidos', { detail: BAD_POPULARIDAD })
        return productos.setCampo(id, { popularidad }, quien)
      }
      case 'stock': {
        const { unidades } = readUnidades(cambio.valor)
        const fault = faultInUnidades(unidades)
        if (fault !== null) return fallo('datos_invalidos', { detail: fault })
        const moved = await productos.adjustStock(id, { talle: cambio.talle, antes: cambio.antes, unidades }, quien)
        if (moved.ok || moved.code !== 'stock_cambiado') return moved
        return { ...moved, detail: explainCambioDeStock(moved.data?.ahora ?? null) }
      }
      case 'eliminar':
        return productos.deleteProducto(id, quien)
    }
  }
}

export const clientAction = sendOrTell<typeof action, RespuestaDeCambio>({ error: SIN_RESPUESTA })

function ahoraIn({ data }: Fallo): number | null | undefined {
  return (data as { ahora?: number | null } | undefined)?.ahora
}
