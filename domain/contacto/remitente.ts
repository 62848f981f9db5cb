import { normalizeTelefono } from './telefono.ts'

/** What is known of the browser that sends something to the shop. */
export type Remitente = {
  userAgent: string
  /** The page reported `navigator.webdriver` or no languages. */
  automated: boolean
}

/**
 * The mailbox that an e-mail address leads to, for counting. Capitals, what follows a plus, and Gmail's dots make no
 * difference: `A.na+1@GoogleMail.com` → `ana@gmail.com`.
 */
export function casillaDe(correo: string): string {
  const [nombre = '', dominio] = correo.trim().toLowerCase().split('@')
  const propio = nombre.replace(/\+.*/, '')
  if (dominio === undefined) return propio
  return /^(gmail|googlemail)\.com$/.test(dominio) ? `${propio.replaceAll('.', '')}@gmail.com` : `${propio}@${dominio}`
}

/** The telephone that was given, for counting: the same one however it is written. */
export function telefonoNormalDe(telefono: string): string {
  return normalizeTelefono(telefono) ?? telefono.trim().toLowerCase()
}

/** Whether a program drives the browser, as far as it says so itself (specification 8, status 451). */
export function isAutomated({ userAgent, automated }: Remitente): boolean {
  return automated || /headless/i.test(userAgent)
}
