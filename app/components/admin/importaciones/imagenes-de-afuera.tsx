import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { countWord, formatCount } from '#domain/texto/plural.ts'
import { Seccion } from '../../ui/seccion.tsx'
import { BarraDeAvance } from '../barra-de-avance.tsx'
import { Decidir } from './decidir.tsx'

/** Pictures from other addresses: how far they are, and which couldn't be fetched. */
export function ImagenesDeAfuera({ importacion }: { importacion: ImportacionDetalle }) {
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
