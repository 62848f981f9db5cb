import { pino } from 'pino'
import type { Config } from '#server/host/config.ts'
import { createBiller } from '#server/facturacion/biller.ts'
import { bien, mal, noProbado, type Probe } from './prueba.ts'

/** Whether the issuer of CFE takes the token: a paper is looked for that nobody issued, and none is. */
export async function checkBiller(probe: Probe, { biller }: Pick<Config, 'biller'>, timeoutMs: number): Promise<void> {
  await probe('Facturación: Biller', async () => {
    if (biller === null) return noProbado('No hay un proveedor conectado: los CFE se emiten en otro lado.')
    const client = createBiller({ ...biller, log: pino({ level: 'silent' }), deadline: timeoutMs - 1_000 })
    const found = await client.find('prueba-de-apertura')
    if (found.que === 'leido') return bien('Biller acepta el token (no se emitió nada).')
    return mal(found.palabras, 'Revisá BILLER_TOKEN y BILLER_URL, y que el servidor salga a internet.')
  })
}
