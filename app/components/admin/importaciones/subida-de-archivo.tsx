import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSessionCheck } from '../session-check.ts'
import { ErrorText } from '../../ui/field.tsx'
import { BarraDeAvance } from '../barra-de-avance.tsx'
import { ERRORES } from '#domain/errores.ts'
import { orTell } from '../../conexion/or-tell.ts'
import { postArchivo } from '../../base/post-archivo.ts'

/** Takes a file, chosen or dropped, sends it showing its progress, and opens its page. */
export function SubidaDeArchivo() {
  const navigate = useNavigate()
  const hasSession = useSessionCheck()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  /** From 0 to 1 while a file is on its way, else null. */
  const [enviado, setEnviado] = useState<number | null>(null)
  const [falla, setFalla] = useState('')

  async function send(archivo: File | undefined) {
    if (archivo === undefined || enviado !== null) return
    setFalla('')
    const { max, megas } = destinoDe(archivo)
    if (archivo.size > max) return setFalla(`El archivo es demasiado grande: puede tener hasta ${megas} MB.`)
    setEnviado(0)
    await orTell(
      () => upload(archivo),
      () => setFalla(ERRORES.error_interno.detail),
    )
    setEnviado(null)
    if (input.current) input.current.value = ''
  }

  async function upload(archivo: File) {
    if (!(await hasSession())) return
    const sent = await sendPlanilla(archivo, setEnviado)
    if ('id' in sent) await navigate(`/admin/importar/${sent.id}`)
    else setFalla(sent.falla)
  }

  return (
    <div
      className={`flex flex-col items-start gap-3 rounded-sm border-2 border-dashed p-5 ${over ? 'border-celeste-hondo bg-blanco' : 'border-linea-honda'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void send(event.dataTransfer.files[0])
      }}
    >
      <label
        className={`boton has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo ${enviado === null ? 'bg-sol hover:bg-tinta hover:text-sol' : 'border-linea bg-papel-hondo text-tinta-suave'}`}
      >
        <span>{enviado === null ? 'Elegir archivo' : 'Subiendo...'}</span>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xls,.zip,.csv,.json,.txt,text/csv,application/json"
          className="sr-only"
          disabled={enviado !== null}
          aria-describedby="archivo-ayuda archivo-falla"
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </label>
      <p id="archivo-ayuda" className="text-sm text-tinta-suave">
        Excel, CSV o JSON, hasta 64 MB; fotos con el código por nombre en un ZIP, hasta 256 MB. También podés
        arrastrarlo hasta acá.
      </p>
      {enviado !== null && (
        <BarraDeAvance valor={enviado} total={1} nombre="Subida del archivo" className="h-4 w-full max-w-sm" />
      )}
      <div role="alert" className="empty:sr-only">
        <ErrorText id="archivo-falla">{falla}</ErrorText>
      </div>
    </div>
  )
}

const LOST = 'No se pudo subir el archivo. Revisá la conexión y probá de nuevo.'

const MB = 1024 * 1024

/** Where a file goes, by its name alone, and its most bytes: archives of pictures are larger than lists. */
function destinoDe({ name }: { name: string }): { path: string; megas: number; max: number } {
  const isFotos = /\.zip$/i.test(name)
  const megas = isFotos ? 256 : 64
  return { path: isFotos ? '/admin/importar/subir-fotos' : '/admin/importar/subir', megas, max: megas * MB }
}

/**
 * Sends a file to be imported.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
async function sendPlanilla(
  archivo: File,
  onProgress: (part: number) => void,
): Promise<{ id: string } | { falla: string }> {
  const address = `${destinoDe(archivo).path}?archivo=${encodeURIComponent(archivo.name)}`
  const { body } = await postArchivo(address, archivo, { onProgress })
  const { id, detail } = (body ?? {}) as { id?: string; detail?: string }
  return id === undefined ? { falla: detail ?? LOST } : { id }
}
