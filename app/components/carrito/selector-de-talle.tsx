import type { CartItem } from '#domain/carrito/carrito.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type ElegirTalleProps = {
  item: CartItem
  /** Sizes that can be bought now; none while they aren't known. */
  talles: string[]
  onChange: (talle: string) => void
}

/**
 * A line's mode and its size, which can be changed in place where there is another. The mode comes first and takes
 * the same room either way, so that nothing moves when the sizes arrive.
 */
export function SelectorDeTalle({ item: { nombre, talle, modo }, talles, onChange }: ElegirTalleProps) {
  return (
    <>
      <span className="max-[22rem]:block">
        <span>{MODO_ETIQUETA[modo]}</span>
        <span className="max-[22rem]:hidden"> ·&nbsp;</span>
      </span>
      {talles.every((other) => other === talle) ? (
        <span className="mt-1.5 mb-1 inline-flex min-h-11 items-center">
          <span>
            Talle <TalCual>{talle}</TalCual>
          </span>
        </span>
      ) : (
        // The margin comes on top of what makes the name's link tall enough for a thumb.
        <label className="relative mt-1.5 mb-1 inline-flex min-h-11 items-center gap-2">
          <span>
            Talle<span className="sr-only">{` de ${nombre}`}</span>
          </span>
          <select
            translate="no"
            className="control w-auto min-w-16 pr-1 pl-2"
            value={talle}
            onChange={(event) => onChange(event.target.value)}
          >
            {/* Sold out, but still the line's size. */}
            {talles.includes(talle) ? null : (
              <option value={talle} disabled>
                {talle}
              </option>
            )}
            {talles.map((other) => (
              <option key={other} value={other}>
                {other}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
