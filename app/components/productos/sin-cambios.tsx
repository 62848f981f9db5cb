import { Link } from 'react-router'

/** What to know before personalising (specification 20.16). */
export function SinCambios({ className }: { className?: string }) {
  return (
    <p className={`text-sm text-tinta-suave ${className ?? ''}`}>
      Personalizada, una vez hecha no se cambia por talle ni por gusto; si llega fallada o distinta, nos hacemos cargo.{' '}
      {/* In a new tab: what is being written here stays. */}
      <Link to="/cambios" target="_blank" className="enlace">
        Ver cambios y devoluciones<span className="sr-only">, se abre aparte</span>
      </Link>
    </p>
  )
}
