import { CAMPO_MAX, type TextosCorregidos } from '#domain/pedidos/correccion.ts'
import { readTexto } from '../../formulario/read-texto.ts'
import { CAMPOS_CORREGIBLES, type EntregaCorregible } from '#domain/pedidos/entrega-corregible.ts'

/** What the form of a correction sends; null when it isn't that form. Fields that it doesn't have are empty. */
export function readCorreccion(form: FormData): (TextosCorregidos & { orden: number }) | null {
  const orden = readTexto(form, 'orden')
  if (!/^\d{1,4}$/.test(orden)) return null
  // One sign more than can be right is kept, so that the check says what is wrong with it.
  const textOf = (name: string) => readTexto(form, name).slice(0, CAMPO_MAX + 1)
  return { orden: Number(orden), nombre: textOf('nombre'), numero: textOf('numero') }
}

/** Prefix of the fields that hold what the form started with. */
export const VISTA = 'vista-'
/** A sign more than the form's longest text, so that the check says what is wrong with it. */
const LEIDO_MAX = 1001

/** The values of a delivery's fields; '' for those that the form lacks. @param antes prefix of their names */
export function readEntrega(form: FormData, antes = ''): EntregaCorregible {
  const textOf = (name: string) => readTexto(form, name).replaceAll('\r\n', '\n').slice(0, LEIDO_MAX)
  return Object.fromEntries(CAMPOS_CORREGIBLES.map((campo) => [campo, textOf(antes + campo)])) as EntregaCorregible
}

/** What the form of a correction sends; null when it is another form. */
export function readCorreccionDeEntrega(
  form: FormData,
): { vista: EntregaCorregible; escrita: EntregaCorregible } | null {
  if (form.get('accion') !== 'entrega') return null
  return { vista: readEntrega(form, VISTA), escrita: readEntrega(form) }
}
