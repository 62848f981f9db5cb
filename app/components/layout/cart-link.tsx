import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#domain/texto/plural.ts'
import { useCarrito } from '../carrito/use-carrito.ts'
import { Icon } from '../ui/icon.tsx'

/** The way to the cart, with the number of its items in parentheses when above zero (specification 1). */
export function CartLink() {
  const { items, former, ready } = useCarrito()
  const count = items.length + former.length
  const announcement = useAnnouncement(count, ready)
  return (
    <>
      <Link to="/cart" className="flex min-h-11 items-center gap-2 px-1 font-angosta text-lg hover:text-celeste-hondo">
        <Icon name="carrito" />
        <span className="max-sm:sr-only">Carrito</span>
        {/* Keeps its room before the count is known, or the header would move. */}
        <span className="-mr-4 min-w-8 max-sm:-ml-1 max-sm:min-w-6 max-sm:text-base">
          {count > 0 && <span key={count} className="inline-block animate-salto tabular-nums">{`(${count})`}</span>}
        </span>
      </Link>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}

/** Words for a changed count; nothing for the one that the page came with. */
function useAnnouncement(count: number, ready: boolean): string {
  const [text, setText] = useState('')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!ready) return
    if (known.current !== null && known.current !== count) {
      setText(count === 0 ? 'El carrito quedó vacío' : `${plural(count, 'camiseta', 'camisetas')} en el carrito`)
    }
    known.current = count
  }, [count, ready])
  return text
}
