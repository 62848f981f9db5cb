import { ORDEN_ETIQUETA, ORDENES, type Filtros } from '#domain/catalogo/filtros.ts'
import { Button } from '../ui/button.tsx'

/** The list's order; part of the form of filters, though it stands beside it. */
export function Ordenar({ filtros, apply }: { filtros: Filtros; apply: () => void }) {
  return (
    <div>
      <label htmlFor="orden" className="font-angosta max-sm:sr-only">
        Ordenar por
      </label>
      <select
        id="orden"
        name="orden"
        form="form-filtros"
        defaultValue={filtros.orden}
        onChange={() => apply()}
        className="control w-auto min-w-0"
      >
        {ORDENES.map((orden) => (
          <option key={orden} value={orden}>
            {ORDEN_ETIQUETA[orden]}
          </option>
        ))}
      </select>
      <Button type="submit" form="form-filtros" size="sm" className="con-js:hidden">
        Ordenar
      </Button>
    </div>
  )
}
