import { describe, expect, it, vi } from 'vitest'
import { removeItem } from '#domain/carrito/change-carrito.ts'
import { CARRITO_KEY } from '#domain/carrito/carrito.ts'
import { buildCartItem } from '#tests/cart-item.ts'
import { createCarritoStore } from './store.ts'

/** A browser: its storage, and tabs that hear of each other's writes but not of their own. */
function createBrowser() {
  const stored = new Map<string, string>()
  const tabs: (() => void)[] = []
  function openTab() {
    let self: (() => void) | null = null
    return createCarritoStore({
      storage: () => ({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          stored.set(key, value)
          for (const tab of tabs) if (tab !== self) tab()
        },
      }),
      watch: (onChange) => {
        self = onChange
        tabs.push(onChange)
        return () => tabs.splice(tabs.indexOf(onChange), 1)
      },
    })
  }
  return { stored, openTab }
}

describe('the cart of a browser', () => {
  it('4.1 is read from local storage at start, and empty if nothing is stored', () => {
    const { stored, openTab } = createBrowser()
    expect(openTab().read().items).toEqual([])
    stored.set(CARRITO_KEY, JSON.stringify([buildCartItem()]))
    expect(openTab().read().items).toEqual([buildCartItem()])
  })

  it('4.2, 4.3 appends, saves, records as last added', () => {
    const { stored, openTab } = createBrowser()
    const tab = openTab()
    expect(tab.add(buildCartItem())).toBe(true)
    expect(tab.add(buildCartItem({ talle: 'L' }))).toBe(true)
    expect(JSON.parse(stored.get(CARRITO_KEY)!)).toEqual([buildCartItem(), buildCartItem({ talle: 'L' })])
    expect(tab.read().lastAdded?.talle).toBe('L')
  })

  it('4.4 forgets what was added last when the confirmation is closed', () => {
    const tab = createBrowser().openTab()
    tab.add(buildCartItem())
    tab.dismiss()
    expect(tab.read()).toMatchObject({ lastAdded: null, items: [buildCartItem()] })
  })

  it('5.1, 10.5 refuses the same code and size, whichever the mode, and stays as it was', () => {
    const { stored, openTab } = createBrowser()
    const tab = openTab()
    tab.add(buildCartItem())
    tab.dismiss()
    const before = stored.get(CARRITO_KEY)
    const again = buildCartItem({ modo: 'encargo', esEncargo: true, nombre: 'Otra' })
    expect(tab.add(again)).toBe(false)
    expect(tab.read()).toMatchObject({ items: [buildCartItem()], lastAdded: null, refused: again })
    expect(stored.get(CARRITO_KEY)).toBe(before)
  })

  it('4.5 removes the first line that matches both nombre and talle, and saves', () => {
    const { stored, openTab } = createBrowser()
    const twin = buildCartItem({ codigo: 'CSK-2' })
    stored.set(CARRITO_KEY, JSON.stringify([buildCartItem({ talle: 'S' }), buildCartItem(), twin]))
    const tab = openTab()
    tab.edit((items) => removeItem(items, 'Uruguay 1930', 'M'))
    expect(tab.read().items).toEqual([buildCartItem({ talle: 'S' }), twin])
    expect(JSON.parse(stored.get(CARRITO_KEY)!)).toEqual([buildCartItem({ talle: 'S' }), twin])
    tab.edit((items) => removeItem(items, 'Uruguay 1930', 'XL'))
    expect(tab.read().items).toHaveLength(2)
  })

  it('10.20 a change meets the lines as another tab left them', () => {
    const { stored, openTab } = createBrowser()
    const [one, two] = [openTab(), openTab()]
    one.add(buildCartItem())
    two.add(buildCartItem({ codigo: 'CSK-2' }))
    one.edit((items) => items.map((line) => ({ ...line, talle: 'XL' })))
    const changed = [buildCartItem({ talle: 'XL' }), buildCartItem({ codigo: 'CSK-2', talle: 'XL' })]
    expect(JSON.parse(stored.get(CARRITO_KEY)!)).toEqual(changed)
    expect(one.read()).toMatchObject({ items: changed, refused: null })
    one.refuse(buildCartItem())
    expect(one.read()).toMatchObject({ items: changed, refused: buildCartItem() })
  })

  it('10.33 keeps the lines of an earlier shop beside whatever is added, until they are taken over', () => {
    const { stored, openTab } = createBrowser()
    const former = { id: 'p9', nombre: 'Vieja', talle: 'S', imagen: 'img9' }
    stored.set(CARRITO_KEY, JSON.stringify([former]))
    const tab = openTab()
    expect(tab.read()).toMatchObject({ items: [], former: [former] })
    tab.add(buildCartItem())
    expect(JSON.parse(stored.get(CARRITO_KEY)!)).toEqual([buildCartItem(), former])
    tab.takeOver([buildCartItem({ codigo: 'CSK-9' }), buildCartItem()])
    expect(tab.read()).toMatchObject({ items: [buildCartItem(), buildCartItem({ codigo: 'CSK-9' })], former: [] })
    expect(openTab().read().items).toHaveLength(2)
  })

  it.each(['{', '"text"', '{"a":1}', 'null', ''])('10.7 is empty when the storage holds %j', (text) => {
    const { stored, openTab } = createBrowser()
    stored.set(CARRITO_KEY, text)
    const tab = openTab()
    expect(tab.read().items).toEqual([])
    expect(tab.add(buildCartItem())).toBe(true)
  })

  it('10.7 drops a bad line and keeps the good ones', () => {
    const { stored, openTab } = createBrowser()
    stored.set(
      CARRITO_KEY,
      JSON.stringify([{ ...buildCartItem(), precio: -1 }, null, buildCartItem(), { nombre: 'vieja' }]),
    )
    expect(openTab().read().items).toEqual([buildCartItem()])
  })

  it('10.8 is the same in every open tab', () => {
    const { openTab } = createBrowser()
    const [one, two] = [openTab(), openTab()]
    const heard = vi.fn()
    one.subscribe(() => {})
    two.subscribe(heard)
    one.add(buildCartItem())
    expect(heard).toHaveBeenCalled()
    expect(two.read()).toMatchObject({ items: [buildCartItem()], lastAdded: null })
  })

  it('keeps what another tab added, even before it heard of it', () => {
    const { openTab } = createBrowser()
    const [one, two] = [openTab(), openTab()]
    expect(two.read().items).toEqual([])
    one.add(buildCartItem())
    two.add(buildCartItem({ talle: 'L' }))
    expect(two.read().items.map((line) => line.talle)).toEqual(['M', 'L'])
    expect(two.add(buildCartItem())).toBe(false)
  })

  it('gives the same snapshot while nothing changes', () => {
    const { openTab } = createBrowser()
    const [one, two] = [openTab(), openTab()]
    one.subscribe(() => {})
    one.add(buildCartItem())
    const snapshot = one.read()
    two.add(buildCartItem())
    expect(one.read()).toBe(snapshot)
  })

  it('10.35 lives as long as the page where storage is forbidden, and says that it isn’t kept', () => {
    const tab = createCarritoStore({
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      watch: () => () => {},
    })
    expect(tab.add(buildCartItem())).toBe(true)
    expect(tab.add(buildCartItem())).toBe(false)
    expect(tab.read()).toMatchObject({ items: [buildCartItem()], sinGuardar: true })
  })

  it('10.35 that is stored again doesn’t say so any more', () => {
    let full = true
    const tab = createCarritoStore({
      storage: () => ({
        getItem: () => null,
        setItem: () => {
          if (full) throw new DOMException('full', 'QuotaExceededError')
        },
      }),
      watch: () => () => {},
    })
    tab.add(buildCartItem())
    expect(tab.read().sinGuardar).toBe(true)
    full = false
    tab.edit((items) => items)
    expect(tab.read()).toMatchObject({ items: [buildCartItem()], sinGuardar: false })
  })

  it('10.33 names the lines of an earlier shop that a full cart has no room for', () => {
    const tab = createBrowser().openTab()
    for (let at = 1; at < 30; at++) tab.add(buildCartItem({ codigo: `CSK-${at}` }))
    const taken = [
      buildCartItem({ codigo: 'CSK-1' }),
      buildCartItem({ codigo: 'CSK-30' }),
      buildCartItem({ codigo: 'CSK-31' }),
    ]
    expect(tab.takeOver(taken)).toEqual([buildCartItem({ codigo: 'CSK-31' })])
  })
})
