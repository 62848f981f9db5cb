import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { plural } from '#domain/texto/plural.ts'
import { quedanEnPalabras } from '#domain/productos/stock.ts'
import { SIN_COMUNICACION } from '../../../conexion/or-sin-respuesta.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Miniatura } from '../../miniatura.tsx'

type Hallazgo = { buscar: string; camisetas: CamisetaEnVenta[] }

const PAUSE_MS = 250

type Props = {
  /** What is shown before anything is looked for: shirts of which there are some here. */
  enStock: CamisetaEnVenta[]
  error: string | undefined
  /** A size that was tapped is from stock. */
  onAdd: (camiseta: CamisetaEnVenta, talle?: string) => void
}

/** The shirts to sell: those that are here, others while somebody types. A tap on a size adds one. */
export function BusquedaDeCamiseta({ enStock, error, onAdd }: Props) {
  const { load, data, state } = useFetcher<Hallazgo | null>()
  const [texto, setTexto] = useState('')
  const [sinRed, setSinRed] = useState(false)
  const buscar = texto.trim()
  useEffect(() => {
    if (buscar === '') return
    const timer = setTimeout(() => {
      // The router may not have fetched the route yet: its error page would take the sale away.
      setSinRed(!navigator.onLine)
      if (navigator.onLine) void load(`/admin/pedidos/camisetas?buscar=${encodeURIComponent(buscar)}`)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [buscar, load])
  const hallazgo = buscar === '' ? enStock : data?.buscar === buscar ? data.camisetas : null
  return (
    <div className="flex flex-col gap-3">
      <Field label="Buscar una camiseta" htmlFor="venta-buscar" hint="Por nombre, equipo, año o código." error={error}>
        <Input
          type="search"
          value={texto}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTexto(event.target.value)}
          onKeyDown={(event) => {
            // The field is in no form of its own: there is nothing to send.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <p role="status" className="text-sm">
        {buscar === ''
          ? tellEnStock(enStock.length)
          : sinRed || (data === null && state === 'idle')
            ? SIN_COMUNICACION
            : hallazgo === null || state !== 'idle'
              ? 'Buscando…'
              : tellHalladas(hallazgo.length)}
      </p>
      {hallazgo !== null && hallazgo.length > 0 && (
        <ul
          aria-label={buscar === '' ? 'Camisetas en stock' : 'Camisetas encontradas'}
          className="border-t border-linea"
        >
          {hallazgo.map((camiseta) => (
            <CamisetaPorVender key={camiseta.id} camiseta={camiseta} onAdd={(talle) => onAdd(camiseta, talle)} />
          ))}
        </ul>
      )}
    </div>
  )
}

type CamisetaProps = { camiseta: CamisetaEnVenta; onAdd: (talle?: string) => void }

function CamisetaPorVender({ camiseta, onAdd }: CamisetaProps) {
  const { nombre, codigo, imagen, precios, talles } = camiseta
  const aqui = talles.stock.filter(({ disponible }) => disponible)
  const modo = aqui.length > 0 ? 'stock' : 'encargo'
  return (
    <li className="flex gap-3 border-b border-linea py-3">
      <Miniatura imagen={imagen} className="h-20! w-16!" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-semibold break-words">{nombre}</p>
          <p className="tabular-nums">{formatPesos(precios[modo].transferencia)}</p>
          <p className="w-full font-angosta text-sm text-tinta-suave">{codigo}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {aqui.map(({ talle, quedan }) => (
            <Button
              key={talle}
              size="sm"
              className="min-w-11"
              aria-label={`Agregar ${nombre}, talle ${talle}, ${quedanEnPalabras(quedan ?? 0)}`}
              onClick={() => onAdd(talle)}
            >
              {talle}
            </Button>
          ))}
          {talles.encargo.length > 0 && (
            <Button size="sm" variant="texto" aria-label={`Agregar ${nombre} por encargo`} onClick={() => onAdd()}>
              Por encargo
            </Button>
          )}
          {aqui.length + talles.encargo.length === 0 && <p className="text-sm text-tinta-suave">Agotada.</p>}
        </div>
      </div>
    </li>
  )
}

function tellEnStock(cuantas: number): string {
  return cuantas === 0
    ? 'No hay camisetas en stock: buscá una por encargo.'
    : 'En stock ahora: tocá el talle que vendés.'
}

function tellHalladas(cuantas: number): string {
  return cuantas === 0 ? 'No encontramos ninguna.' : plural(cuantas, 'camiseta', 'camisetas')
}
