import { useState } from 'react'
import { data } from 'react-router'
import { gestionDeEnviosSchema } from '#domain/envios/gestion-envios.ts'
import type { Punto } from '#domain/envios/punto.ts'
import { TRANSPORTES_DE_EJEMPLO, type Transporte } from '#domain/envios/transporte.ts'
import { ok } from '#domain/errores.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { plural } from '#domain/texto/plural.ts'
import { answerAccion } from '../../../components/admin/answer-accion.ts'
import { CargarPuntos } from '../../../components/admin/envios/cargar-puntos.tsx'
import { FichaDeEnvios, type FichaAbierta } from '../../../components/admin/envios/ficha.tsx'
import { readBody } from '../../../components/admin/read-body.ts'
import type { ResultadoDeAccion } from '../../../components/admin/use-send.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { Button } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/lista.ts'

export const meta = unlistedMeta('Transportes y puntos')

export async function loader({ context }: Route.LoaderArgs) {
  const { envios } = context.get(shopContext).admin
  return { transportes: await envios.listTransportes(), puntos: await envios.listPuntos() }
}

/** Keeps or removes one carrier or point, or adds the points of a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, gestionDeEnviosSchema)
  if (!read.ok) return data<ResultadoDeAccion>({ errores: read.errores }, { status: 422 })
  const { envios } = context.get(shopContext).admin
  const gestion = read.value
  switch (gestion.accion) {
    case 'transporte':
      return answerAccion(await envios.saveTransporte(gestion.ficha), 'Guardado.')
    case 'punto':
      return answerAccion(await envios.savePunto(gestion.ficha), 'Guardado.')
    case 'quitar_transporte':
      return answerAccion(ok(await envios.removeTransporte(gestion.id)), 'Quitado.')
    case 'quitar_punto':
      return answerAccion(ok(await envios.removePunto(gestion.id)), 'Quitado.')
    case 'puntos': {
      const added = await envios.addPuntos(gestion.puntos)
      return answerAccion(added, added.ok ? `Agregamos ${plural(added.value, 'punto', 'puntos')}.` : '')
    }
  }
}

/** A change that doesn't even reach the shop is refused like any other: what was typed stays. */
export const clientAction = sendOrTell<typeof action, ResultadoDeAccion>({ errores: { '': SIN_RESPUESTA } })

const SIN_PUNTO: Punto = {
  id: '',
  nombre: '',
  calle: '',
  horario: '',
  departamento: '',
  ciudad: '',
  transporte: '',
  mapa: '',
  activo: true,
}
const SIN_TRANSPORTE: Transporte = { id: '', nombre: '', telefono: '', rastreo: '', activo: true }

export default function Envios({ loaderData: { transportes, puntos } }: Route.ComponentProps) {
  const [abierta, setAbierta] = useState<FichaAbierta | null>(null)
  const editTransporte = (ficha: Transporte) => setAbierta({ accion: 'transporte', ficha })
  const editPunto = (ficha: Punto) => setAbierta({ accion: 'punto', ficha })
  const known = new Set(transportes.map(({ nombre }) => foldTexto(nombre)))
  const departamentos = [...new Set(puntos.map(({ departamento }) => departamento))]
  return (
    <>
      <PageTitle>Transportes y puntos</PageTitle>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <Seccion id="transportes" titulo="Transportes" className="flex flex-col items-start gap-4">
          <p className="max-w-prose">
            Se eligen al despachar. Con página de seguimiento, el número lleva a donde se sigue.
          </p>
          <ul className="w-full border-t border-linea empty:hidden">
            {transportes.map((transporte) => (
              <FilaDeEnvios
                key={transporte.id}
                nombre={transporte.nombre}
                detalle={[
                  transporte.telefono,
                  transporte.rastreo === '' ? 'Sin página de seguimiento' : 'Con página de seguimiento',
                ]}
                activo={transporte.activo}
                onEdit={() => editTransporte(transporte)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button variant="primario" size="sm" onClick={() => editTransporte(SIN_TRANSPORTE)}>
              Agregar transporte
            </Button>
            {TRANSPORTES_DE_EJEMPLO.filter(({ nombre }) => !known.has(foldTexto(nombre))).map((ejemplo) => (
              <Button key={ejemplo.nombre} size="sm" onClick={() => editTransporte({ id: '', ...ejemplo })}>
                {`Usar ${ejemplo.nombre}`}
              </Button>
            ))}
          </div>
        </Seccion>
        <Seccion id="puntos" titulo="Puntos de retiro" className="flex flex-col items-start gap-4">
          <p className="max-w-prose">
            {puntos.length === 0
              ? 'Sin puntos, quien compra elige el retiro y la ciudad, y el punto lo dicen ustedes. Con puntos, elige uno de su ciudad.'
              : `${plural(puntos.length, 'punto', 'puntos')}. Donde una ciudad no tiene, quien compra lee que le escriben para acordarlo.`}
          </p>
          <div className="w-full empty:hidden">
            {departamentos.map((departamento) => {
              const propios = puntos.filter((punto) => punto.departamento === departamento)
              return (
                <details key={departamento} open={puntos.length <= MUCHOS} className="border-t border-linea">
                  <summary className="min-h-11 cursor-pointer py-2 font-angosta text-lg">{`${departamento} (${propios.length})`}</summary>
                  <ul>
                    {propios.map((punto) => (
                      <FilaDeEnvios
                        key={punto.id}
                        nombre={punto.nombre}
                        detalle={[punto.ciudad, punto.calle, punto.horario, punto.transporte]}
                        activo={punto.activo}
                        onEdit={() => editPunto(punto)}
                      />
                    ))}
                  </ul>
                </details>
              )
            })}
          </div>
          <Button variant="primario" size="sm" onClick={() => editPunto(SIN_PUNTO)}>
            Agregar punto
          </Button>
          <CargarPuntos />
        </Seccion>
      </div>
      {abierta !== null && (
        <FichaDeEnvios
          abierta={abierta}
          transportes={transportes.filter(({ activo }) => activo).map(({ nombre }) => nombre)}
          onClose={() => setAbierta(null)}
        />
      )}
    </>
  )
}

/** More points than this are folded by department. */
const MUCHOS = 12

type FilaDeEnviosProps = { nombre: string; detalle: string[]; activo: boolean; onEdit: () => void }

function FilaDeEnvios({ nombre, detalle, activo, onEdit }: FilaDeEnviosProps) {
  return (
    <li className="flex items-start justify-between gap-3 border-b border-linea py-3">
      <div className="min-w-0 break-words">
        <p className="font-semibold">{activo ? nombre : `${nombre} (apagado)`}</p>
        <p className="text-sm text-tinta-suave">{detalle.filter(Boolean).join(' ·\u00a0')}</p>
      </div>
      <Button size="sm" onClick={onEdit}>
        Editar<span className="sr-only">{` ${nombre}`}</span>
      </Button>
    </li>
  )
}
