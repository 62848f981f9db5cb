import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { resumenDeEstampado, type LineaDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LineaPorEstampar } from './linea-por-estampar.tsx'

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
      <ul className={lineas.length === 0 ? 'hidden' : 'border-t-2 border-tinta print:border-[#000]'}>
        {lineas.map((linea) => (
          <LineaPorEstampar
            key={`${linea.pedido} ${linea.orden}`}
            linea={linea}
            pedida={ocupado && last !== null && isSame(linea) ? last.hecha : null}
            onMark={mark}
          />
        ))}
      </ul>
    </>
  )
}
