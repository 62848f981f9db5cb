import { useLocation } from 'react-router'
import { ButtonAnchor } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says that the shirts could not be read: a page must not look empty when it isn't (specification 7.11). */
export function SinDatos() {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="error" className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p>No pudimos leer las camisetas. No es que no haya: falló algo de nuestro lado.</p>
      {/* A plain link: asks the server anew. */}
      <ButtonAnchor href={pathname + search} size="sm">
        Probar de nuevo
      </ButtonAnchor>
    </Notice>
  )
}
