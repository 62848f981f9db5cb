import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { SIN_CONEXION, type Motivo } from '../../worker/mensajes.ts'
import { isPrivate, keyOfPage } from '../../worker/keepable.ts'
import { canReach, hasData, loadMissingPictures, shownSince } from './alcance.ts'
import { recibidos } from './start-worker.ts'
import { avisoDe } from './textos-de-conexion.ts'
import { vigenciaDe, type Vigencia } from './vigencia.ts'

/** Milliseconds between tries; the last one repeats. */
const PAUSES = [3_000, 6_000, 12_000, 30_000]

/** The page that the window was opened with, when that was a kept one. */
const documento = readDocumento()

function readDocumento(): ({ pagina: string } & Vigencia) | null {
  const { guardada, motivo } = document.documentElement.dataset
  if (guardada === undefined) return null
  return { pagina: keyOfPage(new URL(location.href)), desde: Number(guardada), motivo: motivo as Motivo }
}

/**
 * The strip that says that the network is gone, or the shop doesn't answer, and the page's age (specification 22.30).
 * It asks until it gets an answer, then has the page brought up to date and goes away. A screen reader is told once,
 * and once more when it is over.
 */
export function AvisoDeConexion() {
  const { pathname, search } = useLocation()
  const pagina = keyOfPage(new URL(pathname + search, location.origin))
  const lost = useLost()
  useMessages()
  const [renewed, setRenewed] = useState(false)
  const kept = vigenciaDe(pagina, renewed ? null : documento, recibidos)
  const vigencia = kept ?? (lost.is ? { desde: shownSince(pagina), motivo: 'sin-conexion' as const } : null)
  const text = vigencia === null || pathname === SIN_CONEXION ? '' : avisoDe(pathname, vigencia.motivo, vigencia.desde)
  const said = useSaid(text)
  useRecovery(text !== '', pagina, {
    isOver: kept?.motivo === 'sin-datos' ? hasData : canReach,
    onOver: lost.end,
    onRenewed: () => setRenewed(true),
  })

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {text !== '' && (
        <>
          {/* Keeps the end of the page clear of the strip. */}
          <div className="h-20 baja:hidden print:hidden" />
          <aside
            aria-label="Conexión"
            className="aviso-de-conexion alta:fixed alta:inset-x-0 alta:bottom-(--pie) alta:z-40 baja:-order-1 border-t-4 border-sol bg-noche px-4 py-2 text-center text-papel"
          >
            <p>{text}</p>
          </aside>
        </>
      )}
    </>
  )
}

/** Whether the browser lost the network. It isn't believed to be back before the shop answers. */
function useLost() {
  const [is, setIs] = useState(!navigator.onLine)
  useEffect(() => {
    const onOffline = () => setIs(true)
    addEventListener('offline', onOffline)
    return () => removeEventListener('offline', onOffline)
  }, [])
  return { is, end: () => setIs(false) }
}

/** Renders anew when the worker says something; `start-worker.ts` has noted it by then. */
function useMessages() {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('message', render)
    return () => serviceWorker?.removeEventListener('message', render)
  }, [])
}

/** What a screen reader is told: the first message, not each page's, and the end of it. */
function useSaid(text: string): string {
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const active = text !== ''
  useEffect(() => {
    if (!active) return
    setSaid(latest.current)
    return () => setSaid('Volvió la conexión.')
  }, [active])
  return said
}

type Recovery = { isOver: (pagina: string) => Promise<boolean>; onOver: () => void; onRenewed: () => void }

/** Asks for the page until the shop itself answers; then has it shown. */
function useRecovery(active: boolean, pagina: string, ways: Recovery) {
  const { revalidate } = useRevalidator()
  const latest = useRef(ways)
  useEffect(() => {
    latest.current = ways
  })
  useEffect(() => {
    if (!active) return
    let left = false
    let tries = 0
    let timer = setTimeout(() => void ask(), PAUSES[0])

    async function ask() {
      clearTimeout(timer)
      if (await latest.current.isOver(pagina)) {
        if (left) return
        latest.current.onOver()
        if (!isPrivate(pagina)) await revalidate()
        latest.current.onRenewed()
        loadMissingPictures()
      }
      tries += 1
      if (!left) timer = setTimeout(() => void ask(), PAUSES[Math.min(tries, PAUSES.length - 1)])
    }

    const onOnline = () => void ask()
    addEventListener('online', onOnline)
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [active, pagina, revalidate])
}
