import { PrecioDoble } from './precio-doble.tsx'

/** The place of a card on its way: its lines without words, as high as most cards. */
export function TarjetaVacia() {
  return (
    <div className="tarjeta vacia" aria-hidden="true">
      <div />
      <p className="pie">
        <b>0000</b>
      </p>
      <h3>
        0<br />0
      </h3>
      <PrecioDoble precios={{ tarjeta: 1000, transferencia: 900 }} />
      <p className="talles">0</p>
      <div />
    </div>
  )
}
