import { Field, Input } from '../../ui/field.tsx'

/** Asks for the password of whoever is signed in. @param email for password managers, which otherwise don't know whose */
export function CampoDeClave({ email, error }: { email: string; error: string | undefined }) {
  return (
    <>
      <input type="email" name="email" defaultValue={email} autoComplete="username" readOnly hidden />
      <Field label="Tu contraseña" htmlFor="clave" error={error}>
        <Input type="password" name="clave" required autoComplete="current-password" maxLength={200} />
      </Field>
    </>
  )
}
