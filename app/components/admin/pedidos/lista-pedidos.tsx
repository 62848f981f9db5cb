import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Form, Link, useFetcher, useLocation } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { lugarDeEntrega, METODO_CORTO, nombreDelComprador } from '#domain/envios/envio.ts'
import type { FiltroDePedidos, PedidoDeLista } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { TANDA_MAX } from '#domain/pedidos/gestion/tanda.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { SIN_COMUNICACION } from '../../conexion/or-sin-respuesta.ts'
import { Button } from '../../ui/button.tsx'
import { Miniatura } from '../miniatura.tsx'
import { direccionDePedidos } from './filtros-pedidos.tsx'
import { EstadoPedido } from './estado-pedido.tsx'
import { Tanda } from './tanda.tsx'
import { ListaLarga } from '../lista-larga.tsx'

type Props = {
  /** Those of this page. */
  pedidos: PedidoDeLista[]
  /** How many the filter has. */
  total: number
  filtro: FiltroDePedidos
  /** Names of the carriers that are switched on. */
  transportes: string[]
  children: ReactElement
}

type Elegidos = { marcados: readonly string[]; otros: PedidoDeLista[] }
const NADA: Elegidos = { marcados: [], otros: [] }

/** What was ticked by the history's entry: the way back from what was printed finds it. */
const elegidosDe = new Map<string, Elegidos>()

/**
 * Orders, the newest first. Those that are ticked are moved or printed together; what couldn't be stays ticked.
 * @param children shown where there are none
 */
export function ListaPedidos({ pedidos, total, filtro, transportes, children }: Props) {
  const { key } = useLocation()
  const [antes] = useState(() => ({ key, ...(elegidosDe.get(key) ?? NADA) }))
  const [marcados, setMarcados] = useState(antes.marcados)
  const { otros, ...eleccion } = useElegibles(filtro, pedidos, setMarcados, antes.key === key ? antes.otros : [])
  useEffect(() => void elegidosDe.set(key, { marcados, otros }))
  const elegidos = [...pedidos, ...otros].filter(({ codigo }) => marcados.includes(codigo))
  const presentes = elegidos.map(({ codigo }) => codigo)
  const deOtras = presentes.filter((codigo) => !pedidos.some((pedido) => pedido.codigo === codigo))
  const todos = presentes.length - deOtras.length === pedidos.length
  return (
    <Form action="/admin/pedidos/imprimir" className="flex flex-col gap-3">
      <Tanda
        elegidos={elegidos}
        transportes={transportes}
        onDone={(hechos) => setMarcados(presentes.filter((codigo) => !hechos.includes(codigo)))}
      />
      {pedidos.length === 0 ? (
        children
      ) : (
        <label className="flex min-h-11 items-center gap-3 self-start">
          <input
            type="checkbox"
            className="size-5 accent-noche"
            checked={todos}
            onChange={() => setMarcados(todos ? [] : pedidos.map(({ codigo }) => codigo))}
          />
          Marcar todos
        </label>
      )}
      {todos && total > pedidos.length && pedidos.length > 0 && (
        <TodosLosQueCoinciden {...eleccion} total={total} enLaPagina={pedidos.length} deOtras={deOtras.length} />
      )}
      {deOtras.map((codigo) => (
        <input key={codigo} type="hidden" name="pedido" value={codigo} />
      ))}
      <ListaLarga primeras={12} className="border-t border-linea empty:hidden">
        {pedidos.map((pedido) => (
          <li key={pedido.codigo} className="flex gap-1 border-b border-linea sm:gap-3">
            <label className="flex min-h-11 w-11 shrink-0 items-start justify-center pt-4">
              <input
                type="checkbox"
                name="pedido"
                value={pedido.codigo}
                className="size-5 accent-noche"
                aria-label={`Marcar el pedido ${pedido.codigo}`}
                checked={presentes.includes(pedido.codigo)}
                onChange={({ target }) =>
                  setMarcados(
                    target.checked
                      ? [...presentes, pedido.codigo]
                      : presentes.filter((codigo) => codigo !== pedido.codigo),
                  )
                }
              />
            </label>
            <FilaDePedido pedido={pedido} lista={pedidos.map(({ codigo }) => codigo)} />
          </li>
        ))}
      </ListaLarga>
    </Form>
  )
}

/**
 * Orders of the same filter that other pages have. What is chosen are those that were shown as a number, as they were then:
 * an order that comes meanwhile isn't among them (specification 38.7).
 */
function useElegibles(
  filtro: FiltroDePedidos,
  pedidos: PedidoDeLista[],
  onElegidos: (codigos: string[]) => void,
  deAntes: PedidoDeLista[],
) {
  const { load, data, state } = useFetcher<{ pedidos: PedidoDeLista[]; total: number } | null>()
  const direccion = direccionDePedidos(filtro).replace('/admin/pedidos', '/admin/pedidos/elegibles')
  const [pedida, setPedida] = useState('')
  const [sinRed, setSinRed] = useState(false)
  const isAsked = useRef(false)
  useEffect(() => {
    // After something was done they are fetched anew; the ticks stay as they are.
    if (!isAsked.current || state !== 'idle' || data === undefined) return
    isAsked.current = false
    setSinRed(data === null)
    if (data !== null) onElegidos(data.pedidos.map(({ codigo }) => codigo))
  }, [data, state, onElegidos])
  const llegados = pedida === direccion && data ? data.pedidos : deAntes
  return {
    otros: llegados.filter(({ codigo }) => !pedidos.some((pedido) => pedido.codigo === codigo)),
    sinRed,
    buscando: state !== 'idle',
    onPedir() {
      // The router may not have fetched the route yet: its error page would take the list away.
      setSinRed(!navigator.onLine)
      if (!navigator.onLine) return
      isAsked.current = true
      setPedida(direccion)
      void load(direccion)
    },
  }
}

type TodosProps = Pick<ReturnType<typeof useElegibles>, 'sinRed' | 'buscando' | 'onPedir'> & {
  total: number
  enLaPagina: number
  deOtras: number
}

/** Once a page is ticked: ticks what the other pages have too. */
function TodosLosQueCoinciden({ total, enLaPagina, deOtras, sinRed, buscando, onPedir }: TodosProps) {
  const alcanza = Math.min(total, TANDA_MAX)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {deOtras === 0
          ? `Marcaste los ${enLaPagina} de esta página.`
          : `Marcados: ${enLaPagina + deOtras}, también de las otras páginas.${total > alcanza ? ` Se hacen de a ${TANDA_MAX}: al terminar con estos, elegí los que siguen.` : ''}`}
      </p>
      {deOtras === 0 && (
        <Button size="sm" className="sin-js:hidden" disabled={buscando} onClick={onPedir}>
          {buscando
            ? 'Buscando...'
            : total > alcanza
              ? `Elegir los primeros ${alcanza} de los ${total} que coinciden`
              : `Elegir los ${total} que coinciden`}
        </Button>
      )}
      {sinRed && <p className="text-rojo-aviso">{SIN_COMUNICACION}</p>}
    </div>
  )
}

/** @param lista codes of the list's orders: the page of one leads to the next */
function FilaDePedido({ pedido, lista }: { pedido: PedidoDeLista; lista: string[] }) {
  const { espera } = pedido
  const lugar = lugarDeEntrega(pedido)
  return (
    <div className="relative grid min-w-0 flex-1 grid-cols-[3rem_minmax(0,1fr)] gap-x-3 py-3 hover:bg-papel-hondo md:gap-x-5">
      <Miniatura imagen={pedido.imagen}>
        {pedido.camisetas > 1 && (
          <span
            aria-hidden="true"
            className="absolute right-0 bottom-0 bg-tinta px-1 font-angosta text-sm text-papel tabular-nums"
          >{`+${pedido.camisetas - 1}`}</span>
        )}
      </Miniatura>
      <div className="grid min-w-0 items-start gap-x-6 gap-y-1 md:grid-cols-[10rem_minmax(0,1fr)_13rem] lg:grid-cols-[10rem_17rem_minmax(0,1fr)_13rem]">
        <div className="flex flex-wrap items-baseline gap-x-3 md:block">
          <Link
            to={`/admin/pedidos/${pedido.codigo}`}
            state={{ lista }}
            className="font-ancha whitespace-nowrap underline-offset-4 after:absolute after:inset-0 hover:underline sm:tracking-wide"
          >
            {pedido.codigo}
          </Link>
          <p className="text-sm whitespace-nowrap text-tinta-suave tabular-nums">{formatFechaCorta(pedido.creado)}</p>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 md:col-start-2 md:row-start-2 lg:row-start-1">
          <EstadoPedido estado={pedido.estado}>{espera.que}</EstadoPedido>
          {espera.detalle !== '' && <span className="font-angosta">{espera.detalle}</span>}
          {pedido.sale !== '' && <span className="font-angosta font-semibold">{pedido.sale}</span>}
          {pedido.tipo === 'cambio' && (
            <span className="inline-block border-2 border-celeste-hondo px-2 font-angosta text-celeste-hondo">
              Cambio
            </span>
          )}
          {pedido.conAviso && (
            <span className="inline-block border-2 border-rojo-aviso bg-rojo-aviso px-2 font-angosta text-papel">
              Aviso
            </span>
          )}
        </div>
        <div className="min-w-0 md:col-start-2 md:row-start-1 lg:col-start-3">
          <p className="font-semibold break-words">{nombreDelComprador(pedido)}</p>
          <p className="text-sm break-words text-tinta-suave">
            {[METODO_CORTO[pedido.metodo], lugar].filter(Boolean).join(', ')}
          </p>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3 text-sm tabular-nums md:col-start-3 md:row-start-1 md:block md:text-right lg:col-start-4">
          <p>
            <span className="text-base font-semibold">{formatPesos(pedido.total)}</span>{' '}
            <span>{MEDIO_EN_PALABRAS[pedido.medioDePago].etiqueta.toLowerCase()}</span>
          </p>
          <p className="text-tinta-suave">{plural(pedido.camisetas, 'camiseta', 'camisetas')}</p>
        </div>
      </div>
    </div>
  )
}
