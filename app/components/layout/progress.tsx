import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Says that the next page is on its way, once that takes long enough to wonder, and which page has come. A new page
 * takes the focus, as the browser would: what had it is gone. A list that changes in place says so itself.
 */
export function Progress() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('contenido')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      {next !== undefined && next.pathname !== pathname ? (
        <p className="mx-auto w-fit animate-aparece rounded-b-sm bg-tinta px-4 py-1 font-angosta text-papel">
          Cargando…
        </p>
      ) : (
        <p className="sr-only">{title}</p>
      )}
    </div>
  )
}
