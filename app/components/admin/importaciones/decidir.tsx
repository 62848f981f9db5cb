import { Form, useNavigation } from 'react-router'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { Button } from '../../ui/button.tsx'
import { pathOf } from './textos-de-importacion.ts'

type Props = {
  de: Pick<ImportacionResumen, 'id' | 'esAccion'>
  decision: 'columnas' | 'descartar' | 'deshacer' | 'reintentar'
  variant?: 'primario' | 'secundario' | 'noche'
  /** Sent to /admin, from there. */
  desdeHoy?: boolean
  onClick?: () => void
  children: string
}

/** One decision about an import or an action on many, posted to its page, which then shows what comes of it. */
export function Decidir({ de, decision, variant, desdeHoy = false, onClick, children }: Props) {
  const { state } = useNavigation()
  return (
    <Form method="post" action={desdeHoy ? '/admin?index' : pathOf(de)} onSubmit={onClick}>
      {desdeHoy && (
        <>
          <input type="hidden" name="id" value={de.id} />
          <input type="hidden" name="que" value={de.esAccion ? 'accion' : 'importacion'} />
        </>
      )}
      <Button type="submit" name="decision" value={decision} variant={variant} disabled={state === 'submitting'}>
        {children}
      </Button>
    </Form>
  )
}
