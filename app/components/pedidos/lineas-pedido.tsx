import { describeVida, type VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import { textoEstampado, type LineaDelComprador } from '#domain/pedidos/correccion.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import { EstampadoCorregido, type ResultadoDeCorreccion } from './correccion/estampado-corregido.tsx'
import { formatFecha } from '../base/fecha.ts'
import { ImagenLinea } from './imagen-linea.tsx'
import { PrecioConCodigo } from './precio-con-codigo.tsx'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  lineas: LineaDelComprador[]
  medio: MedioDePago
  /** What became of those that come back, or came. */
  vidas: VidaDeLinea[]
  /** What became of the correction that was just sent. */
  resultado: ResultadoDeCorreccion | undefined
}

/** The shirts of an order as they were sold, priced by the way of paying, with their print drawn. */
export function LineasPedido({ lineas, medio, vidas, resultado }: Props) {
  return (
    <ul className="divide-y divide-linea border-y border-linea">
      {lineas.map((linea) => (
        <li
          key={linea.orden}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-4 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <div className="self-start bg-papel-hondo">
            <ImagenLinea linea={linea} />
          </div>
          <div className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap justify-between gap-x-4">
              <p className="font-semibold break-words">{linea.nombre}</p>
              <PrecioConCodigo linea={linea} medio={medio} />
            </div>
            <p className="font-angosta text-tinta-suave">
              <span>Talle</span> <TalCual>{linea.talle}</TalCual> <span>{`· ${MODO_ETIQUETA[linea.modo]}`}</span>
            </p>
            {linea.queEs !== '' && <p className="text-sm break-words">{linea.queEs}</p>}
            <EstampadoDePedido linea={linea} />
            <Vida vida={vidas.find(({ orden }) => orden === linea.orden)} />
          </div>
          <EstampadoCorregido linea={linea} resultado={resultado?.orden === linea.orden ? resultado : undefined} />
        </li>
      ))}
    </ul>
  )
}

/** Whether it comes back, and what for. */
function Vida({ vida }: { vida: VidaDeLinea | undefined }) {
  if (vida === undefined) return null
  return (
    <p className="border-l-4 border-celeste pl-2">
      <a href={`#devolucion-${vida.id}`} className="enlace">
        {describeVida(vida)}
      </a>
    </p>
  )
}

/** What is put on the shirt, sign by sign as it is printed. */
function EstampadoDePedido({ linea }: { linea: LineaDelComprador }) {
  if (!isPersonalizada(linea) && !linea.parches) return null
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {linea.nombrePersonalizado !== '' && <DatoDeLinea nombre="Nombre" valor={linea.nombrePersonalizado} />}
        {linea.numero !== '' && <DatoDeLinea nombre="Número" valor={linea.numero} />}
        {linea.parches && <DatoDeLinea nombre="Parches" valor="Sí" />}
      </dl>
      {linea.correccion !== null && (
        <p className="border-l-4 border-celeste pl-2 text-sm break-words">
          <span>{`Lo corregiste el ${formatFecha(linea.correccion.en)}: antes decía`}</span> «
          <TalCual>{textoEstampado(linea.correccion)}</TalCual>».
        </p>
      )}
    </>
  )
}

function DatoDeLinea({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div>
      <dt className="font-angosta text-sm text-tinta-suave">{nombre}</dt>
      <dd translate="no" className="text-lg font-semibold break-all">
        {valor}
      </dd>
    </div>
  )
}
