import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import { postJson } from '../../../base/post-json.ts'

/** Whether this browser has passkeys; false until the page is alive. */
export function useHayLlaves(): boolean {
  return useSyncExternalStore(noChange, hayLlaves, () => false)
}

const noChange = () => () => undefined
const hayLlaves = () => 'PublicKeyCredential' in window

/** Loaded when somebody uses one. */
const loadLlaves = () => import('@simplewebauthn/browser')

/** Why a browser gave nothing: its owner thought better, or it has none for this shop, or this one already. */
export type Negativa = 'cancelada' | 'repetida' | 'imposible'

type Pedida<T> = { ok: true; respuesta: T } | { ok: false; negativa: Negativa }

/**
 * What a passkey of this shop has to sign, once, within five minutes. The latest asked for counts alone: a cookie of this
 * browser says which.
 * @returns null when there is none to be had now
 */
export async function pedirDesafio(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const asked = await postJson<{ opciones: PublicKeyCredentialRequestOptionsJSON }>('/api/llave/desafio', {})
  return asked.ok ? asked.value.opciones : null
}

/**
 * Has the browser use a passkey; one that it was waiting for before is given up.
 * @param sola waits for a choice among what the browser suggests for the address, instead of asking at once
 */
export async function usarLlave(
  desafio: PublicKeyCredentialRequestOptionsJSON | null,
  { sola = false } = {},
): Promise<Pedida<AuthenticationResponseJSON>> {
  if (desafio === null) return { ok: false, negativa: 'imposible' }
  return attemptWithLlave(async () =>
    (await loadLlaves()).startAuthentication({ optionsJSON: desafio, useBrowserAutofill: sola }),
  )
}

/** Gives up what the browser is waiting for: the page that asked is gone. */
export function dejarDeEsperar(): void {
  if (hayLlaves()) void loadLlaves().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}

/** Has the browser make a passkey. */
export function crearLlave(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Pedida<RegistrationResponseJSON>> {
  return attemptWithLlave(async () => (await loadLlaves()).startRegistration({ optionsJSON }))
}

/** Whether the browser suggests passkeys where the address is typed. */
export async function sugiereLlaves(): Promise<boolean> {
  return hayLlaves() && (await loadLlaves()).browserSupportsWebAuthnAutofill()
}

async function attemptWithLlave<T>(ask: () => Promise<T>): Promise<Pedida<T>> {
  try {
    return { ok: true, respuesta: await ask() }
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') return { ok: false, negativa: 'repetida' }
    return { ok: false, negativa: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelada' : 'imposible' }
  }
}
