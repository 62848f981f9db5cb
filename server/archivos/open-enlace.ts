import { hechosDelMes, readEnlaceDeMes, VIDA_DEL_ENLACE, type EnlaceDeMes } from '#domain/archivos/enlace.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { wasChangedSince } from '#server/ajustes/was-changed-since.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isSameSeal } from '#server/base/seal.ts'

/**
 * Opens a month's link as it was mailed (specification 51.9), while it holds and the settings have kept that address.
 * @returns the month, until when, and to whom it was mailed, null for any other link
 */
export async function openEnlaceDeMes(
  runtime: Runtime,
  escrito: string,
): Promise<(EnlaceDeMes & { correo: string }) | null> {
  const enlace = readEnlaceDeMes(escrito)
  const { contadora: correo } = await readAjustes(runtime)
  if (enlace === null || correo === '' || enlace.vence <= runtime.clock()) return null
  if (!isSameSeal(enlace.sello, runtime.seal(hechosDelMes(enlace, correo)))) return null
  // An address that was taken away and written back gets new links.
  const wasTaken = await wasChangedSince(runtime.database.read, 'contadora', enlace.vence - VIDA_DEL_ENLACE)
  return wasTaken ? null : { mes: enlace.mes, vence: enlace.vence, correo }
}
