/** A text that a form sent; '' when it has none of that name, or a file. */
export function readTexto(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
