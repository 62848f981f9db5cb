import { useLocation } from 'react-router'
import type { Listado } from '#domain/catalogo.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Beside the one or two shirts of a narrow search: what it finds without one of its words. */
export function SeguirBuscando({ masAmplia: { buscar, cantidad } }: { masAmplia: NonNullable<Listado['masAmplia']> }) {
  const { pathname } = useLocation()
  return (
    <li className="grid content-center justify-items-center gap-3 rounded-sm border-2 border-dashed border-linea-honda p-3 text-center">
      <p>
        ¿Buscabas otra? Hay {cantidad} con «{buscar}».
      </p>
      <ButtonLink to={`${pathname}?${new URLSearchParams({ buscar }).toString()}`} size="sm">
        Ver esas {cantidad}
      </ButtonLink>
    </li>
  )
}
