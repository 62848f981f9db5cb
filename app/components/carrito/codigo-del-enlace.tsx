import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { keepCodigoOfAddress } from './codigo-guardado.ts'

/** Keeps a link's code for the cart, on whatever page, and says so there until the visitor goes on. */
export function CodigoDelEnlace() {
  const { search, pathname } = useLocation()
  const type = useNavigationType()
  const isFirst = useRef(true)
  const [brought, setBrought] = useState({ codigo: '', pathname: '' })
  useEffect(() => {
    // The router takes the page that the browser loaded for one gone back to as well.
    const again = type === NavigationType.Pop && (!isFirst.current || isReload())
    isFirst.current = false
    const codigo = keepCodigoOfAddress(search, again)
    // oxlint-disable-next-line react/set-state-in-effect -- the address alone doesn't say whether it is new
    if (codigo !== '') setBrought({ codigo, pathname })
  }, [search, pathname, type])
  const says =
    brought.codigo !== '' && brought.pathname === pathname && pathname !== '/cart' && pathname !== '/shipping'
  return (
    <p role="status" className="bg-noche px-4 py-2 text-center text-sm break-words text-papel empty:sr-only">
      {says && `Tenés el código ${brought.codigo.toUpperCase()}: se aplica en el carrito.`}
    </p>
  )
}

/** Whether the browser has loaded this page anew, or gone back to it. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.type !== 'navigate'
}
