import { TANDA_MAX } from '#domain/pedidos/gestion/tanda.ts'
import { TextosDeWhatsapp } from '../../components/admin/pedidos/textos-de-whatsapp.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Codigo } from '../../components/pedidos/codigo.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/imprimir.ts'
import { describeVida } from '#domain/devoluciones/devolucion.ts'
import { isEnLaTienda } from '#domain/devoluciones/revision.ts'
import { lineasQueVan } from '#domain/pedidos/gestion/devoluciones.ts'
import { puntoEnPalabras } from '#domain/envios/punto-de-retiro.ts'
import { isEnviado, lugarDeEntrega, METODO_ETIQUETA, nombreDelComprador, type Entrega } from '#domain/envios/envio.ts'
import { isEstampable, type PedidoGestionado, type LineaGestionada } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { useTienda } from '../../components/base/use-tienda.ts'
import { direccionPostal } from '../../components/admin/pedidos/entrega-pedido.tsx'
import { SelectorDeVista } from '../../components/admin/selector-de-vista.tsx'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatFechaCorta } from '../../components/base/fecha.ts'
import { LineaCorregida } from '../../components/admin/pedidos/linea-corregida.tsx'

export const meta = unlistedMeta('Imprimir pedidos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { codigos, que } = readImpresion(url.searchParams)
  return { que, pedidos: await context.get(shopContext).admin.pedidos.findPedidosGestionados(codigos) }
}

export default function Imprimir({ loaderData: { que, pedidos } }: Route.ComponentProps) {
  if (pedidos.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4">
        <PageTitle>Imprimir pedidos</PageTitle>
        <p>No hay pedidos para imprimir. Marcalos en la lista.</p>
        <ButtonLink to="/admin/pedidos">Ir a los pedidos</ButtonLink>
      </div>
    )
  }
  const unpaid = pedidos.filter(({ estado }) => ['pendiente_pago', 'vencido', 'cancelado'].includes(estado))
  const to = (each: string) => {
    const params = new URLSearchParams(pedidos.map(({ codigo }) => ['pedido', codigo]))
    params.set('que', each)
    return `/admin/pedidos/imprimir?${params}`
  }
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageTitle>
            <span>{que === 'whatsapp' ? 'WhatsApp:' : 'Imprimir'}</span>{' '}
            {pedidos.length === 1 ? <Codigo codigo={pedidos[0]!.codigo} /> : <span>{`${pedidos.length} pedidos`}</span>}
          </PageTitle>
          {que !== 'whatsapp' && (
            <Button variant="primario" onClick={() => window.print()}>
              Imprimir
            </Button>
          )}
        </div>
        <SelectorDeVista
          nombre="Qué imprimir"
          replace
          vistas={IMPRESIONES.map((each) => ({ to: to(each), text: IMPRESION_ETIQUETA[each], actual: each === que }))}
        />
        {unpaid.length > 0 && que !== 'whatsapp' && (
          <Notice kind="aviso">
            {`${unpaid.length === 1 ? 'No está pagado: ' : 'No están pagados: '}${unpaid.map(({ codigo }) => codigo).join(', ')}.`}
          </Notice>
        )}
      </div>
      {que === 'whatsapp' && <TextosDeWhatsapp pedidos={pedidos} />}
      <div className="flex flex-col gap-8 empty:hidden print:block">
        {(que === 'whatsapp' ? [] : pedidos).map((pedido) => (
          <div
            key={pedido.codigo}
            className={
              'mx-auto flex w-full max-w-[210mm] flex-col gap-8 bg-[#fff] p-4 sm:p-8 print:max-w-none print:p-0 ' +
              (que === 'etiquetas' ? 'print:mb-8' : 'print:break-after-page print:last:break-after-auto')
            }
          >
            {pedido.cambioDe !== null && (
              <p className="text-[#000]">{`Es el cambio de lo que volvió del pedido ${pedido.cambioDe.codigo}.`}</p>
            )}
            {que !== 'hojas' && isEnviado(pedido.envio.metodo) && <EtiquetaDeEnvio pedido={pedido} />}
            {que !== 'etiquetas' && <HojaDeArmado pedido={pedido} />}
          </div>
        ))}
      </div>
    </>
  )
}

/** The label of a parcel: who gets it, where, and who sends it. Black on white, to be read from afar. */
function EtiquetaDeEnvio({ pedido }: { pedido: PedidoGestionado }) {
  const { ajustes } = useTienda()
  const { envio } = pedido
  const hasCalle = envio.calle !== '' || envio.puntoDeRetiro !== null
  const [calle, ...lugar] = hasCalle ? direccionPostal(envio) : ['', ...direccionPostal(envio)]
  return (
    <section
      aria-label={`Etiqueta del pedido ${pedido.codigo}`}
      className="flex break-inside-avoid flex-col gap-3 border-4 border-[#000] p-4 text-[#000] sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-[#000] pb-2">
        <p className="font-ancha text-2xl">{pedido.codigo}</p>
        <p className="font-angosta text-xl uppercase">{metodoImpreso(envio)}</p>
      </div>
      <div>
        <p className="text-sm">Para</p>
        <p className="text-3xl font-bold break-words sm:text-4xl">{envio.nombre}</p>
        {calle !== '' && <p className="text-2xl break-words sm:text-3xl">{calle}</p>}
        <p className="text-2xl font-bold break-words uppercase sm:text-3xl">{lugar.join(', ')}</p>
        <p className="mt-2 text-2xl tabular-nums sm:text-3xl">{`Tel. ${envio.telefono}`}</p>
      </div>
      {pedido.seguimiento + pedido.transporte !== '' && (
        <p className="text-xl">{`Seguimiento: ${[pedido.transporte, pedido.seguimiento].filter(Boolean).join(' ')}`}</p>
      )}
      <p className="border-t-2 border-[#000] pt-2 text-sm">{`De: ${ajustes.nombre}, ${ajustes.empresa.direccion}. WhatsApp +${ajustes.whatsapp}`}</p>
    </section>
  )
}

/** A point that was chosen may be of any carrier. */
function metodoImpreso({ metodo, puntoDeRetiro }: Entrega): string {
  return puntoDeRetiro?.direccion ? 'Retiro en punto' : METODO_ETIQUETA[metodo]
}

/** Which parts of an order are printed. */
const IMPRESIONES = ['todo', 'etiquetas', 'hojas', 'whatsapp'] as const
type Impresion = (typeof IMPRESIONES)[number]

const IMPRESION_ETIQUETA: Record<Impresion, string> = {
  todo: 'Etiqueta y hoja',
  etiquetas: 'Solo etiquetas',
  hojas: 'Solo hojas',
  whatsapp: 'Textos de WhatsApp',
}

/** What the address of the print page asks for. */
function readImpresion(params: URLSearchParams): { codigos: string[]; que: Impresion } {
  return {
    codigos: [...new Set(params.getAll('pedido'))].slice(0, TANDA_MAX),
    que: IMPRESIONES.find((que) => que === params.get('que')) ?? 'todo',
  }
}

/** What goes into a parcel, a box to tick for each shirt. */
function HojaDeArmado({ pedido }: { pedido: PedidoGestionado }) {
  const { envio } = pedido
  const lineas = isEnLaTienda(pedido.estado) ? lineasQueVan(pedido.lineas, pedido.vidas) : pedido.lineas
  const otras = pedido.lineas.filter((linea) => !lineas.includes(linea))
  return (
    <section aria-label={`Hoja del pedido ${pedido.codigo}`} className="flex flex-col gap-4 text-[#000]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-[#000] pb-2">
        <h2 className="font-ancha text-2xl">{`Pedido ${pedido.codigo}`}</h2>
        <p>{`${formatFechaCorta(pedido.creado)} ·\u00a0${ESTADO_ETIQUETA[pedido.estado]}`}</p>
      </div>
      <p className="break-words">
        <strong>{nombreDelComprador(envio)}</strong>
        <span>{`, ${[metodoImpreso(envio), puntoEnPalabras(envio.puntoDeRetiro), lugarDeEntrega(envio)].filter(Boolean).join(', ')}.`}</span>{' '}
        {envio.telefono !== '' && <span className="whitespace-nowrap">{`Tel. ${envio.telefono}`}</span>}
      </p>
      <ul className="border-t border-[#000]">
        {lineas.map((linea) => (
          <Renglon key={linea.orden} linea={linea} />
        ))}
      </ul>
      <p className="font-bold">{plural(lineas.length, 'camiseta', 'camisetas')}</p>
      {otras.map(({ orden, nombre, talle }) => (
        <p
          key={orden}
        >{`No va: ${nombre}, talle ${talle}. ${describeVida(pedido.vidas.find((vida) => vida.orden === orden)!)}.`}</p>
      ))}
      {envio.comentarios !== '' && (
        <p className="border-2 border-[#000] p-2 break-words whitespace-pre-line">
          <strong>Comentarios:</strong> <span>{envio.comentarios}</span>
        </p>
      )}
    </section>
  )
}

function Renglon({ linea }: { linea: LineaGestionada }) {
  return (
    <li className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)_auto] items-start gap-3 border-b border-[#000] py-3">
      <span aria-hidden="true" className="mt-1 size-6 border-2 border-[#000]" />
      <div>
        <p className="font-bold break-words">{linea.nombre}</p>
        <p>{`${linea.codigo} ·\u00a0${MODO_ETIQUETA[linea.modo]}`}</p>
        {isEstampable(linea) && (
          <p className="text-lg break-words">
            {[
              linea.nombrePersonalizado !== '' && `Nombre: ${linea.nombrePersonalizado}`,
              linea.numero !== '' && `Número: ${linea.numero}`,
              linea.parches && 'Con parches',
            ]
              .filter(Boolean)
              .join(' ·\u00a0')}
          </p>
        )}
        <LineaCorregida correccion={linea.correccion} />
      </div>
      <p className="text-center">
        <span className="block text-sm">Talle</span>
        <span className="font-ancha text-2xl">{linea.talle}</span>
      </p>
    </li>
  )
}
