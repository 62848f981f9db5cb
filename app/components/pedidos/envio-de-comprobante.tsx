import { useRef, useState } from 'react'
import {
  acceptsComprobante,
  COMPROBANTES_MAX,
  faultInComprobante,
  TIPOS_QUE_SE_MANDAN,
  type ComprobanteMandado,
} from '#domain/transferencias/comprobante.ts'
import { useReload } from '../conexion/use-reload.ts'
import { ErrorText } from '../ui/field.tsx'
import { formatFecha } from '../base/fecha.ts'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { ERRORES } from '#domain/errores.ts'
import { orTell } from '../conexion/or-tell.ts'
import { newClave } from '../conexion/new-clave.ts'
import { postArchivo } from '../base/post-archivo.ts'

type Props = {
  pedido: Pick<PedidoDelComprador, 'token' | 'estado' | 'medioDePago' | 'totalMercadoPago' | 'totalTransferencia'>
  comprobantes: ComprobanteMandado[]
}

/** Sends the receipt of a transfer, showing its progress; what was sent stays listed. */
export function EnvioDelComprobante({ pedido, comprobantes }: Props) {
  const { reload } = useReload()
  const input = useRef<HTMLInputElement>(null)
  /** From 0 to 1 while a file is on its way, else null. */
  const [enviado, setEnviado] = useState<number | null>(null)
  const [falla, setFalla] = useState('')
  const [recibido, setRecibido] = useState(false)

  async function send(archivo: File | undefined) {
    if (archivo === undefined || enviado !== null) return
    setRecibido(false)
    const fault = faultInComprobante(archivo)
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
    const sent = await sendComprobante(pedido.token, archivo, setEnviado)
    if (sent.ok) await reload()
    else setFalla(sent.falla)
    setRecibido(sent.ok)
  }

  const puede = acceptsComprobante(pedido) && comprobantes.length < COMPROBANTES_MAX
  return (
    <div className="flex flex-col items-start gap-3">
      {comprobantes.length > 0 && (
        <ul aria-label="Comprobantes que mandaste" className="flex w-full flex-col gap-1">
          {comprobantes.map(({ nombre, creado }, at) => (
            <li key={at} className="border-l-4 border-verde-ok pl-3">
              <p className="font-semibold break-words">{nombre}</p>
              <p className="font-angosta text-sm text-tinta-suave">{`Recibido el ${formatFecha(creado)}`}</p>
            </li>
          ))}
        </ul>
      )}
      {puede && (
        <>
          <label
            className={`boton sin-js:hidden has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo ${lookOf(enviado !== null, comprobantes.length > 0)}`}
          >
            <span>
              {enviado !== null ? 'Enviando...' : comprobantes.length > 0 ? 'Mandar otro' : 'Elegir foto o PDF'}
            </span>
            <input
              ref={input}
              type="file"
              accept={TIPOS_QUE_SE_MANDAN.join(',')}
              className="sr-only"
              disabled={enviado !== null}
              aria-describedby="comprobante-ayuda comprobante-falla"
              onChange={(event) => void send(event.target.files?.[0])}
            />
          </label>
          <p id="comprobante-ayuda" className="text-sm text-tinta-suave sin-js:hidden">
            Una foto, una captura o el PDF del banco, hasta 10 MB.
          </p>
          <noscript>
            <p>Para mandarlo desde acá hace falta un navegador actual con JavaScript activado.</p>
          </noscript>
        </>
      )}
      {enviado !== null && (
        <progress value={enviado} max={1} aria-label="Envío del comprobante" className="w-full max-w-sm accent-noche" />
      )}
      <div role="alert">
        <ErrorText id="comprobante-falla">{falla}</ErrorText>
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
type FinDeComprobante = { ok: true } | { ok: false; falla: string }

/** Milliseconds before each retry. */
const PAUSES = [1_000, 3_000, 8_000]
const CORTADO = 'Se cortó la conexión mientras se mandaba. Probá de nuevo.'

/**
 * Sends the receipt of a transfer. One that the network cut off is sent again with the same key, and stays one receipt.
 * @param token of the order
 * @param onProgress called with the part that is sent, from 0 to 1
 */
async function sendComprobante(
  token: string,
  archivo: File,
  onProgress: (part: number) => void,
): Promise<FinDeComprobante> {
  const clave = newClave()
  for (const pause of PAUSES) {
    const sent = await sendOnce(token, archivo, clave, onProgress)
    if (sent !== null) return sent
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return (await sendOnce(token, archivo, clave, onProgress)) ?? { ok: false, falla: CORTADO }
}

/** @returns null when nothing is known of it */
async function sendOnce(
  token: string,
  archivo: File,
  clave: string,
  onProgress: (part: number) => void,
): Promise<FinDeComprobante | null> {
  const address = `/api/pedidos/${encodeURIComponent(token)}/comprobante?nombre=${encodeURIComponent(archivo.name)}`
  const { status, body } = await postArchivo(address, archivo, {
    headers: { Accept: 'application/json', 'Idempotency-Key': clave },
    onProgress,
  })
  const { comprobante, detail } = (body ?? {}) as { comprobante?: unknown; detail?: string }
  if (status === 200 && comprobante !== undefined) return { ok: true }
  return status >= 400 && status < 500 && detail !== undefined ? { ok: false, falla: detail } : null
}
