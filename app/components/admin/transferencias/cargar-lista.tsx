import { useRef, useState } from 'react'
import { useReload } from '../../conexion/use-reload.ts'
import { postArchivo } from '../../base/post-archivo.ts'
import { ErrorText, Field, Textarea } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import { useSessionCheck } from '../session-check.ts'
import { orTell } from '../../conexion/or-tell.ts'

const BYTES_MAX = 2 * 1024 * 1024
const LOST = 'No se pudo cargar la lista. Revisá la conexión y probá de nuevo.'

/** The bank's list is chosen as a file, or pasted. */
export function CargarLista({ principal }: { principal: boolean }) {
  const { reload } = useReload()
  const hasSession = useSessionCheck()
  const input = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState('')
  const [cargando, setCargando] = useState(false)
  const [falla, setFalla] = useState('')

  async function load(archivo: File, onLoaded?: () => void) {
    if (cargando) return
    setFalla('')
    if (archivo.size > BYTES_MAX) {
      setFalla('La lista es demasiado grande: puede tener hasta 2 MB.')
      return
    }
    setCargando(true)
    await orTell(
      () => send(archivo, onLoaded),
      () => setFalla(LOST),
    )
    setCargando(false)
    if (input.current) input.current.value = ''
  }

  async function send(archivo: File, onLoaded?: () => void) {
    if (!(await hasSession())) return
    const address = `/admin/transferencias/cargar?archivo=${encodeURIComponent(archivo.name)}`
    const { status, body } = await postArchivo(address, archivo, { onProgress: () => undefined })
    if (status !== 200) return setFalla((body as { detail?: string } | null)?.detail ?? LOST)
    onLoaded?.()
    await reload()
  }

  return (
    <Seccion titulo="Cargar la lista del banco" id="cargar" className="flex flex-col items-start gap-3">
      <label
        className={`boton has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo ${cargando ? 'border-linea bg-papel-hondo text-tinta-suave' : principal ? 'bg-sol hover:bg-tinta hover:text-sol' : 'hover:bg-tinta hover:text-papel'}`}
      >
        <span>{cargando ? 'Cargando...' : 'Elegir archivo'}</span>
        <input
          ref={input}
          type="file"
          accept=".xls,.xlsx,.csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          disabled={cargando}
          aria-describedby="lista-ayuda lista-falla"
          onChange={(event) => {
            const archivo = event.target.files?.[0]
            if (archivo !== undefined) void load(archivo)
          }}
        />
      </label>
      <p id="lista-ayuda" className="max-w-prose text-sm text-tinta-suave">
        Los movimientos como los da el banco, en Excel o CSV. Se puede cargar otra vez aunque se repitan días: lo que ya
        está no se duplica.
      </p>
      <details className="w-full max-w-prose">
        <summary className="enlace-suelto">O pegar la lista</summary>
        <form
          className="flex flex-col items-start gap-3 pt-2"
          onSubmit={(event) => {
            event.preventDefault()
            void load(new File([texto], 'pegada'), () => setTexto(''))
          }}
        >
          <Field
            label="Movimientos"
            htmlFor="lista-pegada"
            hint="Copiá las filas de la página del banco o de una planilla, con los títulos."
            className="w-full"
          >
            <Textarea value={texto} onChange={(event) => setTexto(event.target.value)} rows={6} />
          </Field>
          <SendButton text="Cargar lo pegado" disabled={cargando || texto.trim() === ''} />
        </form>
      </details>
      <div role="alert" className="empty:sr-only">
        <ErrorText id="lista-falla">{falla}</ErrorText>
      </div>
    </Seccion>
  )
}
