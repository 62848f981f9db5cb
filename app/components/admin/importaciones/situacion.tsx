import { Form, Link } from 'react-router'
import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { countWord, formatCount } from '#domain/texto/plural.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BarraDeAvance } from '../barra-de-avance.tsx'
import { Decidir } from './deshacer.tsx'
import { Deshacer } from './deshacer.tsx'
import { EleccionesDeAfuera } from './elecciones-de-afuera.tsx'

/** What an import or an action on many is doing, and what can be done with it now. */
export function Situacion({ de }: { de: ImportacionDetalle }) {
  const { estado, total, avance, cuentas, id, esAccion } = de
  const begun = estado !== 'leyendo' && estado !== 'columnas' && estado !== 'lista'
  return (
    <section aria-label="Situación" className="flex flex-col items-start gap-4">
      <div role="status" className="w-full">
        <Estado de={de} />
      </div>
      {(estado === 'importando' || estado === 'deshaciendo') && (
        <BarraDeAvance valor={avance} total={Math.max(1, total)} nombre={palabrasPara(de)[estado]} />
      )}
      <EstorboParaDeshacer estorbo={de.estorbo} />
      <div className="flex flex-wrap gap-3">
        {estado === 'lista' && total > 0 && <Hacer de={de} />}
        {estado === 'lista' && de.lista !== null && (
          <Decidir de={de} decision="columnas">
            Cambiar las columnas
          </Decidir>
        )}
        {(!begun || estado === 'ilegible') && (
          <Decidir de={de} decision="descartar">
            Descartar
          </Decidir>
        )}
        {de.deshacible && <Deshacer importacion={de} quedan={de.porReintentar} />}
        {cuentas.rechazada > 0 && de.conDetalle && !esAccion && (
          <ButtonAnchor href={`/admin/importar/${id}/rechazadas.csv`} download>
            Descargar las rechazadas (CSV)
          </ButtonAnchor>
        )}
        {begun && !esAccion && (
          <ButtonLink to="/admin/importar" variant={estado === 'ilegible' ? 'primario' : 'secundario'}>
            Importar otro archivo
          </ButtonLink>
        )}
        {begun && esAccion && estado !== 'ilegible' && (
          <ButtonLink to="/admin/productos">Volver a los productos</ButtonLink>
        )}
      </div>
    </section>
  )
}

function Estado({ de }: { de: ImportacionDetalle }) {
  const { estado, error, total, avance, cuentas, hechas, unidadesMenos } = de
  const palabras = palabrasPara(de)
  switch (estado) {
    case 'leyendo':
      return (
        <Notice>
          <p>{`${palabras.leyendo(cuentas.nuevo + cuentas.cambia + cuentas.igual + cuentas.rechazada)} hasta ahora. Todavía no cambia nada.`}</p>
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
          <p>{palabras.vistaPrevia(de)}</p>
          {unidadesMenos > 0 && (
            <p className="mt-2 font-semibold">{`Ojo con el stock: ${palabras.perderian} ${countWord(unidadesMenos, 'unidad', 'unidades')}.`}</p>
          )}
        </Notice>
      )
    case 'importando':
    case 'deshaciendo':
      return (
        <Notice>
          <p className="tabular-nums">{`${estado === 'importando' ? palabras.haciendo : 'Deshaciendo'}: ${formatCount(avance)} de ${formatCount(total)}. ${estado === 'importando' ? 'La tienda sigue abierta y podés' : 'Podés'} dejar esta página.`}</p>
        </Notice>
      )
    case 'hecha':
      return (
        <Notice kind={cuentas.conflicto > 0 ? 'aviso' : 'ok'}>
          <p>{`${hechas === 0 ? 'No cambió nada.' : palabras.hechas(hechas)}${
            hechas > 0 && de.ocultarNuevos ? ' Los nuevos entraron ocultos: activalos en la lista cuando quieras.' : ''
          }${cuentas.conflicto > 0 ? ` ${palabras.sinTocar(cuentas.conflicto)}` : ''}`}</p>
          {de.conRebaja && (
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
          <p>{`${cuentas.no_deshecha === total ? 'No se deshizo nada.' : palabras.deshecha}${cuentas.no_deshecha > 0 ? ` ${palabras.comoEstan(cuentas.no_deshecha)}` : ''}`}</p>
        </Notice>
      )
  }
}

/** Begins it, with the choices that apply to all of its rows. */
function Hacer({ de }: { de: ImportacionDetalle }) {
  const { total, porEncima, cuentas, esAccion } = de
  return (
    <Form method="post" className="flex w-full flex-col items-start gap-3">
      {!esAccion && <EleccionesDeAfuera importacion={de} />}
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
      <SendButton text={palabrasPara(de).boton(total)} name="decision" value="importar" variant="primario" />
    </Form>
  )
}

/** Offers to give up all transfer prices that would be above the card price. */
function QuitarPrecios({ porEncima }: { porEncima: number }) {
  if (porEncima === 0) return null
  return (
    <Checkbox
      name="quitarPrecios"
      value="1"
      label={`Quitar el precio por transferencia ${porEncima === 1 ? 'del producto donde quedaría' : `de los ${formatCount(porEncima)} productos donde quedaría`} por encima del precio con tarjeta, para que salga del descuento`}
    />
  )
}

/** What to undo first, where a later change or import stands in the way. */
function EstorboParaDeshacer({ estorbo }: Pick<ImportacionDetalle, 'estorbo'>) {
  if (estorbo === null) return null
  const { id, archivo, esAccion } = estorbo
  return (
    <Notice>
      <p className="wrap-anywhere">
        Para deshacer esto, deshacé primero{' '}
        <Link to={`/admin/${esAccion ? 'muchas' : 'importar'}/${id}`} className="enlace">
          {archivo}
        </Link>
        , que vino después.
      </p>
    </Notice>
  )
}

/** How an import, of a file or as an action on many, says where it is. */
const DE_ARCHIVO = {
  importando: 'Productos importados',
  deshaciendo: 'Productos deshechos',
  haciendo: 'Importando',
  perderian: 'las camisetas que ya están perderían',
  deshecha: 'La importación se deshizo.',
  boton: (total: number) => (total === 1 ? 'Importar 1 producto' : `Importar ${formatCount(total)} productos`),
  leyendo: (leidas: number) => `Leyendo el archivo: ${countWord(leidas, 'fila', 'filas')}`,
  vistaPrevia: ({ total }: ImportacionDetalle): string =>
    total === 0
      ? 'No hay nada para importar: ninguna fila cambia la tienda.'
      : 'Esto es lo que haría el archivo. Todavía no cambió nada: revisalo y después importalo.',
  hechas: (count: number) =>
    count === 1 ? 'Se importó 1 producto.' : `Se importaron ${formatCount(count)} productos.`,
  sinTocar: (count: number) =>
    `${count === 1 ? 'Uno no se tocó porque cambió' : `${formatCount(count)} no se tocaron porque cambiaron`} después de la vista previa.`,
  comoEstan: (count: number) =>
    `${count === 1 ? 'Un producto quedó' : `${formatCount(count)} productos quedaron`} como está: abajo dice por qué.`,
}

const camisetas = (count: number) => countWord(count, 'camiseta', 'camisetas')

const DE_ACCION: typeof DE_ARCHIVO = {
  importando: 'Camisetas cambiadas',
  deshaciendo: 'Camisetas deshechas',
  haciendo: 'Cambiando',
  perderian: 'perderían',
  deshecha: 'El cambio se deshizo.',
  boton: (total) => `Cambiar ${camisetas(total)}`,
  leyendo: (leidas) => `Mirando: ${camisetas(leidas)}`,
  vistaPrevia: ({ total, cuentas: { igual, rechazada } }) =>
    `${total === 0 ? 'No hay nada para cambiar.' : `Así quedarían ${camisetas(total)}. Todavía no cambió nada: revisalo y después cambialas.`}${igual > 0 ? ` ${formatCount(igual)} ya ${igual === 1 ? 'está' : 'están'} así.` : ''}${rechazada > 0 ? ` ${formatCount(rechazada)} no se ${rechazada === 1 ? 'puede' : 'pueden'} cambiar: abajo dice por qué.` : ''}`,
  hechas: (count) => (count === 1 ? 'Se cambió 1 camiseta.' : `Se cambiaron ${formatCount(count)} camisetas.`),
  sinTocar: (count) =>
    `${camisetas(count)} no se ${count === 1 ? 'tocó' : 'tocaron'}: alguien las editó mientras mirabas.`,
  comoEstan: (count) =>
    count === 1
      ? '1 camiseta que cambió después quedó como está: abajo dice cuál.'
      : `${camisetas(count)} que cambiaron después quedaron como están: abajo dice cuáles.`,
}

function palabrasPara({ esAccion }: Pick<ImportacionDetalle, 'esAccion'>): typeof DE_ARCHIVO {
  return esAccion ? DE_ACCION : DE_ARCHIVO
}
