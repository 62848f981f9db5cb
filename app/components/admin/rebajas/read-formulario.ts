import { FORMULARIO_VACIO, type FormularioDeRebaja } from '#domain/rebaja/formulario.ts'

/** A reduction's form as it was sent; what is missing is ''. */
export function readFormulario(form: FormData): FormularioDeRebaja {
  const text = (name: string) => {
    const value = form.get(name)
    // No database stores zero bytes and halves of characters.
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').slice(0, 500_000) : ''
  }
  return Object.fromEntries(Object.keys(FORMULARIO_VACIO).map((name) => [name, text(name)])) as FormularioDeRebaja
}
