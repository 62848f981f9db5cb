import { readFileSync } from 'node:fs'

/** Megabytes. */
export type Held = { heap: number; resident: number }

const MB = 1024 * 1024
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m

/**
 * What a process holds once all rubbish is thrown away. It runs with `--inspect`.
 * @param inspector as it printed it, `ws://127.0.0.1:…`
 */
export async function readMemory(pid: number, inspector: string): Promise<Held> {
  const socket = new WebSocket(inspector)
  await new Promise((open, fail) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', fail)
  })
  const ask = (id: number, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result ?? {})
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  await ask(2, 'HeapProfiler.collectGarbage')
  const { usedSize = NaN } = await ask(3, 'Runtime.getHeapUsage')
  socket.close()
  const [, kilobytes] = RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return { heap: usedSize / MB, resident: Number(kilobytes) / 1024 }
}
