import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { isSameItem, type CartItem } from '#domain/carrito.ts'
import type { Dibujable } from '#domain/dibujable.ts'
import { formatPesos } from '#domain/dinero.ts'
import { METODOS } from '#domain/envio.ts'
import { llegada } from '#domain/llegada.ts'
import { mensajeDeCarrito } from '#domain/mensaje-consulta.ts'
import { whatsappLink } from '#domain/whatsapp.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Hueco } from '../ui/hueco.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { Linea } from './linea.tsx'
import { Quitada } from './quitada.tsx'
import { Totales } from './totales.tsx'
import { UnSoloEnvio } from './un-solo-envio.tsx'
import { useCarrito } from './use-carrito.ts'
import { useCartCheck } from './use-cart-check.ts'

const DibujoEspalda = lazy(() => import('../producto-detalle/dibujo-espalda.tsx'))

/** The cart: it lives in the browser, so the server shows that it is coming. */
export function Carrito() {
  const { items, ready, remove, replace } = useCarrito()
  const [quitada, setQuitada] = useState<{ item: CartItem; index: number } | null>(null)
  const check = useCartCheck()
  const { ajustes } = useTienda()
  const listRef = useRef<HTMLUListElement>(null)
  const headRef = useRef<HTMLDivElement>(null)

  if (!ready) {
    return (
      // As high as keeps the footer below the window's edge, as what follows does; a part of its own, or it would move.
      <div key="cargando" className="min-h-[75vh] py-6">
        <p role="status" className="text-tinta-suave sin-js:hidden">
          Cargando…
        </p>
        <noscript>
          <Notice kind="aviso">
            El carrito y la compra necesitan JavaScript. Activalo en tu navegador, o escribinos por WhatsApp con la
            camiseta que querés.
          </Notice>
        </noscript>
      </div>
    )
  }

  function undo() {
    if (quitada === null) return
    // It may have come back another way, in another tab.
    if (!items.some((item) => isSameItem(item, quitada.item))) {
      replace(items.toSpliced(quitada.index, 0, quitada.item))
    }
    setQuitada(null)
    headRef.current?.focus()
  }

  if (items.length === 0) {
    return (
      <div ref={headRef} tabIndex={-1} className="min-h-[75vh]">
        <Quitada item={quitada?.item ?? null} onUndo={undo} />
        <Hueco marca="0">
          <p className="font-bold">Tu carrito está vacío.</p>
          <p>Las camisetas que elijas te esperan acá, en este teléfono o computadora.</p>
          <div className="acciones">
            <ButtonLink to="/stock" variant="primario">
              Ver camisetas en stock
            </ButtonLink>
            <ButtonLink to="/encargo">Ver camisetas por encargo</ButtonLink>
            <ButtonLink to="/" variant="texto">
              Volver al inicio
            </ButtonLink>
          </div>
        </Hueco>
      </div>
    )
  }

  const cheapest = Math.min(...METODOS.flatMap((m) => Object.values(ajustes.envio[m]).map((tarifa) => tarifa.costo)))

  return (
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <div ref={headRef} tabIndex={-1} aria-label="Camisetas del carrito" role="group">
        <Quitada item={quitada?.item ?? null} onUndo={undo} />
        <EstadoDeRevision check={check} />
        <ul ref={listRef}>
          {items.map((item, index) => (
            <Linea
              key={`${item.codigo} ${item.talle}`}
              item={item}
              revision={check.revisiones[index] ?? null}
              dibujo={drawEspalda(item, check.dibujos[index])}
              onRemove={() => {
                remove(item.nombre, item.talle)
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
      </div>
      <section aria-label="Totales" className="grid gap-4 border-2 border-tinta p-4">
        <Totales items={items} />
        <p className="text-sm text-tinta-suave">
          El envío se suma en el próximo paso: desde {formatPesos(cheapest)}, según adónde y cómo. A Montevideo:{' '}
          {lowerFirst(
            llegada(
              items.map((item) => item.modo),
              ajustes.envio.domicilio.montevideo.tiempo,
              ajustes,
            ),
          )}
          .
        </p>
        <UnSoloEnvio modos={items.map((item) => item.modo)} />
        {check.porResolver === 0 ? (
          <ButtonLink to="/shipping" variant="primario">
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
  )
}

/** What is printed on a line, drawn as it was beside the fields; the illustrator comes only for it. */
function drawEspalda({ nombrePersonalizado, numero }: CartItem, dibujable: Dibujable | null | undefined): ReactNode {
  if (!dibujable) return undefined
  return (
    <div className="aspect-[4/5] w-20 shrink-0 self-start bg-papel-hondo sm:w-24">
      <Suspense fallback={null}>
        <DibujoEspalda producto={dibujable} nombre={nombrePersonalizado} numero={numero} />
      </Suspense>
    </div>
  )
}

/** In the middle of a sentence. */
function lowerFirst(texto: string): string {
  return texto.charAt(0).toLocaleLowerCase('es') + texto.slice(1)
}

function EstadoDeRevision({ check }: { check: ReturnType<typeof useCartCheck> }) {
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
            armaste el carrito. Aceptá el cambio o quitala para continuar.
          </p>
        </Notice>
      ) : null}
    </div>
  )
}
