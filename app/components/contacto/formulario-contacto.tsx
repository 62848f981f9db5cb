import { useState, useEffect, useRef, type SyntheticEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { CAMPOS_DE_CONTACTO, contactoSchema, type Contacto } from '#domain/contacto/contacto.ts'
import { faltasDe } from '#domain/errores.ts'
import { useFaltas } from '../formulario/use-faltas.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { isThisBrowserAutomated } from '../base/is-automated.ts'
import { readTexto } from '../formulario/read-texto.ts'

/** What was typed and refused; `mensaje` is '' when the fields say why. */
export type ContactoRechazado = { escrito: Contacto; mensaje: string }

/** The contact form (specification 5.13, 5.14). Without JavaScript the server checks it and returns what was typed. */
export function FormularioContacto({ rechazado }: { rechazado: ContactoRechazado | undefined }) {
  const [escrito, setEscrito] = useState(rechazado?.escrito ?? readContacto(new FormData()))
  const check = (contacto: Contacto) => contactoSchema.safeParse(contacto).error
  const { form, faltas, leave, tellAll } = useFaltas<keyof Contacto>(faltasDe(check(escrito)), rechazado)
  const sending = useNavigation().formAction?.startsWith('/contact') === true

  /** The fields themselves hold what is typed, even before the page is alive. */
  function read({ currentTarget }: SyntheticEvent<HTMLFormElement>): Contacto {
    const typed = readContacto(new FormData(currentTarget))
    setEscrito(typed)
    return typed
  }
  const field = (campo: keyof Contacto) => ({ htmlFor: `contacto-${campo}`, error: faltas[campo], required: true })
  const control = (campo: keyof Contacto) => ({ name: campo, defaultValue: rechazado?.escrito[campo] })

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onChange={read}
      onBlur={(event) => {
        read(event)
        const campo = CAMPOS_DE_CONTACTO.find((one) => one === event.target.getAttribute('name'))
        if (campo !== undefined) leave(campo)
      }}
      onSubmit={(event) => {
        if (check(read(event)) === undefined) return
        event.preventDefault()
        tellAll()
      }}
    >
      <Field label="Nombre" {...field('nombre')}>
        <Input {...control('nombre')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Correo" {...field('email')}>
        <Input {...control('email')} type="email" autoComplete="email" inputMode="email" maxLength={200} />
      </Field>
      <Field label="Teléfono" {...field('telefono')}>
        <Input {...control('telefono')} type="tel" autoComplete="tel" inputMode="tel" maxLength={30} />
      </Field>
      <Field label="Mensaje" {...field('mensaje')}>
        <Textarea {...control('mensaje')} rows={6} maxLength={4000} />
      </Field>
      <AutomatedField />
      <div>
        {/* Keeps the focus: a fault shown on leaving a field would move the button from under the pointer. */}
        <Button type="submit" variant="primario" disabled={sending} onMouseDown={(event) => event.preventDefault()}>
          {sending ? 'Enviando...' : 'Enviar mensaje'}
        </Button>
      </div>
    </Form>
  )
}

/**
 * Tells the server what only the browser knows: that a program drives it, or that it has no languages
 * (specification 8.18).
 */
function AutomatedField() {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    ref.current!.value = isThisBrowserAutomated() ? '1' : ''
  }, [])
  return <input ref={ref} type="hidden" name="automated" defaultValue="" />
}

/** What is typed into the contact form. */
export function readContacto(form: FormData): Contacto {
  return Object.fromEntries(CAMPOS_DE_CONTACTO.map((campo) => [campo, readTexto(form, campo)])) as Contacto
}
