import { Form, Link, useNavigation } from 'react-router'
import type { EstadoImportacion, ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import { Decidir } from './decidir.tsx'
import { Deshacer } from './deshacer.tsx'
import { EleccionesDeAfuera } from './elecciones-de-afuera.tsx'
import { BarraDeAvance } from '../barra-de-avance.tsx'
import { EstorboParaDeshacer } from './estorbo.tsx'
import { countWord, formatCount } from '#domain/texto/plural.ts'

/** What the import is doing, and what can be done with it now. */
export function SituacionDeImportacion({ importacion }: { importacion: ImportacionDetalle }) {
  const { estado, total, avance, cuentas, id } = importacion
  return (
    <section aria-label="Situación" className="flex flex-col items-start gap-4">
      <div role="status" className="w-full">
        <Estado importacion={importacion} />
      </div>
      {(estado === 'importando' || estado === 'deshaciendo') && (
        <BarraDeAvance
          valor={avance}
          total={Math.max(1, total)}
          nombre={estado === 'importando' ? 'Productos importados' : 'Productos deshechos'}
        />
      )}
      <EstorboParaDeshacer estorbo={importacion.estorbo} />
      <div className="flex flex-wrap gap-3">
        {estado === 'lista' && total > 0 && <Importar importacion={importacion} />}
        {estado === 'lista' && importacion.lista !== null && (
          <Decidir de={importacion} decision="columnas">
            Cambiar las columnas
          </Decidir>
        )}
        {DESCARTABLES.includes(estado) && (
          <Decidir de={importacion} decision="descartar">
            Descartar
          </Decidir>
        )}
        {importacion.deshacible && <Deshacer importacion={importacion} quedan={importacion.porReintentar} />}
        {cuentas.rechazada > 0 && importacion.conDetalle && (
          <ButtonAnchor href={`/admin/importar/${id}/rechazadas.csv`} download>
            Descargar las rechazadas (CSV)
          </ButtonAnchor>
        )}
        {estado !== 'leyendo' && estado !== 'columnas' && estado !== 'lista' && (
          <ButtonLink to="/admin/importar" variant={estado === 'ilegible' ? 'primario' : 'secundario'}>
            Importar otro archivo
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

const DESCARTABLES: EstadoImportacion[] = ['leyendo', 'columnas', 'lista', 'ilegible']

function Estado({ importacion }: { importacion: ImportacionDetalle }) {
  const { estado, error, total, avance, cuentas, hechas, unidadesMenos } = importacion
  const leidas = cuentas.nuevo + cuentas.cambia + cuentas.igual + cuentas.rechazada
  switch (estado) {
    case 'leyendo':
      return (
        <Notice>
          <p>{`Leyendo el archivo: ${countWord(leidas, 'fila', 'filas')} hasta ahora. Todavía no cambia nada.`}</p>
        </Notice>
      )
    case 'columnas':
      return (
        <Notice>
          <p>Es una lista con títulos propios. Decí qué es cada columna y ves qué haría; todavía no cambia nada.</p>
        </Notice>
      )
    case 'ilegible':
      return (
        <Notice kind="error">
          <p className="break-words">{error}</p>
        </Notice>
      )
    case 'lista':
      return (
        <Notice kind={total === 0 ? 'aviso' : 'info'}>
          {total === 0 ? (
            <p>No hay nada para importar: ninguna fila cambia la tienda.</p>
          ) : (
            <p>Esto es lo que haría el archivo. Todavía no cambió nada: revisalo y después importalo.</p>
          )}
          {unidadesMenos > 0 && (
            <p className="mt-2 font-semibold">{`Ojo con el stock: las camisetas que ya están perderían ${countWord(unidadesMenos, 'unidad', 'unidades')}.`}</p>
          )}
        </Notice>
      )
    case 'importando':
      return (
        <Notice>
          <p className="tabular-nums">{`Importando: ${formatCount(avance)} de ${formatCount(total)}. La tienda sigue abierta y podés dejar esta página.`}</p>
        </Notice>
      )
    case 'deshaciendo':
      return (
        <Notice>
          <p className="tabular-nums">{`Deshaciendo: ${formatCount(avance)} de ${formatCount(total)}. Podés dejar esta página.`}</p>
        </Notice>
      )
    case 'hecha':
      return (
        <Notice kind={cuentas.conflicto > 0 ? 'aviso' : 'ok'}>
          <p>{`${
            hechas === 0
              ? 'No cambió nada.'
              : hechas === 1
                ? 'Se importó 1 producto.'
                : `Se importaron ${formatCount(hechas)} productos.`
          }${
            hechas > 0 && importacion.ocultarNuevos
              ? ' Los nuevos entraron ocultos: activalos en la lista cuando quieras.'
              : ''
          }${cuentas.conflicto > 0 ? ` ${cuentas.conflicto === 1 ? 'Uno no se tocó porque cambió' : `${formatCount(cuentas.conflicto)} no se tocaron porque cambiaron`} después de la vista previa.` : ''}`}</p>
          {importacion.conRebaja && (
            <p className="mt-2">
              Las que vinieron con precio tachado están en{' '}
              <Link to="/admin/rebajas" className="enlace">
                una rebaja
              </Link>
              : siguen rebajadas hasta que la termines.
            </p>
          )}
        </Notice>
      )
    default:
      return (
        <Notice kind={cuentas.no_deshecha > 0 ? 'aviso' : 'ok'}>
          <p>{`${cuentas.no_deshecha === total ? 'No se deshizo nada.' : 'La importación se deshizo.'}${cuentas.no_deshecha > 0 ? ` ${cuentas.no_deshecha === 1 ? 'Un producto quedó' : `${formatCount(cuentas.no_deshecha)} productos quedaron`} como está: abajo dice por qué.` : ''}`}</p>
        </Notice>
      )
  }
}

/** Starts the import, with the choices that apply to all of its rows. */
function Importar({ importacion }: { importacion: ImportacionDetalle }) {
  const { total, porEncima, cuentas } = importacion
  const { state } = useNavigation()
  return (
    <Form method="post" className="flex w-full flex-col items-start gap-3">
      <EleccionesDeAfuera importacion={importacion} />
      <QuitarPrecios porEncima={porEncima} />
      {cuentas.nuevo > 0 && (
        <Checkbox
          name="ocultarNuevos"
          value="1"
          label={
            cuentas.nuevo === 1
              ? 'Traer oculto el nuevo: no se ve en la tienda hasta que lo actives'
              : `Traer ocultos los ${formatCount(cuentas.nuevo)} nuevos: no se ven en la tienda hasta que los actives`
          }
        />
      )}
      <Button type="submit" name="decision" value="importar" variant="primario" disabled={state === 'submitting'}>
        {total === 1 ? 'Importar 1 producto' : `Importar ${formatCount(total)} productos`}
      </Button>
    </Form>
  )
}

/** One choice for all transfer prices that would be above the card price. */
export function QuitarPrecios({ porEncima }: { porEncima: number }) {
  if (porEncima === 0) return null
  return (
    <Checkbox
      name="quitarPrecios"
      value="1"
      label={`Quitar el precio por transferencia ${porEncima === 1 ? 'del producto donde quedaría' : `de los ${formatCount(porEncima)} productos donde quedaría`} por encima del precio con tarjeta, para que salga del descuento`}
    />
  )
}

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
