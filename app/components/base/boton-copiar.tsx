import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'

const DICHO = { nada: 'Copiar', copiado: 'Copiado', fallido: 'No se pudo copiar: mantenelo apretado' }

type Props = { texto: string; que: string; onCopied?: () => void }

/** Copies a text and says whether it did. */
export function BotonCopiar({ texto, que, onCopied }: Props) {
  const [done, setDone] = useState<'copiado' | 'fallido' | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setDone(null), done === 'copiado' ? 3000 : 10_000)
    return () => clearTimeout(timer)
  }, [done])
  async function copy() {
    const copied = await copyText(texto)
    setDone(copied ? 'copiado' : 'fallido')
    if (copied) onCopied?.()
  }
  return (
    <Button size="sm" className="sin-js:hidden" onClick={copy}>
      <PurchaseIcon name={done === 'copiado' ? 'tilde' : 'copiar'} className="size-5" />
      <span aria-live="polite">{DICHO[done ?? 'nada']}</span>
      <span className="sr-only">{que}</span>
    </Button>
  )
}

/** @returns whether it worked: the clipboard needs a secure address, which a phone on the local network hasn't */
async function copyText(texto: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(texto)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = texto
    area.setAttribute('readonly', '')
    area.className = 'sr-only'
    document.body.append(area)
    area.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      area.remove()
    }
  }
}
