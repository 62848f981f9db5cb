import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

type Plegado = { titulo: ReactNode; open: boolean }

/** The form of a correction, folded away until it is wanted or was refused. */
export function FormularioPlegado({ titulo, open, ...form }: Plegado & ComponentProps<typeof Form>) {
  return (
    <details open={open} className="border border-linea bg-blanco">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-angosta underline underline-offset-4">
        {titulo}
      </summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        className="flex flex-col gap-4 border-t border-linea p-4"
        {...form}
      />
    </details>
  )
}

/** The outcome of a correction that its form can't show; takes the focus. @param a the answer that it is about */
export function AvisoDeCorreccion({ a, kind, children }: { a: unknown; kind: 'ok' | 'error'; children: ReactNode }) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (a !== undefined) told.current?.focus()
  }, [a])
  return (
    <div ref={told} tabIndex={-1} role="status">
      <Notice kind={kind}>{children}</Notice>
    </div>
  )
}

/** Whether the page's form that has this value in a field is being sent. */
export function useEnviando(campo: string, valor: string): boolean {
  const { formData } = useNavigation()
  return formData?.get(campo) === valor
}
