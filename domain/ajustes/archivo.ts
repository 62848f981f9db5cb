import { ownValue } from '#domain/texto/own-value.ts'
import { plainTexto } from '#domain/texto/texto.ts'
import {
  buildAjustes,
  CAMPOS_DE_AJUSTES,
  DEFINICION_DE_AJUSTE,
  isCampoDeAjustes,
  toValor,
  type CampoDeAjustes,
} from './campos.ts'
import { ajustesSchema } from './tabla-de-ajustes.ts'
import { updateGuardados, type AjustesLeidos } from './versiones.ts'

const CUENTAS = CAMPOS_DE_AJUSTES.filter((campo) => /^bancos\.\d+\.cuenta$/.test(campo)).length

/**
 * Reads settings from a file that a person wrote (specification 15.15), of this version's shape or an earlier one's. Each
 * field is read as it is typed into the form. What is wrong is told by its line, or by its name and where it stands in the
 * file.
 */
export function readArchivoDeAjustes(texto: string): AjustesLeidos {
  const parsed = parseArchivo(texto)
  if (!parsed.ok) return { ok: false, nuevos: false, faltas: [parsed.falta] }
  const updated = updateGuardados(parsed.value)
  if (!updated.ok) return updated
  const { bancos } = updated.guardados
  if (!Array.isArray(bancos) || bancos.length !== CUENTAS) {
    const falta = `En «bancos» tiene que haber ${CUENTAS} cuentas, entre [ y ], cada una entre { y }.`
    return { ok: false, nuevos: false, faltas: [falta] }
  }
  const typed = buildAjustes((campo) => meant(campo, valueAt(updated.guardados, campo)))
  const checked = ajustesSchema.safeParse(typed)
  if (checked.success) return { ok: true, ajustes: checked.data }
  const faltas = checked.error.issues.map(({ path, message }) => {
    const place = path.join('.')
    return `${isCampoDeAjustes(place) ? `${DEFINICION_DE_AJUSTE[place].etiqueta} (${place})` : place}: ${message}`
  })
  return { ok: false, nuevos: false, faltas }
}

function meant(campo: CampoDeAjustes, value: unknown): unknown {
  return typeof value === 'string' ? toValor(campo, value) : value
}

function valueAt(value: unknown, campo: CampoDeAjustes): unknown {
  return campo
    .split('.')
    .reduce((at, key) => (at instanceof Object ? ownValue(at as Record<string, unknown>, key) : undefined), value)
}

function parseArchivo(texto: string): { ok: true; value: unknown } | { ok: false; falta: string } {
  try {
    return { ok: true, value: JSON.parse(plainTexto(texto)) }
  } catch (error) {
    const line = /\(line (\d+) /.exec(String(error))?.[1]
    const falta =
      line === undefined
        ? 'El archivo no se entiende: está cortado, o tiene algo que no es de los ajustes. Escribilo de nuevo con npm run -s admin -- ajustes leer.'
        : `El archivo no se entiende en el renglón ${line}: ahí o en el de arriba falta una coma o una comilla, o sobra algo.`
    return { ok: false, falta }
  }
}
