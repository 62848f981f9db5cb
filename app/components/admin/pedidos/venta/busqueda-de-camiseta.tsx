import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Miniatura } from '../../miniatura.tsx'

type Hallazgo = { buscar: string; camisetas: CamisetaEnVenta[] }

const PAUSE_MS = 250

/** Finds the shirts of a sale while somebody types. */
export function BusquedaDeCamiseta({
  error,
  onAdd,
}: {
  error: string | undefined
  onAdd: (camiseta: CamisetaEnVenta) => void
}) {
  const { load, data, state } = useFetcher<Hallazgo>()
  const [texto, setTexto] = useState('')
  const buscar = texto.trim()
  useEffect(() => {
    if (buscar === '') return
    const timer = setTimeout(() => void load(`/admin/pedidos/camisetas?buscar=${encodeURIComponent(buscar)}`), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [buscar, load])
  const hallazgo = buscar !== '' && data?.buscar === buscar ? data.camisetas : null
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
        {buscar === '' ? '' : hallazgo === null || state !== 'idle' ? 'Buscando…' : tellHalladas(hallazgo.length)}
      </p>
      {hallazgo !== null && hallazgo.length > 0 && (
        <ul aria-label="Camisetas encontradas" className="border-t border-linea">
          {hallazgo.map((camiseta) => (
            <li key={camiseta.id} className="flex items-center gap-3 border-b border-linea py-2">
              <Miniatura imagen={camiseta.imagen} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold break-words">{camiseta.nombre}</p>
                <p className="text-sm text-tinta-suave">{`${camiseta.codigo} ·\u00a0${disponibilidad(camiseta)}`}</p>
              </div>
              <Button
                size="sm"
                aria-label={`Agregar ${camiseta.nombre}`}
                disabled={camiseta.talles.stock.length + camiseta.talles.encargo.length === 0}
                onClick={() => {
                  onAdd(camiseta)
                  setTexto('')
                }}
              >
                Agregar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function tellHalladas(cuantas: number): string {
  return cuantas === 0 ? 'No encontramos ninguna.' : plural(cuantas, 'camiseta', 'camisetas')
}

function disponibilidad({ talles, precios }: CamisetaEnVenta): string {
  const stock = talles.stock.filter(({ disponible }) => disponible).map(({ talle }) => talle)
  return [
    ...(stock.length === 0 ? [] : [`En stock ${stock.join(', ')}: ${formatPesos(precios.stock.transferencia)}`]),
    ...(talles.encargo.length === 0 ? [] : [`Por encargo: ${formatPesos(precios.encargo.transferencia)}`]),
  ].join(' ·\u00a0')
}
