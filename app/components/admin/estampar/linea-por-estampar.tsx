import { Link } from 'react-router'
import { resumenDeEstampado, type LineaDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import DibujoEspalda from '../../productos/dibujo-espalda.tsx'
import { Button } from '../../ui/button.tsx'
import { LineaCorregida } from '../pedidos/linea-corregida.tsx'
import { LoQueSeEstampa } from './lo-que-se-estampa.tsx'

type Props = {
  linea: LineaDeEstampado
  /** The tick that was just asked for and isn't answered yet. */
  pedida: boolean | null
  onMark: (linea: LineaDeEstampado, hecha: boolean) => void
}

/** A shirt to print: everything that the printer needs, nothing to guess. */
export function LineaPorEstampar({ linea, pedida, onMark }: Props) {
  const hecha = pedida ?? linea.estampada !== null
  return (
    <li
      className={
        'grid break-inside-avoid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b-2 border-tinta py-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto] print:grid-cols-[28mm_minmax(0,1fr)] print:border-[#000] ' +
        (pedida === null ? '' : 'opacity-60')
      }
    >
      <div className="self-start bg-papel-hondo">
        {linea.dibujo === null ? (
          <p className="p-2 text-sm">La camiseta ya no está en el catálogo: no hay dibujo.</p>
        ) : (
          <DibujoEspalda
            producto={linea.dibujo}
            nombre={linea.nombrePersonalizado}
            numero={linea.numero}
            encuadre="de-cerca"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <p className="font-semibold break-words">{linea.nombre}</p>
          <p className="font-angosta text-sm">{linea.codigo}</p>
        </div>
        <LoQueSeEstampa linea={linea}>
          <LineaCorregida correccion={linea.correccion} />
        </LoQueSeEstampa>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-span-1 sm:flex-col sm:items-end sm:justify-start print:col-span-1 print:col-start-2 print:flex-row print:items-baseline print:justify-start">
        <div className="sm:text-right print:flex print:items-baseline print:gap-4 print:text-left">
          <Link
            to={`/admin/pedidos/${linea.pedido}`}
            className="inline-flex min-h-11 items-center font-ancha tracking-wide underline-offset-4 hover:underline print:min-h-0"
          >
            {linea.pedido}
          </Link>
          <p className="text-sm text-tinta-suave print:text-[#000]">
            {linea.pagado === null ? ESTADO_ETIQUETA[linea.estado] : `Pagado el ${formatFechaCorta(linea.pagado)}`}
          </p>
          {linea.estampada !== null && (
            <p className="text-sm break-all">{`Hecha el ${formatFechaCorta(linea.estampada)}, ${linea.estampadaPor}`}</p>
          )}
        </div>
        <Button
          size="sm"
          variant={hecha ? 'texto' : 'secundario'}
          className="print:hidden"
          disabled={pedida !== null}
          aria-label={`${hecha ? 'Deshacer' : 'Marcar hecha'}: ${linea.pedido}, ${resumenDeEstampado(linea)}`}
          onClick={() => onMark(linea, !hecha)}
        >
          {hecha ? 'Deshacer' : 'Marcar hecha'}
        </Button>
      </div>
    </li>
  )
}
