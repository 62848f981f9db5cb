import { useId, type ReactNode } from 'react'
import { Field, Input } from '../../../ui/field.tsx'

type Props = {
  email: string
  error: string | undefined
  /** A dialog opens with the focus here. */
  enFoco?: true
}

/** Asks for the password of whoever is signed in. @param email for password managers, which otherwise don't know whose */
export function CampoDeClave({ email, error, enFoco }: Props) {
  // Each field has its own id: the page may have a part named so, under the dialog that asks.
  const id = useId()
  return (
    <>
      <input type="email" name="email" defaultValue={email} autoComplete="username" readOnly hidden />
      <Field label="Tu contraseña" htmlFor={id} error={error}>
        <Input
          type="password"
          name="clave"
          required
          autoComplete="current-password"
          maxLength={200}
          data-autofocus={enFoco}
        />
      </Field>
    </>
  )
}

type CodigoProps = { label: string; hint: ReactNode; error: string | undefined }

/** Where a code is typed: telephones offer the one that they know. */
export function CampoDeCodigo({ label, hint, error }: CodigoProps) {
  return (
    <Field label={label} htmlFor="codigo" hint={hint} error={error}>
      <Input
        name="codigo"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  )
}
