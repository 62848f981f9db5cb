import { useState } from 'react'
import { postArchivo } from '../base/post-archivo.ts'
import { orTell } from '../conexion/or-tell.ts'
import { Falla } from './falla.tsx'
import { useSessionCheck } from './session-check.ts'

const BYTES_MAX = 2 * 1024 * 1024
const LOST = 'No se pudo leer el archivo. Revisá la conexión y probá de nuevo.'

type Props<Leido> = {
  text: string
  /** Where the file is posted, by itself; the answer is what was read. */
  address: string
  onRead: (leido: Leido) => void
}

/** Has a sheet chosen and read by the server, which keeps nothing of it; what can't be read is told. */
export function ElegirPlanilla<Leido>({ text, address, onRead }: Props<Leido>) {
  const hasSession = useSessionCheck()
  const [leyendo, setLeyendo] = useState(false)
  const [falla, setFalla] = useState<string>()

  async function read(archivo: File) {
    if (archivo.size > BYTES_MAX) return setFalla('El archivo puede tener hasta 2 MB.')
    if (!(await hasSession())) return
    const { status, body } = await postArchivo(address, archivo, { onProgress: () => undefined })
    if (status === 200) onRead(body as Leido)
    else setFalla((body as { detail?: string } | null)?.detail ?? LOST)
  }

  async function choose(archivo: File) {
    setLeyendo(true)
    setFalla(undefined)
    await orTell(
      () => read(archivo),
      () => setFalla(LOST),
    )
    setLeyendo(false)
  }

  return (
    <>
      <label
        className={`boton self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo ${leyendo ? 'border-linea bg-papel-hondo text-tinta-suave' : 'hover:bg-tinta hover:text-papel'}`}
      >
        <span>{leyendo ? 'Leyendo...' : text}</span>
        <input
          type="file"
          accept=".xls,.xlsx,.csv,.txt,.tsv,text/csv,text/plain"
          disabled={leyendo}
          className="sr-only"
          onChange={({ target }) => {
            const archivo = target.files?.[0]
            if (archivo !== undefined) void choose(archivo)
            target.value = ''
          }}
        />
      </label>
      <Falla>{falla}</Falla>
    </>
  )
}
