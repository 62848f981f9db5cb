import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link that stands by itself, tall enough for a thumb. */
export function EnlaceSuelto(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className="enlace-suelto" />
}
