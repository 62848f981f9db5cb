import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Elementos } from './elementos.ts'

type DialogProps = {
  open: boolean
  /** Called for every way of closing it: the cross, Escape, the backdrop. */
  onClose: () => void
  title: ReactNode
  footer?: ReactNode
  /** An `alertdialog` waits for an answer: no cross, and the backdrop doesn't close it. */
  kind?: 'dialog' | 'alertdialog'
  children?: Elementos
}

/**
 * A modal on the browser's own `<dialog>`: it keeps the focus inside and gives it back on closing. What carries
 * `data-autofocus` is focused first, else the first control.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

/** Makes a `<dialog>` a modal for as long as it is rendered: its props. */
export function useModal(onClose: () => void): ComponentProps<'dialog'> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The dialog is closed before it leaves the page, or the focus would be lost.
    return () => dialog.close()
  }, [])
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose: (event) => {
      if (!event.currentTarget.open) onClose()
    },
  }
}

function OpenDialog({ onClose, title, footer, kind = 'dialog', children }: DialogProps) {
  const titleId = useId()
  return (
    <dialog
      {...useModal(onClose)}
      role={kind === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      closedby={kind === 'dialog' ? 'any' : 'closerequest'}
      className="dialogo max-h-[min(var(--alto)-2rem,44rem)] w-[min(100vw-2rem,30rem)] overflow-y-auto rounded-sm border-2 border-tinta bg-papel"
    >
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl font-bold leading-snug">
            {title}
          </h2>
          {kind === 'dialog' && (
            <button type="button" aria-label="Cerrar" className="-m-2.5 p-2.5" onClick={onClose}>
              <Icon name="cerrar" />
            </button>
          )}
        </div>
        {children}
        {footer && <div className="flex flex-wrap gap-3">{footer}</div>}
      </div>
    </dialog>
  )
}
