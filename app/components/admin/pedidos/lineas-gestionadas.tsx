import { describeVida, type VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import { ESTADOS_POR_ENCARGAR, estampadoPedido, isCambiada } from '#domain/pedidos/gestion/encargos.ts'
import { ESTADOS_POR_ESTAMPAR } from '#domain/pedidos/gestion/estampado.ts'
import {
  isEstampable,
  type Encargo,
  type LineaGestionada,
  type PedidoGestionado,
} from '#domain/pedidos/gestion/gestion-pedido.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { precioDeListaDe, type Estado, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { Link } from 'react-router'
import { formatDia, formatFechaCorta } from '../../base/fecha.ts'
import { ImagenLinea } from '../../pedidos/imagen-linea.tsx'
import { PrecioConCodigo } from '../../pedidos/precio-con-codigo.tsx'
import { LineaCorregida } from './linea-corregida.tsx'

type Props = { pedido: Pick<PedidoGestionado, 'estado' | 'lineas' | 'encargos' | 'medioDePago' | 'vidas'> }

/** The shirts of an order as they were sold; what is printed on them is drawn. */
export function LineasGestionadas({ pedido: { estado, lineas, encargos, medioDePago: medio, vidas } }: Props) {
  return (
    <ul className="divide-y divide-linea border-y border-linea">
      {lineas.map((linea) => (
        <li
          key={linea.orden}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
        >
          <div className="row-span-2 self-start bg-papel-hondo sm:row-span-1">
            <ImagenLinea linea={linea} />
          </div>
          <div>
            <p className="font-semibold break-words">{linea.nombre}</p>
            <p className="font-angosta text-sm text-tinta-suave">{linea.codigo}</p>
            <p>
              <span>Talle</span> <strong>{linea.talle}</strong> <span>{`· ${MODO_ETIQUETA[linea.modo]}`}</span>
            </p>
            {linea.queEs !== '' && <p className="text-sm break-words">{linea.queEs}</p>}
            {isEstampable(linea) && (
              <EstampadoGestionado linea={linea} falta={ESTADOS_POR_ESTAMPAR.some((one: Estado) => one === estado)} />
            )}
            {linea.modo === 'encargo' && (
              <Taller
                linea={linea}
                encargo={encargos.find(({ orden }) => orden === linea.orden) ?? null}
                abierto={ESTADOS_POR_ENCARGAR.some((one: Estado) => one === estado)}
              />
            )}
            <LineaCorregida correccion={linea.correccion} />
            <VidaGestionada vida={vidas.find(({ orden }) => orden === linea.orden)} />
            <PrecioAcordado linea={linea} medio={medio} />
          </div>
          <PrecioConCodigo linea={linea} medio={medio} />
        </li>
      ))}
    </ul>
  )
}

/** What became of a shirt that comes back, or came. */
function VidaGestionada({ vida }: { vida: VidaDeLinea | undefined }) {
  if (vida === undefined) return null
  return (
    <p>
      <Link to={`/admin/devoluciones/${vida.id}`} className="enlace-suelto font-semibold">
        {describeVida(vida)}
      </Link>
    </p>
  )
}

/** What a shirt of a sale by hand would have cost, and why it cost something else. */
function PrecioAcordado({ linea, medio }: { linea: LineaGestionada; medio: MedioDePago }) {
  const lista = precioDeListaDe(linea, medio)
  if (lista === null) return null
  return (
    <p className="border-l-4 border-celeste pl-2 text-sm break-words">
      {`Precio acordado. De lista: ${formatPesos(lista)}. ${linea.motivoDelPrecio}`}
    </p>
  )
}

/** @param falta whether it is still to be printed, if it wasn't */
function EstampadoGestionado({ linea, falta }: { linea: LineaGestionada; falta: boolean }) {
  const estampado =
    linea.estampada !== null
      ? `Hecho el ${formatFechaCorta(linea.estampada)} (${linea.estampadaPor})`
      : falta
        ? 'Falta'
        : null
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4">
      {linea.nombrePersonalizado !== '' && <DatoGestionado nombre="Nombre" valor={linea.nombrePersonalizado} />}
      {linea.numero !== '' && <DatoGestionado nombre="Número" valor={linea.numero} />}
      {linea.parches && <DatoGestionado nombre="Parches" valor="Sí" />}
      {estampado !== null && <DatoGestionado nombre="Estampado" valor={estampado} />}
    </dl>
  )
}

type TallerProps = {
  linea: LineaGestionada
  encargo: Encargo | null
  /** Whether its order is paid and still in the shop. */
  abierto: boolean
}

/** Where a made-to-order shirt stands with its maker. */
function Taller({ linea, encargo, abierto }: TallerProps) {
  if (encargo === null && (!abierto || linea.estampada !== null)) return null
  const { pedida, llegada } = encargo ?? { pedida: 0, llegada: null }
  const hecho = llegada === null ? `Pedida el ${formatDia(pedida)}` : `Llegó el ${formatDia(llegada)}`
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1">
        <span className="text-tinta-suave">Taller:</span>
        <Link
          to={encargo === null ? '/admin/encargos' : `/admin/encargos?ver=${llegada === null ? 'pedidas' : 'llegadas'}`}
          className="enlace-suelto font-semibold"
        >
          {encargo === null ? 'Por pedir' : hecho}
        </Link>
        {encargo?.costo != null && <span>{`Costó ${formatPesos(encargo.costo)}.`}</span>}
      </p>
      {encargo !== null && isCambiada({ ...linea, encargo }) && (
        <p className="text-sm">
          Cambió después de pedirla: se pidió <s className="font-semibold">{estampadoPedido(linea, encargo)}</s>.
        </p>
      )}
    </>
  )
}

function DatoGestionado({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt className="text-tinta-suave">{`${nombre}:`}</dt>
      <dd className="font-semibold break-all">{valor}</dd>
    </div>
  )
}
