import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { lugarDeEntrega, METODO_CORTO, nombreDelComprador } from '#domain/envios/envio.ts'
import type { PedidoDeLista } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Miniatura } from '../miniatura.tsx'
import { EstadoPedido } from './estado-pedido.tsx'
import { Tanda } from './tanda.tsx'
import { ListaLarga } from '../lista-larga.tsx'

type Props = {
  pedidos: PedidoDeLista[]
  /** Names of the carriers that are switched on. */
  transportes: string[]
  children: ReactElement
}

/**
 * Orders, the newest first. Those that are ticked are moved or printed together; what couldn't be stays ticked.
 * @param children shown where there are none
 */
export function ListaPedidos({ pedidos, transportes, children }: Props) {
  const [marcados, setMarcados] = useState<readonly string[]>([])
  const presentes = marcados.filter((codigo) => pedidos.some((pedido) => pedido.codigo === codigo))
  const todos = presentes.length === pedidos.length
  const elegidos = pedidos.filter(({ codigo }) => presentes.includes(codigo))
  return (
    <form action="/admin/pedidos/imprimir" className="flex flex-col gap-3">
      <Tanda elegidos={elegidos} transportes={transportes} onDone={setMarcados} />
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
    </form>
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
