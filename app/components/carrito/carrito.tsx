import { useRef, useState } from 'react'
import { changeTalle, removeItem } from '#domain/carrito/change-carrito.ts'
import { isSameItem, type CartItem } from '#domain/carrito/carrito.ts'
import { textoEstampado } from '#domain/pedido/correccion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { costoPrevisto, METODOS } from '#domain/envio/envio.ts'
import { llegadaAlPais } from '#domain/envio/llegada.ts'
import { hasDemasiadas } from '#domain/pedido/retencion.ts'
import { mensajeDeCarrito } from '#domain/pedido/mensaje-consulta.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { Caminos } from '../layout/caminos.tsx'
import { useTienda } from '../layout/use-tienda.ts'
import { GuiaTalles } from '../producto-detalle/guia-talles.tsx'
import { AvisoPedidosHechos } from '../pedido/aviso-pedidos-hechos.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Hueco } from '../ui/hueco.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { withOtroTalle } from './compare-linea.ts'
import { Demasiadas } from './demasiadas.tsx'
import { SelectorDeTalle } from './selector-de-talle.tsx'
import { EstampadoDeLinea, saveEstampados } from './estampado-de-linea.tsx'
import { Espalda } from './espalda.tsx'
import { Linea } from './linea.tsx'
import { NoEncontradas } from './no-encontradas.tsx'
import { Quitada } from './quitada.tsx'
import { Totales } from './totales.tsx'
import { UnSoloEnvio } from './un-solo-envio.tsx'
import { useCarrito } from './use-carrito.ts'
import { useCartCheck, type CartCheck } from './use-cart-check.ts'
import { withEstampado } from './with-estampado.ts'

/** The cart: it lives in the browser, so the server shows that it is coming. */
export function Carrito() {
  const { items, former, ready, replace, edit, refuse } = useCarrito()
  const [quitada, setQuitada] = useState<{ item: CartItem; index: number } | null>(null)
  const [cambiada, setCambiada] = useState('')
  const check = useCartCheck()
  const { ajustes } = useTienda()
  const listRef = useRef<HTMLUListElement>(null)
  const headRef = useRef<HTMLDivElement>(null)

  if (!ready || (former.length > 0 && check.estado === 'revisando')) {
    return (
      <>
        <ComoSigue />
        {/* As high as keeps the footer below the window's edge, as what follows does; a part of its own, or it would move. */}
        <div key="cargando" className="min-h-[75vh] py-6">
          <p role="status" className="text-tinta-suave sin-js:hidden">
            Cargando…
          </p>
          <noscript>
            <Notice kind="aviso">
              El carrito y la compra necesitan un navegador actual con JavaScript activado. También podés escribirnos
              por WhatsApp con la camiseta que querés.
            </Notice>
          </noscript>
        </div>
      </>
    )
  }

  function undo() {
    if (quitada === null) return
    // It may have come back another way, in another tab.
    if (!items.some((item) => isSameItem(item, quitada.item))) {
      replace([...items.slice(0, quitada.index), quitada.item, ...items.slice(quitada.index)])
    }
    setQuitada(null)
    headRef.current?.focus()
  }

  function handleTalle(item: CartItem, talle: string) {
    let changed = false
    edit((now) => {
      const asked = changeTalle(now, item, talle)
      changed = asked !== null
      return asked ?? now
    })
    if (changed) setCambiada(`${item.nombre}: ahora en talle ${talle}.`)
    else refuse({ ...item, talle })
  }

  if (items.length === 0) {
    return (
      <div ref={headRef} tabIndex={-1} className="min-h-[75vh]">
        <Quitada item={quitada?.item ?? null} onUndo={undo} />
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

  const modos = items.map((item) => item.modo)
  const max = ajustes.retencion.unidadesPorPedido
  const envio = costoPrevisto(METODOS, '', ajustes)

  return (
    <>
      <ComoSigue />
      <div className="mt-3 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div ref={headRef} tabIndex={-1} aria-label="Camisetas del carrito" role="group">
          <Quitada item={quitada?.item ?? null} onUndo={undo} />
          <NoEncontradas nombres={check.noEncontradas} />
          <EstadoDeRevision check={check} />
          <p role="status" className="sr-only">
            {cambiada}
          </p>
          <ul ref={listRef}>
            {items.map((item, index) => (
              <Linea
                key={keyOf(items, index)}
                item={item}
                revision={withOtroTalle(check.revisiones[index] ?? null)}
                dibujo={
                  check.dibujos[index] === undefined ? undefined : (
                    <Espalda item={item} producto={check.dibujos[index]} />
                  )
                }
                talle={
                  <SelectorDeTalle
                    item={item}
                    talles={check.talles[index] ?? []}
                    onChange={(talle) => {
                      handleTalle(item, talle)
                    }}
                  />
                }
                estampar={
                  check.personalizables[index] && (
                    <EstampadoDeLinea
                      item={item}
                      producto={check.personalizables[index]}
                      onChange={(textos) => {
                        const changed = withEstampado(item, textos, ajustes, check.personalizables[index])
                        replace(items.map((other) => (other === item ? changed : other)))
                        const estampado = textoEstampado(textos)
                        setCambiada(
                          `${item.nombre}: ahora ${estampado === '' ? 'va sin estampar' : `se estampa ${estampado}`}.`,
                        )
                      }}
                    />
                  )
                }
                onRemove={() => {
                  edit((now) => removeItem(now, item.nombre, item.talle))
                  // The first of that name and size is what was taken out.
                  const first = items.findIndex(({ nombre, talle }) => nombre === item.nombre && talle === item.talle)
                  setQuitada({ item: items[first]!, index: first })
                  // The button that had the focus is gone.
                  headRef.current?.focus()
                }}
                onAccept={() => {
                  check.accept(item)
                  headRef.current?.focus()
                }}
              />
            ))}
          </ul>
          <div className="mt-6">
            <GuiaTalles />
          </div>
        </div>
        <section aria-label="Totales" className="grid gap-4 border-2 border-tinta p-4">
          <Totales items={items} />
          <p className="text-sm text-tinta-suave">
            {llegadaAlPais(modos, 'domicilio', ajustes)}. El envío se suma después: {envio.desde && 'desde '}
            {formatPesos(envio.costo)}.
          </p>
          <UnSoloEnvio modos={modos} />
          {hasDemasiadas(items, max) ? (
            <Demasiadas items={items} max={max} />
          ) : check.porResolver === 0 ? (
            <ButtonLink
              to="/shipping"
              variant="primario"
              onClick={(event) => {
                if (!saveEstampados(listRef.current!)) event.preventDefault()
              }}
            >
              Continuar al envío
            </ButtonLink>
          ) : (
            <Button
              variant="secundario"
              aria-describedby="por-resolver"
              onClick={() => listRef.current?.querySelector<HTMLElement>('[data-cambio]')?.focus()}
            >
              Revisar lo que cambió
            </Button>
          )}
          <ButtonAnchor
            href={whatsappLink(ajustes.whatsapp, mensajeDeCarrito(items))}
            target="_blank"
            rel="noreferrer"
            variant="texto"
          >
            <Icon name="whatsapp" />
            Consultar por este carrito
          </ButtonAnchor>
        </section>
      </div>
    </>
  )
}

/** What buyers wonder before they go on. Said by the server too: the page has words before the cart is read. */
function ComoSigue() {
  return (
    <p className="mt-2 max-w-prose text-tinta-suave sin-js:hidden">
      Todavía no pagás nada: en el paso siguiente elegís el envío y si pagás con tarjeta en cuotas o por transferencia
      con descuento.
    </p>
  )
}

/** A line stays the same one when its size changes, so that its list of sizes keeps the focus. */
function keyOf(items: CartItem[], index: number): string {
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
          <p id="por-resolver">
            {check.porResolver === 1 ? 'Cambió una camiseta' : `Cambiaron ${check.porResolver} camisetas`} desde que
            armaste el carrito. Aceptá el cambio{conOtroTalle ? ', elegí otro talle' : ''} o quitala para continuar.
          </p>
        </Notice>
      ) : null}
    </div>
  )
}
