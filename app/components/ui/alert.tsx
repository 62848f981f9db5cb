import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Elementos } from './elementos.ts'

type AlertOptions = { onClose?: () => void }
type Show = (message: ReactNode, options?: AlertOptions) => void

const AlertContext = createContext<Show>(() => {})

/** The specification's "alert": the shop's own dialog with the given text (specification 8.20). */
export function useAlert(): Show {
  return useContext(AlertContext)
}

export function AlertProvider({ children }: { children: Elementos }) {
  const [shown, setShown] = useState<{ message: ReactNode; options: AlertOptions } | null>(null)
  const show = useCallback<Show>((message, options = {}) => setShown({ message, options }), [])

  function close() {
    setShown(null)
    // The dialog first gives the focus back, so that it may be taken elsewhere.
    if (shown?.options.onClose) setTimeout(shown.options.onClose)
  }

  return (
    <AlertContext value={show}>
      {children}
      <Dialog
        open={shown !== null}
        onClose={close}
        kind="alertdialog"
        title={shown?.message}
        footer={
          <Button variant="noche" onClick={close}>
            Entendido
          </Button>
        }
      />
    </AlertContext>
  )
}
