import { describe, expect, it } from 'vitest'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import { historiaPedida, isHabitual, precioAntes, precioTraido } from './precio-antes.ts'

const DIA = 24 * 3_600_000
const HOY = diaDe(Date.UTC(2026, 10, 18, 15))
/** Days before the reduction's, at an hour of Montevideo. */
const hace = (dias: number, hora = 0) => comienzoDe(HOY - dias) + hora * 3_600_000
const COMIENZO = hace(0, 10)

describe('the price before', () => {
  it('33.6 is the lowest that was asked on 7 whole days in a row within the 60 days before', () => {
    const historia = [
      { en: hace(90), precio: 1500 },
      { en: hace(61), precio: 2000 },
      { en: hace(40), precio: 2400 },
      { en: hace(6), precio: 1900 },
    ]
    expect(precioAntes(historia, COMIENZO, 1000)).toBe(2000)
    expect(precioAntes(historia, COMIENZO, 2000)).toBeNull()
    expect(precioAntes(historia.slice(2), COMIENZO, 1000)).toBe(2400)
    expect(precioAntes(historia.slice(3), COMIENZO, 1000)).toBeNull()
  })

  it('33.6 counts whole days alone, up to the day on which it began', () => {
    const since = (en: number) => precioAntes([{ en, precio: 2000 }], COMIENZO, 1000)
    expect(since(hace(7))).toBe(2000)
    expect(since(hace(7) + 1)).toBeNull()
    expect(since(hace(8, 12))).toBe(2000)
    // The last day counts only if whole: here the price was asked till the middle of it.
    const until = (en: number) =>
      precioAntes(
        [
          { en: hace(20), precio: 1800 },
          { en, precio: 1700 },
        ],
        COMIENZO,
        1000,
      )
    expect(until(hace(13, 12))).toBe(1700)
    expect(until(hace(5, 12))).toBe(1800)
  })

  it('33.6 of more than 60 days ago nothing counts, and days apart aren’t in a row', () => {
    const two = (en: number) =>
      precioAntes(
        [
          { en: hace(80), precio: 1500 },
          { en, precio: 2000 },
        ],
        COMIENZO,
        1000,
      )
    expect(two(hace(54))).toBe(2000)
    expect(two(hace(53))).toBe(1500)
    const jumping = Array.from({ length: 12 }, (_, at) => ({
      en: hace(60 - 5 * at),
      precio: at % 2 ? 1500 : 2000,
    }))
    expect(precioAntes(jumping, COMIENZO, 1000)).toBeNull()
    // A price that is noted again makes one stretch.
    const same = [
      { en: hace(10), precio: 2000 },
      { en: hace(5), precio: 2000 },
    ]
    expect(precioAntes(same, COMIENZO, 1000)).toBe(2000)
    expect(precioAntes([], COMIENZO, 1000)).toBeNull()
  })

  it('33.20 is Google’s price where it, or a higher one, was asked on 30 whole days of the 200 before', () => {
    const since = (en: number, precio = 2000) => isHabitual([{ en, precio }], COMIENZO, 2000)
    expect([since(hace(30)), since(hace(30) + 1), since(hace(30), 2500), since(hace(100), 1999)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    const apart = (first: number, back: number) =>
      isHabitual(
        [
          { en: first, precio: 2000 },
          { en: first + 20 * DIA, precio: 1500 },
          { en: back, precio: 2100 },
        ],
        COMIENZO,
        2000,
      )
    expect([apart(hace(200), hace(10)), apart(hace(201), hace(10)), apart(hace(60), hace(9))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('33.7 counts what was asked in reductions too', () => {
    const propios = [
      { en: hace(50), precio: 2000 },
      { en: hace(3), precio: 2500 },
    ]
    const from = hace(30)
    const to = from + 10 * DIA
    const asked = historiaPedida(propios, [from, to], (precio, en) => (from <= en && en < to ? precio / 2 : precio))
    expect(asked).toEqual([
      { en: hace(50), precio: 2000 },
      { en: from, precio: 1000 },
      { en: to, precio: 2000 },
      { en: hace(3), precio: 2500 },
    ])
    expect(precioAntes(asked, COMIENZO, 900)).toBe(1000)
    expect(historiaPedida([], [from], (precio) => precio)).toEqual([])
  })

  it('33.23 of a shirt that came reduced is its own price, or less where that was lowered since', () => {
    const propios = [
      { en: hace(3), precio: 2990 },
      { en: hace(2), precio: 2500 },
      { en: hace(1), precio: 3500 },
    ]
    expect(precioTraido(propios.slice(0, 1), 1990)).toBe(2990)
    expect(precioTraido(propios, 1990)).toBe(2500)
    expect([precioTraido(propios, 2500), precioTraido([], 1990)]).toEqual([null, null])
  })
})
