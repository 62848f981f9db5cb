import { data, redirect } from 'react-router'
import { ERRORES, type CodigoError, type Fallo, type Resultado } from '#domain/errores.ts'
import { FORMULARIO_VACIO, type ErroresDeRebaja, type FormularioDeRebaja } from '#domain/rebajas/formulario.ts'
import type { VistaDeRebaja } from '#domain/rebajas/vista.ts'
import { orSinRespuesta, SIN_RESPUESTA } from '../../conexion/or-sin-respuesta.ts'
import { readForm } from '../read-body.ts'
import { forgetTaken } from '../use-borrador.ts'

/** What comes back of a reduction's form that isn't made so yet. */
export type RespuestaDeRebaja = {
  formulario: FormularioDeRebaja
  errores: ErroresDeRebaja
  vista: VistaDeRebaja | null
  /** What is wrong with all of it, '' when nothing is. */
  falla: string
}

type Saved = Resultado<unknown, Fallo<CodigoError, { errores: ErroresDeRebaja } | undefined>>

/** What is done with a reduction's form: looked at, or saved, which the list of them says by `hecho`. */
type Steps = {
  look: (formulario: FormularioDeRebaja) => Promise<{ vista: VistaDeRebaja } | { errores: ErroresDeRebaja }>
  save: (formulario: FormularioDeRebaja, form: FormData) => Promise<Saved>
  hecho: 'puesta' | 'guardada'
}

/** Answers what the reduction would do or what is wrong with it; leads to the list once it is saved. */
export async function answerRebaja(request: Request, { look, save, hecho }: Steps) {
  const form = await readForm(request)
  const formulario = readFormularioEnviado(form)
  const answer: RespuestaDeRebaja = { formulario, errores: {}, vista: null, falla: '' }
  if (form.get('intent') !== 'guardar') {
    const looked = await look(formulario)
    return data<RespuestaDeRebaja>({ ...answer, ...looked }, 'errores' in looked ? 422 : 200)
  }
  const saved = await save(formulario, form)
  if (saved.ok) return redirect(`/admin/rebajas?hecho=${hecho}`)
  const { status, detail } = ERRORES[saved.code]
  const errores = saved.data?.errores ?? {}
  return data<RespuestaDeRebaja>({ ...answer, falla: saved.detail ?? detail, errores }, status)
}

/** Names a reduction's draft. One of a form that somebody else has changed since isn't found. */
export function borradorDeRebaja(id: string, sello: string): string {
  return `rebaja:${id}:${sello}`
}

/**
 * Answers in place of the shop, when it doesn't: the form stays as it was sent. What was taken is no draft any more.
 * For `clientAction`s.
 * @param id as in its address; 'nueva' for a new one
 */
export async function answerRebajaOrSilence<T>(request: Request, id: string, serverAction: () => Promise<T>) {
  const form = await request.clone().formData()
  const formulario = readFormularioEnviado(form)
  const clave = borradorDeRebaja(id, String(form.get('sello')))
  const silence: RespuestaDeRebaja = { formulario, errores: {}, vista: null, falla: SIN_RESPUESTA }
  return orSinRespuesta(
    forgetTaken(clave, serverAction(), () => false),
    silence,
  )
}

/** Zero bytes and halves of characters: no database keeps them, and `toWellFormed` is newer than the oldest browsers. */
const UNSTORABLE = /[\p{Surrogate}\0]/gu

/** A reduction's form as it was sent; what is missing is ''. */
function readFormularioEnviado(form: FormData): FormularioDeRebaja {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replaceAll(UNSTORABLE, '').slice(0, 500_000) : ''
  }
  return Object.fromEntries(Object.keys(FORMULARIO_VACIO).map((name) => [name, text(name)])) as FormularioDeRebaja
}
