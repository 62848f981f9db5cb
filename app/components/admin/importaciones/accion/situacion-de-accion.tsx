import { Form, useNavigation } from 'react-router'
import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { BarraDeAvance } from '../../barra-de-avance.tsx'
import { EstorboParaDeshacer } from '../estorbo.tsx'
import { Decidir } from '../decidir.tsx'
import { Deshacer } from '../deshacer.tsx'
import { QuitarPrecios } from '../situacion-de-importacion.tsx'
import { countWord, formatCount } from '#domain/texto/plural.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

const camisetas = (count: number) => countWord(count, 'camiseta', 'camisetas')

/** What an action on many is doing, and what can be done with it now. */
export function SituacionDeAccion({ accion }: { accion: ImportacionDetalle }) {
  const { estado, total, avance, porEncima } = accion
  const { state } = useNavigation()
  const looking = estado === 'lista' || estado === 'ilegible' || estado === 'leyendo'
  return (
    <section aria-label="Situación" className="flex flex-col items-start gap-4">
      <div role="status" className="w-full">
        <Estado accion={accion} />
      </div>
      {(estado === 'importando' || estado === 'deshaciendo') && (
        <BarraDeAvance
          valor={avance}
          total={Math.max(1, total)}
          nombre={estado === 'importando' ? 'Camisetas cambiadas' : 'Camisetas deshechas'}
        />
      )}
      {estado === 'lista' && total > 0 && (
        <Form method="post" className="flex w-full flex-col items-start gap-3">
          <QuitarPrecios porEncima={porEncima} />
          <Button
            type="submit"
            name="decision"
            value="importar"
            variant="primario"
            disabled={state === 'submitting'}
          >{`Cambiar ${camisetas(total)}`}</Button>
        </Form>
      )}
      <EstorboParaDeshacer estorbo={accion.estorbo} />
      <div className="flex flex-wrap gap-3">
        {looking && (
          <Decidir de={accion} decision="descartar">
            Descartar
          </Decidir>
        )}
        {accion.deshacible && <Deshacer importacion={accion} quedan={accion.porReintentar} />}
        {!looking && <ButtonLink to="/admin/productos">Volver a los productos</ButtonLink>}
      </div>
    </section>
  )
}

function Estado({
  accion: { estado, error, total, avance, cuentas, hechas, unidadesMenos },
}: {
  accion: ImportacionDetalle
}) {
  switch (estado) {
    case 'leyendo':
      return (
        <Notice>
          <p>{`Mirando: ${camisetas(cuentas.cambia + cuentas.igual + cuentas.rechazada)} hasta ahora. Todavía no cambia nada.`}</p>
        </Notice>
      )
    case 'ilegible':
      return (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )
    case 'lista':
      return (
        <Notice kind={total === 0 ? 'aviso' : 'info'}>
          <p>{`${total === 0 ? 'No hay nada para cambiar.' : `Así quedarían ${camisetas(total)}. Todavía no cambió nada: revisalo y después cambialas.`}${cuentas.igual > 0 ? ` ${formatCount(cuentas.igual)} ya ${cuentas.igual === 1 ? 'está' : 'están'} así.` : ''}${cuentas.rechazada > 0 ? ` ${formatCount(cuentas.rechazada)} no se ${cuentas.rechazada === 1 ? 'puede' : 'pueden'} cambiar: abajo dice por qué.` : ''}`}</p>
          {unidadesMenos > 0 && (
            <p className="mt-2 font-semibold">{`Ojo con el stock: perderían ${countWord(unidadesMenos, 'unidad', 'unidades')}.`}</p>
          )}
        </Notice>
      )
    case 'importando':
      return (
        <Notice>
          <p className="tabular-nums">{`Cambiando: ${formatCount(avance)} de ${formatCount(total)}. La tienda sigue abierta y podés dejar esta página.`}</p>
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
                ? 'Se cambió 1 camiseta.'
                : `Se cambiaron ${formatCount(hechas)} camisetas.`
          }${cuentas.conflicto > 0 ? ` ${camisetas(cuentas.conflicto)} no se ${cuentas.conflicto === 1 ? 'tocó' : 'tocaron'}: alguien las editó mientras mirabas.` : ''}`}</p>
        </Notice>
      )
    default:
      return (
        <Notice kind={cuentas.no_deshecha > 0 ? 'aviso' : 'ok'}>
          <p>{`${cuentas.no_deshecha === total ? 'No se deshizo nada.' : 'El cambio se deshizo.'}${cuentas.no_deshecha > 0 ? ` ${camisetas(cuentas.no_deshecha)} que ${cuentas.no_deshecha === 1 ? 'cambió' : 'cambiaron'} después ${cuentas.no_deshecha === 1 ? 'quedó' : 'quedaron'} como está${cuentas.no_deshecha === 1 ? '' : 'n'}: abajo dice ${cuentas.no_deshecha === 1 ? 'cuál' : 'cuáles'}.` : ''}`}</p>
        </Notice>
      )
  }
}
