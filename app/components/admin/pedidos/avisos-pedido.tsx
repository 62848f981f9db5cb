import { useState } from 'react'
import { explainAviso, type AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { NOTA_MAX } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGestion } from './gestion.ts'

/** What the owner must look at, each with a button to say that it was dealt with. Nothing when there is none. */
export function AvisosPedido({ codigo, avisos }: { codigo: string; avisos: AvisoDePedido[] }) {
  if (avisos.length === 0) return null
  return (
    <section aria-labelledby="avisos">
      <Notice kind="error" className="flex flex-col gap-3">
        <h2 id="avisos" className="font-ancha text-xl text-rojo-aviso">
          Para revisar
        </h2>
        <ul className="flex flex-col gap-4">
          {avisos.map((aviso) => (
            <li key={aviso.id} className="flex flex-col gap-3 border-linea not-first:border-t not-first:pt-4">
              <div>
                <p className="break-words">{explainAviso(aviso)}</p>
                <p className="text-sm text-tinta-suave">{`Desde el ${formatFechaCorta(aviso.creado)}`}</p>
              </div>
              {avisos.length === 1 ? (
                <Resolver codigo={codigo} aviso={aviso} />
              ) : (
                <details>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center underline">Resolver</summary>
                  <Resolver codigo={codigo} aviso={aviso} />
                </details>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

function Resolver({ codigo, aviso: { id } }: { codigo: string; aviso: AvisoDePedido }) {
  const [texto, setTexto] = useState('')
  const { send, ocupado, resultado, errores } = useGestion(codigo)
  const form = useFirstFault(resultado)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ accion: 'aviso', aviso: id, texto })
      }}
    >
      <Field
        label="Qué hiciste"
        htmlFor={`aviso-${id}`}
        required
        error={errores.texto ?? errores['']}
        className="w-full"
      >
        <Textarea
          value={texto}
          onChange={(event) => setTexto(event.target.value)}
          maxLength={NOTA_MAX}
          rows={2}
          className="min-h-16"
        />
      </Field>
      <SendButton text="Ya está resuelto" meanwhile="Guardando..." busy={ocupado} />
    </form>
  )
}
