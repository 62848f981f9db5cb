import { useRef } from 'react'
import type { CartItem } from '#domain/carrito/carrito.ts'
import { AvisoPedidosHechos } from '../pedidos/aviso-pedidos-hechos.tsx'
import { Caminos } from '../base/caminos.tsx'
import { GuiaTalles } from '../productos/guia-talles.tsx'
import { Button } from '../ui/button.tsx'
import { Hueco } from '../ui/hueco.tsx'
import { Notice } from '../ui/notice.tsx'
import { withOtroTalle } from './compare-linea.ts'
import { SelectorDeTalle } from './selector-de-talle.tsx'
import { Espalda } from './espalda.tsx'
import { EstampadoDeLinea } from './estampado-de-linea.tsx'
import { Linea } from './linea.tsx'
import { NoEncontradas } from './avisos.tsx'
import { Seguir } from './seguir.tsx'
import { useCarrito } from './use-carrito.ts'
import { useCodigo, type CodigoDelCarrito } from './use-codigo.ts'
import { useCartCheck, type CartCheck } from './use-cart-check.ts'
import { useEdicion } from './use-edicion.ts'
import { TalCual } from '../ui/tal-cual.tsx'

/** The cart. It lives in the browser, so the server only says that it is coming. */
export function Carrito() {
  const { items, former, ready } = useCarrito()
  const check = useCartCheck()
  const codigo = useCodigo(items, check.revisiones)
  const head = useRef<HTMLDivElement>(null)
  const edicion = useEdicion(head)
  const list = useRef<HTMLUListElement>(null)

  if (!ready || (former.length > 0 && check.estado === 'revisando')) {
    return (
      <>
        <ComoSigue />
        <EnCamino key="en-camino" />
      </>
    )
  }
  if (items.length === 0) {
    return (
      <div ref={head} tabIndex={-1} className="min-h-[75vh]">
        <Quitada item={edicion.quitada} onUndo={edicion.undo} />
        <NoEncontradas nombres={check.noEncontradas} />
        <Hueco marca="0">
          <p className="font-bold">Tu carrito está vacío.</p>
          <AvisoPedidosHechos />
          <p>Las camisetas que elijas te esperan acá, en este teléfono o computadora.</p>
          <Caminos />
        </Hueco>
      </div>
    )
  }
  return (
    <>
      <ComoSigue />
      <div className="mt-3 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div ref={head} tabIndex={-1} aria-label="Camisetas del carrito" role="group">
          <Quitada item={edicion.quitada} onUndo={edicion.undo} />
          <NoEncontradas nombres={check.noEncontradas} />
          <EstadoDeRevision check={check} />
          <p role="status" className="sr-only">
            {edicion.cambiada}
          </p>
          <ul ref={list}>
            {items.map((item, index) => (
              <LineaEditable key={keyOfItem(items, index)} {...{ item, index, check, edicion, codigo }} />
            ))}
          </ul>
          <div className="mt-6">
            <GuiaTalles />
          </div>
        </div>
        <Seguir items={items} codigo={codigo} porResolver={check.porResolver} list={list} />
      </div>
    </>
  )
}

type LineaEditableProps = {
  item: CartItem
  index: number
  check: CartCheck
  edicion: ReturnType<typeof useEdicion>
  codigo: CodigoDelCarrito
}

function LineaEditable({ item, index, check, edicion, codigo }: LineaEditableProps) {
  const dibujo = check.dibujos[index]
  const personalizable = check.personalizables[index]
  return (
    <Linea
      item={item}
      revision={withOtroTalle(check.revisiones[index] ?? null)}
      descuento={codigo.descuentos[index]}
      rebaja={check.rebajas[index]}
      queEs={check.dichos[index]}
      dibujo={dibujo === undefined ? undefined : <Espalda item={item} producto={dibujo} />}
      talle={
        <SelectorDeTalle
          item={item}
          talles={check.talles[index] ?? []}
          onChange={(talle) => edicion.changeTalle(item, talle)}
        />
      }
      estampar={
        personalizable && (
          <EstampadoDeLinea
            item={item}
            producto={personalizable}
            onChange={(textos) => edicion.estampar(item, textos, personalizable)}
          />
        )
      }
      onRemove={() => edicion.remove(item)}
      onAccept={() => {
        check.accept(item)
        edicion.focusHead()
      }}
    />
  )
}

/** Keeps the footer below the window's edge, as what follows does. An element of its own, or it would move. */
function EnCamino() {
  return (
    <div className="min-h-[75vh] py-6">
      <p role="status" className="text-tinta-suave sin-js:hidden">
        Cargando…
      </p>
      <noscript>
        <Notice kind="aviso">
          El carrito y la compra necesitan un navegador actual con JavaScript activado. También podés escribirnos por
          WhatsApp con la camiseta que querés.
        </Notice>
      </noscript>
    </div>
  )
}

/** What buyers wonder about before going on. From the server too: the page has words before the cart is read. */
function ComoSigue() {
  return (
    <p className="mt-2 max-w-prose text-tinta-suave sin-js:hidden">
      Todavía no pagás nada: en el paso siguiente elegís el envío y si pagás con tarjeta en cuotas o por transferencia
      con descuento.
    </p>
  )
}

/** A line stays the same one when its size changes, so that its list of sizes keeps the focus. */
function keyOfItem(items: CartItem[], index: number): string {
  const { codigo } = items[index]!
  return `${codigo} ${items.slice(0, index).filter((item) => item.codigo === codigo).length}`
}

function EstadoDeRevision({ check }: { check: CartCheck }) {
  const conOtroTalle = check.revisiones.some((revision) => revision?.kind === 'agotada' && revision.conOtroTalle)
  return (
    <div role="status" className="min-h-6 text-sm">
      {check.estado === 'revisando' ? <p className="text-tinta-suave">Revisando precios y talles…</p> : null}
      {check.estado === 'fallida' ? (
        <Notice kind="aviso" className="mb-4">
          <p>No pudimos revisar precios y talles. Revisá tu conexión.</p>
          <Button size="sm" className="mt-2" onClick={check.recheck}>
            Probar de nuevo
          </Button>
        </Notice>
      ) : null}
      {check.porResolver > 0 ? (
        <Notice kind="error" className="mb-4">
          <p id="por-resolver">{`${check.porResolver === 1 ? 'Cambió una camiseta' : `Cambiaron ${check.porResolver} camisetas`} desde que armaste el carrito. Aceptá el cambio${conOtroTalle ? ', elegí otro talle' : ''} o quitala para continuar.`}</p>
        </Notice>
      ) : null}
    </div>
  )
}

/** The line removed last, and the way to get it back: with name and number it took some work. */
function Quitada({ item, onUndo }: { item: CartItem | null; onUndo: () => void }) {
  return (
    // The status is always there, so that a screen reader hears what comes into it.
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
