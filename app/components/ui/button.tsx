import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type ButtonVariant = 'primario' | 'secundario' | 'noche' | 'texto'
type Look = { variant?: ButtonVariant; size?: 'md' | 'sm' }

/** The classes of a button, which are in app.css. */
function lookOfButton({ variant = 'secundario', size = 'md' }: Look, className = ''): string {
  return `boton boton-${variant} boton-${size} ${className}`
}

/**
 * A button. `primario` is for the one action that matters most on the page. A `disabled` one does nothing and says so,
 * but keeps the focus. Whoever pressed it isn't thrown to the page's start while it works.
 */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  disabled,
  onClick,
  ...props
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={lookOfButton({ variant, size }, className)}
      aria-disabled={disabled}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
      {...props}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={lookOfButton({ variant, size }, className)} {...props} />
}

/** A link to an address outside the shop that looks like a button. */
export function ButtonAnchor({ variant, size, className, ...props }: Look & ComponentProps<'a'>) {
  return <a className={lookOfButton({ variant, size }, className)} {...props} />
}
