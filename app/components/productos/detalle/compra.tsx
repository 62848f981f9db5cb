import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { mensajeDeProducto, whatsappLink } from '#domain/contacto/whatsapp.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { comesPrinted, estampaDe, isPersonalizable } from '#domain/productos/estampa.ts'
import { toPrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import { focusTalles, Talles } from '../../carrito/talles.tsx'
import { useTienda } from '../../base/use-tienda.ts'
import { QuienVende } from '../../base/quien-vende.tsx'
import { MediosDePago } from '../../cuotas/medios-de-pago.tsx'
import { EnCuotas } from '../../cuotas/en-cuotas.tsx'
import { PrecioDoble } from '../precio-doble.tsx'
import { useAlert } from '../../ui/alert.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectorDeModo } from './selector-de-modo.tsx'
import { Entrega } from './entrega.tsx'
import { GuiaTalles } from '../guia-talles.tsx'
import { CamposDePersonalizacion } from './campos-de-personalizacion.tsx'
import { useCompra } from './use-compra.ts'
import { TalCual } from '../../ui/tal-cual.tsx'
import { toDibujable } from '#domain/productos/dibujable.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DibujoAPedido } from '../dibujo-a-pedido.tsx'
import type { PersonalizacionElegida } from '../personalizacion-elegida.ts'

const encargoLink = (talle: string) => `?modo=encargo&talle=${encodeURIComponent(talle)}`

/**
 * Everything between looking at a shirt and having it in the cart.
 * @param sinVenta why it doesn't go into the cart, said when somebody tries
 */
export function Compra({ producto, sinVenta }: { producto: Producto; sinVenta?: string | undefined }) {
  const { origin } = useTienda()
  const alert = useAlert()
  const compra = useCompra(producto)
  const tallesRef = useRef<HTMLFieldSetElement>(null)
  const personalizarRef = useRef<HTMLFieldSetElement>(null)
  const { ajustes, modos, modo, talles, talle, personalizable, elegida, extras, total } = compra
  const nombresDeTalles = useMemo(() => talles.map((t) => t.talle), [talles])
  const direccion = `${origin}/product/${producto.slug}`

  function handleAdd() {
    if (sinVenta !== undefined) return alert(sinVenta)
    const impedimento = compra.add()
    if (impedimento !== null) alert(impedimento.mensaje, { onClose: () => focusOn(impedimento.campo) })
  }

  function focusOn(campo: 'talle' | 'nombre' | 'numero') {
    if (campo === 'talle') return focusTalles(tallesRef.current)
    const inputs = personalizarRef.current?.querySelectorAll<HTMLElement>('input:not([type=checkbox])')
    inputs?.[campo === 'nombre' ? 0 : 1]?.focus()
  }

  return (
    <div className="grid gap-4 md:gap-5">
      <SelectorDeModo modos={modos} modo={modo} />
      <div aria-live="polite">
        <PrecioDoble
          precios={total}
          rebaja={toPrecioRebajado(producto.rebajas?.[modo])}
          extras={extras}
          bancos={ajustes.bancos}
          size="lg"
        />
        <EnCuotas monto={total.tarjeta} />
        {extras > 0 ? (
          <p className="mt-1 text-sm text-tinta-suave">
            Incluye <TalCual>{formatPesos(extras)}</TalCual> de personalización, sin descuento.
          </p>
        ) : null}
      </div>
      {talles.length === 0 ? null : (
        <Talles ref={tallesRef} talles={talles} value={talle} onChange={compra.setTalle} encargoLink={encargoLink} />
      )}
      {sinVenta === undefined && (
        <EnlacesDeAviso
          producto={producto}
          modo={modos.length === 0 ? null : modo}
          agotados={talles.some((t) => !t.disponible)}
        />
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
          Viene estampada: <strong translate="no">{estampaDe(producto)}</strong>
        </p>
      ) : null}
      {personalizable ? (
        <CamposDePersonalizacion
          ref={personalizarRef}
          value={elegida}
          onChange={compra.setElegida}
          faltas={compra.faltas}
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
      <SinJavaScript personalizable={personalizable} conParches={producto.parches} ajustes={ajustes} />
      {modos.length === 0 ? null : <Barra total={total.tarjeta} talle={talle} onAdd={handleAdd} />}
      <ButtonAnchor
        href={whatsappLink(ajustes.whatsapp, mensajeDeProducto(producto.nombre, direccion))}
        target="_blank"
        rel="noopener"
        className="justify-self-start"
      >
        <Icon name="whatsapp" />
        Consultar por WhatsApp
      </ButtonAnchor>
      <div className="grid gap-2">
        <MediosDePago />
        <QuienVende />
      </div>
    </div>
  )
}

type EnlacesDeAvisoProps = { producto: Pick<Producto, 'slug'>; modo: Modo | null; agotados: boolean }

/** Where somebody asks to be told: of a size or a shirt that comes back, of a lower price (specification 45.1). */
function EnlacesDeAviso({ producto: { slug }, modo, agotados }: EnlacesDeAvisoProps) {
  const avisame = (query: Record<string, string>) => `/avisame?${new URLSearchParams({ camiseta: slug, ...query })}`
  if (modo === null) {
    return (
      <ButtonLink to={avisame({})} variant="primario" rel="nofollow" className="justify-self-start">
        Avisame cuando vuelva
      </ButtonLink>
    )
  }
  return (
    <p className="flex flex-wrap gap-x-6">
      {agotados && (
        <Link to={avisame({})} rel="nofollow" className="enlace inline-flex min-h-11 items-center">
          Avisame cuando vuelva mi talle
        </Link>
      )}
      <Link to={avisame({ baja: modo })} rel="nofollow" className="enlace inline-flex min-h-11 items-center">
        Avisame si baja de precio
      </Link>
    </p>
  )
}

/** The total, the size and the button, always at hand. */
function Barra({ total, talle, onAdd }: { total: Pesos; talle: string | null; onAdd: () => void }) {
  return (
    <div className="barra-de-compra">
      <p className="shrink-0 leading-tight tabular-nums md:hidden">
        <strong translate="no" className="block">
          {formatPesos(total)}
        </strong>
        <span className="text-sm text-tinta-suave">
          <span>{talle === null ? 'Elegí el talle' : 'Talle'}</span> {talle !== null && <TalCual>{talle}</TalCual>}
        </span>
      </p>
      <Button variant="primario" className="flex-1 max-md:px-2" onClick={onAdd}>
        Agregar al carrito
      </Button>
    </div>
  )
}

type SinJavaScriptProps = { personalizable: boolean; conParches: boolean; ajustes: AjustesPublicos }

function SinJavaScript({ personalizable, conParches, ajustes }: SinJavaScriptProps) {
  return (
    <noscript>
      <Notice kind="aviso">{`Para comprar hace falta un navegador actual con JavaScript activado. También podés pedirla por WhatsApp, con el botón de abajo.${personalizable ? ` Con nombre y número cuesta ${formatPesos(ajustes.precioNombreNumero)} más${conParches ? '' : `; con parches, ${formatPesos(ajustes.precioParches)} más`}.` : ''}`}</Notice>
    </noscript>
  )
}

/**
 * The back of the shirt beside the fields, near enough to read; a button shows it large. The illustrator loads after
 * the page, which can be read and bought from without it.
 */
function CajaDibujo({ producto, elegida }: { producto: Producto; elegida: PersonalizacionElegida }) {
  const [grande, setGrande] = useState(false)
  const [encuadre, setEncuadre] = useState<'entera' | 'de-cerca'>('de-cerca')
  const dibujable = useMemo(() => toDibujable(producto), [producto])
  const { nombre, numero } = elegida
  return (
    <>
      <div className="relative aspect-[4/5] overflow-hidden bg-papel-hondo">
        <DibujoAPedido producto={dibujable} nombre={nombre} numero={numero} encuadre="de-cerca" />
        <button
          type="button"
          className="absolute inset-x-0 bottom-0 flex min-h-11 items-end justify-center pb-1.5 font-angosta text-sm underline underline-offset-4"
          onClick={() => setGrande(true)}
        >
          <span className="bg-papel px-2 py-0.5">Ver grande</span>
        </button>
      </div>
      <Dialog
        open={grande}
        onClose={() => setGrande(false)}
        title="Así se estampa"
        footer={
          <Button variant="secundario" onClick={() => setEncuadre(encuadre === 'entera' ? 'de-cerca' : 'entera')}>
            {encuadre === 'entera' ? 'Ver de cerca' : 'Ver la camiseta entera'}
          </Button>
        }
      >
        <div className="aspect-[4/5] bg-papel-hondo">
          <DibujoAPedido producto={dibujable} nombre={nombre} numero={numero} encuadre={encuadre} />
        </div>
      </Dialog>
    </>
  )
}
