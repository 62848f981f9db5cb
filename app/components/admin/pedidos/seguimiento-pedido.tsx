import { useState } from 'react'
import { SEGUIMIENTO_MAX } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Field, Input } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { useGestion } from './gestion.ts'

/** The carrier's number for the parcel. @param guardado as the order has it */
export function SeguimientoPedido({ codigo, guardado }: { codigo: string; guardado: string }) {
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
        void send({ accion: 'seguimiento', seguimiento: valor, antes: guardado })
      }}
    >
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
        disabled={valor.trim() === guardado}
      />
    </form>
  )
}
