import { useState, type ReactNode } from 'react'
import type { ValorDeFaceta } from '#domain/catalogo.ts'
import { Icon } from '../../ui/icon.tsx'
import { TiraColores } from '../tira-colores.tsx'

type Props = {
  nombre: string
  etiqueta: string
  valores: ValorDeFaceta[]
  elegidos: string[]
  /** Open from the start. */
  open?: boolean
}

/** A filter with several values, each with how many shirts it would give; one that gives none can't be chosen. */
export function Faceta({ nombre, etiqueta, valores, elegidos, open = false }: Props) {
  const shown = withElegidos(valores, elegidos)
  if (shown.length === 0) return null
  return (
    <Grupo etiqueta={etiqueta} open={open || elegidos.length > 0}>
      {nombre === 'talle' ? (
        <div className="flex flex-wrap gap-2">
          {shown.map((valor) => (
            <Talle key={valor.valor} valor={valor} elegido={elegidos.includes(valor.valor)} />
          ))}
        </div>
      ) : (
        // It scrolls: where nothing in it can be chosen, it takes the focus itself. Relative, or what only screen readers
        // are told would stand outside it and lengthen the sheet.
        <div
          className="relative -mx-1 max-h-72 overflow-y-auto px-1"
          tabIndex={shown.some(canBeChosen) ? undefined : 0}
        >
          {shown.map((valor) => (
            <Casilla key={valor.valor} nombre={nombre} valor={valor} elegido={elegidos.includes(valor.valor)} />
          ))}
        </div>
      )}
    </Grupo>
  )
}

/** A part of the panel that folds. It stays as the visitor left it. */
export function Grupo({ etiqueta, open, children }: { etiqueta: string; open: boolean; children: ReactNode }) {
  const [initiallyOpen] = useState(open)
  return (
    <details open={initiallyOpen} className="group/grupo border-t border-linea">
      <summary className="flex min-h-12 items-center justify-between font-angosta text-lg hover:text-celeste-hondo">
        {etiqueta}
        <Icon name="abajo" className="size-5 group-open/grupo:rotate-180" />
      </summary>
      <fieldset className="min-w-0 pb-4">
        <legend className="sr-only">{etiqueta}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** A box to tick, with its count. */
export function Casilla({
  nombre,
  valor: { valor, cantidad },
  etiqueta = valor,
  elegido,
}: {
  nombre: string
  valor: ValorDeFaceta
  etiqueta?: string
  elegido: boolean
}) {
  return (
    <label className="casilla">
      <input
        type="checkbox"
        name={nombre}
        value={valor}
        defaultChecked={elegido}
        disabled={cantidad === 0 && !elegido}
      />
      {nombre === 'color' && (
        <TiraColores principales={[valor]} secundarios={[]} className="h-5 max-w-5 shrink-0 border-x" />
      )}
      <span className="valor">
        <span>{etiqueta}</span>
      </span>
      <Cantidad cantidad={cantidad} />
    </label>
  )
}

function Talle({ valor: { valor, cantidad }, elegido }: { valor: ValorDeFaceta; elegido: boolean }) {
  return (
    <label className="talle">
      <input
        type="checkbox"
        name="talle"
        value={valor}
        defaultChecked={elegido}
        disabled={cantidad === 0 && !elegido}
      />
      {valor}
      <Cantidad cantidad={cantidad} />
    </label>
  )
}

function Cantidad({ cantidad }: { cantidad: number }) {
  return (
    <span className="cantidad">
      <span className="sr-only">, </span>
      {cantidad}
      <span className="sr-only"> {cantidad === 1 ? 'camiseta' : 'camisetas'}</span>
    </span>
  )
}

function canBeChosen({ cantidad }: ValorDeFaceta): boolean {
  return cantidad > 0
}

/** A value of the address that the list doesn't know stays in the form, or it could not be taken out there. */
function withElegidos(valores: ValorDeFaceta[], elegidos: string[]): ValorDeFaceta[] {
  const unknown = elegidos.filter((elegido) => !valores.some(({ valor }) => valor === elegido))
  return [...unknown.map((valor) => ({ valor, cantidad: 0 })), ...valores]
}
