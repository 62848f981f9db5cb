import { useSyncExternalStore } from 'react'
import { postJson } from '../../../base/post-json.ts'

/** Where devices are added and changed. */
export const APARATOS = '/admin/cuenta/aparatos'

/**
 * What can be done on this device. 'iphone': once the shop is on its home screen. 'bloqueado': once its owner allows it
 * in the browser.
 */
export type EstadoDeAca = 'mirando' | 'puede' | 'bloqueado' | 'iphone' | 'imposible'

export function useEstadoDeAca(): EstadoDeAca {
  return useSyncExternalStore(neverTells, readEstadoDeAca, () => 'mirando')
}

/** What a browser can doesn't change while the page is open. */
const neverTells = () => () => undefined

function readEstadoDeAca(): EstadoDeAca {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'bloqueado' : 'puede'
  // An iPad says that it is a Mac.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'iphone' : 'imposible'
}

/** What a browser gives to be written to. */
export type Suscripcion = { endpoint: string; p256dh: string; auth: string }

/** Milliseconds after which a browser without a service worker, or without its maker's service, is given up. */
const PATIENCE = 20_000

/**
 * Asks for permission, and has the browser take messages of the shop. Called by a tap: browsers refuse to ask otherwise.
 * @param clave the shop's public key
 * @returns why not: its owner didn't allow it, or the browser can't
 */
export async function suscribir(clave: string): Promise<Suscripcion | 'negado' | 'imposible'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'negado'
  const gaveUp = new Promise<'imposible'>((resolve) => setTimeout(resolve, PATIENCE, 'imposible'))
  return Promise.race([subscribeTo(clave).catch(() => 'imposible' as const), gaveUp])
}

async function subscribeTo(clave: string): Promise<Suscripcion> {
  if ((await navigator.serviceWorker.getRegistration()) === undefined) await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key, of before the shop's secret changed, can't be renewed.
  await (await pushManager.getSubscription())?.unsubscribe()
  const bytes = Uint8Array.from(atob(clave.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! }
}

/** Tells the shop that this device is there, and signed in, if it takes messages: it goes on being told. */
export async function seguirConAvisos(): Promise<void> {
  if (!('PushManager' in window && 'Notification' in window) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await postJson(APARATOS, { accion: 'seguir', endpoint: subscription.endpoint })
}

/** What is put on the home screen from here opens the administration. @returns what takes that back */
export function installAsAdmin(): () => void {
  const link = document.querySelector('link[rel="manifest"]')
  const before = link?.getAttribute('href') ?? ''
  link?.setAttribute('href', '/administrar.webmanifest')
  return () => link?.setAttribute('href', before)
}
