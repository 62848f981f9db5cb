import { data } from 'react-router'
import { condicionesDe, nombreDe } from '#domain/codigos/codigo-listado.ts'
import { describeValor } from '#domain/codigos/codigo.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { plural } from '#domain/texto/plural.ts'
import { TituloDeLista } from '../../../components/admin/lista-en-camino.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { BotonCopiar } from '../../../components/base/boton-copiar.tsx'
import { ButtonAnchor } from '../../../components/ui/button.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/lote.ts'

export const meta = unlistedMeta('Códigos')

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).admin.codigos.findLote(params.lote)
  if (found === null) throw data(null, 404)
  return found
}

/** The codes that were made together: to be copied as a list, or taken as a sheet. */
export default function Lote({ loaderData: { listado, codigos }, params }: Route.ComponentProps) {
  const { traido } = listado
  const lista = codigos.map(({ codigo }) => codigo).join('\n')
  return (
    <>
      <TituloDeLista cuenta={plural(codigos.length, 'código', 'códigos')}>{nombreDe(listado)}</TituloDeLista>
      <p>{`${describeValor(listado)} menos, cada uno ${condicionesDe(listado).join(', ')}. Con ellos se pagaron ${plural(traido.pedidos, 'pedido', 'pedidos')} por ${formatPesos(traido.pesos)}, con ${formatPesos(traido.descontado)} menos.`}</p>
      <div className="flex flex-wrap gap-3">
        <BotonCopiar texto={lista} que=" los códigos" />
        <ButtonAnchor href={`/admin/codigos/${params.lote}/codigos.csv`} size="sm">
          Bajar planilla (CSV)
        </ButtonAnchor>
      </div>
      <ul aria-label="Códigos" className="columns-2 gap-6 sm:columns-3 lg:columns-5">
        {codigos.map(({ codigo, usos }) => (
          <li key={codigo} className="break-inside-avoid py-1 tabular-nums">
            {usos === listado.usosMax ? <s className="text-tinta-suave">{codigo}</s> : <span>{codigo}</span>}
            {usos > 0 && <span className="text-sm text-tinta-suave">{` ${enUso(usos, listado.usosMax)}`}</span>}
          </li>
        ))}
      </ul>
      <p>
        <EnlaceSuelto to="/admin/codigos">Todos los códigos</EnlaceSuelto>
      </p>
    </>
  )
}

function enUso(usos: number, usosMax: number | null): string {
  return usosMax === 1 ? 'usado' : plural(usos, 'uso', 'usos')
}
