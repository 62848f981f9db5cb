import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Says that the next page is on its way, once that takes long, and which page has come. A new page takes the focus, as
 * the browser's own navigation does, but not from somebody who went on typing. A list that changes in place says so
 * itself.
 */
export function Progress() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  const typing = useRef(false)

  useEffect(() => {
    if (next === undefined) return
    const note = () => void (typing.current = true)
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [next])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!typing.current) document.getElementById('contenido')?.focus({ preventScroll: true })
    typing.current = false
    setTitle(document.title)
  }, [pathname])

  return (
    <div role="status" className="progreso">
      {next !== undefined && next.pathname !== pathname ? (
        <p className="animate-aparece">Cargando…</p>
      ) : (
        <p className="sr-only">{title}</p>
      )}
    </div>
  )
}
