import { Form, useNavigation } from 'react-router'
import { BotonCopiar } from '../../../base/boton-copiar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { CampoDeCodigo } from './campo-de-codigo.tsx'

export type Enlace = { secreto: string; qr: { lado: number; trazo: string } }

/** What the application needs, as a picture and as text, and the code that shows that it has it. */
export function Enlazar({ enlace, error }: { enlace: Enlace; error: string | undefined }) {
  const sending = useNavigation().formMethod === 'POST'
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
          <Button type="submit" name="accion" value="confirmar" variant="primario" disabled={sending}>
            {sending ? 'Activando...' : 'Activar'}
          </Button>
        </div>
      </Form>
    </Seccion>
  )
}
