import { ownValue } from '#domain/texto/own-value.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import {
  ESTADO_ADMIN_ETIQUETA,
  FALTA_ADMIN_ETIQUETA,
  filtrosElegidos,
  hasFiltrosAdmin,
  MODO_ADMIN_ETIQUETA,
  ORDEN_ADMIN_ETIQUETA,
  REBAJA_ADMIN_ETIQUETA,
  STOCK_ADMIN_ETIQUETA,
  type FiltrosAdmin,
} from '#domain/catalogo/filtros-admin.ts'
import { DEFINICION_DE_CAMPO } from '#domain/productos/campos.ts'
import { CATEGORIAS, VERSIONES } from '#domain/productos/producto.ts'
import { TALLES_ADMIN } from '#domain/productos/talle.ts'
import { Options } from '../../ui/options.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'

const LISTA = '/admin/productos'

type Props = { filtros: FiltrosAdmin; valores: ValoresAdmin; children: ReactNode }

/**
 * Search, filters and order of the list, all in its address. A choice is applied at once, a search when it is sent. On a
 * phone filters and order are folded away, with scripts or without, until one of them says something.
 * @param children what the list comes to
 */
export function FiltrosProductos({ filtros, valores, children }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  const buscar = useFollowing<HTMLInputElement>(filtros.buscar)

  function apply() {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current!)) {
      if (typeof value !== 'string' || value.trim() === '') continue
      if (name !== 'orden' || value !== 'popularidad') params.set(name, value.trim())
    }
    void navigate({ pathname: LISTA, search: params.toString() }, { preventScrollReset: true })
  }

  const elegidos = filtrosElegidos(filtros).filter(([name]) => name !== 'buscar').length
  return (
    <Form
      ref={form}
      role="search"
      aria-label="Productos"
      action={LISTA}
      className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,4fr)] lg:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex items-end gap-2">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block font-angosta max-lg:sr-only">Buscar</span>
          <input
            ref={buscar}
            type="search"
            name="buscar"
            defaultValue={filtros.buscar}
            placeholder="Nombre o código"
            className="control"
          />
        </label>
        <SendButton text="Buscar" size="sm" />
      </div>
      <div className="group flex flex-wrap items-center justify-between gap-x-3">
        <div className="order-1 lg:order-last lg:mt-2">{children}</div>
        <label className="boton boton-texto boton-sm order-2 -mr-3 has-focus-visible:outline-3 has-focus-visible:outline-celeste-hondo lg:hidden">
          <input type="checkbox" className="sr-only" defaultChecked={elegidos > 0 || filtros.orden !== 'popularidad'} />
          <span>{`Filtros${elegidos > 0 ? ` (${elegidos})` : ''}`}</span>
        </label>
        <div className="order-3 hidden w-full gap-3 pt-2 group-has-[input:checked]:grid min-[350px]:grid-cols-2 lg:grid lg:grid-cols-4 lg:pt-0">
          {filtrosQueHay(valores).map(([name, label, opciones]) => (
            <ElegirFiltro key={name} {...{ name, label, opciones }} valor={filtros[name]} onChange={apply} />
          ))}
        </div>
      </div>
      {hasFiltrosAdmin(filtros) && (
        <p className="col-span-full">
          <EnlaceSuelto to={LISTA}>Quitar los filtros</EnlaceSuelto>
        </p>
      )}
    </Form>
  )
}

/** As the address says them with how they read, or read as they are. */
type Opciones = Record<string, string> | readonly string[]

function filtrosQueHay(valores: ValoresAdmin): [Exclude<keyof FiltrosAdmin, 'pagina'>, string, Opciones][] {
  return [
    ['estado', 'Estado', ESTADO_ADMIN_ETIQUETA],
    ['stock', 'Stock', STOCK_ADMIN_ETIQUETA],
    ['modo', 'Se vende', MODO_ADMIN_ETIQUETA],
    ['liga', DEFINICION_DE_CAMPO.liga.etiqueta, valores.liga],
    ['equipo', DEFINICION_DE_CAMPO.equipo.etiqueta, valores.equipo],
    ['marca', DEFINICION_DE_CAMPO.marca.etiqueta, valores.marca],
    ['categoria', 'Categoría', CATEGORIAS],
    ['version', 'Versión', VERSIONES],
    ['procedencia', DEFINICION_DE_CAMPO.procedencia.etiqueta, valores.procedencia],
    ['talle', 'Talle', TALLES_ADMIN],
    ['falta', 'Le falta', FALTA_ADMIN_ETIQUETA],
    ['rebaja', 'Rebaja', REBAJA_ADMIN_ETIQUETA],
    ['orden', 'Orden', ORDEN_ADMIN_ETIQUETA],
  ]
}

type ElegirProps = { label: string; name: string; valor: string; opciones: Opciones; onChange: () => void }

function ElegirFiltro({ label, name, valor, opciones, onChange }: ElegirProps) {
  const select = useFollowing<HTMLSelectElement>(valor)
  const none = name === 'orden' ? undefined : 'Todos'
  return (
    <div className="min-w-0">
      <label htmlFor={`filtro-${name}`} className="mb-1 block font-angosta">
        {label}
      </label>
      <select
        ref={select}
        id={`filtro-${name}`}
        name={name}
        defaultValue={valor}
        onChange={onChange}
        className="control px-1.5"
      >
        {isList(opciones) ? (
          <Options of={opciones} own={valor} none={none} />
        ) : (
          <Options of={Object.keys(opciones)} none={none} text={(each) => ownValue(opciones, each) ?? each} />
        )}
      </select>
    </div>
  )
}

function isList(opciones: Opciones): opciones is readonly string[] {
  return Array.isArray(opciones)
}

/** The field follows what is shown when somebody goes back; what is being typed stays. */
function useFollowing<Control extends HTMLInputElement | HTMLSelectElement>(valor: string) {
  const ref = useRef<Control>(null)
  // The first value isn't written: the page may have been used before it came alive.
  const shown = useRef(valor)
  useEffect(() => {
    if (shown.current === valor || ref.current === null) return
    shown.current = valor
    ref.current.value = valor
  }, [valor])
  return ref
}

/** The leagues, teams and brands that shirts have, and where the owner says that they come from. */
export type ValoresAdmin = Record<'liga' | 'equipo' | 'marca' | 'procedencia', string[]>
