import { Form, Link } from 'react-router'
import { MENSAJE_MAX } from '#domain/pedidos/busqueda-pedidos.ts'
import {
  ESPERA_SEGUN,
  ESPERAS_BUSCADAS,
  VISTAS_DE_PEDIDOS,
  type EsperaBuscada,
  type FiltroDePedidos,
  type ListaDePedidos,
  type VistaDePedidos,
} from '#domain/pedidos/gestion/lista-pedidos.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { ESTADO_ETIQUETA, MEDIOS, MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { readPagina } from '../paginacion.tsx'

type Props = { filtro: FiltroDePedidos; cuentas: ListaDePedidos['cuentas']; avisos: number }

const VISTA: Record<VistaDePedidos, string> = { ...ESTADO_ETIQUETA, sin_envio: 'Nada para mandar' }

const ESPERA: Record<EsperaBuscada, string> = {
  comprobante: 'Con comprobante',
  rechazada: 'Tarjeta rechazada',
  cupon: 'Con cupón',
}

/** Filters the list by search, state and way of paying; all of it is in the address. */
export function FiltrosPedidos({ filtro, cuentas, avisos }: Props) {
  const todos = VISTAS_DE_PEDIDOS.reduce((sum, vista) => sum + cuentas[vista], 0)
  return (
    <div className="flex flex-col gap-4">
      <Form role="search" className="flex max-w-xl gap-2" key={filtro.buscar}>
        {filtro.estado !== null && <input type="hidden" name="estado" value={filtro.estado} />}
        {filtro.medio !== null && <input type="hidden" name="medio" value={filtro.medio} />}
        {filtro.avisos && <input type="hidden" name="avisos" value="1" />}
        {filtro.espera !== null && <input type="hidden" name="espera" value={filtro.espera} />}
        <input
          type="search"
          name="buscar"
          defaultValue={filtro.buscar}
          maxLength={MENSAJE_MAX}
          aria-label="Código, nombre, teléfono, mail o camiseta"
          placeholder="Código, nombre, mail…"
          className="control"
        />
        <Button type="submit" size="sm">
          <Icon name="buscar" className="size-5" />
          <span className="max-sm:sr-only">Buscar</span>
        </Button>
      </Form>
      <nav
        aria-label="Estados"
        className="-mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:overflow-visible lg:px-0"
      >
        <ul className="flex gap-2 pb-1 lg:flex-wrap">
          <Pestania
            to={direccionDePedidos({ ...filtro, estado: null, avisos: false, espera: null })}
            elegida={filtro.estado === null && !filtro.avisos}
            texto="Todos"
            cuenta={todos}
          />
          {avisos > 0 || filtro.avisos ? (
            <Pestania
              to={direccionDePedidos({ ...filtro, estado: null, avisos: true, espera: null })}
              elegida={filtro.avisos}
              texto="Con aviso"
              cuenta={avisos}
              aviso
            />
          ) : null}
          {VISTAS_DE_PEDIDOS.filter((vista) => vista !== 'sin_envio' || cuentas[vista] > 0).map((estado) => (
            <Pestania
              key={estado}
              to={direccionDePedidos({ ...filtro, estado, avisos: false, espera: null })}
              elegida={filtro.estado === estado}
              texto={VISTA[estado]}
              cuenta={cuentas[estado]}
            />
          ))}
        </ul>
      </nav>
      <nav aria-label="Forma de pago">
        <ul className="flex flex-wrap gap-x-5">
          <Medio to={direccionDePedidos({ ...filtro, medio: null })} elegido={filtro.medio === null}>
            Cualquier pago
          </Medio>
          {MEDIOS_DE_PAGO.map((medio) => (
            <Medio
              key={medio}
              to={direccionDePedidos({ ...filtro, medio, espera: null })}
              elegido={filtro.medio === medio}
            >
              {MEDIO_EN_PALABRAS[medio].etiqueta}
            </Medio>
          ))}
        </ul>
      </nav>
      {(filtro.estado === 'pendiente_pago' || filtro.espera !== null) && (
        <nav aria-label="Qué se espera">
          <ul className="flex flex-wrap gap-x-5">
            <Medio to={direccionDePedidos({ ...filtro, espera: null })} elegido={filtro.espera === null}>
              Esperen lo que esperen
            </Medio>
            {ESPERAS_BUSCADAS.filter(
              (espera) => filtro.medio === null || ESPERA_SEGUN[espera](MEDIOS[filtro.medio]),
            ).map((espera) => (
              <Medio key={espera} to={direccionDePedidos({ ...filtro, espera })} elegido={filtro.espera === espera}>
                {ESPERA[espera]}
              </Medio>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function Medio({ to, elegido, children }: { to: string; elegido: boolean; children: string }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={elegido ? 'page' : undefined}
        className={`flex min-h-11 items-center border-b-4 font-angosta hover:text-celeste-hondo ${elegido ? 'border-celeste' : 'border-transparent'}`}
      >
        {children}
      </Link>
    </li>
  )
}

type PestaniaProps = { to: string; elegida: boolean; texto: string; cuenta: number; aviso?: boolean }

function Pestania({ to, elegida, texto, cuenta, aviso = false }: PestaniaProps) {
  const look = elegida
    ? 'border-tinta bg-tinta text-papel'
    : `hover:border-tinta ${aviso ? 'border-rojo-aviso text-rojo-aviso' : 'border-linea-honda'}`
  return (
    <li>
      <Link
        to={to}
        aria-current={elegida ? 'page' : undefined}
        className={`flex min-h-11 items-center gap-2 rounded-sm border-2 px-3 font-angosta whitespace-nowrap ${look}`}
      >
        <span>{texto}</span>
        <span className="tabular-nums">{cuenta}</span>
      </Link>
    </li>
  )
}

const BUSCAR_MAX = 100

/** What the address of the list asks for; nonsense is left out. */
export function readFiltroDePedidos(params: URLSearchParams): FiltroDePedidos {
  return {
    estado: VISTAS_DE_PEDIDOS.find((vista) => vista === params.get('estado')) ?? null,
    medio: MEDIOS_DE_PAGO.find((medio) => medio === params.get('medio')) ?? null,
    avisos: params.get('avisos') === '1',
    espera: ESPERAS_BUSCADAS.find((espera) => espera === params.get('espera')) ?? null,
    buscar: (params.get('buscar') ?? '').trim().slice(0, BUSCAR_MAX),
    pagina: readPagina(params),
  }
}

/** Address of the first page with these filters. */
export function direccionDePedidos({ estado, medio, avisos, espera, buscar }: Omit<FiltroDePedidos, 'pagina'>): string {
  const params = new URLSearchParams()
  if (estado !== null) params.set('estado', estado)
  if (medio !== null) params.set('medio', medio)
  if (avisos) params.set('avisos', '1')
  if (espera !== null) params.set('espera', espera)
  if (buscar !== '') params.set('buscar', buscar)
  return params.size === 0 ? '/admin/pedidos' : `/admin/pedidos?${params}`
}
