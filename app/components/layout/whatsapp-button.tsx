import { useEffect } from 'react'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { Icon } from '../ui/icon.tsx'

/** At the end of every page; floats on pages for browsing, as long as it covers nothing (specification 1). */
export function WhatsappButton({ whatsapp }: { whatsapp: string }) {
  useEffect(startFloating, [])
  return (
    <a href={whatsappLink(whatsapp, 'Hola, tengo una consulta.')} target="_blank" rel="noopener" className="whatsapp">
      <Icon name="whatsapp" />
      <span className="sr-only">WhatsApp</span>
    </a>
  )
}

/** Never where people buy, pay or work: a slip must not lose what is asked there. */
const NEVER = /^\/(cart|shipping|checkout|pedido|admin|login)/

const PRESSABLE = 'a,button,input,select,textarea,summary,label,[role=option]'

/** Milliseconds at rest before it comes back. */
const REST = 200

/** Pixels from the window's edges to the corner that it may float over, and the steps of looking at it. */
const EDGE = 12
const STEP = 14

/**
 * Marks the page (`data-flota`) while it is at rest and its corner under the WhatsApp button has nothing to be pressed.
 * Of a card, which can be pressed anywhere, only words and button count. Never ends.
 */
function startFloating(): void {
  const root = document.documentElement
  let resting: ReturnType<typeof setTimeout>

  function isFree(): boolean {
    if (NEVER.test(location.pathname)) return false
    for (let point = 25; point--;) {
      const x = root.clientWidth - EDGE - STEP * (point % 5)
      const y = innerHeight - EDGE - STEP * Math.floor(point / 5)
      const beneath = document.elementsFromPoint(x, y).find((element) => !element.closest('.whatsapp'))
      const box = beneath?.closest(PRESSABLE)?.getBoundingClientRect()
      if (box && y >= box.top && y <= box.bottom) return false
    }
    return true
  }

  function lookOnceAtRest() {
    clearTimeout(resting)
    resting = setTimeout(() => root.toggleAttribute('data-flota', isFree()), REST)
  }

  /** Gets out of the way of what goes by beneath. */
  function stepAside() {
    root.removeAttribute('data-flota')
    lookOnceAtRest()
  }

  new MutationObserver(lookOnceAtRest).observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })
  addEventListener('scroll', stepAside, true)
  addEventListener('resize', stepAside)
  stepAside()
}
