import type { Ajustes } from './ajustes.ts'
import { buildAjustes, DEFINICION_DE_AJUSTE } from './campos.ts'

/** What a demonstration starts with: plausible, but clearly nobody's. */
export const DEMO_AJUSTES = buildAjustes((campo) => DEFINICION_DE_AJUSTE[campo].inicial) as Ajustes
