import { Form } from 'react-router'
import type { RebajaDeLista } from '#domain/rebajas/vista.ts'
import { SendButton } from '../../ui/send-button.tsx'

type Props = {
  rebaja: RebajaDeLista
  /** Sent to /admin, from there. */
  desdeHoy?: boolean
}

/** Ends a reduction that runs, or removes one that hasn't begun, once it was said what follows. */
export function TerminarRebaja({ rebaja: { id, nombre, estado }, desdeHoy = false }: Props) {
  return (
    <details className="open:basis-full">
      <summary className="enlace-suelto">
        <span>{estado === 'en_curso' ? 'Terminar' : 'Borrar'}</span>
        <span className="sr-only">{` ${nombre}`}</span>
      </summary>
      <Form
        method="post"
        action={desdeHoy ? '/admin?index' : '/admin/rebajas'}
        className="flex flex-wrap items-center gap-3 py-1"
      >
        {desdeHoy && <input type="hidden" name="que" value="rebaja" />}
        <input type="hidden" name="id" value={id} />
        <p>
          {estado === 'en_curso'
            ? 'Los precios vuelven en el momento. Lo que ya se pidió queda con su precio.'
            : 'Todavía no empezó: no queda nada de ella.'}
        </p>
        <SendButton text={estado === 'en_curso' ? 'Sí, terminar ahora' : 'Sí, borrar'} variant="primario" />
      </Form>
    </details>
  )
}
