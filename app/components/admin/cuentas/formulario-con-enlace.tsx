import { Form, redirect } from 'react-router'
import { CLAVE_MAX, CLAVE_MIN } from '#domain/cuentas/clave.ts'
import type { Faltas } from '#domain/errores.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'

/** What whoever came by a mailed link did wrong: `mensaje` is no field's. */
export type FallaConEnlace = { mensaje: string; errores: Faltas<'nombre' | 'clave'>; nombre?: string }

type Entrada = { ok: false } | { ok: true; value: { usuario: object | null; headers: Headers } }

/** Where whoever chose a password by a link goes on: signing in as ever, at the step that is left. */
export function goOnAfterEnlace(entrada: Entrada): Response {
  if (!entrada.ok) return redirect('/login?clave')
  const { usuario, headers } = entrada.value
  return redirect(usuario === null ? '/login/codigo?volver=%2Fadmin' : '/admin', { headers })
}

type Props = {
  titulo: string
  /** What it is about, once the link is good. */
  explica: string
  /** Whose password it is; null where the link isn't good. */
  email: string | null
  enlace: string
  pideNombre?: true
  /** Why the link isn't good; '' where it is. */
  motivo: string
  falla: FallaConEnlace | undefined
  sending: boolean
}

/** Where a link for one use leads that lets choose a password: a form, or why not. */
export function FormularioConEnlace({ titulo, explica, email, enlace, pideNombre, motivo, falla, sending }: Props) {
  const form = useFirstFault(falla?.errores)
  const mensaje = falla?.mensaje ?? motivo
  return (
    <div className="flex max-w-md flex-col gap-6 pt-8">
      <PageTitle>{titulo}</PageTitle>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">{mensaje !== '' && !sending && <Notice kind="error">{mensaje}</Notice>}</div>
      {email !== null && (
        <Form ref={form} method="post" className="flex flex-col gap-5">
          <p className="wrap-anywhere">{explica}</p>
          <input type="hidden" name="enlace" value={enlace} />
          {/* For password managers, which otherwise don't know whose password it is. */}
          <input type="email" name="email" defaultValue={email} autoComplete="username" readOnly hidden />
          {pideNombre && (
            <Field
              label="Tu nombre"
              htmlFor="nombre"
              hint="Como te conocen en la tienda."
              error={falla?.errores.nombre}
            >
              <Input name="nombre" required autoComplete="name" maxLength={60} defaultValue={falla?.nombre} />
            </Field>
          )}
          <Field
            label="Contraseña nueva"
            htmlFor="clave"
            hint={`${CLAVE_MIN} caracteres o más: unas cuantas palabras sueltas sirven.`}
            error={falla?.errores.clave}
          >
            <Input
              type="password"
              name="clave"
              required
              autoComplete="new-password"
              minLength={CLAVE_MIN}
              maxLength={CLAVE_MAX}
            />
          </Field>
          <div>
            <SendButton text="Guardar y entrar" meanwhile="Guardando..." variant="primario" busy={sending} />
          </div>
        </Form>
      )}
      <p>
        <EnlaceSuelto to="/login">Ir a Entrar</EnlaceSuelto>
      </p>
    </div>
  )
}
