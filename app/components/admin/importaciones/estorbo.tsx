import { Link } from 'react-router'
import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { Notice } from '../../ui/notice.tsx'

/** What to undo first, where a later change or import stands in the way. */
export function EstorboParaDeshacer({ estorbo }: Pick<ImportacionDetalle, 'estorbo'>) {
  if (estorbo === null) return null
  const { id, archivo, esAccion } = estorbo
  return (
    <Notice>
      <p className="wrap-anywhere">
        Para deshacer esto, deshacé primero{' '}
        <Link to={`/admin/${esAccion ? 'muchas' : 'importar'}/${id}`} className="enlace">
          {archivo}
        </Link>
        , que vino después.
      </p>
    </Notice>
  )
}
