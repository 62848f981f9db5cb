import { useState } from 'react'
import { SEGUIMIENTO_MAX } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Field, Input } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { CampoTransporte, transporteUsual } from './campo-transporte.tsx'
import { useGestion } from './gestion.ts'

type Props = {
  codigo: string
  /** The number as the order has it, who carries it and where it is followed. */
  guardado: string
  transporte: string
  rastreo: string
  /** Names of the carriers that are switched on. */
  transportes: string[]
}

/** The carrier's number for the parcel, and who that is. */
export function SeguimientoPedido({ codigo, guardado, rastreo, transportes, ...pedido }: Props) {
  const [transporte, setTransporte] = useState(
    pedido.transporte || (guardado === '' ? transporteUsual(transportes) : ''),
  )
  const [valor, setValor] = useState(guardado)
  const [visto, setVisto] = useState(guardado)
  // A tracking that somebody else saved is shown unless something was typed here.
  if (visto !== guardado) {
    setVisto(guardado)
    if (valor === visto) setValor(guardado)
  }
  const { send, ocupado, resultado, errores } = useGestion(codigo)
  const form = useFirstFault(resultado)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ accion: 'seguimiento', seguimiento: valor, transporte, antes: guardado })
      }}
    >
      <CampoTransporte
        id="transporte"
        valor={transporte}
        transportes={transportes}
        error={errores.transporte}
        onChange={setTransporte}
      />
      <Field
        label="Número de seguimiento"
        htmlFor="seguimiento"
        error={errores.seguimiento ?? errores['']}
        hint="Quien compró lo ve en la página de su pedido desde que sale."
        className="w-full"
      >
        <Input
          value={valor}
          onChange={(event) => setValor(event.target.value)}
          maxLength={SEGUIMIENTO_MAX}
          autoComplete="off"
        />
      </Field>
      <SendButton
        text="Guardar seguimiento"
        meanwhile="Guardando..."
        size="sm"
        busy={ocupado}
        disabled={valor.trim() === guardado && (guardado === '' || transporte.trim() === pedido.transporte)}
      />
      {rastreo !== '' && (
        <a href={rastreo} target="_blank" rel="noopener noreferrer" className="enlace-suelto">
          Seguir el envío
        </a>
      )}
    </form>
  )
}
