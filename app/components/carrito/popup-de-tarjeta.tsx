import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { tiempoDeConfeccion } from '#domain/envios/llegada.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { canonicalTalle } from '#domain/productos/talle.ts'
import { useTienda } from '../base/use-tienda.ts'
import { ImagenProducto } from '../productos/imagen-producto.tsx'
import { PrecioDoble } from '../productos/precio-doble.tsx'
import { TiraColores } from '../productos/tira-colores.tsx'
import { useAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { buildItem } from './build-item.ts'
import { focusTalles, Talles } from './talles.tsx'
import { useCarrito } from './use-carrito.ts'

type AgregarPopupProps = {
  producto: ProductoResumen
  modo: Modo
  open: boolean
  onClose: () => void
}

/** The cards' popup 'Agregar al carrito': which shirt it is, and its size, which must be chosen (specification 2). */
export function PopupDeTarjeta({ producto, modo, open, onClose }: AgregarPopupProps) {
  const [params] = useSearchParams()
  const [talle, setTalle] = useState(() => talleBuscado(producto.talles, params))
  const tallesRef = useRef<HTMLFieldSetElement>(null)
  const { add } = useCarrito()
  const alert = useAlert()
  const { ajustes } = useTienda()

  function close() {
    setTalle(null)
    onClose()
  }

  function handleAdd() {
    if (talle === null) {
      alert('Seleccioná un talle antes de continuar.', {
        onClose: () => focusTalles(tallesRef.current),
      })
      return
    }
    // The popup is closed first, so that the focus goes back to the card and from there into the confirmation.
    flushSync(close)
    add(
      buildItem(producto, {
        talle,
        modo,
        precios: producto.precios,
        personalizacion: null,
        extras: 0,
      }),
      producto.queEs,
    )
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Agregar al carrito"
      footer={
        <Button variant="primario" className="w-full" onClick={handleAdd}>
          Agregar al carrito
        </Button>
      }
    >
      {open ? (
        <div className="grid gap-4">
          <div className="flex gap-3 sm:gap-4">
            <div className="w-20 shrink-0 sm:w-24 self-start border border-linea-honda bg-blanco p-1">
              <ImagenProducto imagen={producto.imagen} sizes="6rem" framed priority />
              <TiraColores
                principales={producto.coloresPrincipales}
                secundarios={producto.coloresSecundarios}
                className="h-1.5"
              />
            </div>
            <div className="grid min-w-0 content-start gap-2">
              <p className="leading-tight font-semibold wrap-anywhere">{producto.nombre}</p>
              <PrecioDoble
                precios={producto.precios}
                rebaja={producto.rebaja}
                cuotas={ajustes.cuotas}
                bancos={ajustes.bancos}
              />
            </div>
          </div>
          {producto.queEs !== '' && <p className="break-words">{producto.queEs}</p>}
          {modo === 'encargo' && <p>{`Por encargo: se hace en ${tiempoDeConfeccion(ajustes)}.`}</p>}
          <Talles
            ref={tallesRef}
            talles={producto.talles.map((t) => ({
              talle: t,
              disponible: true,
              quedan: null,
              enEncargo: false,
            }))}
            value={talle}
            onChange={setTalle}
          />
          <p>
            <Link
              to={`/product/${producto.slug}?modo=${modo}${talle === null ? '' : `&talle=${encodeURIComponent(talle)}`}`}
              state={{ producto }}
              className="inline-flex min-h-11 items-center text-celeste-hondo underline"
            >
              {modo === 'encargo' && !producto.estampada
                ? 'Personalizarla con nombre y número'
                : 'Ver la camiseta, las medidas y cuándo llega'}
            </Link>
          </p>
        </div>
      ) : null}
    </Dialog>
  )
}

/** The size that the list is filtered by, when that leaves one to choose. */
function talleBuscado(talles: string[], params: URLSearchParams): string | null {
  const buscados = new Set(params.getAll('talle').map(canonicalTalle))
  const posibles = talles.filter((talle) => buscados.has(canonicalTalle(talle)))
  return posibles.length === 1 ? posibles[0]! : null
}
