import cluster from 'node:cluster'
import { explainStart } from './explain-start.ts'
import { takePassedSocket } from './passed-socket.ts'
import { readSettings } from '../host/read-settings.ts'

const config = await readSettings()
if (cluster.isPrimary) {
  const passedSocket = takePassedSocket(process.env, process.pid)
  if (config.workers === 1) await open(passedSocket)
  else await (await import('./start-workers.ts')).startWorkers(config, passedSocket)
} else {
  const [, , passedSocket] = process.argv
  await open(passedSocket === undefined ? null : Number(passedSocket))
}

async function open(passedSocket: number | null): Promise<void> {
  try {
    const { startShop } = await import('./start-shop.ts')
    await startShop(config, { passedSocket })
  } catch (error) {
    const sentence = explainStart(error)
    if (sentence === null) throw error
    console.error(sentence)
    process.exit(1)
  }
}
