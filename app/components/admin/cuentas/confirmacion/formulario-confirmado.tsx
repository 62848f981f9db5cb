import type { ComponentProps, SubmitEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { deadline } from '../../../conexion/deadline.ts'
import { useConfirmar } from './confirmacion.tsx'

const DEADLINE_MS = 15_000

/**
 * A form of the administration that is posted once whoever fills it in showed to be the same person still (specification
 * 29.16). The question stands over the form, which stays as it is. The server decides. Where it can't be asked before, and
 * without JavaScript, the form is sent, and refused when it must be.
 */
export function FormularioConfirmado({ children, ...props }: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'>) {
  const confirmar = useConfirmar()
  const submit = useSubmit()

  async function send(form: HTMLFormElement, button: HTMLElement | null) {
    if (!(await isIdentidadConfirmada()) && !(await confirmar())) return
    // A file is asked for by the document itself, which stays when it comes.
    if (props.reloadDocument) form.submit()
    else await submit(button instanceof HTMLButtonElement ? button : form)
  }

  return (
    <Form
      method="post"
      {...props}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget, event.nativeEvent.submitter)
      }}
    >
      {children}
    </Form>
  )
}

async function isIdentidadConfirmada(): Promise<boolean> {
  try {
    const answer = await fetch('/admin/cuenta/confirmar', { signal: deadline(DEADLINE_MS) })
    return ((await answer.json()) as { confirmada: boolean }).confirmada
  } catch {
    return true
  }
}
