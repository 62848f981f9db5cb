import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A box that was ticked before the page came alive, or that a browser restores, is ticked again once somebody listens
 * (22.49).
 * @param checked as the page has it; undefined where the box keeps that itself
 * @returns a ref for the box's label
 */
export function useTickedBefore(checked: boolean | undefined): RefObject<HTMLLabelElement | null> {
  const ref = useRef<HTMLLabelElement>(null)
  useLayoutEffect(() => {
    const box = ref.current!.control as HTMLInputElement
    if (checked === undefined || box.checked === checked) return
    box.checked = checked
    box.click()
    // oxlint-disable-next-line react/exhaustive-deps -- from then on it says what it is told
  }, [])
  return ref
}
