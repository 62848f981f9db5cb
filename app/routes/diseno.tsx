import { useState } from 'react'
import { useLoaderData, type LinksFunction, type LoaderFunctionArgs } from 'react-router'
import { shopContext } from '../context.ts'
import { Talles } from '../components/carrito/talles.tsx'
import { Codigo } from '../components/pedidos/codigo.tsx'
import { PrecioDoble } from '../components/productos/precio-doble.tsx'
import { TarjetaProducto } from '../components/productos/tarjeta-producto.tsx'
import { TarjetaVacia } from '../components/productos/tarjeta-vacia.tsx'
import { useAlert } from '../components/ui/alert.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Checkbox, Field, Input, Select, Textarea } from '../components/ui/field.tsx'
import { Hueco } from '../components/ui/hueco.tsx'
import { Icon, PATHS, type IconName } from '../components/ui/icon.tsx'
import { PURCHASE_PATHS, PurchaseIcon, type PurchaseIconName } from '../components/ui/purchase-icon.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Prose } from '../components/ui/prose.tsx'
import hoja from '../assets/diseno.css?url'
import type { Elementos } from '../components/ui/elementos.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: hoja }]

export async function loader({ context }: LoaderFunctionArgs) {
  const { stock, encargo } = await context.get(shopContext).catalogue.listDestacados()
  return { stock: stock.slice(0, 2), encargo: encargo.slice(0, 1) }
}

const COLORES = [
  ['papel', 'ground of every page'],
  ['papel-hondo', 'quiet ground: pictures, chosen, off'],
  ['blanco', 'stickers and controls'],
  ['tinta', 'text, edges that matter'],
  ['tinta-suave', 'text that may be passed over'],
  ['noche', 'cover and footer'],
  ['celeste', 'the national shirt: marks, never text on papel'],
  ['celeste-hondo', 'links, focus'],
  ['sol', 'the one action of a page, and the discount'],
  ['rojo-aviso', 'faults'],
  ['verde-ok', 'what went well'],
  ['linea', 'hairlines between things'],
  ['linea-honda', 'edges of controls and stickers'],
] as const

const TAMANOS = ['sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'] as const
const ESPACIOS = [1, 2, 3, 4, 6, 8, 12, 16] as const

/** Tokens and components in their states, for those who work on them. Only `npm run dev` has this page. */
export default function Diseno() {
  const { stock, encargo } = useLoaderData<typeof loader>()
  return (
    <div className="py-8">
      <PageTitle>Diseño</PageTitle>
      <p className="mt-2 max-w-prose text-tinta-suave">
        Tokens y componentes con sus estados. Los tokens están en app/app.css, los componentes en app/components/ui.
      </p>

      <Parte titulo="Color">
        <ul className="diseno-colores">
          {COLORES.map(([nombre, uso]) => (
            <li key={nombre}>
              <span className={`diseno-muestra diseno-${nombre}`} />
              <b>{nombre}</b>
              <small>{uso}</small>
            </li>
          ))}
        </ul>
      </Parte>

      <Parte titulo="Letra">
        <ul className="diseno-letras">
          {TAMANOS.map((tamano) => (
            <li key={tamano} className={`diseno-${tamano}`}>
              <small>{tamano}</small>
              <span className="font-ancha">1930 Ñandú</span>
              <span className="font-angosta">Temporada 2025/26</span>
              <span className="tabular-nums">$ 2.190</span>
            </li>
          ))}
        </ul>
      </Parte>

      <Parte titulo="Espacio, esquinas y movimiento">
        <ul className="diseno-espacios">
          {ESPACIOS.map((paso) => (
            <li key={paso}>
              <span className={`diseno-paso-${paso}`} />
              <small>{paso}</small>
            </li>
          ))}
        </ul>
        <p className="diseno-fila">
          <span className="diseno-esquina diseno-esquina-sm">sm</span>
          <span className="diseno-esquina diseno-esquina-md">md</span>
        </p>
        <Movimiento />
      </Parte>

      <Parte titulo="Botones">
        {(['primario', 'secundario', 'noche', 'texto'] as const).map((variant) => (
          <p key={variant} className="diseno-fila">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="sm">
              sm
            </Button>
            <Button variant={variant}>
              <Icon name="whatsapp" />
              Con ícono
            </Button>
            <Button variant={variant} disabled>
              Procesando...
            </Button>
            <ButtonLink variant={variant} to="/diseno">
              Enlace
            </ButtonLink>
          </p>
        ))}
      </Parte>

      <Parte titulo="Campos">
        <div className="diseno-campos">
          <Field label="Con ayuda" htmlFor="d1" required hint="Lo que conviene saber antes de escribir.">
            <Input defaultValue="Ana Pereira" />
          </Field>
          <Field label="Sin obligación" htmlFor="d2" required={false}>
            <Input placeholder="099 123 456" />
          </Field>
          <Field label="Con falta" htmlFor="d3" error="Completá tu nombre.">
            <Input />
          </Field>
          <Field label="Apagado" htmlFor="d4">
            <Input disabled defaultValue="No se toca" />
          </Field>
          <Field label="Lista" htmlFor="d5">
            <Select>
              <option value="Montevideo">Montevideo</option>
            </Select>
          </Field>
          <Field label="Texto largo" htmlFor="d6">
            <Textarea rows={3} />
          </Field>
          <div>
            <Checkbox label="Marcada" defaultChecked />
            <Checkbox label="Sin marcar" />
            <Checkbox label="Apagada" disabled />
          </div>
          <Tallas />
        </div>
      </Parte>

      <Parte titulo="Avisos y ventanas">
        {(['info', 'aviso', 'error', 'ok'] as const).map((kind) => (
          <Notice key={kind} kind={kind} className="mb-4">{`${kind}: lo que hay que saber, en su lugar.`}</Notice>
        ))}
        <Ventanas />
      </Parte>

      <Parte titulo="Figuritas">
        <ul className="diseno-figuritas">
          {stock.map((producto) => (
            <li key={producto.id}>
              <TarjetaProducto producto={producto} modo="stock" onAgregar={() => {}} sizes="16rem" />
            </li>
          ))}
          {encargo.map((producto) => (
            <li key={producto.id}>
              <TarjetaProducto producto={producto} modo="encargo" mezclada onAgregar={() => {}} sizes="16rem" />
            </li>
          ))}
          <li>
            <TarjetaVacia />
          </li>
        </ul>
        <div className="diseno-fila">
          <PrecioDoble
            precios={{ tarjeta: 2590, transferencia: 2331 }}
            cuotas={12}
            bancos={['BROU', 'Itaú']}
            size="lg"
          />
        </div>
      </Parte>

      <Parte titulo="Hueco">
        <Hueco marca="0">
          <p className="font-bold">No hay nada todavía.</p>
          <p>Qué hacer al respecto.</p>
          <div className="acciones">
            <Button variant="primario">Lo más útil</Button>
            <Button>Otra salida</Button>
            <Button variant="texto">Una menor</Button>
          </div>
        </Hueco>
      </Parte>

      <Parte titulo="Entrada">
        <dl className="entrada">
          <div>
            <dt>Pedido</dt>
            <dd>
              <Codigo codigo="CK-3XUDMC" />
            </dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd className="font-ancha tabular-nums">$ 3.250</dd>
          </div>
        </dl>
      </Parte>

      <Parte titulo="Íconos">
        <ul className="diseno-iconos">
          {(Object.keys(PATHS) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} />
              <small>{name}</small>
            </li>
          ))}
          {(Object.keys(PURCHASE_PATHS) as PurchaseIconName[]).map((name) => (
            <li key={name}>
              <PurchaseIcon name={name} />
              <small>{name}</small>
            </li>
          ))}
        </ul>
      </Parte>

      <Parte titulo="Texto de los ajustes">
        <Prose text={'Un párrafo.\n\n## Un título\nOtro párrafo, que lo sigue.'} />
      </Parte>
    </div>
  )
}

function Parte({ titulo, children }: { titulo: string; children: Elementos }) {
  return (
    <section className="diseno-parte">
      <h2 className="font-ancha text-2xl">{titulo}</h2>
      {children}
    </section>
  )
}

/** What moves, started anew with each press. */
function Movimiento() {
  const [veces, setVeces] = useState(0)
  return (
    <p className="diseno-fila">
      <Button size="sm" onClick={() => setVeces(veces + 1)}>
        Mover
      </Button>
      <span key={`salto${veces}`} className="inline-block animate-salto">
        salto
      </span>
      <span key={`aparece${veces}`} className="animate-aparece">
        aparece
      </span>
    </p>
  )
}

function Tallas() {
  const [talle, setTalle] = useState<string | null>('M')
  return (
    <Talles
      talles={[
        { talle: 'S', disponible: true, quedan: 3, enEncargo: false },
        { talle: 'M', disponible: true, quedan: 1, enEncargo: false },
        { talle: 'L', disponible: false, quedan: 0, enEncargo: true },
        { talle: 'XL', disponible: false, quedan: 0, enEncargo: false },
      ]}
      value={talle}
      onChange={setTalle}
      encargoLink={() => '/diseno'}
    />
  )
}

function Ventanas() {
  const [open, setOpen] = useState(false)
  const alert = useAlert()
  return (
    <p className="diseno-fila">
      <Button onClick={() => setOpen(true)}>Ventana</Button>
      <Button onClick={() => alert('Seleccioná un talle antes de continuar.')}>Aviso</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Una ventana"
        footer={<Button variant="primario">Lo que se hace acá</Button>}
      >
        <p>Se cierra con la cruz, con Escape o tocando afuera.</p>
      </Dialog>
    </p>
  )
}
