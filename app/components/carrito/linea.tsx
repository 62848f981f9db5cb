import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#domain/carrito/carrito.ts'
import { precioFinalTransferencia } from '#domain/carrito/totales.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { printedNombre } from '#domain/productos/personalizacion.ts'
import type { PrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { PrecioAntes } from '../productos/precio-antes.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Revision } from './compare-linea.ts'
import type { Elementos } from '../ui/elementos.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type LineaProps = {
  item: CartItem
  /** What the server says about the line; null while it isn't known. */
  revision?: Revision | null
  /** What a code takes off it, by each way of paying. */
  descuento?: Precios
  /** The reduction that its price has. */
  rebaja?: PrecioRebajado | null | undefined
  /** Where it comes from and how it is, in words. */
  queEs?: string | undefined
  /** Absent in a summary that isn't edited. */
  onRemove?: () => void
  onAccept?: () => void
  size?: 'md' | 'sm'
  /** Takes the picture's place, at the same size. */
  dibujo?: Elementos
  /** Takes the place of size and mode, where the size can be changed. */
  talle?: ReactNode
  /** Goes under what is printed, where that can be changed. */
  estampar?: Elementos
}

/** A line of the cart: picture, name, size, mode, what is printed, both prices (specification 10.13). */
export function Linea({
  item,
  revision = null,
  descuento,
  rebaja,
  queEs,
  onRemove,
  onAccept,
  size = 'md',
  dibujo,
  talle,
  estampar,
}: LineaProps) {
  const id = useId()
  const changed = revision !== null && revision.kind !== 'igual'
  return (
    <li
      className="flex gap-4 border-b border-linea py-4 first:border-t data-[cambio]:border-l-4 data-[cambio]:border-l-rojo-aviso data-[cambio]:pl-3"
      data-cambio={changed ? '' : undefined}
      tabIndex={changed ? -1 : undefined}
      aria-labelledby={id}
    >
      {dibujo ?? <MiniaturaDeLinea imagen={item.imagen} size={size} />}
      <div className="min-w-0 flex-1">
        <div className={size === 'md' ? 'grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]' : 'grid gap-y-2'}>
          <div className="min-w-0">
            <p id={id} className="font-semibold break-words">
              <Link
                to={`/product/${item.slug}?modo=${item.modo}`}
                state={{ nombre: item.nombre }}
                className="relative inline-block after:absolute after:inset-x-0 after:-inset-y-3.5 hover:underline"
              >
                {item.nombre}
              </Link>
            </p>
            <p className="text-sm text-tinta-suave">
              {talle ?? (
                <>
                  <span>Talle</span> <TalCual>{item.talle}</TalCual> <span>{`· ${MODO_ETIQUETA[item.modo]}`}</span>
                </>
              )}
            </p>
            {queEs && <p className="text-sm break-words">{queEs}</p>}
            <EstampadoEnCarrito item={item} />
            {estampar}
          </div>
          <div className={`text-sm tabular-nums ${size === 'md' ? 'sm:text-right' : ''}`}>
            <PrecioAntes rebaja={rebaja} extras={item.precioFinal - item.precio} />
            <p>
              <span className="block font-semibold">
                <TalCual>{formatPesos(item.precioFinal)}</TalCual> con tarjeta
              </span>
              <span className="block text-tinta-suave">
                <TalCual>{formatPesos(precioFinalTransferencia(item))}</TalCual> por transferencia
              </span>
              {descuento !== undefined && <ConCodigo item={item} descuento={descuento} />}
            </p>
          </div>
        </div>
        <Cambio revision={revision} onAccept={onAccept} />
        {onRemove === undefined ? null : (
          <Button variant="texto" size="sm" className="mt-1 -ml-3" onClick={onRemove}>
            <Icon name="cerrar" className="size-4" />
            Quitar
            <span className="sr-only">
              <span>{` ${item.nombre}, talle `}</span>
              <TalCual>{item.talle}</TalCual>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** What the line costs with the code, where that takes something off it. */
function ConCodigo({ item, descuento: { tarjeta, transferencia } }: { item: CartItem; descuento: Precios }) {
  if (tarjeta + transferencia === 0) return null
  return (
    <span className="mt-1 block border-l-4 border-verde-ok pl-2">
      Con el código: <strong translate="no">{formatPesos(item.precioFinal - tarjeta)}</strong> con tarjeta
      <span className="block text-tinta-suave">
        <TalCual>{formatPesos(precioFinalTransferencia(item) - transferencia)}</TalCual> por transferencia
      </span>
    </span>
  )
}

function EstampadoEnCarrito({ item: { nombrePersonalizado, numero, parches } }: { item: CartItem }) {
  const parts = [
    { has: nombrePersonalizado !== '', que: 'Nombre: ', valor: printedNombre(nombrePersonalizado) },
    { has: numero !== '', que: 'Número:\u00a0', valor: numero },
    { has: parches, que: 'Con\u00a0parches', valor: '' },
  ].filter(({ has }) => has)
  return parts.length === 0 ? null : (
    <p className="text-sm break-words">
      {parts.map(({ que, valor }, at) => (
        <span key={que}>
          <span>{`${at > 0 ? ' ·\u00a0' : ''}${que}`}</span>
          <TalCual>{valor}</TalCual>
        </span>
      ))}
    </p>
  )
}

function Cambio({ revision, onAccept }: { revision: Revision | null; onAccept: (() => void) | undefined }) {
  if (revision === null || revision.kind === 'igual') return null
  if (revision.kind === 'agotada') return <p className="mt-2 text-sm text-rojo-aviso">{revision.mensaje}</p>
  const { antes, ahora } = revision
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold text-rojo-aviso">Cambió el precio:</p>
      <ul className="tabular-nums">
        <li>
          Con tarjeta <Paso antes={antes.tarjeta} ahora={ahora.tarjeta} />
        </li>
        <li>
          Por transferencia <Paso antes={antes.transferencia} ahora={ahora.transferencia} />
        </li>
      </ul>
      {onAccept === undefined ? null : (
        <Button variant="secundario" size="sm" className="mt-2" onClick={onAccept}>
          Aceptar el precio nuevo
        </Button>
      )}
    </div>
  )
}

/** From one amount to another, on one line. */
function Paso({ antes, ahora }: { antes: Pesos; ahora: Pesos }) {
  return (
    <span translate="no" className="inline-block whitespace-nowrap">
      <del className="text-tinta-suave">{formatPesos(antes)}</del> →{' '}
      <ins className="font-semibold no-underline">{formatPesos(ahora)}</ins>
    </span>
  )
}

/** The cart only knows a picture's address; a fixed size keeps the line still while it arrives. */
function MiniaturaDeLinea({ imagen, size }: { imagen: string; size: 'md' | 'sm' }) {
  const box = `${size === 'md' ? 'w-20 sm:w-24' : 'w-16'} aspect-[4/5] self-start`
  if (imagen === '') return <span className={`${box} shrink-0 bg-papel-hondo`} aria-hidden="true" />
  return (
    <img
      src={imagen}
      alt=""
      width={96}
      height={120}
      decoding="async"
      className={`${box} shrink-0 bg-papel-hondo object-cover`}
    />
  )
}
