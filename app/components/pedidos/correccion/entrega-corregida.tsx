import { useId, useState } from 'react'
import {
  CAMPOS_CORREGIBLES,
  isEntregaCorregible,
  toEntrega,
  type EntregaCorregible,
  type FaltasDeEntrega,
} from '#domain/pedidos/entrega-corregible.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CamposDeEntrega } from './campos-de-entrega.tsx'
import { FormularioPlegado, AvisoDeCorreccion } from './correccion.tsx'
import { readEntrega, VISTA } from './read-correccion.ts'
import type { Elementos } from '../../ui/elementos.ts'

/** What became of a correction of the delivery: done, or refused with what was typed. */
export type ResultadoDeEntrega = {
  /** What the next correction begins with. */
  vista: EntregaCorregible
  escrita: EntregaCorregible
  faltas: FaltasDeEntrega
  /** What is wrong beyond the fields; '' when it was done or the fields say it. */
  falla: string
  hecha: boolean
}

type Props = {
  pedido: Pick<Pedido, 'estado' | 'envio'>
  resultado: ResultadoDeEntrega | undefined
  ocupado: boolean
  /** Somebody from the shop does it for a buyer. */
  porOtro?: boolean
  /** Sends it, in place of the form itself. */
  onSend?: (correccion: Pick<ResultadoDeEntrega, 'vista' | 'escrita'>) => void
  /** What to know first. */
  children: Elementos
}

/** Corrects who gets an order and where, until it leaves (specification 11.43); works without JavaScript. */
export function EntregaCorregida(props: Props) {
  const { pedido, resultado } = props
  const corregible = isEntregaCorregible(pedido.estado)
  return (
    <>
      {resultado !== undefined && (resultado.hecha || !corregible) && (
        <AvisoDeCorreccion a={resultado} kind={resultado.hecha ? 'ok' : 'error'}>
          {resultado.hecha ? 'Listo: guardamos los datos de entrega.' : resultado.falla}
        </AvisoDeCorreccion>
      )}
      {/* Starting from other data it is another form: it was saved, or others changed it meanwhile. */}
      {corregible && <FormularioDeEntrega key={JSON.stringify(resultado?.vista)} {...props} />}
    </>
  )
}

function FormularioDeEntrega({ pedido: { envio }, resultado, ocupado, porOtro = false, onSend, children }: Props) {
  const id = useId()
  const form = useFirstFault(resultado)
  // The delivery stays as it was opened, whatever the page learns meanwhile.
  const [{ vista, escrita }] = useState(() => resultado ?? { vista: toEntrega(envio), escrita: toEntrega(envio) })
  const refused = resultado !== undefined && !resultado.hecha
  return (
    <FormularioPlegado
      ref={form}
      titulo="Corregir los datos de entrega"
      open={refused}
      onSubmit={(event) => {
        if (ocupado || onSend !== undefined) event.preventDefault()
        if (!ocupado) onSend?.({ vista, escrita: readEntrega(new FormData(event.currentTarget)) })
      }}
    >
      <input type="hidden" name="accion" value="entrega" />
      {CAMPOS_CORREGIBLES.map((campo) => (
        <input key={campo} type="hidden" name={VISTA + campo} value={vista[campo]} />
      ))}
      {refused && resultado.falla !== '' && (
        <div role="alert" tabIndex={-1}>
          <Notice kind="error">{resultado.falla}</Notice>
        </div>
      )}
      {children}
      <CamposDeEntrega
        id={id}
        metodo={envio.metodo}
        entrega={escrita}
        faltas={resultado?.faltas ?? {}}
        porOtro={porOtro}
      />
      <Button type="submit" disabled={ocupado} className="self-start">
        {ocupado ? 'Guardando...' : 'Guardar los datos'}
      </Button>
    </FormularioPlegado>
  )
}
