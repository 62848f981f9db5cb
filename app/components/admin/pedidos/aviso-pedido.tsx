import { useState } from 'react'
import { NOTA_MAX } from '#domain/gestion-pedido.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { erroresDe, useFirstFault, useGestion } from './gestion.ts'

/** What the owner must look at, and the way to say that it was dealt with. */
export function AvisoPedido({ codigo, aviso }: { codigo: string; aviso: string }) {
  const [texto, setTexto] = useState('')
  const { send, ocupado, resultado } = useGestion(codigo)
  const form = useFirstFault<HTMLFormElement>(resultado)
  const errores = erroresDe(resultado)
  return (
    <section aria-labelledby="aviso">
      <Notice kind="error" className="flex flex-col gap-3">
        <h2 id="aviso" className="font-ancha text-xl text-rojo-aviso">
          Para revisar
        </h2>
        <p className="break-words whitespace-pre-line">{aviso}</p>
        <form
          ref={form}
          noValidate
          className="flex flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void send({ accion: 'aviso', aviso, texto })
          }}
        >
          <Field
            label="Qué hiciste"
            htmlFor="aviso-texto"
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
          <Button type="submit" disabled={ocupado}>
            {ocupado ? 'Guardando...' : 'Ya está resuelto'}
          </Button>
        </form>
      </Notice>
    </section>
  )
}
