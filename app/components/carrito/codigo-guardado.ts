/** Local-storage key of the code that the buyer typed or a link brought. */
const CODIGO_KEY = 'codigoDescuento'

const listeners = new Set<() => void>()
/** Where the browser keeps nothing it lives as long as the page. */
let unkept = ''

/** The code that goes with the cart, '' for none; as it was typed. */
export function readCodigo(): string {
  try {
    return window.localStorage.getItem(CODIGO_KEY) ?? unkept
  } catch {
    return unkept
  }
}

/** Session-storage key of the code that was taken out last. */
const QUITADO_KEY = 'codigoQuitado'

/** Keeps a code in the place of any other; '' forgets it, as when an order was placed with it. */
export function keepCodigo(codigo: string): void {
  const before = readCodigo()
  unkept = codigo
  try {
    if (codigo === '') {
      window.localStorage.removeItem(CODIGO_KEY)
      window.sessionStorage.setItem(QUITADO_KEY, before)
    } else window.localStorage.setItem(CODIGO_KEY, codigo)
  } catch {
    // Storage is full or forbidden.
  }
  for (const listener of listeners) listener()
}

/** Calls back when the code may have changed. @returns ends that */
export function watchCodigo(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Longer than any code, and than what somebody types for one. */
const LARGO_MAX = 60
/** What a chat puts around a code: `(codigo=ANA10)`, `ANA10.` */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * A link can carry a code to any page: `?codigo=ANA10`.
 * @param again the page was there before, reloaded or gone back to: what was taken out since stays out
 * @returns the code that it brought, '' for none
 */
export function keepCodigoOfAddress(search: string, again: boolean): string {
  const codigo = (new URLSearchParams(search).get('codigo') ?? '').replace(AROUND, '').slice(0, LARGO_MAX)
  if (codigo === '' || (again && codigo === readQuitado())) return ''
  keepCodigo(codigo)
  return again ? '' : codigo
}

function readQuitado(): string {
  try {
    return window.sessionStorage.getItem(QUITADO_KEY) ?? ''
  } catch {
    return ''
  }
}
