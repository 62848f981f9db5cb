import { afterEach, expect, test, vi } from 'vitest'
import { takeIntento } from './intento.ts'
import { sessionStore } from '../base/session-store.ts'

afterEach(() => {
  sessionStore().removeItem('intentoPedido')
  vi.unstubAllGlobals()
})

function refuse(): never {
  throw new DOMException('no', 'SecurityError')
}

const WINDOWS = {
  forbidden: {
    get sessionStorage(): Storage {
      return refuse()
    },
  },
  full: { sessionStorage: { getItem: () => '{"clave":"vieja","contenido":"otro"}', setItem: refuse, removeItem() {} } },
}

for (const [what, window] of Object.entries(WINDOWS)) {
  test(`11.4 with a ${what} storage a retry is the same order all the same`, () => {
    vi.stubGlobal('window', window)
    let claves = 0
    const newClave = () => `clave-${++claves}`
    const first = takeIntento(sessionStore(), 'una camiseta', newClave)
    expect(takeIntento(sessionStore(), 'una camiseta', newClave)).toEqual(first)
    expect(takeIntento(sessionStore(), 'otra camiseta', newClave).clave).not.toBe(first.clave)
  })
}
