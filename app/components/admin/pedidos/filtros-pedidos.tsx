import { Form, Link } from 'react-router'
import { DEPARTAMENTOS } from '#domain/envios/departamentos.ts'
import { METODO_CORTO, METODO_ETIQUETA, type Metodo } from '#domain/envios/envio.ts'
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
import { diaEnCifras, readDia, writeDia } from '#domain/tiempo/dia.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { Icon } from '../../ui/icon.tsx'
import { readPagina } from '../paginacion.tsx'
import { SelectorDeVista } from '../selector-de-vista.tsx'

type Props = { filtro: FiltroDePedidos; cuentas: ListaDePedidos['cuentas']; avisos: number }

const VISTA: Record<VistaDePedidos, string> = {
  ...ESTADO_ETIQUETA,
  sin_envio: 'Nada para mandar',
  salen_hoy: 'Salen hoy',
}

/** Views that are shown when there is something in them. */
const SI_HAY: readonly VistaDePedidos[] = ['sin_envio', 'salen_hoy']

const ESPERA: Record<EsperaBuscada, string> = {
  comprobante: 'Con comprobante',
  rechazada: 'Tarjeta rechazada',
  cupon: 'Con cupón',
}

/** Filters the list by search, state and way of paying; all of it is in the address. */
export function FiltrosPedidos({ filtro, cuentas, avisos }: Props) {
  // What has to leave today is prepared or paid, too.
  const todos = VISTAS_DE_PEDIDOS.reduce((sum, vista) => sum + cuentas[vista], -cuentas.salen_hoy)
  return (
    <div className="flex flex-col gap-4">
      <Form role="search" className="flex max-w-xl gap-2" key={filtro.buscar}>
        <CamposEscondidos filtro={{ ...filtro, buscar: '' }} />
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
      <SelectorDeVista
        nombre="Estados"
        vistas={[
          {
            to: direccionDePedidos({ ...filtro, estado: null, avisos: false, espera: null }),
            text: 'Todos',
            actual: filtro.estado === null && !filtro.avisos,
            cuenta: todos,
          },
          ...(avisos > 0 || filtro.avisos
            ? [
                {
                  to: direccionDePedidos({ ...filtro, estado: null, avisos: true, espera: null }),
                  text: 'Con aviso',
                  actual: filtro.avisos,
                  cuenta: avisos,
                  aviso: true,
                },
              ]
            : []),
          ...VISTAS_DE_PEDIDOS.filter(
            (vista) => !SI_HAY.includes(vista) || cuentas[vista] > 0 || vista === filtro.estado,
          ).map((estado) => ({
            to: direccionDePedidos({ ...filtro, estado, avisos: false, espera: null }),
            text: VISTA[estado],
            actual: filtro.estado === estado,
            cuenta: cuentas[estado],
          })),
        ]}
      />
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
      <MasFiltros filtro={filtro} />
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

const BUSCAR_MAX = 100

/** Sales by hand are handed over or fetched besides. */
const METODOS_DE_LISTA = Object.keys(METODO_ETIQUETA) as Metodo[]

/** Delivery, place, days and what is made to order, behind a line that says what is chosen. */
function MasFiltros({ filtro }: { filtro: FiltroDePedidos }) {
  const { metodo, departamento, desde, hasta, encargo } = filtro
  const elegidos = [
    metodo && METODO_CORTO[metodo],
    departamento,
    desde !== null && `desde el ${diaEnCifras(desde)}`,
    hasta !== null && `hasta el ${diaEnCifras(hasta)}`,
    encargo && 'por encargo',
  ].filter(Boolean)
  const sin = { ...filtro, metodo: null, departamento: null, desde: null, hasta: null, encargo: false }
  return (
    <details key={direccionDePedidos(filtro)}>
      <summary className="enlace-suelto">{['Más filtros', ...elegidos].join(' · ')}</summary>
      <Form className="grid max-w-3xl grid-cols-2 items-end gap-4 py-3 lg:grid-cols-4">
        <CamposEscondidos filtro={sin} />
        <Field label="Entrega" htmlFor="filtro-entrega">
          <Select name="entrega" defaultValue={metodo ?? ''}>
            <Options of={METODOS_DE_LISTA} none="Cualquiera" text={(one) => METODO_ETIQUETA[one]} />
          </Select>
        </Field>
        <Field label="Departamento" htmlFor="filtro-departamento">
          <Select name="departamento" defaultValue={departamento ?? ''}>
            <Options of={DEPARTAMENTOS.map((one) => one.departamento)} none="Cualquiera" />
          </Select>
        </Field>
        <Field label="Desde" htmlFor="filtro-desde">
          <Input type="date" name="desde" defaultValue={desde === null ? '' : writeDia(desde)} />
        </Field>
        <Field label="Hasta" htmlFor="filtro-hasta">
          <Input type="date" name="hasta" defaultValue={hasta === null ? '' : writeDia(hasta)} />
        </Field>
        <Checkbox label="Con camisetas por encargo" name="encargo" value="1" defaultChecked={encargo} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm">
            Filtrar
          </Button>
          {elegidos.length > 0 && (
            <ButtonLink to={direccionDePedidos(sin)} size="sm">
              Sacarlos
            </ButtonLink>
          )}
        </div>
      </Form>
    </details>
  )
}

/** What a form of one filter leaves as it is. */
function CamposEscondidos({ filtro }: { filtro: FiltroDePedidos }) {
  const [, query] = direccionDePedidos(filtro).split('?')
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** What the address of the list asks for; nonsense is left out. */
export function readFiltroDePedidos(params: URLSearchParams): FiltroDePedidos {
  return {
    estado: VISTAS_DE_PEDIDOS.find((vista) => vista === params.get('estado')) ?? null,
    medio: MEDIOS_DE_PAGO.find((medio) => medio === params.get('medio')) ?? null,
    avisos: params.get('avisos') === '1',
    espera: ESPERAS_BUSCADAS.find((espera) => espera === params.get('espera')) ?? null,
    metodo: METODOS_DE_LISTA.find((metodo) => metodo === params.get('entrega')) ?? null,
    departamento: DEPARTAMENTOS.find((one) => one.departamento === params.get('departamento'))?.departamento ?? null,
    desde: readDia(params.get('desde')),
    hasta: readDia(params.get('hasta')),
    encargo: params.get('encargo') === '1',
    buscar: (params.get('buscar') ?? '').trim().slice(0, BUSCAR_MAX),
    pagina: readPagina(params),
  }
}

/** Address of the first page with these filters. */
export function direccionDePedidos(filtro: Partial<Omit<FiltroDePedidos, 'pagina'>>): string {
  const { estado, medio, avisos, espera, metodo, departamento, desde, hasta, encargo, buscar } = filtro
  const params = new URLSearchParams()
  const asked = {
    estado,
    medio,
    avisos: avisos ? '1' : null,
    espera,
    entrega: metodo,
    departamento,
    desde: desde == null ? null : writeDia(desde),
    hasta: hasta == null ? null : writeDia(hasta),
    encargo: encargo ? '1' : null,
    buscar,
  }
  for (const [name, value] of Object.entries(asked)) if (value) params.set(name, value)
  return params.size === 0 ? '/admin/pedidos' : `/admin/pedidos?${params}`
}
