import { CAMPOS_DE_CONTACTO, type Contacto } from '#domain/contacto/contacto.ts'
import { readTexto } from '../formulario/read-texto.ts'

/** What is typed into the contact form. */
export function readContacto(form: FormData): Contacto {
  return Object.fromEntries(CAMPOS_DE_CONTACTO.map((campo) => [campo, readTexto(form, campo)])) as Contacto
}
