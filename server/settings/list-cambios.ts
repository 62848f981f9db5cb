import { describeAjuste, DEFINICION_DE_AJUSTE, isCampoDeAjustes } from '#domain/ajustes/campos.ts'
import { choosePagina } from '#server/pagina.ts'
import type { Runtime } from '#server/runtime.ts'
import { countCambios, selectCambios } from './ajustes.repo.ts'

/** A change of one setting as the owner reads it. */
export type CambioDeAjuste = {
  id: string
  en: number
  quien: string
  etiqueta: string
  antes: string
  despues: string
}

const POR_PAGINA = 20

/**
 * Who changed what and when, the latest first.
 * @param pagina from 1; past the end it is the last
 */
export async function listCambios(
  { database }: Pick<Runtime, 'database'>,
  pagina: number,
): Promise<{ cambios: CambioDeAjuste[]; pagina: number; paginas: number }> {
  const { rango, ...actual } = choosePagina(await countCambios(database.read), pagina, POR_PAGINA)
  const rows = await selectCambios(database.read, rango)
  const cambios = rows.map(({ id, en, quien, campo, antes, despues }) =>
    // A setting that there no longer is keeps its history.
    isCampoDeAjustes(campo)
      ? {
          id,
          en,
          quien,
          etiqueta: DEFINICION_DE_AJUSTE[campo].etiqueta,
          antes: describeAjuste(campo, antes),
          despues: describeAjuste(campo, despues),
        }
      : { id, en, quien, etiqueta: campo, antes, despues },
  )
  return { cambios, ...actual }
}
