/** Where one buys, pays or works: what is asked there mustn't be lost by a slip. */
const NEVER = /^\/(cart|shipping|checkout|pedido|admin|login)/

const PRESSABLE = 'a,button,input,select,textarea,summary,label,[role=option]'

/** ms without a movement before it comes back. */
const REST = 200

/** px: the corner that it may float over begins so far from the window's edges, and is looked at in steps of these. */
const EDGE = 12
const STEP = 14

/**
 * Marks the page (`data-flota`) for as long as it rests and nothing that can be pressed lies in the corner that the
 * WhatsApp button floats over. A card leads on wherever it is pressed: its words and its button count. As long as the
 * document.
 */
export function startFloating(): void {
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

  /** What goes by beneath is let through. */
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
