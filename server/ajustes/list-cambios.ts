import { describeAjuste, DEFINICION_DE_AJUSTE, isCampoDeAjustes } from '#domain/ajustes/campos.ts'
import type { AjusteCambioRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countCambios, selectCambios } from './ajustes.repo.ts'

/** A change of one setting as the owner reads it. */
export type CambioDeAjuste = Omit<AjusteCambioRow, 'campo'> & { etiqueta: string }

const POR_PAGINA = 20

/**
 * Who changed what and when, the latest first.
 * @param pagina from 1; past the end the last one is given
 */
export async function listCambios(
  { database }: Pick<Runtime, 'database'>,
  pagina: number,
): Promise<{ cambios: CambioDeAjuste[]; pagina: number; paginas: number }> {
  const { rango, ...actual } = choosePagina(await countCambios(database.aside), pagina, POR_PAGINA)
  const rows = await selectCambios(database.aside, rango)
  const cambios = rows.map(({ campo, antes, despues, ...row }) =>
    // A setting that no longer exists keeps its history.
    isCampoDeAjustes(campo)
      ? {
          ...row,
          etiqueta: DEFINICION_DE_AJUSTE[campo].etiqueta,
          antes: describeAjuste(campo, antes),
          despues: describeAjuste(campo, despues),
        }
      : { ...row, etiqueta: campo, antes, despues },
  )
  return { cambios, ...actual }
}
