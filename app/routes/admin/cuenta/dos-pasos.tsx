import { data, Form } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { CampoDeClave } from '../../../components/admin/cuentas/dos-pasos/campo-de-clave.tsx'
import { quedanCodigos } from '../../../components/admin/cuentas/dos-pasos/estado-de-dos-pasos.tsx'
import { readForm } from '../../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { useFirstFault } from '../../../components/formulario/use-faltas.ts'
import { readTexto } from '../../../components/formulario/read-texto.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/dos-pasos.ts'
import { BotonCopiar } from '../../../components/base/boton-copiar.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { CampoDeCodigo } from '../../../components/admin/cuentas/dos-pasos/campo-de-clave.tsx'
import { SendButton } from '../../../components/ui/send-button.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'

export const meta = unlistedMeta('Verificación en dos pasos')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = context.get(shopContext)
  return { email: context.get(adminContext).email, ...(await accounts.findSegundoFactor(request)) }
}

type Result = {
  mensaje: string
  fault: boolean
  errores: { clave?: string; codigo?: string }
  /** What the application has to be given. */
  enlace: Enlace | null
  /** Recovery codes, shown this once. */
  codigos: string[] | null
}

const NADA: Result = { mensaje: '', fault: false, errores: {}, enlace: null, codigos: null }

/** Turns the second step on in two posts (password, then a code), off, or makes its recovery codes anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { accounts } = shop
  const form = await readForm(request)
  const emisor = (await shop.readAjustes()).nombre
  const clave = readTexto(form, 'clave')
  const { ip } = context.get(requestContext)
  switch (form.get('accion')) {
    case 'empezar': {
      const begun = await accounts.beginSegundoFactor(request, { clave, emisor }, ip)
      return begun.ok ? { ...NADA, enlace: begun.value } : refuseDosPasos(begun)
    }
    case 'confirmar': {
      const confirmed = await accounts.confirmSegundoFactor(request, readTexto(form, 'codigo'), ip)
      if (confirmed.ok) {
        const mensaje = 'La verificación en dos pasos está activa. Las otras sesiones están cerradas.'
        return { ...NADA, mensaje, codigos: confirmed.value }
      }
      const secreto = readTexto(form, 'secreto')
      if (confirmed.code !== 'codigo_invalido' || !/^[A-Z2-7]{16,128}$/.test(secreto)) return refuseDosPasos(confirmed)
      // The secret is drawn only as this form sent it, for whoever sent it.
      const { email } = context.get(adminContext)
      return refuseDosPasos(confirmed, await accounts.drawEnlace({ emisor, email, secreto }))
    }
    case 'codigos': {
      const renewed = await accounts.renewCodigos(request, clave, ip)
      if (!renewed.ok) return refuseDosPasos(renewed)
      return { ...NADA, mensaje: 'Los códigos anteriores ya no sirven.', codigos: renewed.value }
    }
    case 'exigir':
    case 'no_exigir': {
      const exigir = form.get('accion') === 'exigir'
      const changed = await accounts.changeExigencia(request, { clave, exigir }, ip)
      return changed.ok ? { ...NADA, mensaje: exigir ? EXIGIDA : NO_EXIGIDA } : refuseDosPasos(changed)
    }
    case 'desactivar': {
      const ended = await accounts.endSegundoFactor(request, clave, ip)
      return ended.ok ? { ...NADA, mensaje: 'La verificación en dos pasos ya no está activa.' } : refuseDosPasos(ended)
    }
    default:
      return refuseDosPasos({ code: 'datos_invalidos' })
  }
}

const EXIGIDA =
  'Desde ahora todos los administradores la tienen que tener: quien no la tenga la activa antes de hacer otra cosa.'
const NO_EXIGIDA = 'Desde ahora cada administrador decide si la usa.'

function refuseDosPasos({ code }: { code: keyof typeof ERRORES }, enlace: Enlace | null = null) {
  const { status, detail } = ERRORES[code]
  const errores: Result['errores'] =
    code === 'clave_actual_invalida' ? { clave: 'La contraseña no es esa.' } : enlace === null ? {} : { codigo: detail }
  const mensaje = Object.keys(errores).length > 0 ? '' : detail
  return data<Result>({ ...NADA, mensaje, fault: true, errores, enlace }, { status })
}

export const clientAction = sendOrTell<typeof action, Result>({ ...NADA, mensaje: SIN_RESPUESTA, fault: true })

export default function DosPasos({ loaderData, actionData }: Route.ComponentProps) {
  const { mensaje, fault, errores, enlace, codigos } = actionData ?? NADA
  const form = useFirstFault<HTMLDivElement>(actionData)
  return (
    <div ref={form} className="flex flex-col gap-8">
      <div>
        <PageTitle>Verificación en dos pasos</PageTitle>
        <p className="mt-2">
          <EnlaceSuelto to="/admin/cuenta">Tu cuenta</EnlaceSuelto>
        </p>
      </div>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="status" className="empty:sr-only">
        {mensaje !== '' && <Notice kind={fault ? 'error' : 'ok'}>{mensaje}</Notice>}
      </div>
      {codigos !== null && <CodigosDeRecuperacion codigos={codigos} />}
      {enlace !== null && <Enlazar enlace={enlace} error={errores.codigo} />}
      {codigos === null && enlace === null && <CambiarDosPasos {...loaderData} error={errores.clave} />}
    </div>
  )
}

function CambiarDosPasos({
  activo,
  codigos,
  exigido,
  email,
  error,
}: Route.ComponentProps['loaderData'] & { error?: string }) {
  return (
    <>
      {exigido && !activo && (
        <Notice kind="aviso">La tienda se la pide a todos sus administradores: activala para seguir.</Notice>
      )}
      {activo ? (
        <>
          <p className="max-w-prose">{`Está activa. ${quedanCodigos(codigos)}`}</p>
          <p className="max-w-prose">
            {exigido
              ? 'La tienda se la pide a todos los administradores: quien no la tiene la activa antes de hacer otra cosa.'
              : 'También se la podés pedir a todos los administradores: quien no la tenga la activa antes de hacer otra cosa.'}
          </p>
        </>
      ) : (
        <p className="max-w-prose">
          Con ella, además de la contraseña, al entrar hace falta un código que muestra una aplicación de tu teléfono y
          cambia cada medio minuto. Quien descubra tu contraseña no puede entrar.
        </p>
      )}
      <Form method="post" className="flex max-w-md flex-col gap-4">
        <CampoDeClave email={email} error={error} />
        <div className="flex flex-wrap gap-4">
          {activo ? (
            <>
              <SendButton text="Hacer códigos nuevos" name="accion" value="codigos" />
              {exigido ? (
                <SendButton text="Dejar de pedírsela a todos" name="accion" value="no_exigir" />
              ) : (
                <>
                  <SendButton text="Pedírsela a todos" name="accion" value="exigir" />
                  <SendButton text="Desactivar" name="accion" value="desactivar" />
                </>
              )}
            </>
          ) : (
            <SendButton text="Empezar" name="accion" value="empezar" variant="primario" />
          )}
        </div>
      </Form>
    </>
  )
}

/** The recovery codes, the one time that they are shown. */
function CodigosDeRecuperacion({ codigos }: { codigos: string[] }) {
  return (
    <Seccion titulo="Tus códigos de recuperación" className="flex max-w-md flex-col gap-4">
      <p>
        Guardalos ahora, en papel o en tu gestor de contraseñas: <strong>no se muestran otra vez</strong>. Si perdés el
        teléfono, cada uno sirve para entrar una vez.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border border-linea bg-blanco p-4 font-mono">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div>
        <BotonCopiar texto={codigos.join('\n')} que="los códigos de recuperación" />
      </div>
    </Seccion>
  )
}

type Enlace = { secreto: string; qr: { lado: number; trazo: string } }

/** What the application needs, as a picture and as text, and the code that shows that it has it. */
function Enlazar({ enlace, error }: { enlace: Enlace; error: string | undefined }) {
  const { secreto, qr } = enlace
  return (
    <Seccion titulo="Enlazá tu aplicación" className="flex max-w-md flex-col gap-4">
      <p>
        Con una aplicación de códigos (Google Authenticator, Aegis, la de tu gestor de contraseñas) apuntá la cámara a
        este dibujo.
      </p>
      {/* Four modules of white around it, which readers need. */}
      <svg
        role="img"
        aria-label="Código QR para la aplicación"
        viewBox={`-4 -4 ${qr.lado + 8} ${qr.lado + 8}`}
        shapeRendering="crispEdges"
        className="w-64 max-w-full bg-blanco text-tinta forced-color-adjust-none"
      >
        <path d={qr.trazo} fill="currentColor" />
      </svg>
      <div>
        <p>¿Estás en el mismo teléfono? Escribí esta clave en la aplicación:</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="break-all font-mono">{secreto.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <BotonCopiar texto={secreto} que="la clave de la aplicación" />
        </p>
      </div>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="secreto" value={secreto} />
        <CampoDeCodigo label="Código" hint="Los 6 números que muestra ahora la aplicación." error={error} />
        <div>
          <SendButton text="Activar" meanwhile="Activando..." name="accion" value="confirmar" variant="primario" />
        </div>
      </Form>
    </Seccion>
  )
}
