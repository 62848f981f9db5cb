import { fallo } from '#domain/errores.ts'
import { mesDe, readMes } from '#domain/tiempo/mes.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { readArchivoSuelto } from '../../../components/admin/read-body.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/leer-informe.ts'

/** Files are posted. */
export const loader = leadTo('/admin/ventas/cierre')

/** Holds a month against the card provider's report, as its bytes; nothing is written. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const bytes = await readArchivoSuelto(request, 'El informe tiene que enviarse solo, como archivo.')
  if (bytes instanceof Response) return bytes
  const { clock, admin } = context.get(shopContext)
  const mes = readMes(url.searchParams.get('mes'), mesDe(diaDe(clock())))
  if (mes === null) return answerRefusal(fallo('lista_ilegible', { detail: 'Elegí un mes que ya empezó.' }))
  const read = await admin.archivos.compareInforme(mes, bytes)
  return read.ok ? Response.json(read.value) : answerRefusal(read)
}
