import { useRef, useState } from 'react'
import { ERRORES } from '#domain/errores.ts'
import { faultInAjeno } from '#domain/transferencias/comprobante.ts'
import { postArchivo } from '../base/post-archivo.ts'
import { newClave } from '../conexion/new-clave.ts'
import { orTell } from '../conexion/or-tell.ts'
import { useReload } from '../conexion/use-reload.ts'
import { ErrorText } from '../ui/field.tsx'

type Props = {
  /** Tells its parts apart from those of another on the page. */
  id: string
  /** What takes the file, which is named in it where that is wanted. */
  addressFor: (archivo: File) => string
  tipos: readonly string[]
  /** On the button, before any was sent and after. */
  elegir: string
  otro: string
  ayuda: string
  /** How the progress is called. */
  titulo: string
  /** Whether one was sent, and whether another may be. */
  mandado: boolean
  puede: boolean
  /** It is what the page is for, until one was sent. */
  principal: boolean
}

/** Sends a file, showing its progress; then the page is read anew. */
export function EnvioDeArchivo({
  id,
  addressFor,
  tipos,
  elegir,
  otro,
  ayuda,
  titulo,
  mandado,
  puede,
  principal,
}: Props) {
  const { reload } = useReload()
  const input = useRef<HTMLInputElement>(null)
  /** From 0 to 1 while a file is on its way, else null. */
  const [enviado, setEnviado] = useState<number | null>(null)
  const [falla, setFalla] = useState('')
  const [recibido, setRecibido] = useState(false)

  async function send(archivo: File | undefined) {
    if (archivo === undefined || enviado !== null) return
    setRecibido(false)
    const fault = faultInAjeno(archivo, tipos)
    setFalla(fault ?? '')
    if (fault === null) {
      setEnviado(0)
      await orTell(
        () => sendOne(archivo),
        () => setFalla(ERRORES.error_interno.detail),
      )
      setEnviado(null)
    }
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
  }

  async function sendOne(archivo: File) {
    const sent = await sendArchivo(addressFor(archivo), archivo, setEnviado)
    if (sent.ok) await reload()
    else setFalla(sent.falla)
    setRecibido(sent.ok)
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {puede && (
        <>
          <label
            className={`boton sin-js:hidden has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo ${lookOf(enviado !== null, mandado || !principal)}`}
          >
            <span>{enviado !== null ? 'Enviando...' : mandado ? otro : elegir}</span>
            <input
              ref={input}
              type="file"
              accept={tipos.join(',')}
              className="sr-only"
              disabled={enviado !== null}
              aria-describedby={`${id}-ayuda ${id}-falla`}
              onChange={(event) => void send(event.target.files?.[0])}
            />
          </label>
          <p id={`${id}-ayuda`} className="text-sm text-tinta-suave sin-js:hidden">
            {ayuda}
          </p>
          <noscript>
            <p>Para mandarlo desde acá hace falta un navegador actual con JavaScript activado.</p>
          </noscript>
        </>
      )}
      {enviado !== null && (
        <progress value={enviado} max={1} aria-label={titulo} className="w-full max-w-sm accent-noche" />
      )}
      <div role="alert">
        <ErrorText id={`${id}-falla`}>{falla}</ErrorText>
      </div>
      <p aria-live="polite" className={recibido ? '' : 'sr-only'}>
        {recibido && 'Lo recibimos.'}
      </p>
    </div>
  )
}

function lookOf(sending: boolean, again: boolean): string {
  if (sending) return 'border-linea bg-papel-hondo text-tinta-suave'
  return again ? 'boton-secundario' : 'bg-sol hover:bg-tinta hover:text-sol'
}

/** How it ended: it was kept, or why not. */
type FinDeEnvio = { ok: true } | { ok: false; falla: string }

/** Milliseconds before each retry. */
const PAUSES = [1_000, 3_000, 8_000]
const CORTADO = 'Se cortó la conexión mientras se mandaba. Probá de nuevo.'

/**
 * Sends a file. One that the network cut off is sent again with the same key, and is kept once.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
async function sendArchivo(address: string, archivo: File, onProgress: (part: number) => void): Promise<FinDeEnvio> {
  const clave = newClave()
  for (const pause of PAUSES) {
    const sent = await sendOnce(address, archivo, clave, onProgress)
    if (sent !== null) return sent
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return (await sendOnce(address, archivo, clave, onProgress)) ?? { ok: false, falla: CORTADO }
}

/** @returns null when nothing is known of it */
async function sendOnce(
  address: string,
  archivo: File,
  clave: string,
  onProgress: (part: number) => void,
): Promise<FinDeEnvio | null> {
  const { status, body } = await postArchivo(address, archivo, {
    headers: { Accept: 'application/json', 'Idempotency-Key': clave },
    onProgress,
  })
  const { detail } = (body ?? {}) as { detail?: string }
  if (status === 200 && body !== null) return { ok: true }
  return status >= 400 && status < 500 && detail !== undefined ? { ok: false, falla: detail } : null
}
