import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { useAlert } from '../ui/alert.tsx'

type Props = { titulo: string; to: string; volver: string; children: React.ReactNode }

/** Says that the shop doesn't have what the admin's address names, with a link back to its list. */
export function NoEncontrado({ titulo, to, volver, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-5 py-6">
      <PageTitle>{titulo}</PageTitle>
      <p className="max-w-prose text-lg">{children}</p>
      <ButtonLink to={to} variant="primario">
        {volver}
      </ButtonLink>
    </div>
  )
}

/** Says that a product doesn't exist, or no longer does, and leads back to the list (specification 8). */
export function ProductoNoEncontrado() {
  const alert = useAlert()
  const navigate = useNavigate()
  useEffect(() => {
    alert(ERRORES.producto_inexistente.detail, { onClose: () => void navigate('/admin', { replace: true }) })
  }, [alert, navigate])
  return <PageTitle>{ERRORES.producto_inexistente.detail}</PageTitle>
}
