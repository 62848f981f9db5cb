import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'

type SendProps = {
  text: string
  /** The button's words while its form is on the way, where those are others. */
  meanwhile?: string
  /** Whether its form is on the way: one that is posted as a navigation unless said otherwise. */
  busy?: boolean
} & Omit<ComponentProps<typeof Button>, 'type' | 'children'>

/** Sends the form that it stands in, once at a time. */
export function SendButton({ text, meanwhile = text, busy, disabled = false, ...props }: SendProps) {
  const posting = useNavigation().formMethod === 'POST'
  const sending = busy ?? posting
  return (
    <Button type="submit" disabled={sending || disabled} {...props}>
      {sending ? meanwhile : text}
    </Button>
  )
}
