import { useEffect, useState } from 'react'
import { LINEAS_DE_CARRITO_MAX, type CartItem } from '#domain/carrito/carrito.ts'
import { isDibujable, type Dibujable } from '#domain/productos/dibujable.ts'
import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import type { PrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { ReservaPrevista } from '#domain/pedidos/limites-de-reserva.ts'
import type { LineaBuscada, LineaRevisada } from '#domain/pedidos/solicitud.ts'
import { tryAgain } from '../conexion/try-again.ts'
import { readUltimoPedido } from '../pedidos/ultimo-pedido.ts'
import { toLineaPedida } from './build-item.ts'
import { compareLinea, type Revision } from './compare-linea.ts'
import { nameOfFormer, takeOverItem, toLineaBuscada } from './take-over.ts'
import { useCarrito } from './use-carrito.ts'

type Respuesta = { lineas: LineaRevisada[]; reserva: ReservaPrevista }

const RESERVADA: ReservaPrevista = { tarjeta: true, transferencia: true }

/** Milliseconds to wait for the server. */
const PATIENCE = 10_000

export type CartCheck = {
  /** 'fallida': the server couldn't be asked; the lines are as they were. */
  estado: 'revisando' | 'hecha' | 'fallida'
  /** Names of lines of an earlier shop that were dropped: their shirts aren't there any more. */
  noEncontradas: string[]
  /** What became of each line of the cart, in its order; null while it isn't known. */
  revisiones: (Revision | null)[]
  /** The reduction that each line's price has; null for none, and while it isn't known. */
  rebajas: (PrecioRebajado | null)[]
  /** What each line's shirt is said to be; '' for nothing, and while it isn't known. */
  dichos: string[]
  /** Sizes that each line can be changed to; none while they aren't known. */
  talles: string[][]
  /** What each line's back can be drawn from; null where no name or number is printed, and while unknown. */
  personalizables: (Dibujable | null)[]
  /** What each printed line's back is drawn from; null while that isn't known, undefined where nothing is drawn. */
  dibujos: (Dibujable | null | undefined)[]
  /** Lines that block the order until they are accepted or removed. */
  porResolver: number
  /** Whether the shirts would be held for this buyer now, by each way of paying. */
  reserva: ReservaPrevista
  /** Accepts the new price of a line. */
  accept: (item: CartItem) => void
  /** Asks again about every line, after a failure or when an order was refused. */
  recheck: () => void
}

/**
 * Checks the cart against the server when a page opens, and when an unknown line appears (specification 10.9). For the
 * cart and the shipping page.
 */
export function useCartCheck(): CartCheck {
  const { items, former, ready, replace, takeOver } = useCarrito()
  const [known, setKnown] = useState<ReadonlyMap<string, LineaRevisada>>(new Map())
  const [reserva, setReserva] = useState<ReservaPrevista>(RESERVADA)
  const [failed, setFailed] = useState(false)
  const [noEncontradas, setNoEncontradas] = useState<string[]>([])
  const unknown = items.some((item) => !known.has(keyOfLinea(item)))

  useEffect(() => {
    if (!ready || failed || former.length === 0) return
    const buscadas = former.map(toLineaBuscada)
    const asked = buscadas.filter((buscada) => buscada !== null).slice(0, LINEAS_DE_CARRITO_MAX)
    return askAboutLineas(asked, {
      onAnswer: ({ lineas }) => {
        const taken = lineas.map((linea, index) => takeOverItem(asked[index]!, linea))
        const lost = former.filter((_, index) => !taken[asked.indexOf(buscadas[index]!)])
        const withoutRoom = takeOver(taken.filter((item) => item !== null))
        setNoEncontradas([...lost.map(nameOfFormer), ...withoutRoom.map(({ nombre }) => nombre)])
      },
      onFailure: () => setFailed(true),
    })
  }, [former, ready, failed, takeOver])

  useEffect(() => {
    if (!ready || !unknown || failed) return
    return askAboutLineas(items.map(toLineaPedida), {
      onAnswer: ({ lineas, reserva: now }) => {
        setKnown(new Map(items.map((item, index) => [keyOfLinea(item), lineas[index]!])))
        setReserva(now)
      },
      onFailure: () => setFailed(true),
    })
  }, [items, ready, unknown, failed])

  useEffect(() => {
    const onOnline = () => setFailed(false)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  const lineas = [...known.values()]
  const revisiones = items.map((item) => {
    const linea = known.get(keyOfLinea(item))
    return linea === undefined ? null : compareLinea(item, linea)
  })

  const estado = failed ? 'fallida' : !ready || unknown || former.length > 0 ? 'revisando' : 'hecha'

  return {
    estado,
    noEncontradas,
    revisiones,
    rebajas: items.map((item, index) =>
      revisiones[index]?.kind === 'igual' ? (known.get(keyOfLinea(item))?.rebaja ?? null) : null,
    ),
    dichos: items.map(({ id }) => lineas.find((linea) => linea.id === id)?.queEs ?? ''),
    // Nothing here depends on a line's editable parts: a changed line keeps it while it is checked.
    talles: items.map(({ id, modo }) => lineas.find((linea) => linea.id === id && linea.modo === modo)?.talles ?? []),
    personalizables: items.map(
      ({ id, modo }) =>
        lineas.find((linea) => linea.id === id && linea.modo === modo && linea.personalizable)?.dibujo ?? null,
    ),
    dibujos: items.map((item) => {
      if (!isPersonalizada(item)) return undefined
      const checked = lineas.find(({ id, dibujo }) => id === item.id && dibujo !== null)?.dibujo
      return checked ?? (isDibujable(item.dibujo) ? item.dibujo : estado === 'revisando' ? null : undefined)
    }),
    porResolver: revisiones.filter((revision) => revision !== null && revision.kind !== 'igual').length,
    reserva,
    accept(item) {
      const revision = revisiones[items.indexOf(item)]
      if (revision?.kind !== 'precio') return
      replace(items.map((other) => (other === item ? revision.actualizado : other)))
    },
    recheck() {
      setKnown(new Map())
      setFailed(false)
    },
  }
}

/** Accepting a price changes the line but not what was asked about it. */
function keyOfLinea(item: CartItem): string {
  return JSON.stringify(toLineaPedida(item))
}

type Answers = {
  onAnswer: (respuesta: Respuesta) => void
  onFailure: () => void
}

/** Asks the server about lines. @returns what stops waiting: no answer or failure is told after that */
function askAboutLineas(pedidas: LineaBuscada[], { onAnswer, onFailure }: Answers): () => void {
  let left = false
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PATIENCE)
  tryAgain(() => fetchCheck(pedidas, controller.signal))
    .then((respuesta) => {
      if (!left) onAnswer(respuesta)
    })
    .catch(() => {
      if (!left) onFailure()
    })
    .finally(() => clearTimeout(timer))
  return () => {
    left = true
    controller.abort()
  }
}

async function fetchCheck(pedidas: LineaBuscada[], signal: AbortSignal): Promise<Respuesta> {
  const response = await fetch('/api/cart/check', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // The order is named because what this browser's unpaid order holds isn't sold out for it.
    body: JSON.stringify({ items: pedidas, pedido: readUltimoPedido()?.token }),
    signal,
  })
  if (!response.ok) throw new Error(`cart check answered ${response.status}`)
  const checked = (await response.json()) as Respuesta
  if (checked.lineas.length !== pedidas.length) throw new Error('cart check answered other lines')
  return checked
}
