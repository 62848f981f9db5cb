import { CAMPO_MAX, type TextosCorregidos } from '#domain/pedidos/correccion.ts'
import { readTexto } from '../../formulario/read-texto.ts'

/** What the form of a correction sends; null when it isn't that form. Fields that it doesn't have are empty. */
export function readCorreccion(form: FormData): (TextosCorregidos & { orden: number }) | null {
  const orden = readTexto(form, 'orden')
  if (!/^\d{1,4}$/.test(orden)) return null
  // One sign more than can be right is kept, so that the check says what is wrong with it.
  const textOf = (name: string) => readTexto(form, name).slice(0, CAMPO_MAX + 1)
  return { orden: Number(orden), nombre: textOf('nombre'), numero: textOf('numero') }
}
