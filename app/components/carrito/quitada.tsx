import type { CartItem } from '#domain/carrito/carrito.ts'
import { Button } from '../ui/button.tsx'
import { TalCual } from '../ui/tal-cual.tsx'

/** The line removed last, and the way to get it back: with name and number it took some work. */
export function Quitada({ item, onUndo }: { item: CartItem | null; onUndo: () => void }) {
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status">
      {item !== null && (
        <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-2 border-linea-honda px-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            <span>{`Quitaste ${item.nombre}, talle`}</span> <TalCual>{item.talle}</TalCual>.
          </span>
          <Button size="sm" onClick={onUndo}>
            Deshacer
          </Button>
        </p>
      )}
    </div>
  )
}
