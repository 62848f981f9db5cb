import { definicionDeEstado, isUsada, queEsEnBreve } from '#domain/productos/procedencia.ts'
import type { Producto } from '#domain/productos/producto.ts'

/** Where a shirt comes from, how it is, what that means and its flaws; nothing where nothing is said. */
export function QueEs({ producto }: { producto: Producto }) {
  const dicho = queEsEnBreve(producto)
  const definicion = definicionDeEstado(producto)
  if (dicho === '') return null
  return (
    <div
      className="grid gap-1 border-l-4 border-celeste pl-3 data-usada:border-sol"
      data-usada={isUsada(producto) ? '' : undefined}
    >
      <p className="font-semibold break-words">{dicho}</p>
      {definicion !== '' && <p className="text-tinta-suave">{definicion}</p>}
      {producto.fallas !== '' && <p className="break-words">{`Fallas: ${producto.fallas}`}</p>}
    </div>
  )
}
