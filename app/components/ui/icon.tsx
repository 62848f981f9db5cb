/** Drawn on a grid of 24 with a stroke of 2. Every page loads these; see purchase-icon.tsx for others. */
export const PATHS = {
  carrito: 'M2 4h3l2.4 11.5h11L21 7.5H6M9 20h.01M17.5 20h.01',
  whatsapp:
    'M3 21l1.5-4.6A8.7 8.7 0 1 1 8 19.7ZM9 8.2c-.6 3 3.2 7 6.6 6.8l.9-2-2.2-1.1-1 .9a6 6 0 0 1-2.3-2.3l.9-1-1-2.2Z',
  buscar: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  filtro: 'M3 6h18M6.5 12h11M10 18h4',
  cerrar: 'M5 5l14 14M19 5 5 19',
  flecha: 'M4 12h16M13.5 5.5 20 12l-6.5 6.5',
  abajo: 'M5 9l7 7 7-7',
  camiseta: 'M8 3 3 6l1.5 5L7 10v11h10V10l2.5 1L21 6l-5-3c-1 2-7 2-8 0Z',
  bandera: 'M5 22V2M5 3h15v11H5M12.5 3v11M5 8.5h15',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17 7h.01',
  correo: 'M3 5h18v14H3ZM3 6l9 7 9-7',
} as const

export type IconName = keyof typeof PATHS

/** Decoration beside words, or inside something that has its own name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Stroke d={PATHS[name]} className={className} />
}

/** An icon by its path. */
export function Stroke({ d, className = 'size-6' }: { d: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={`icono ${className}`} aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
