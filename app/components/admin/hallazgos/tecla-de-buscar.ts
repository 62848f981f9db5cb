import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isAtajo } from '../../base/atajo.ts'

/** Where everything is looked for. */
export const BUSCAR = '/admin/buscar'
/** Of the field there. */
export const CAMPO_DE_BUSCAR = 'buscar-todo'

/** The key '/' leads to the search from any page, but not past an open question. */
export function useTeclaDeBuscar(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (!isAtajo(event) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      const field = document.getElementById(CAMPO_DE_BUSCAR)
      if (field === null) void navigate(BUSCAR)
      else field.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [navigate])
}
