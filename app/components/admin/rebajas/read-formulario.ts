import { FORMULARIO_VACIO, type FormularioDeRebaja } from '#domain/rebajas/formulario.ts'

/** Zero bytes and halves of characters: no database keeps them, and `toWellFormed` is newer than the oldest browsers. */
const UNSTORABLE = /[\p{Surrogate}\0]/gu

/** A reduction's form as it was sent; what is missing is ''. */
export function readFormulario(form: FormData): FormularioDeRebaja {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replaceAll(UNSTORABLE, '').slice(0, 500_000) : ''
  }
  return Object.fromEntries(Object.keys(FORMULARIO_VACIO).map((name) => [name, text(name)])) as FormularioDeRebaja
}
