import { shopContext } from '../../../context.ts'
import type { Route } from './+types/planilla.ts'

/** The codes that were made together, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).admin.codigos.exportLote(params.lote)
  if (found === null) return new Response('No encontramos ese archivo.', { status: 404 })
  return new Response(found.csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${found.nombre}"`,
      'Cache-Control': 'no-store',
    },
  })
}
