import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'

/** Copies a text and says so. */
export function BotonCopiar({ texto, que }: { texto: string; que: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button size="sm" className="sin-js:hidden" onClick={async () => setCopied(await copyText(texto))}>
      <PurchaseIcon name={copied ? 'tilde' : 'copiar'} className="size-5" />
      <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
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
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}
