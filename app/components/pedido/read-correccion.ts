import { CAMPO_MAX, type TextosCorregidos } from '#domain/pedido/correccion.ts'

/** What the form of a correction sends; null when it isn't that form. Fields that it doesn't have are empty. */
export function readCorreccion(form: FormData): (TextosCorregidos & { orden: number }) | null {
  const orden = form.get('orden')
  if (typeof orden !== 'string' || !/^\d{1,4}$/.test(orden)) return null
  return { orden: Number(orden), nombre: textOf(form, 'nombre'), numero: textOf(form, 'numero') }
}

/** One sign more than can be right is kept, so that the check says what is wrong with it. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, CAMPO_MAX + 1) : ''
}
