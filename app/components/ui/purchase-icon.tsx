import { Stroke } from './icon.tsx'

/** Icons on the way to a purchase: the lists of shirts, which are counted in bytes, don't load them. */
export const PURCHASE_PATHS = {
  tilde: 'M4 12.5 9.5 18 20 6.5',
  copiar: 'M9 9h11v11H9ZM15 5V4H4v11h1',
  camion:
    'M2 6h12v11H2ZM14 10h4.5L22 13.5V17h-8M6.5 20a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM17.5 20a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  tarjeta: 'M2.5 5h19v14h-19ZM2.5 9.5h19M6 15h4',
  porcentaje: 'M5 19 19 5M7 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  regla: 'M2 8h20v8H2ZM6 8v3M10 8v4M14 8v3M18 8v4',
} as const

export type PurchaseIconName = keyof typeof PURCHASE_PATHS

/** Decoration beside words, as `Icon`. */
export function PurchaseIcon({ name, className }: { name: PurchaseIconName; className?: string }) {
  return <Stroke d={PURCHASE_PATHS[name]} className={className} />
}
