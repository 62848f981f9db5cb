import { useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toDibujable } from '#domain/producto/dibujable.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { extrasDe, preciosDe, withExtras } from '#domain/producto/precio.ts'
import { modosDisponibles, tallesOfrecidos } from '#domain/producto/disponibilidad.ts'
import { comesPrinted, estampaDe, isPersonalizable } from '#domain/producto/estampa.ts'
import type { Producto } from '#domain/producto/producto.ts'
import { mensajeDeProducto, whatsappLink } from '#domain/contacto/whatsapp.ts'
import { buildItem } from '../carrito/build-item.ts'
import { focusTalles, Talles } from '../carrito/talles.tsx'
import { useCarrito } from '../carrito/use-carrito.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { PrecioDoble } from '../producto/precio-doble.tsx'
import { useAlert } from '../ui/alert.tsx'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { CajaDibujo } from './caja-dibujo.tsx'
import { SelectorDeModo } from './selector-de-modo.tsx'
import { Entrega } from './entrega.tsx'
import { GuiaTalles } from './guia-talles.tsx'
import { modoElegido } from './modo-elegido.ts'
import { faltasEn, hasFaltas, isVacia, SIN_PERSONALIZAR, toPersonalizacion } from './personalizacion-elegida.ts'
import { CamposDePersonalizacion } from './campos-de-personalizacion.tsx'

const encargoLink = (talle: string) => `?modo=encargo&talle=${encodeURIComponent(talle)}`

/**
 * Everything between looking at a shirt and having it in the cart.
 * @param sinVenta why it doesn't go into the cart, said when somebody tries
 */
export function Compra({ producto, sinVenta }: { producto: Producto; sinVenta?: string | undefined }) {
  const { ajustes, origin } = useTienda()
  const [params] = useSearchParams()
  const alert = useAlert()
  const { add } = useCarrito()
  const [elegido, setElegido] = useState(params.get('talle'))
  const [elegida, setElegida] = useState(SIN_PERSONALIZAR)
  const tallesRef = useRef<HTMLFieldSetElement>(null)
  const personalizarRef = useRef<HTMLFieldSetElement>(null)

  // The same ones while name and number are typed: what only hangs on them isn't made again with every key.
  const modos = useMemo(() => modosDisponibles(producto), [producto])
  const modo = modoElegido(producto, params)
  const talles = useMemo(() => tallesOfrecidos(producto, modo), [producto, modo])
  const nombresDeTalles = useMemo(() => talles.map((t) => t.talle), [talles])
  const talle = talles.find((t) => t.talle === elegido && t.disponible)?.talle ?? null
  const personalizable = isPersonalizable(producto, modo)
  const faltas = faltasEn(elegida)
  const pedida = personalizable ? toPersonalizacion(elegida) : null
  const precios = preciosDe(producto, modo, ajustes)
  const extras = extrasDe(modo, pedida, ajustes)
  const total = withExtras(precios, extras)
  const direccion = `${origin}/product/${producto.slug}`

  function handleAdd() {
    if (sinVenta !== undefined) {
      alert(sinVenta)
      return
    }
    if (talle === null) {
      alert('Seleccioná un talle antes de continuar.', { onClose: () => focusTalles(tallesRef.current) })
      return
    }
    if (personalizable && hasFaltas(faltas)) {
      alert(faltas.nombre ?? faltas.numero ?? '', { onClose: () => focusField(faltas.nombre === null ? 1 : 0) })
      return
    }
    if (personalizable && isVacia(elegida)) {
      alert('Escribí el nombre o el número, o desmarcá la personalización.', { onClose: () => focusField(0) })
      return
    }
    const imagen = producto.imagenes[0] ?? null
    const dibujo = toDibujable(producto)
    add(buildItem({ ...producto, imagen }, { talle, modo, precios, personalizacion: pedida, extras, dibujo }))
  }

  function focusField(index: number) {
    personalizarRef.current?.querySelectorAll<HTMLElement>('input:not([type=checkbox])')[index]?.focus()
  }

  return (
    <div className="grid gap-4 md:gap-5">
      <SelectorDeModo modos={modos} modo={modo} />
      <div aria-live="polite">
        <PrecioDoble precios={total} cuotas={ajustes.cuotas} bancos={ajustes.bancos} size="lg" />
        {extras > 0 ? (
          <p className="mt-1 text-sm text-tinta-suave">
            Incluye {formatPesos(extras)} de personalización, sin descuento.
          </p>
        ) : null}
      </div>
      {talles.length === 0 ? null : (
        <Talles ref={tallesRef} talles={talles} value={talle} onChange={setElegido} encargoLink={encargoLink} />
      )}
      {modo === 'stock' && modos.includes('encargo') && isPersonalizable(producto, 'encargo') ? (
        <p>
          ¿Con tu nombre y número?{' '}
          <Link to="?modo=encargo" replace preventScrollReset className="enlace">
            Pedila por encargo
          </Link>
        </p>
      ) : null}
      <GuiaTalles talles={nombresDeTalles} />
      {comesPrinted(producto) ? (
        <p className="border-l-4 border-celeste pl-3">
          Viene estampada: <strong>{estampaDe(producto)}</strong>
        </p>
      ) : null}
      {personalizable ? (
        <CamposDePersonalizacion
          ref={personalizarRef}
          value={elegida}
          onChange={setElegida}
          faltas={faltas}
          ajustes={ajustes}
          conParches={producto.parches}
          dibujo={<CajaDibujo producto={producto} elegida={elegida} />}
        />
      ) : null}
      {modos.length === 0 ? null : <Entrega modo={modo} ajustes={ajustes} />}
      {personalizable ? null : (
        <p>
          ¿No te queda bien?{' '}
          <Link to="/cambios" className="enlace">
            Cambios y devoluciones
          </Link>
        </p>
      )}
      <noscript>
        <Notice kind="aviso">
          Para comprar hace falta un navegador actual con JavaScript activado. También podés pedirla por WhatsApp, con
          el botón de abajo.
          {personalizable
            ? ` Con nombre y número cuesta ${formatPesos(ajustes.precioNombreNumero)} más${producto.parches ? '' : `; con parches, ${formatPesos(ajustes.precioParches)} más`}.`
            : null}
        </Notice>
      </noscript>
      {modos.length === 0 ? null : (
        <div className="barra-de-compra">
          <p className="shrink-0 leading-tight tabular-nums md:hidden">
            <strong className="block">{formatPesos(total.tarjeta)}</strong>
            <span className="text-sm text-tinta-suave">{talle === null ? 'Elegí el talle' : `Talle ${talle}`}</span>
          </p>
          <Button variant="primario" className="flex-1 max-md:px-2" onClick={handleAdd}>
            Agregar al carrito
          </Button>
        </div>
      )}
      <ButtonAnchor
        href={whatsappLink(ajustes.whatsapp, mensajeDeProducto(producto.nombre, direccion))}
        target="_blank"
        rel="noopener"
        className="justify-self-start"
      >
        <Icon name="whatsapp" />
        Consultar por WhatsApp
      </ButtonAnchor>
    </div>
  )
}
