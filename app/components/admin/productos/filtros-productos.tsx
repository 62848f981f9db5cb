import { useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import {
  ESTADO_ADMIN_ETIQUETA,
  hasFiltrosAdmin,
  MODO_ADMIN_ETIQUETA,
  ORDEN_ADMIN_ETIQUETA,
  STOCK_ADMIN_ETIQUETA,
  type FiltrosAdmin,
} from '#domain/catalogo/filtros-admin.ts'
import { Button } from '../../ui/button.tsx'

/** Search, filters and order of the list, all in its address. A choice is applied at once, a search when it is sent. */
export function FiltrosProductos({ filtros }: { filtros: FiltrosAdmin }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  const buscar = useFollowing<HTMLInputElement>(filtros.buscar)

  function apply() {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current!)) {
      if (typeof value !== 'string' || value.trim() === '') continue
      if (name !== 'orden' || value !== 'popularidad') params.set(name, value.trim())
    }
    void navigate({ search: params.toString() }, { preventScrollReset: true })
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label="Productos"
      className="grid items-end gap-3 min-[350px]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex items-end gap-2 min-[350px]:col-span-2 lg:col-span-1">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block font-angosta">Buscar</span>
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
      <Elegir label="Estado" name="estado" valor={filtros.estado} etiquetas={ESTADO_ADMIN_ETIQUETA} onChange={apply} />
      <Elegir label="Stock" name="stock" valor={filtros.stock} etiquetas={STOCK_ADMIN_ETIQUETA} onChange={apply} />
      <Elegir label="Se vende" name="modo" valor={filtros.modo} etiquetas={MODO_ADMIN_ETIQUETA} onChange={apply} />
      <Elegir label="Orden" name="orden" valor={filtros.orden} etiquetas={ORDEN_ADMIN_ETIQUETA} onChange={apply} />
      {hasFiltrosAdmin(filtros) && (
        <p className="col-span-full">
          <Link to="/admin" className="enlace inline-flex min-h-11 items-center">
            Quitar los filtros
          </Link>
        </p>
      )}
    </Form>
  )
}

type ElegirProps = {
  label: string
  name: string
  valor: string
  etiquetas: Record<string, string>
  onChange: () => void
}

function Elegir({ label, name, valor, etiquetas, onChange }: ElegirProps) {
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
        {Object.entries(etiquetas).map(([value, text]) => (
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
