import { hechosDelMes, readEnlaceDeMes } from '#domain/archivos/enlace.ts'
import type { Mes } from '#domain/tiempo/mes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isSameSeal } from '#server/base/seal.ts'

/**
 * Opens a month's link as it was mailed (specification 51.9), while it holds and the settings still have that address.
 * @returns the month and to whom it was mailed, null for any other link
 */
export async function openEnlaceDeMes(runtime: Runtime, escrito: string): Promise<{ mes: Mes; correo: string } | null> {
  const enlace = readEnlaceDeMes(escrito)
  const { contadora: correo } = await readAjustes(runtime)
  if (enlace === null || correo === '' || enlace.vence <= runtime.clock()) return null
  const isOurs = isSameSeal(enlace.sello, runtime.seal(hechosDelMes(enlace, correo)))
  return isOurs ? { mes: enlace.mes, correo } : null
}
