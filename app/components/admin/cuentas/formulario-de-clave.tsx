import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { CLAVE_MAX, CLAVE_MIN } from '#domain/cuentas/clave.ts'
import type { Faltas } from '#domain/errores.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Field, Input } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Seccion } from '../../ui/seccion.tsx'

export type ErroresDeClave = Faltas<'actual' | 'nueva' | 'repetida'>

/** Sets a new password. Passwords are never kept in drafts or sent back. */
export function FormularioDeClave({ email, errores }: { email: string; errores: ErroresDeClave | null }) {
  const form = useFirstFault(errores)
  const saving = useNavigation().formData?.get('accion') === 'clave'

  useEffect(() => {
    if (errores !== null && Object.keys(errores).length === 0) form.current?.reset()
  }, [errores, form])

  return (
    <Seccion titulo="Cambiar la contraseña" id="clave" className="flex max-w-md flex-col gap-4">
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="accion" value="clave" />
        {/* For password managers, which otherwise don't know whose password it is. */}
        <input type="email" name="email" defaultValue={email} autoComplete="username" readOnly hidden />
        <Field label="Contraseña actual" htmlFor="actual" error={errores?.actual}>
          <Input type="password" name="actual" required autoComplete="current-password" maxLength={200} />
        </Field>
        <Field
          label="Contraseña nueva"
          htmlFor="nueva"
          error={errores?.nueva}
          hint={`${CLAVE_MIN} caracteres o más. Las otras sesiones se cierran.`}
        >
          <Input
            type="password"
            name="nueva"
            required
            autoComplete="new-password"
            minLength={CLAVE_MIN}
            maxLength={CLAVE_MAX}
          />
        </Field>
        <Field label="Contraseña nueva, otra vez" htmlFor="repetida" error={errores?.repetida}>
          <Input type="password" name="repetida" required autoComplete="new-password" maxLength={CLAVE_MAX} />
        </Field>
        <div>
          <SendButton text="Cambiar contraseña" meanwhile="Guardando..." variant="primario" busy={saving} />
        </div>
      </Form>
    </Seccion>
  )
}
