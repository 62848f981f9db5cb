import { useEffect } from 'react'
import { v7 } from 'uuid'
import { NOTA_MAX } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { useBorrador } from '../use-borrador.ts'
import { useGestion } from './gestion.ts'

type Borrador = { id: string; texto: string }

const EMPTY: Borrador = { id: '', texto: '' }

/** Writes a note for the administrators. What is typed stays until it is saved. */
export function EscribirNota({ codigo }: { codigo: string }) {
  const { valor, setValor, terminar } = useBorrador<Borrador>(`nota:${codigo}`, EMPTY)
  const { send, ocupado, hecho, resultado, errores } = useGestion(codigo)
  const form = useFirstFault(resultado)
  useEffect(() => {
    if (!hecho) return
    setValor(EMPTY)
    void terminar()
  }, [hecho, setValor, terminar])
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // A note that is sent twice has the same id.
        const nota = valor.id === '' ? { ...valor, id: v7() } : valor
        setValor(nota)
        void send({ accion: 'nota', ...nota })
      }}
    >
      <Field
        label="Agregar una nota"
        htmlFor="nota-texto"
        error={errores.texto ?? errores['']}
        hint="Solo la ven ustedes."
        className="w-full"
      >
        <Textarea
          value={valor.texto}
          onChange={({ target }) => setValor((now) => ({ ...now, texto: target.value }))}
          maxLength={NOTA_MAX}
          rows={3}
          className="min-h-20"
        />
      </Field>
      <SendButton text="Guardar nota" meanwhile="Guardando..." size="sm" busy={ocupado} />
    </form>
  )
}
