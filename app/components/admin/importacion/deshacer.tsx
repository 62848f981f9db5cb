import { useState, type ReactNode } from 'react'
import type { ImportacionDetalle } from '#domain/importacion/vista.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Decidir } from './decidir.tsx'
import { formatCount } from './textos-de-importacion.ts'

type Props = {
  importacion: Pick<ImportacionDetalle, 'estado' | 'cuentas'>
  /** What is undone: `la importación`. */
  que: string
  /** What the button says while nothing was undone. */
  boton: string
  /** The articles of one and of several of its rows: `el`, `los`. */
  una: string
  varias: string
  /** The words of the button that leaves it as it is. */
  dejar: string
  /** What undoing does, and what it leaves. */
  children: ReactNode
}

/** Stops and undoes, or undoes what is left, once that was confirmed. */
export function Deshacer({ importacion: { estado, cuentas }, que, boton, una, varias, dejar, children }: Props) {
  const [asking, setAsking] = useState(false)
  const running = estado === 'importando'
  const quedan = cuentas.no_deshecha
  const deshacer =
    quedan === 0
      ? boton
      : quedan === 1
        ? `Deshacer ${una} que queda`
        : `Deshacer ${varias} ${formatCount(quedan)} que quedan`
  return (
    <>
      <Button onClick={() => setAsking(true)}>{running ? 'Parar y deshacer' : deshacer}</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        kind="alertdialog"
        title={running ? `Parar y deshacer ${que}` : `Deshacer ${que}`}
        footer={
          <>
            <Decidir decision="deshacer" variant="noche" onClick={() => setAsking(false)}>
              Deshacer
            </Decidir>
            <Button onClick={() => setAsking(false)}>{dejar}</Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  )
}
