import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
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
import { Button } from '../../ui/button.tsx'

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
        <Button type="submit" size="sm">
          Buscar
        </Button>
      </div>
      <div className="group flex flex-wrap items-center justify-between gap-x-3">
        <div className="order-1 lg:order-last lg:mt-2">{children}</div>
        <label className="boton boton-texto boton-sm order-2 -mr-3 has-focus-visible:outline-3 has-focus-visible:outline-celeste-hondo lg:hidden">
          <input type="checkbox" className="sr-only" defaultChecked={elegidos > 0 || filtros.orden !== 'popularidad'} />
          <span>{`Filtros${elegidos > 0 ? ` (${elegidos})` : ''}`}</span>
        </label>
        <div className="order-3 hidden w-full gap-3 pt-2 group-has-[input:checked]:grid min-[350px]:grid-cols-2 lg:grid lg:grid-cols-4 lg:pt-0">
          <ElegirFiltro
            label="Estado"
            name="estado"
            valor={filtros.estado}
            etiquetas={ESTADO_ADMIN_ETIQUETA}
            onChange={apply}
          />
          <ElegirFiltro
            label="Stock"
            name="stock"
            valor={filtros.stock}
            etiquetas={STOCK_ADMIN_ETIQUETA}
            onChange={apply}
          />
          <ElegirFiltro
            label="Se vende"
            name="modo"
            valor={filtros.modo}
            etiquetas={MODO_ADMIN_ETIQUETA}
            onChange={apply}
          />
          {(['liga', 'equipo', 'marca'] as const).map((campo) => (
            <ElegirFiltro
              key={campo}
              label={DEFINICION_DE_CAMPO[campo].etiqueta}
              name={campo}
              valor={filtros[campo]}
              etiquetas={sameWords(valores[campo], filtros[campo])}
              onChange={apply}
            />
          ))}
          <ElegirFiltro
            label="Categoría"
            name="categoria"
            valor={filtros.categoria}
            etiquetas={sameWords(CATEGORIAS)}
            onChange={apply}
          />
          <ElegirFiltro
            label="Versión"
            name="version"
            valor={filtros.version}
            etiquetas={sameWords(VERSIONES, filtros.version)}
            onChange={apply}
          />
          <ElegirFiltro
            label="Talle"
            name="talle"
            valor={filtros.talle}
            etiquetas={sameWords(TALLES_ADMIN, filtros.talle)}
            onChange={apply}
          />
          <ElegirFiltro
            label="Le falta"
            name="falta"
            valor={filtros.falta}
            etiquetas={FALTA_ADMIN_ETIQUETA}
            onChange={apply}
          />
          <ElegirFiltro
            label="Rebaja"
            name="rebaja"
            valor={filtros.rebaja}
            etiquetas={REBAJA_ADMIN_ETIQUETA}
            onChange={apply}
          />
          <ElegirFiltro
            label="Orden"
            name="orden"
            valor={filtros.orden}
            etiquetas={ORDEN_ADMIN_ETIQUETA}
            onChange={apply}
          />
        </div>
      </div>
      {hasFiltrosAdmin(filtros) && (
        <p className="col-span-full">
          <Link to={LISTA} className="enlace inline-flex min-h-11 items-center">
            Quitar los filtros
          </Link>
        </p>
      )}
    </Form>
  )
}

/** Values that are shown as they are; the one that is chosen is among them, whatever it is. */
function sameWords(valores: readonly string[], valor = ''): [string, string][] {
  const all = valor === '' || valores.includes(valor) ? valores : [valor, ...valores]
  return all.map((each) => [each, each])
}

type ElegirProps = {
  label: string
  name: string
  valor: string
  /** What can be chosen, in order: as the address says it and as it reads. */
  etiquetas: Record<string, string> | [string, string][]
  onChange: () => void
}

function ElegirFiltro({ label, name, valor, etiquetas, onChange }: ElegirProps) {
  const select = useFollowing<HTMLSelectElement>(valor)
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
        {name !== 'orden' && <option value="">Todos</option>}
        {(Array.isArray(etiquetas) ? etiquetas : Object.entries(etiquetas)).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The field follows what is shown when somebody goes back; what is being typed stays. */
function useFollowing<Control extends HTMLInputElement | HTMLSelectElement>(valor: string) {
  const ref = useRef<Control>(null)
  // Not the first time: the page may have been used before it came alive.
  const shown = useRef(valor)
  useEffect(() => {
    if (shown.current === valor || ref.current === null) return
    shown.current = valor
    ref.current.value = valor
  }, [valor])
  return ref
}

/** The leagues, teams and brands that shirts have. */
export type ValoresAdmin = Record<'liga' | 'equipo' | 'marca', string[]>
