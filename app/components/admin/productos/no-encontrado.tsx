import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { useAlert } from '../../ui/alert.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Says that a product doesn't exist, or no longer does, and leads back to the list (specification 8). */
export function ProductoNoEncontrado() {
  const alert = useAlert()
  const navigate = useNavigate()
  useEffect(() => {
    alert(ERRORES.producto_inexistente.detail, { onClose: () => void navigate('/admin', { replace: true }) })
  }, [alert, navigate])
  return <PageTitle>{ERRORES.producto_inexistente.detail}</PageTitle>
}
