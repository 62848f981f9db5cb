import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'

const toFile = (texto: string) => new File([texto], 'para-pedir.txt', { type: 'text/plain' })

type Props = { texto: string; variant: 'primario' | 'secundario'; onShared: () => void }

/**
 * Hands a text to the system's share sheet as a file: what apps take as a message they cut when it is long. Nothing is
 * shown where the system has no such sheet.
 */
export function BotonCompartir({ texto, variant, onShared }: Props) {
  const available = useSyncExternalStore(neverChanges, canShareFiles, () => false)
  if (!available) return null

  async function share() {
    // Whoever closes the sheet has sent nothing.
    const shared = await navigator.share({ files: [toFile(texto)] }).then(
      () => true,
      () => false,
    )
    if (shared) onShared()
  }

  return (
    <Button size="sm" variant={variant} onClick={share}>
      Compartir
    </Button>
  )
}

const neverChanges = () => () => undefined

function canShareFiles(): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [toFile('')] })
}
