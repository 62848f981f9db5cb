import { useState } from 'react'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { PopupDeTarjeta } from '../../carrito/popup-de-tarjeta.tsx'
import { TarjetaProducto } from '../tarjeta-producto.tsx'

/** More shirts of the team or league, each in the mode that it can be bought in. */
export function Parecidos({ productos }: { productos: ProductoResumen[] }) {
  const [chosen, setChosen] = useState<ProductoResumen | null>(null)
  if (productos.length === 0) return null
  return (
    <section aria-labelledby="parecidos" className="mt-14 border-t-2 border-tinta pt-6">
      <h2 id="parecidos" className="font-ancha text-2xl">
        También te pueden gustar
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {productos.map((producto) => (
          <li key={producto.id}>
            <TarjetaProducto
              producto={producto}
              modo={producto.modo}
              mezclada
              onAgregar={setChosen}
              sizes="(min-width: 1024px) 320px, 50vw"
            />
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <PopupDeTarjeta key={chosen.id} producto={chosen} modo={chosen.modo} open onClose={() => setChosen(null)} />
      )}
    </section>
  )
}
