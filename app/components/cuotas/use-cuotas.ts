import { useEffect, useState } from 'react'
import type { Cuotas } from '#domain/cuotas/cuotas.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'

/** Milliseconds: an amount that changes while somebody types is asked for when it stands. */
const PAUSE = 300

/** What was answered on this page's visit; another page of it needn't ask again. */
const answered = new Map<Pesos, Cuotas>()

/** How an amount is paid in parts; null while that isn't known, and where nothing is. @param monto null: there is none */
export function useCuotas(monto: Pesos | null): Cuotas | null {
  const [told, setTold] = useState<Cuotas | null>(null)
  useEffect(() => {
    if (monto === null || monto <= 0 || answered.has(monto)) return
    let left = false
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/cuotas?monto=${monto}`)
        const cuotas = (await response.json()) as Cuotas
        if (!response.ok || cuotas.medios.length === 0) return
        answered.set(monto, cuotas)
        if (!left) setTold(cuotas)
      } catch {
        // Without an answer nothing is said of it.
      }
    }, PAUSE)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [monto])
  if (monto === null) return null
  return told?.monto === monto ? told : (answered.get(monto) ?? null)
}
