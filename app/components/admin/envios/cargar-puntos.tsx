import { useState } from 'react'
import type { GestionDeEnvios } from '#domain/envios/gestion-envios.ts'
import type { PuntosLeidos } from '#domain/envios/puntos-de-archivo.ts'
import { plural } from '#domain/texto/plural.ts'
import { postArchivo } from '../../base/post-archivo.ts'
import { orTell } from '../../conexion/or-tell.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Falla } from '../falla.tsx'
import { useSessionCheck } from '../session-check.ts'
import { useAccion } from '../use-send.ts'

const BYTES_MAX = 2 * 1024 * 1024
const LOST = 'No se pudo leer el archivo. Revisá la conexión y probá de nuevo.'

/** Points out of a file: looked at first, then those that can be are added (specification 39.9). */
export function CargarPuntos() {
  const hasSession = useSessionCheck()
  const [leidos, setLeidos] = useState<PuntosLeidos | null>(null)
  const [cargando, setCargando] = useState(false)
  const [falla, setFalla] = useState<string>()
  const { send, ocupado, hecho, resultado, errores } = useAccion<GestionDeEnvios>('/admin/envios')

  async function look(archivo: File) {
    setLeidos(null)
    setFalla(undefined)
    if (archivo.size > BYTES_MAX) return setFalla('El archivo puede tener hasta 2 MB.')
    setCargando(true)
    await orTell(
      async () => {
        if (!(await hasSession())) return
        const { status, body } = await postArchivo('/admin/envios/leer', archivo, { onProgress: () => undefined })
        if (status === 200) setLeidos(body as PuntosLeidos)
        else setFalla((body as { detail?: string } | null)?.detail ?? LOST)
      },
      () => setFalla(LOST),
    )
    setCargando(false)
  }

  return (
    <details className="w-full">
      <summary className="enlace-suelto">Cargar puntos de un archivo</summary>
      <div className="flex flex-col items-start gap-3 pt-2">
        <p className="max-w-prose text-sm text-tinta-suave">
          Excel o CSV, con una fila de títulos: nombre, dirección, ciudad y departamento; si querés, horario, transporte
          y mapa. Antes de agregarlos ves qué tiene.
        </p>
        <label
          className={`boton has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo ${cargando ? 'border-linea bg-papel-hondo text-tinta-suave' : 'hover:bg-tinta hover:text-papel'}`}
        >
          <span>{cargando ? 'Leyendo...' : 'Elegir archivo'}</span>
          <input
            type="file"
            accept=".xls,.xlsx,.csv,.txt,.tsv,text/csv,text/plain"
            disabled={cargando}
            className="sr-only"
            onChange={({ target }) => {
              const archivo = target.files?.[0]
              if (archivo !== undefined) void look(archivo)
              target.value = ''
            }}
          />
        </label>
        <div role="status" className="flex w-full flex-col items-start gap-3 empty:sr-only">
          {hecho && resultado !== null && 'hecho' in resultado && <Notice kind="ok">{resultado.hecho}</Notice>}
          {leidos !== null && !hecho && (
            <Notice kind={leidos.faltas.length === 0 ? 'info' : 'aviso'}>
              <p className="font-semibold">{`${plural(leidos.puntos.length, 'punto', 'puntos')} para agregar.`}</p>
              <ul className="max-h-72 overflow-y-auto text-sm">
                {leidos.faltas.map((falta) => (
                  <li key={falta}>{falta}</li>
                ))}
                {leidos.puntos.map(({ nombre, calle, ciudad }) => (
                  <li key={`${ciudad} ${nombre}`}>{`${ciudad}: ${nombre}, ${calle}`}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <Falla>{falla ?? Object.values(errores)[0]}</Falla>
        {leidos !== null && leidos.puntos.length > 0 && !hecho && (
          <Button disabled={ocupado} onClick={() => void send({ accion: 'puntos', puntos: leidos.puntos })}>
            {`Agregar ${plural(leidos.puntos.length, 'punto', 'puntos')}`}
          </Button>
        )}
      </div>
    </details>
  )
}
