import { worker } from './globals.ts'

/** What the shop sends to be shown, in the form that some browsers show by themselves (server/notificaciones/). */
type Mensaje = {
  notification: { title: string; body: string; tag: string; lang: string; navigate: string }
  app_badge: number
}

/** Shows every message, whatever becomes of it: a browser that is sent some and sees nothing stops taking them. */
worker.addEventListener('push', (event) => {
  const mensaje = readMensaje(event.data)
  const { title, body, tag, lang, navigate } = mensaje.notification
  const options = { body, tag, lang, icon: '/icono-192.png', data: navigate }
  event.waitUntil(worker.registration.showNotification(title, options).then(() => showPendientes(mensaje.app_badge)))
})

/** Goes to what it is about: where that is open already, else in a window of its own. Nothing typed elsewhere is lost. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { pathname, search } = new URL(String(event.notification.data), worker.location.href)
  const { href } = new URL(pathname + search, worker.location.href)
  event.waitUntil(
    worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find(({ url }) => url === href)
      return open === undefined ? worker.clients.openWindow(href) : open.focus()
    }),
  )
})

function readMensaje(data: PushMessageData | null): Mensaje {
  try {
    return data!.json() as Mensaje
  } catch {
    const notification = { title: 'Hay algo nuevo', body: '', tag: 'nuevo', lang: 'es-UY', navigate: '/admin' }
    return { notification, app_badge: 0 }
  }
}

async function showPendientes(pendientes: number): Promise<void> {
  const { navigator } = worker
  if (!('setAppBadge' in navigator)) return
  await (pendientes > 0 ? navigator.setAppBadge(pendientes) : navigator.clearAppBadge()).catch(() => undefined)
}
