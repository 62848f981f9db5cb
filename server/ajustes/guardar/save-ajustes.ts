import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { OrigenDeSuceso } from '#domain/cuentas/suceso.ts'
import {
  CAMPOS_DE_AJUSTES,
  DEFINICION_DE_AJUSTE,
  describeAjuste,
  writeAjustes,
  type AjustesEscritos,
  type CampoDeAjustes,
  type FaltasDeAjustes,
} from '#domain/ajustes/campos.ts'
import { ajustesSchema } from '#domain/ajustes/tabla-de-ajustes.ts'
import { describeIlegibles } from '#domain/ajustes/versiones.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import { writeSuceso } from '#server/actividad/note-event.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { carryProcedencias } from './carry-procedencias.ts'
import { insertCambios, lockAjustes, updateAjustes } from '../ajustes.repo.ts'

/**
 * Stores the shop's settings as a whole, whatever was there, even damaged. Every process shows them from its next page
 * on, and the list of changes has what changed.
 * @param quien who did it: an administrator's e-mail, or what was used instead
 * @returns what stands in the way, by field, as `carryProcedencias` says; nothing is stored then
 * @throws ZodError when they aren't valid; whoever reads them from outside does it with `readGuardados`
 * @throws Error when a newer version of the shop wrote what is stored: some of it would be lost
 */
export async function saveAjustes(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  ajustes: Ajustes,
  quien: string,
): Promise<FaltasDeAjustes> {
  const checked = ajustesSchema.parse(ajustes)
  return runtime.database.transaction(async (tx) => {
    const stored = await lockAjustes(tx, runtime.clock())
    if (!stored.ok && stored.nuevos) throw new Error(describeIlegibles(stored))
    return replaceAjustes(tx, runtime, { stored: stored.ok ? stored.ajustes : null, ajustes: checked, quien })
  })
}

/** `stored` is null when they are damaged, so that former values are unknown; commands leave out `origen`. */
type Reemplazo = { stored: Ajustes | null; ajustes: Ajustes; quien: string; origen?: OrigenDeSuceso }

const EN_EL_SERVIDOR: OrigenDeSuceso = { direccion: '', aparato: '' }

/** Settings whose changes are security events: whom buyers pay, whom they write to and ask where to pay, who is sent the books, which papers are issued. */
const CUIDADOS = [
  { tipo: 'banco_cambiado', campos: /^bancos\./ },
  { tipo: 'empresa_cambiada', campos: /^(empresa\.|contadora$|facturacion\.(emitir|desde)$)/ },
  { tipo: 'contacto_cambiado', campos: /^(correo|whatsapp)$/ },
] as const

/** Whether any of these is among what changes. */
export function changesCuidados(antes: AjustesEscritos, despues: AjustesEscritos): boolean {
  return CAMPOS_DE_AJUSTES.some(
    (campo) => antes[campo] !== despues[campo] && CUIDADOS.some(({ campos }) => campos.test(campo)),
  )
}

/** Values aren't told, but whether papers are issued and since when. */
function nombrarCambio(campo: CampoDeAjustes, valor: string): string {
  const { etiqueta } = DEFINICION_DE_AJUSTE[campo]
  return campo.startsWith('facturacion.') ? `${etiqueta}: ${describeAjuste(campo, valor)}` : etiqueta
}

/**
 * Replaces the settings in the caller's transaction and notes what changed; does nothing when nothing did. Whom buyers
 * pay or write to is a security event too (specification 29.7).
 * @returns what stands in the way, by field; nothing is written then
 */
export async function replaceAjustes(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  { stored, ajustes, quien, origen = EN_EL_SERVIDOR }: Reemplazo,
): Promise<FaltasDeAjustes> {
  const [antes, despues] = [stored && writeAjustes(stored), writeAjustes(ajustes)]
  const campos = CAMPOS_DE_AJUSTES.filter((campo) => antes?.[campo] !== despues[campo])
  if (campos.length === 0) return {}
  const en = runtime.clock()
  const faltas = stored === null ? {} : await carryProcedencias(tx, stored, ajustes, en)
  if (Object.keys(faltas).length > 0) return faltas
  await updateAjustes(tx, ajustes)
  await insertCambios(
    tx,
    campos.map((campo) => ({
      id: runtime.newId(),
      en,
      quien,
      campo,
      antes: antes?.[campo] ?? '',
      despues: despues[campo],
    })),
  )
  for (const { tipo, campos: suyos } of CUIDADOS) {
    const cuidados = campos.filter((campo) => suyos.test(campo))
    const detalle = cuidados.map((campo) => nombrarCambio(campo, despues[campo])).join(', ')
    if (cuidados.length > 0) await writeSuceso(tx, runtime, { tipo, quien, ...origen, detalle })
  }
  await noteEverything(tx)
  return {}
}
