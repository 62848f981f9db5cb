import { useState } from 'react'
import type { GestionDeEnvios } from '#domain/envios/gestion-envios.ts'
import type { PuntosLeidos } from '#domain/envios/puntos-de-archivo.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ElegirPlanilla } from '../elegir-planilla.tsx'
import { Falla } from '../falla.tsx'
import { useAccion } from '../use-send.ts'

/** Points out of a file: looked at first, then those that can be are added (specification 39.9). */
export function CargarPuntos() {
  const [leidos, setLeidos] = useState<PuntosLeidos | null>(null)
  const { send, ocupado, hecho, resultado, errores } = useAccion<GestionDeEnvios>('/admin/envios')

  return (
    <details className="w-full">
      <summary className="enlace-suelto">Cargar puntos de un archivo</summary>
      <div className="flex flex-col items-start gap-3 pt-2">
        <p className="max-w-prose text-sm text-tinta-suave">
          Excel o CSV, con una fila de títulos: nombre, dirección, ciudad y departamento; si querés, horario, transporte
          y mapa. Antes de agregarlos ves qué tiene.
        </p>
        <ElegirPlanilla text="Elegir archivo" address="/admin/envios/leer" onRead={setLeidos} />
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
        <Falla>{Object.values(errores)[0]}</Falla>
        {leidos !== null && leidos.puntos.length > 0 && !hecho && (
          <Button disabled={ocupado} onClick={() => void send({ accion: 'puntos', puntos: leidos.puntos })}>
            {`Agregar ${plural(leidos.puntos.length, 'punto', 'puntos')}`}
          </Button>
        )}
      </div>
    </details>
  )
}
