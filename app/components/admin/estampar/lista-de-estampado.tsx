import { useEffect, useRef, useState } from 'react'
import { useFetcher, Link } from 'react-router'
import { resumenDeEstampado, type LineaDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import DibujoEspalda from '../../productos/dibujo-espalda.tsx'
import { LineaCorregida } from '../pedidos/linea-corregida.tsx'
import { LoQueSeEstampa } from './lo-que-se-estampa.tsx'
import { ListaLarga } from '../lista-larga.tsx'

/** What came of a tick; `falla` is '' when it was saved. */
export type ResultadoDeMarca = { falla: string }

type Marca = { linea: LineaDeEstampado; hecha: boolean }

/** Shirts to print or printed, one line each, to be ticked off; the last tick can be taken back. */
export function EstampadoListado({ lineas }: { lineas: LineaDeEstampado[] }) {
  const fetcher = useFetcher<ResultadoDeMarca>()
  const [last, setLast] = useState<Marca | null>(null)
  const told = useRef<HTMLDivElement>(null)
  const ocupado = fetcher.state !== 'idle'
  const falla = ocupado ? '' : (fetcher.data?.falla ?? '')
  const done = !ocupado && falla === '' && fetcher.data !== undefined ? last : null

  // The ticked line has left the list, and the focus with it.
  useEffect(() => {
    if (done !== null) told.current?.focus({ preventScroll: true })
  }, [done])

  function mark(linea: LineaDeEstampado, hecha: boolean) {
    setLast({ linea, hecha })
    const { pedido, orden } = linea
    void fetcher.submit(
      { pedido, orden, hecha, visto: resumenDeEstampado(linea) },
      { method: 'post', encType: 'application/json', action: '/admin/estampar' },
    )
  }

  const isSame = (linea: LineaDeEstampado) => linea.pedido === last?.linea.pedido && linea.orden === last.linea.orden
  return (
    <>
      <div ref={told} tabIndex={-1} role="status" className="resultado-a-la-vista empty:sr-only print:hidden">
        {done !== null && (
          <Notice kind="ok" className="flex flex-wrap items-center justify-between gap-3">
            <p className="break-words">{`${done.hecha ? 'Hecha' : 'Vuelve a estar por estampar'}: ${done.linea.pedido}, ${resumenDeEstampado(done.linea)}.`}</p>
            <Button size="sm" onClick={() => mark(done.linea, !done.hecha)}>
              {done.hecha ? 'Deshacer' : 'Marcar hecha de nuevo'}
            </Button>
          </Notice>
        )}
        {falla !== '' && <Notice kind="error">{falla}</Notice>}
      </div>
      <ListaLarga
        primeras={40}
        className={lineas.length === 0 ? 'hidden' : 'border-t-2 border-tinta print:border-[#000]'}
      >
        {lineas.map((linea) => (
          <LineaPorEstampar
            key={`${linea.pedido} ${linea.orden}`}
            linea={linea}
            pedida={ocupado && last !== null && isSame(linea) ? last.hecha : null}
            onMark={mark}
          />
        ))}
      </ListaLarga>
    </>
  )
}

type Props = {
  linea: LineaDeEstampado
  /** The tick that was just asked for and isn't answered yet. */
  pedida: boolean | null
  onMark: (linea: LineaDeEstampado, hecha: boolean) => void
}

/**
 * A shirt to print: everything that the printer needs, nothing to guess. On a phone it is one line, to be ticked, until
 * it is unfolded.
 */
function LineaPorEstampar({ linea, pedida, onMark }: Props) {
  const [abierta, setAbierta] = useState(false)
  const hecha = pedida ?? linea.estampada !== null
  return (
    <li
      className={
        'grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b-2 border-tinta py-1 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-start sm:py-4 print:grid-cols-[28mm_minmax(0,1fr)] print:items-start print:border-[#000] print:py-4 ' +
        (pedida === null ? '' : 'opacity-60')
      }
    >
      <button
        type="button"
        aria-expanded={abierta}
        className="flex min-h-11 min-w-0 flex-col text-left leading-tight sm:hidden print:hidden"
        onClick={() => setAbierta(!abierta)}
      >
        <span className="font-semibold break-words">{resumenDeEstampado(linea)}</span>
        <span className="text-sm text-tinta-suave">{`${linea.pedido}${linea.correccion === null ? '' : ', corregida'} ·\u00a0${abierta ? 'Plegar' : 'Ver entera'}`}</span>
      </button>
      <div
        className={`${abierta ? 'grid' : 'hidden'} order-last col-span-2 grid-cols-[5.5rem_minmax(0,1fr)] gap-4 sm:contents print:contents`}
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
      </div>
      <div className="contents sm:flex sm:flex-col sm:items-end sm:gap-y-2 print:col-start-2 print:flex print:flex-row print:items-baseline print:gap-x-4">
        <div
          className={`${abierta ? '' : 'hidden'} order-last col-span-2 sm:block sm:text-right print:flex print:items-baseline print:gap-4 print:text-left`}
        >
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
