import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deadline } from '../conexion/deadline.ts'
import { loginAddress } from './volver.ts'

/** Milliseconds to wait for an answer. */
const PATIENCE = 8_000

/**
 * Asks whether the administrator's session still stands (specification 7.8, 7.13). Without an answer it counts as
 * standing: what follows will say itself that the network is gone.
 */
async function hasSession(): Promise<boolean> {
  const response = await fetch('/api/session', { signal: deadline(PATIENCE) }).catch(() => null)
  return response === null || response.status !== 401
}

/**
 * Asks before a long form is saved; when the session has ended it leads to /login with the way back. What was typed
 * stays in its draft (`useBorrador`).
 * @returns whether to go on
 */
export function useSessionCheck(): () => Promise<boolean> {
  const navigate = useNavigate()
  return async () => {
    if (await hasSession()) return true
    await navigate(loginAddress(new URL(location.href)))
    return false
  }
}

/** Asks when the tab comes back to the front: hours may have passed. */
export function useSessionWatch(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (await hasSession())) return
      await navigate(loginAddress(new URL(location.href)))
    }
    const onChange = () => void ask()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [navigate])
}
