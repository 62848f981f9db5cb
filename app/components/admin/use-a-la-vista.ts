import { useEffect, useRef, type RefObject } from 'react'

/**
 * Brings what is told into sight when it comes: what was pressed may be far from it, and filters may fill a phone.
 * @param dicho what is told; undefined while there is nothing
 * @returns to be put on what tells it
 */
export function useALaVista<E extends HTMLElement>(dicho: string | undefined): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (dicho !== undefined) place.current!.scrollIntoView({ block: 'nearest' })
  }, [dicho])
  return place
}
