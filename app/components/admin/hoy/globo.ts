import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { contarPendientes, type Hoy } from '#domain/pedidos/gestion/hoy.ts'

/** Shows on the installed app's icon how much waits; nothing where nothing does. A browser may have no such place. */
export function showGlobo(pendientes: number): void {
  if (!('setAppBadge' in navigator)) return
  void (pendientes === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(pendientes)).catch(() => undefined)
}

/** Milliseconds between two looks at what waits. */
const OTRA_MIRADA = 20_000

/** Keeps the number on the installed app's icon up to date while somebody works (specification 40.9). */
export function useGlobo(): void {
  const { pathname } = useLocation()
  const { data, load } = useFetcher<Hoy | null>()
  const looked = useRef(0)
  useEffect(() => {
    const isInstalled = 'setAppBadge' in navigator && matchMedia('(display-mode: standalone)').matches
    // 'Hoy' looks by itself.
    if (!isInstalled || !navigator.onLine || pathname === '/admin') return
    if (performance.now() - looked.current < OTRA_MIRADA && looked.current > 0) return
    looked.current = performance.now()
    void load('/admin/hoy')
  }, [pathname, load])
  const pendientes = data ? contarPendientes(data) : null
  useEffect(() => {
    if (pendientes !== null) showGlobo(pendientes)
  }, [pendientes])
}
