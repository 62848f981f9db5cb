import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { METODO_ETIQUETA, type CostoPrevisto, type DatosEnvio } from '#domain/envios/envio.ts'
import { llegadaPrevista } from '#domain/envios/llegada-en-palabras.ts'
import type { Revision } from '../carrito/compare-linea.ts'
import { CodigoDeDescuento } from '../carrito/codigo-de-descuento.tsx'
import { Espalda } from '../carrito/espalda.tsx'
import { Linea } from '../carrito/linea.tsx'
import { Totales } from '../carrito/totales.tsx'
import type { CodigoDelCarrito } from '../carrito/use-codigo.ts'
import { UnSoloEnvio } from '../carrito/avisos.tsx'
import { useTienda } from '../base/use-tienda.ts'
import { useLlegadas } from '../base/use-llegadas.ts'

type Props = {
  items: CartItem[]
  codigo: CodigoDelCarrito
  /** What the check against the server says of each line. */
  revisiones: (Revision | null)[]
  /** What each printed line's back is drawn from; null while that isn't known. */
  dibujos: (Dibujable | null | undefined)[]
  /** What each line's shirt is said to be. */
  dichos: string[]
  datos: DatosEnvio
  envio: CostoPrevisto
  /** Where it is fetched, '' while that isn't known. */
  punto: string
  /** What of it a credit pays. */
  credito: ReactElement
  /** False until the browser has read the cart. */
  ready: boolean
  onAccept: (item: CartItem) => void
  onRemove: (item: CartItem) => void
}

/** Where 'Entendido' takes the focus when the cart is what is missing. */
export const CARRITO_ID = 'envio-carrito'

/** Everything that is going to be paid, seen before paying (specification 10.14). */
export function ResumenEnvio({
  items,
  codigo,
  revisiones,
  dibujos,
  dichos,
  datos,
  envio,
  punto,
  credito,
  ready,
  onAccept,
  onRemove,
}: Props) {
  const { ajustes } = useTienda()
  const llegadas = useLlegadas()
  const modos = items.map((item) => item.modo)
  if (ready && items.length === 0) {
    return (
      <p>
        Tu carrito está vacío.{' '}
        <Link id={CARRITO_ID} to="/stock" className="text-celeste-hondo underline">
          Ver camisetas en stock
        </Link>
      </p>
    )
  }
  if (!ready) return <p className="text-tinta-suave sin-js:hidden">Cargando…</p>
  return (
    <div className="flex flex-col gap-4">
      <ul>
        {items.map((item, index) => {
          const revision = revisiones[index] ?? null
          const changed = revision !== null && revision.kind !== 'igual'
          return (
            <Linea
              key={`${item.id} ${item.talle} ${item.modo}`}
              item={item}
              size="sm"
              revision={revision}
              descuento={codigo.descuentos[index]}
              queEs={dichos[index]}
              dibujo={
                dibujos[index] === undefined ? undefined : <Espalda item={item} producto={dibujos[index]} size="sm" />
              }
              onAccept={changed ? () => onAccept(item) : undefined}
              onRemove={changed ? () => onRemove(item) : undefined}
            />
          )
        })}
      </ul>
      <p className="-mt-2">
        <Link to="/cart" className="enlace-suelto">
          Cambiar algo del carrito
        </Link>
      </p>
      <CodigoDeDescuento codigo={codigo} />
      <Totales
        items={items}
        descuentos={codigo.descuentos}
        envio={{ etiqueta: METODO_ETIQUETA[datos.metodo], ...envio }}
      />
      {credito}
      {punto !== '' && <p className="text-sm">{punto}</p>}
      <p className="text-sm text-tinta-suave">{`${envio.desde ? 'Elegí el departamento para ver el total. ' : ''}${llegadaPrevista(modos, datos, llegadas, ajustes)}.`}</p>
      <UnSoloEnvio modos={modos} />
    </div>
  )
}
