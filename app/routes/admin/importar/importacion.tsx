import { redirect } from 'react-router'
import { z } from 'zod'
import { fallo } from '#domain/errores.ts'
import { readEleccion } from '#domain/importaciones/eleccion.ts'
import { PARA_TODAS, USOS } from '#domain/importaciones/lista/usos.ts'
import { FORMATO_ETIQUETA } from '#domain/importaciones/importacion.ts'
import { shopContext } from '../../../context.ts'
import { ColumnasDeLista } from '../../../components/admin/importaciones/columnas-de-lista.tsx'
import { Filas, VistasDelArchivo } from '../../../components/admin/importaciones/filas.tsx'
import { Situacion } from '../../../components/admin/importaciones/situacion.tsx'
import { readFilasPedidas, takeDecision } from '../../../components/admin/importaciones/pagina-de-importacion.ts'
import { isWorking } from '../../../components/admin/importaciones/textos-de-importacion.ts'
import { readTexto } from '../../../components/formulario/read-texto.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { revalidateOn } from '../../../components/conexion/revalidate-on.ts'
import { useRecheck } from '../../../components/conexion/use-reload.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { formatFecha } from '../../../components/base/fecha.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { readForm } from '../../../components/admin/read-body.ts'
import type { Route } from './+types/importacion.ts'
import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { countWord, formatCount } from '#domain/texto/plural.ts'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { BarraDeAvance } from '../../../components/admin/barra-de-avance.tsx'
import { Decidir } from '../../../components/admin/importaciones/deshacer.tsx'

export const meta = unlistedMeta('Importación')

/** Milliseconds between two looks at the progress. */
const LOOK_AGAIN = 1_000

/** The import with a page of its rows; the address says which. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const importacion = await context.get(shopContext).admin.importaciones.find(params.id, readFilasPedidas(url))
  if (importacion === null) throw redirect('/admin/importar')
  if (importacion.esAccion) throw redirect(`/admin/muchas/${params.id}`)
  return { importacion }
}

/** A decision about an import. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { importaciones } = context.get(shopContext).admin
  const form = await readForm(request)
  const { id } = params
  const taken = await takeDecision(form, {
    importar: async () => {
      const deAfuera = readEleccion({
        precio: readTexto(form, 'precio'),
        encargoModo: readTexto(form, 'encargoModo'),
        encargo: readTexto(form, 'encargo'),
        porTalle: readTexto(form, 'porTalle'),
        redondear: form.has('redondear'),
      })
      const flags = { quitarPrecios: form.has('quitarPrecios'), ocultarNuevos: form.has('ocultarNuevos') }
      return deAfuera === null
        ? fallo('datos_invalidos', { detail: BAD_ELECCION })
        : importaciones.start(id, { ...flags, deAfuera })
    },
    nombrar: () =>
      importaciones.nameColumnas(id, {
        usos: z.array(z.enum(USOS).catch('nada')).parse(form.getAll('uso')),
        paraTodas: Object.fromEntries(
          PARA_TODAS.map((campo) => [campo, readTexto(form, `todas-${campo}`).trim()]).filter(
            ([, valor]) => valor !== '',
          ),
        ),
      }),
    columnas: () => importaciones.reopenColumnas(id),
    deshacer: () => importaciones.undo(id),
    descartar: () => importaciones.discard(id),
    reintentar: () => importaciones.retryImagenes(id),
  })
  return taken.refused ?? redirect(taken.decision === 'descartar' ? '/admin/importar' : `/admin/importar/${id}`)
}

export const clientAction = sendOrTell<typeof action, { falla: string }>({ falla: SIN_RESPUESTA })

const BAD_ELECCION =
  'Las unidades por talle y lo que cuesta de más por encargo van en números enteros, de 0 para arriba.'

export const shouldRevalidate = revalidateOn('importacion_no_modificable')

export default function Importacion({ loaderData: { importacion }, actionData }: Route.ComponentProps) {
  const working =
    isWorking(importacion.estado) || (importacion.estado === 'hecha' && importacion.imagenes.pendiente > 0)
  useRecheck(working, LOOK_AGAIN)

  const { formato, quien, creado, avisos, estado } = importacion
  return (
    <>
      <div className="flex flex-col gap-2">
        <PageTitle className="wrap-anywhere">{importacion.archivo}</PageTitle>
        <p className="text-sm break-words text-tinta-suave">
          <span>{`${formato !== null ? `${FORMATO_ETIQUETA[formato]} ·\u00a0` : ''}${formatFecha(creado)} ·\u00a0${quien}`}</span>
        </p>
      </div>
      <div>
        <div role="alert">
          {actionData !== undefined && (
            <Notice kind="error" className="mb-4">
              {actionData.falla}
            </Notice>
          )}
        </div>
        <Situacion de={importacion} />
      </div>
      {avisos.length > 0 && (
        <Notice kind="aviso">
          <ul className="flex flex-col gap-1 text-sm">
            {avisos.map((aviso) => (
              <li key={aviso} className="break-words">
                {aviso}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {estado === 'columnas' && importacion.lista !== null && <ColumnasDeLista lista={importacion.lista} />}
      <ImagenesDeAfuera importacion={importacion} />
      {estado !== 'ilegible' && estado !== 'leyendo' && estado !== 'columnas' && (
        <>
          <VistasDelArchivo {...importacion} />
          <Filas {...importacion} />
        </>
      )}
    </>
  )
}

/** Pictures from other addresses: how far they are, and which couldn't be fetched. */
function ImagenesDeAfuera({ importacion }: { importacion: ImportacionDetalle }) {
  const { imagenes, fallidas } = importacion
  const { pendiente, bajada, fallida } = imagenes
  const total = pendiente + bajada + fallida
  if (total === 0) return null
  return (
    <Seccion titulo="Imágenes" id="imagenes-de-afuera" className="flex flex-col items-start gap-3">
      <p
        role="status"
        className="tabular-nums"
      >{`${pendiente > 0 ? `Trayendo imágenes: ${formatCount(bajada + fallida)} de ${formatCount(total)}.` : `Están ${formatCount(bajada)} de ${formatCount(total)}.`}${fallida > 0 ? ` ${countWord(fallida, 'falló', 'fallaron')}; los productos quedaron igual.` : ''}`}</p>
      {pendiente > 0 && <BarraDeAvance valor={bajada + fallida} total={total} nombre="Imágenes traídas" />}
      {fallidas.length > 0 && (
        <>
          <ul className="w-full border-t border-linea">
            {fallidas.map(({ url, motivo, nombre, codigo }, at) => (
              <li key={at} className="border-b border-linea py-2 text-sm">
                <p className="font-semibold break-words">
                  <span>{nombre}</span> <span className="font-angosta font-normal text-tinta-suave">{codigo}</span>
                </p>
                <p className="break-all">{url}</p>
                <p className="text-rojo-aviso">{motivo}</p>
              </li>
            ))}
          </ul>
          {pendiente === 0 && (
            <Decidir de={importacion} decision="reintentar">
              Probar de nuevo
            </Decidir>
          )}
        </>
      )}
    </Seccion>
  )
}
