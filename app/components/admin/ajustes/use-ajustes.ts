import { useMemo, useRef, useState } from 'react'
import {
  CAMPOS_DE_AJUSTES,
  DEFINICION_DE_AJUSTE,
  readAjustesEscritos,
  type AjustesEscritos,
  type CampoDeAjustes,
  type FaltasDeAjustes,
} from '#domain/ajustes/campos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { countWord } from '#domain/texto/plural.ts'
import { diaDe, diaEnCifras, readDia, writeDia } from '#domain/tiempo/dia.ts'
import { useReload } from '../../conexion/use-reload.ts'
import { useFaltas } from '../../formulario/use-faltas.ts'
import { postJson, type Problema } from '../../base/post-json.ts'
import { useConfirmar } from '../cuentas/confirmacion/confirmacion.tsx'
import { useSessionCheck } from '../session-check.ts'
import { useBorrador } from '../use-borrador.ts'
import { ajusteId } from './campo-ajuste.tsx'
import { orTell } from '../../conexion/or-tell.ts'

/** The settings as they were when typing began, and as they are typed. */
type Borrador = { base: AjustesEscritos; valores: AjustesEscritos }

/** What saving answers: what others changed meanwhile, and everything as it is stored now. */
type Guardado = { ajenos: CampoDeAjustes[]; guardados: AjustesEscritos; porEmitir: PorEmitir | null }

/** Papers of the tax office that saving issues of what was sold already. */
type PorEmitir = { comprobantes: number; total: number }
/** Asked before they are: nothing is saved meanwhile. */
export type Emision = PorEmitir & { desde: string }

/** Fields that somebody else changed to something different meanwhile. */
type Conflicto = { enConflicto: CampoDeAjustes[]; guardados: AjustesEscritos }

/** Id of what takes the focus when two people changed the same setting. */
export const CONFLICTOS_ID = 'ajustes-en-conflicto'

const differ = (uno: AjustesEscritos, otro: AjustesEscritos) =>
  CAMPOS_DE_AJUSTES.filter((campo) => uno[campo] !== otro[campo])

/**
 * The settings form: what is typed, kept as a draft until saved; its faults; what came of saving.
 * @param guardados as they are stored
 */
export function useAjustes(guardados: AjustesEscritos) {
  // The stored settings: as the loader gave them, or as saving has answered since.
  const [known, setKnown] = useState({ loaded: guardados, stored: guardados })
  if (known.loaded !== guardados) setKnown({ loaded: guardados, stored: guardados })
  const inicial = useMemo<Borrador>(() => ({ base: known.stored, valores: known.stored }), [known.stored])
  const borrador = useBorrador('ajustes', inicial)
  const escrito = { base: complete(borrador.valor.base), valores: complete(borrador.valor.valores) }
  // An untouched form shows what is stored by now.
  const { base, valores } = differ(escrito.base, escrito.valores).length > 0 ? escrito : inicial
  const typed = useRef<AjustesEscritos | null>(null)
  const checkSession = useSessionCheck()
  const confirmar = useConfirmar()
  const { reload } = useReload()
  const [guardando, setGuardando] = useState(false)
  const [delServidor, setDelServidor] = useState<FaltasDeAjustes>({})
  const [conflicto, setConflicto] = useState<Conflicto | null>(null)
  const [aviso, setAviso] = useState('')
  const [emision, setEmision] = useState<Emision | null>(null)

  const leidos = readAjustesEscritos(valores)
  const propias: FaltasDeAjustes = leidos.ok ? {} : leidos.faltas
  const { faltas: dichas, leave, tellAll, tellNone } = useFaltas(propias)
  const faltas: FaltasDeAjustes = { ...delServidor, ...dichas }

  /** A draft from before an update of the shop lacks the fields added since. */
  function complete(kept: AjustesEscritos) {
    const campos = CAMPOS_DE_AJUSTES.map((campo) => [campo, kept[campo] ?? known.stored[campo]])
    return Object.fromEntries(campos) as AjustesEscritos
  }

  function write(next: Borrador) {
    typed.current = next.valores
    borrador.setValor(next)
  }

  function change(campo: CampoDeAjustes, valor: string) {
    write({ base, valores: { ...valores, ...sinceToday(campo, valor), [campo]: valor } })
    setAviso('')
    setDelServidor((now) => ({ ...now, [campo]: undefined }))
  }

  /** Papers that are switched on are of sales from now on, unless another day is written. */
  function sinceToday(campo: CampoDeAjustes, valor: string): Partial<AjustesEscritos> {
    if (campo !== 'facturacion.emitir' || base[campo] !== 'no') return {}
    const desde = base['facturacion.desde']
    if (valor === 'no') return { 'facturacion.desde': desde }
    return valores['facturacion.desde'] === desde ? { 'facturacion.desde': writeDia(diaDe(Date.now())) } : {}
  }

  function decide(campo: CampoDeAjustes, cual: 'propio' | 'guardado') {
    if (conflicto === null) return
    const guardado = conflicto.guardados[campo]
    write({
      base: { ...base, [campo]: guardado },
      valores: cual === 'propio' ? valores : { ...valores, [campo]: guardado },
    })
    const rest = conflicto.enConflicto.filter((other) => other !== campo)
    setConflicto(rest.length === 0 ? null : { ...conflicto, enConflicto: rest })
    if (rest.length > 0) return
    setAviso('Ya elegiste todo: guardá para terminar.')
    focusOn(ajusteId(campo))
  }

  /** @param comprobantes of how many papers of the past it was said yes, where that was asked */
  async function save(comprobantes?: number) {
    tellAll()
    setDelServidor({})
    setEmision(null)
    if (!leidos.ok) return showFaltas(leidos.faltas)
    setGuardando(true)
    await orTell(
      () => send(comprobantes),
      () => refuse(null),
    )
    setGuardando(false)
  }

  async function send(comprobantes?: number): Promise<void> {
    if (!(await checkSession())) return
    const answer = await postJson<Guardado>('/admin/ajustes/guardar', { base, valores, comprobantes })
    if (answer.ok) settle(answer.value, valores)
    else if (answer.problema?.code === 'confirmar_identidad' && (await confirmar())) await send(comprobantes)
    else if (answer.problema?.code === 'confirmar_emision') setEmision(answer.problema.data as Emision)
    else refuse(answer.problema)
  }

  function settle({ ajenos, guardados: stored, porEmitir }: Guardado, sent: AjustesEscritos) {
    // Words typed while it was being saved stay typed.
    const since = typed.current === null ? [] : differ(sent, typed.current)
    write({ base: stored, valores: { ...stored, ...pickAjustes(typed.current ?? stored, since) } })
    if (since.length === 0) void borrador.terminar()
    setKnown({ loaded: guardados, stored })
    setConflicto(null)
    tellNone()
    setAviso([savedInWords(ajenos), emisionInWords(base, stored, porEmitir)].filter(Boolean).join(' '))
    void reload()
  }

  function refuse(problema: Problema | null) {
    const data = (problema?.data ?? {}) as Partial<Conflicto & { faltas: FaltasDeAjustes }>
    if (data.faltas !== undefined) {
      setDelServidor(data.faltas)
      showFaltas(data.faltas)
    } else if (data.enConflicto !== undefined && data.guardados !== undefined) {
      setConflicto({ enConflicto: data.enConflicto, guardados: data.guardados })
      setAviso('')
      focusOn(CONFLICTOS_ID)
    } else {
      setAviso(
        `No pudimos guardar: ${problema?.detail ?? 'revisá la conexión y probá de nuevo.'} Lo que escribiste sigue acá.`,
      )
    }
  }

  function showFaltas(wrong: FaltasDeAjustes) {
    setAviso(faultsInWords(wrong))
    const first = CAMPOS_DE_AJUSTES.find((campo) => wrong[campo] !== undefined)
    if (first !== undefined) focusOn(ajusteId(first))
  }

  return {
    valores,
    faltas,
    sinGuardar: differ(base, valores).length,
    /** For previews: the form's values where they make sense, else the stored ones. */
    ajustes: leidos.ok ? leidos.ajustes : readable(valores, propias, base),
    conflicto,
    aviso,
    guardando,
    emision,
    notNow() {
      setEmision(null)
      setAviso('No se guardó nada. Poné otro día, o dejalo como estaba.')
    },
    listo: borrador.listo,
    recuperado: borrador.recuperado && differ(base, valores).length > 0,
    change,
    decide,
    leave,
    save,
    async discard() {
      setConflicto(null)
      setDelServidor({})
      tellNone()
      setAviso('Volviste a lo guardado.')
      typed.current = null
      await borrador.descartar()
    },
  }
}

/** Waits until what is to be focused is on the page. */
function focusOn(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}

function readable(valores: AjustesEscritos, faltas: FaltasDeAjustes, base: AjustesEscritos) {
  const wrong = CAMPOS_DE_AJUSTES.filter((campo) => faltas[campo] !== undefined)
  const read = readAjustesEscritos({ ...valores, ...pickAjustes(base, wrong) })
  if (read.ok) return read.ajustes
  // Days 'from' and 'to' are only valid as a pair.
  const stored = readAjustesEscritos(base)
  if (!stored.ok) throw new Error('the stored settings are not valid')
  return stored.ajustes
}

function pickAjustes(escritos: AjustesEscritos, campos: CampoDeAjustes[]): Partial<AjustesEscritos> {
  return Object.fromEntries(campos.map((campo) => [campo, escritos[campo]]))
}

function faultsInWords(faltas: FaltasDeAjustes): string {
  const count = Object.values(faltas).filter((falta) => falta !== undefined).length
  return count === 1 ? 'Hay un dato para corregir.' : `Hay ${count} datos para corregir.`
}

function savedInWords(ajenos: CampoDeAjustes[]): string {
  if (ajenos.length === 0) return 'Guardado. Ya vale.'
  const names = ajenos.map((campo) => DEFINICION_DE_AJUSTE[campo].etiqueta).join(', ')
  return `Guardado. Mientras tanto otra persona cambió: ${names}. Eso también quedó.`
}

/** What becomes of papers of the tax office, where something was changed about them; '' else. */
function emisionInWords(antes: AjustesEscritos, ahora: AjustesEscritos, porEmitir: PorEmitir | null): string {
  const emitir = ahora['facturacion.emitir']
  if (emitir === 'no')
    return antes['facturacion.emitir'] === 'no'
      ? ''
      : 'Ya no se emiten comprobantes de ventas nuevas; lo que vuelva de las ya emitidas lleva su nota de crédito.'
  if (porEmitir === null) return ''
  const nuevos = `Se emite un comprobante por cada venta desde el ${diaEnCifras(readDia(ahora['facturacion.desde'])!)}, ${emitir === 'pagado' ? 'cuando se paga' : 'cuando sale'}.`
  return porEmitir.comprobantes === 0
    ? nuevos
    : `${nuevos} Ahora, de lo que ya se vendió: ${countWord(porEmitir.comprobantes, 'comprobante', 'comprobantes')} por ${formatPesos(porEmitir.total)}.`
}
