import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import {
  CAMPOS_DE_AJUSTES,
  DEFINICION_DE_AJUSTE,
  readAjustesEscritos,
  type AjustesEscritos,
  type CampoDeAjustes,
  type FaltasDeAjustes,
} from '#domain/ajustes-campos.ts'
import { useSessionCheck } from '../session-check.ts'
import { useBorrador } from '../use-borrador.ts'
import { ajusteId } from './campo-ajuste.tsx'

/** What saving the settings answers. */
export type RespuestaDeAjustes =
  | { ok: true; ajenos: CampoDeAjustes[]; guardados: AjustesEscritos }
  | { ok: false; faltas: FaltasDeAjustes }
  | { ok: false; enConflicto: CampoDeAjustes[]; guardados: AjustesEscritos }
  | { ok: false; detalle: string }

/** The settings as they were when typing began, and as they are typed. */
type Borrador = { base: AjustesEscritos; valores: AjustesEscritos }

const differ = (uno: AjustesEscritos, otro: AjustesEscritos) =>
  CAMPOS_DE_AJUSTES.filter((campo) => uno[campo] !== otro[campo])

/**
 * The settings form: what is typed, kept as a draft until it is saved; its faults; and what came of saving.
 * @param guardados as they are stored
 */
export function useAjustes(guardados: AjustesEscritos) {
  // What the loader gave, or what saving answered since.
  const [known, setKnown] = useState({ loaded: guardados, stored: guardados })
  if (known.loaded !== guardados) setKnown({ loaded: guardados, stored: guardados })
  const inicial = useMemo<Borrador>(() => ({ base: known.stored, valores: known.stored }), [known.stored])
  const borrador = useBorrador('ajustes', inicial)
  // An untouched form shows what is stored by now.
  const { base, valores } = differ(borrador.valor.base, borrador.valor.valores).length > 0 ? borrador.valor : inicial
  const fetcher = useFetcher<RespuestaDeAjustes>()
  const { revalidate } = useRevalidator()
  const checkSession = useSessionCheck()
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState<CampoDeAjustes[]>([])
  const [tried, setTried] = useState(false)
  const [aviso, setAviso] = useState('')
  const [respuesta, setRespuesta] = useState<RespuestaDeAjustes | null>(null)
  const sent = useRef<AjustesEscritos | null>(null)
  const handled = useRef<RespuestaDeAjustes | undefined>(undefined)

  const leidos = readAjustesEscritos(valores)
  const propias: FaltasDeAjustes = leidos.ok ? {} : leidos.faltas
  const delServidor = respuesta !== null && 'faltas' in respuesta ? respuesta.faltas : {}
  const faltas: FaltasDeAjustes = { ...delServidor }
  for (const campo of CAMPOS_DE_AJUSTES)
    if (tried || left.includes(campo)) faltas[campo] = propias[campo] ?? faltas[campo]

  function change(campo: CampoDeAjustes, valor: string) {
    borrador.setValor({ base, valores: { ...valores, [campo]: valor } })
    setAviso('')
    setRespuesta((now) =>
      now !== null && 'faltas' in now ? { ...now, faltas: { ...now.faltas, [campo]: undefined } } : now,
    )
  }

  function decide(campo: CampoDeAjustes, cual: 'propio' | 'guardado') {
    if (respuesta === null || !('enConflicto' in respuesta)) return
    const guardado = respuesta.guardados[campo]
    borrador.setValor({
      base: { ...base, [campo]: guardado },
      valores: cual === 'propio' ? valores : { ...valores, [campo]: guardado },
    })
    const rest = respuesta.enConflicto.filter((other) => other !== campo)
    setRespuesta(rest.length === 0 ? null : { ...respuesta, enConflicto: rest })
    if (rest.length === 0) setAviso('Ya elegiste todo: guardá para terminar.')
  }

  async function save() {
    setTried(true)
    const first = CAMPOS_DE_AJUSTES.find((campo) => propias[campo] !== undefined)
    if (first !== undefined) {
      setAviso(faultsInWords(propias))
      document.getElementById(ajusteId(first))?.focus()
      return
    }
    setAsking(true)
    const signedIn = await checkSession()
    setAsking(false)
    if (!signedIn) return
    sent.current = valores
    // What follows a failed connection would fail too, and take the form away: only what was saved is read again.
    const options = { method: 'post', encType: 'application/json', defaultShouldRevalidate: false } as const
    await fetcher.submit({ base, valores }, options)
  }

  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.state !== 'idle' || answer === undefined || handled.current === answer) return
    handled.current = answer
    setRespuesta(answer)
    if (answer.ok) {
      setTried(false)
      setLeft([])
      setAviso(savedInWords(answer.ajenos))
      // What was typed while it was being saved stays typed.
      const since = differ(sent.current!, valores)
      borrador.setValor({ base: answer.guardados, valores: { ...answer.guardados, ...pick(valores, since) } })
      if (since.length === 0) void borrador.terminar()
      setKnown({ loaded: guardados, stored: answer.guardados })
      void revalidate()
    } else if ('faltas' in answer) {
      setAviso(faultsInWords(answer.faltas))
      const first = CAMPOS_DE_AJUSTES.find((campo) => answer.faltas[campo] !== undefined)
      if (first !== undefined) document.getElementById(ajusteId(first))?.focus()
    } else if ('detalle' in answer) {
      setAviso(answer.detalle)
    } else {
      setAviso('')
      document.getElementById(CONFLICTOS_ID)?.focus()
    }
  }, [fetcher.state, fetcher.data, borrador, guardados, valores, revalidate])

  return {
    valores,
    base,
    faltas,
    sinGuardar: differ(base, valores).length,
    /** What of the form makes sense, and what is stored where it doesn't: for previews. */
    ajustes: leidos.ok ? leidos.ajustes : readable(valores, propias, base),
    conflicto: respuesta !== null && 'enConflicto' in respuesta ? respuesta : null,
    aviso,
    guardando: asking || fetcher.state !== 'idle',
    recuperado: borrador.recuperado && differ(base, valores).length > 0,
    change,
    decide,
    leave: (campo: CampoDeAjustes) => setLeft((now) => (now.includes(campo) ? now : [...now, campo])),
    save,
    async discard() {
      setRespuesta(null)
      setTried(false)
      setLeft([])
      setAviso('Volviste a lo guardado.')
      await borrador.descartar()
    },
  }
}

/** What takes the focus when two people changed the same. */
export const CONFLICTOS_ID = 'ajustes-en-conflicto'

function readable(valores: AjustesEscritos, faltas: FaltasDeAjustes, base: AjustesEscritos) {
  const wrong = CAMPOS_DE_AJUSTES.filter((campo) => faltas[campo] !== undefined)
  const read = readAjustesEscritos({ ...valores, ...pick(base, wrong) })
  if (read.ok) return read.ajustes
  // Days from and to fit each other only together.
  const stored = readAjustesEscritos(base)
  if (!stored.ok) throw new Error('the stored settings are not valid')
  return stored.ajustes
}

function pick(escritos: AjustesEscritos, campos: CampoDeAjustes[]): Partial<AjustesEscritos> {
  return Object.fromEntries(campos.map((campo) => [campo, escritos[campo]]))
}

function faultsInWords(faltas: FaltasDeAjustes): string {
  const count = Object.values(faltas).filter((falta) => falta !== undefined).length
  return count === 1 ? 'Hay un dato para corregir.' : `Hay ${count} datos para corregir.`
}

function savedInWords(ajenos: CampoDeAjustes[]): string {
  if (ajenos.length === 0) return 'Guardado. Ya se ve en la tienda.'
  const names = ajenos.map((campo) => DEFINICION_DE_AJUSTE[campo].etiqueta).join(', ')
  return `Guardado. Mientras tanto otra persona cambió: ${names}. Eso también quedó.`
}
