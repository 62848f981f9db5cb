import { ButtonLink } from '../ui/button.tsx'

/** Links on from an empty place: both lists, and home. */
export function Caminos() {
  return (
    <div className="acciones">
      <ButtonLink to="/stock" variant="primario">
        Ver camisetas en stock
      </ButtonLink>
      <ButtonLink to="/encargo">Ver camisetas por encargo</ButtonLink>
      <ButtonLink to="/" variant="texto">
        Ir al inicio
      </ButtonLink>
    </div>
  )
}
