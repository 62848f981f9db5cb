import { randomUUID } from 'node:crypto'
import { workerData } from 'node:worker_threads'

/** What is sent, from a thread of its own: in the load generator's it would slow what that measures. */
export type PhotosToSend = { origin: string; cookie: string; photos: Uint8Array<ArrayBuffer>[] }

const { origin, cookie, photos } = workerData as PhotosToSend

await Promise.all(
  photos.map(async (body) => {
    const response = await fetch(`${origin}/admin/imagenes/subir?nombre=foto.jpg`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        'Idempotency-Key': randomUUID(),
        Origin: origin,
        Cookie: cookie,
      },
      body,
      redirect: 'manual',
    })
    if (response.status !== 200) throw new Error(`an upload answered ${response.status}`)
  }),
)
