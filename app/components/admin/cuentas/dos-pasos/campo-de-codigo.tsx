import type { ReactNode } from 'react'
import { Field, Input } from '../../../ui/field.tsx'

type Props = { label: string; hint: ReactNode; error: string | undefined }

/** Where a code is typed: telephones offer the one that they know. */
export function CampoDeCodigo({ label, hint, error }: Props) {
  return (
    <Field label={label} htmlFor="codigo" hint={hint} error={error}>
      <Input
        name="codigo"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  )
}
