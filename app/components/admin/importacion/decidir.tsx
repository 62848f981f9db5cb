import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** One decision about the import, posted to its page. */
export function Decidir({
  decision,
  variant,
  onClick,
  children,
}: {
  decision: 'columnas' | 'descartar' | 'deshacer' | 'reintentar'
  variant?: 'primario' | 'secundario' | 'noche'
  onClick?: () => void
  children: string
}) {
  const { state } = useNavigation()
  return (
    <Form method="post" onSubmit={onClick}>
      <Button type="submit" name="decision" value={decision} variant={variant} disabled={state === 'submitting'}>
        {children}
      </Button>
    </Form>
  )
}
