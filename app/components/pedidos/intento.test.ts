import { expect, test } from 'vitest'
import { dropIntento, isUnderWay, takeIntento } from './intento.ts'

function createStore() {
  const content = new Map<string, string>()
  return {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  }
}

function createClaves() {
  let count = 0
  return () => `clave-${++count}`
}

test('11.4 a double click, a reload and the way back use the same key', () => {
  const store = createStore()
  const newClave = createClaves()
  const first = takeIntento(store, 'una camiseta', newClave)
  expect(takeIntento(store, 'una camiseta', newClave)).toEqual(first)
})

test('another cart or other data is a new key', () => {
  const store = createStore()
  const newClave = createClaves()
  const first = takeIntento(store, 'una camiseta', newClave)
  expect(takeIntento(store, 'dos camisetas', newClave).clave).not.toBe(first.clave)
})

test('after success the same content is a new order', () => {
  const store = createStore()
  const newClave = createClaves()
  const first = takeIntento(store, 'una camiseta', newClave)
  dropIntento(store)
  expect(takeIntento(store, 'una camiseta', newClave).clave).not.toBe(first.clave)
})

test('what was sent and not refused is known as under way', () => {
  const store = createStore()
  expect(isUnderWay(store, 'una camiseta')).toBe(false)
  takeIntento(store, 'una camiseta', createClaves())
  expect(isUnderWay(store, 'una camiseta')).toBe(true)
  expect(isUnderWay(store, 'dos camisetas')).toBe(false)
  dropIntento(store)
  expect(isUnderWay(store, 'una camiseta')).toBe(false)
})

test('damaged or forbidden storage gives a new key, never a broken page', () => {
  const newClave = createClaves()
  const store = createStore()
  for (const damaged of ['{', '7', 'null', '{"clave":"","contenido":"x"}', '{"clave":"x"}']) {
    store.setItem('intentoPedido', damaged)
    expect(takeIntento(store, 'x', newClave).clave).toMatch(/^clave-/)
  }
  const refuse = () => {
    throw new Error('forbidden')
  }
  const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse }
  expect(takeIntento(forbidden, 'una camiseta', newClave).clave).toMatch(/^clave-/)
  dropIntento(forbidden)
})
