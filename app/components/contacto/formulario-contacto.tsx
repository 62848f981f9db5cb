import { getFormProps, getInputProps, getTextareaProps, useForm, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { contactoSchema } from '#domain/contacto/contacto.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { AutomatedField } from './automated-field.tsx'

/** The contact form (specification 3, 5). Without JavaScript the server checks it and gives back what was typed. */
export function FormularioContacto({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm({
    id: 'contacto',
    lastResult: lastResult ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contactoSchema }),
  })
  const sending = useNavigation().formAction?.startsWith('/contact') === true

  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-5">
      <Field label="Nombre" htmlFor={fields.nombre.id} error={fields.nombre.errors?.[0]} required>
        <Input {...controlProps(getInputProps(fields.nombre, { type: 'text' }))} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Correo" htmlFor={fields.email.id} error={fields.email.errors?.[0]} required>
        <Input
          {...controlProps(getInputProps(fields.email, { type: 'email' }))}
          autoComplete="email"
          inputMode="email"
          maxLength={200}
        />
      </Field>
      <Field label="Teléfono" htmlFor={fields.telefono.id} error={fields.telefono.errors?.[0]} required>
        <Input
          {...controlProps(getInputProps(fields.telefono, { type: 'tel' }))}
          autoComplete="tel"
          inputMode="tel"
          maxLength={30}
        />
      </Field>
      <Field label="Mensaje" htmlFor={fields.mensaje.id} error={fields.mensaje.errors?.[0]} required>
        <Textarea {...controlProps(getTextareaProps(fields.mensaje))} rows={6} maxLength={4000} />
      </Field>
      <AutomatedField />
      <div>
        {/* Keeps the focus where it is: a fault shown on leaving a field would move the button from under the pointer. */}
        <Button type="submit" variant="primario" disabled={sending} onMouseDown={(event) => event.preventDefault()}>
          {sending ? 'Enviando...' : 'Enviar mensaje'}
        </Button>
      </div>
    </Form>
  )
}

type ControlProps = {
  key?: React.Key | null | undefined
  name: string
  defaultValue?: string | undefined
  type?: string
}

/** Name and value are the form library's; ids and descriptions are the field's own. */
function controlProps<P extends ControlProps>({ name, defaultValue, type }: P) {
  return { name, defaultValue, ...(type === undefined ? {} : { type }) }
}
