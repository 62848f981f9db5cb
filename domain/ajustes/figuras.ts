import type { Ajustes } from './ajustes.ts'
import { CAMPOS_DE_AJUSTES, DEFINICION_DE_AJUSTE, describeAjuste, writeAjustes } from './campos.ts'

/** Settings that are figures, or one of a few choices, by the names under which the owner sees them. */
const POR_NOMBRE = new Map(
  CAMPOS_DE_AJUSTES.filter((campo) => ['entero', 'pesos', 'eleccion'].includes(DEFINICION_DE_AJUSTE[campo].tipo)).map(
    (campo) => [DEFINICION_DE_AJUSTE[campo].etiqueta.toLowerCase(), campo],
  ),
)

/**
 * A text of the owner's with the figures of the settings in their places: `{Reserva con tarjeta}` → `30 minutos`.
 * Braces that name no figure stay as written.
 */
export function withFigurasDeAjustes(texto: string, ajustes: Ajustes): string {
  const escritos = writeAjustes(ajustes)
  return texto.replace(/\{([^{}\n]+)\}/g, (whole, nombre: string) => {
    const campo = POR_NOMBRE.get(nombre.trim().toLowerCase())
    return campo === undefined ? whole : describeAjuste(campo, escritos[campo])
  })
}
