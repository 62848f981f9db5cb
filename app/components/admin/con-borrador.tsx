import { Fragment, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { Elementos } from '../ui/elementos.ts'
import { Notice } from '../ui/notice.tsx'
import { useBorrador } from './use-borrador.ts'

type Props<T> = {
  clave: string
  /** As the form starts, by the names of its fields; '' for a box that isn't ticked. */
  inicial: T
  /** @param onEscrito to be called with the form whenever something in it has changed */
  children: (inicial: T, onEscrito: (form: HTMLFormElement) => void) => Elementos
}

/** A form that the browser keeps by itself, and its draft (specification 24.23). It starts anew with what was typed before. */
export function ConBorrador<T extends Record<string, string>>({ clave, inicial, children }: Props<T>) {
  const [alLlegar] = useState(inicial)
  const { valor, setValor, recuperado, descartar } = useBorrador(clave, alLlegar)

  function keep(form: HTMLFormElement) {
    const sueltas = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:checked)')]
    const escrito = Object.fromEntries([...sueltas.map(({ name }) => [name, '']), ...new FormData(form)])
    // Fields that aren't shown now keep what they had.
    setValor((now) => ({ ...now, ...escrito }))
  }

  return (
    <>
      {recuperado && (
        <Notice kind="aviso" className="flex flex-wrap items-center justify-between gap-3">
          <p>Recuperamos lo que estabas escribiendo y no se había guardado.</p>
          <Button size="sm" onClick={() => void descartar()}>
            Descartarlo
          </Button>
        </Notice>
      )}
      <Fragment key={String(recuperado)}>{children(valor, keep)}</Fragment>
    </>
  )
}
