import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { describeNavegador } from '#domain/cuentas/navegador.ts'
import { useReload } from '../../../conexion/use-reload.ts'
import { formatFecha } from '../../../base/fecha.ts'
import { SIN_COMUNICACION } from '../../../conexion/or-sin-respuesta.ts'
import { postJson, type RespuestaJson } from '../../../base/post-json.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { SendButton } from '../../../ui/send-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { useConfirmar } from '../confirmacion/confirmacion.tsx'
import { crearLlave, useHayLlaves, type Negativa } from './use-llave.ts'

type Llave = { id: string; nombre: string; desde: number; usada: number | null }
/** `fault` is null of what is still under way. */
type Dicho = { mensaje: string; fault: boolean | null }

/** The account's passkeys: adding one for this device, calling them something, removing them. */
export function Llaves({ llaves }: { llaves: Llave[] }) {
  const hay = useHayLlaves()
  const { reload } = useReload()
  const send = useCambio()
  const [busy, setBusy] = useState(false)
  const [dicho, setDicho] = useState<Dicho | null>(null)

  async function change(run: () => Promise<Dicho | null>) {
    setBusy(true)
    setDicho(null)
    const said = await run()
    if (said?.fault === false) await reload()
    setDicho(said)
    setBusy(false)
  }

  async function add(): Promise<Dicho | null> {
    const begun = await send<{ opciones: PublicKeyCredentialCreationOptionsJSON }>({ accion: 'empezar' })
    if (!begun.ok) return refusalOfLlave(begun)
    setDicho({ mensaje: 'Seguí los pasos que te muestra tu dispositivo.', fault: null })
    const creada = await crearLlave(begun.value.opciones)
    if (!creada.ok) return { mensaje: NEGATIVAS[creada.negativa], fault: true }
    const nombre = describeNavegador(navigator.userAgent)
    const added = await send({ accion: 'agregar', respuesta: creada.respuesta, nombre })
    return added.ok ? { mensaje: 'Agregamos la llave de acceso.', fault: false } : refusalOfLlave(added)
  }

  async function rename(id: string, nombre: string): Promise<Dicho | null> {
    const renamed = await send({ accion: 'nombrar', id, nombre })
    return renamed.ok ? { mensaje: 'Guardamos el nombre.', fault: false } : refusalOfLlave(renamed)
  }

  async function remove(id: string): Promise<Dicho | null> {
    const removed = await send({ accion: 'quitar', id })
    return removed.ok
      ? { mensaje: 'Quitamos la llave de acceso: ya no abre nada.', fault: false }
      : refusalOfLlave(removed)
  }

  return (
    <Seccion titulo="Llaves de acceso" id="llaves" className="flex flex-col gap-3">
      <p>
        Con una llave de acceso entrás con la huella, la cara o el número de tu dispositivo, sin contraseña ni código.
        Nadie la puede adivinar ni pedirte que la escribas en otra página.
      </p>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="status" className="empty:sr-only">
        {dicho !== null && (
          <Notice kind={dicho.fault === null ? 'info' : dicho.fault ? 'error' : 'ok'}>{dicho.mensaje}</Notice>
        )}
      </div>
      {llaves.length > 0 && (
        <ul className="border-t border-linea" aria-label="Llaves de acceso">
          {llaves.map((llave) => (
            <UnaLlave
              key={llave.id}
              llave={llave}
              busy={busy}
              onRename={(nombre) => void change(() => rename(llave.id, nombre))}
              onRemove={() => void change(() => remove(llave.id))}
            />
          ))}
        </ul>
      )}
      {hay ? (
        <div>
          <Button disabled={busy} onClick={() => void change(add)}>
            Agregar una llave de acceso
          </Button>
        </div>
      ) : (
        <p className="text-tinta-suave">Se agregan con JavaScript y en un navegador que las tenga.</p>
      )}
    </Seccion>
  )
}

type UnaLlaveProps = { llave: Llave; busy: boolean; onRename: (nombre: string) => void; onRemove: () => void }

function UnaLlave({ llave: { id, nombre, desde, usada }, busy, onRename, onRemove }: UnaLlaveProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-linea py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{nombre}</p>
          <p className="text-sm text-tinta-suave">{`Desde el ${formatFecha(desde)}${usada !== null ? ` ·\u00a0usada el ${formatFecha(usada)}` : ''}`}</p>
        </div>
        <Button size="sm" disabled={busy} aria-label={`Quitar la llave de acceso ${nombre}`} onClick={onRemove}>
          Quitar
        </Button>
      </div>
      <details>
        <summary className="enlace-suelto">Cambiar el nombre</summary>
        <form
          className="flex flex-wrap items-end gap-3 pt-2"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget).get('nombre')
            if (typeof typed === 'string') onRename(typed)
          }}
        >
          <Field label="Nombre" htmlFor={`nombre-${id}`}>
            <Input name="nombre" required maxLength={60} autoComplete="off" defaultValue={nombre} />
          </Field>
          <SendButton text="Guardar" busy={busy} />
        </form>
      </details>
    </li>
  )
}

/** Sends a change, and once more after whoever asks showed that they are still the same person. */
function useCambio() {
  const confirmar = useConfirmar()
  return async function send<T = object>(cambio: object): Promise<RespuestaJson<T>> {
    const answer = await postJson<T>('/admin/cuenta/llaves', cambio)
    if (answer.ok || answer.problema?.code !== 'confirmar_identidad') return answer
    return (await confirmar()) ? postJson<T>('/admin/cuenta/llaves', cambio) : answer
  }
}

/** What a refused change says; nothing when whoever asks thought better. */
function refusalOfLlave({ problema }: Exclude<RespuestaJson<unknown>, { ok: true }>): Dicho | null {
  if (problema?.code === 'confirmar_identidad') return null
  return { mensaje: problema?.detail ?? SIN_COMUNICACION, fault: true }
}

const NEGATIVAS: Record<Negativa, string> = {
  cancelada: 'No se agregó ninguna: el dispositivo no la creó.',
  repetida: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  imposible: 'Este dispositivo no puede crear una llave de acceso para esta dirección.',
}
