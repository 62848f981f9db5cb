import { useRef, type ComponentProps } from 'react'

/** Pixels that a finger moves by accident. */
const SLACK = 40

/**
 * Handlers for a box that is swiped to the previous (-1) or the next (1). Pinching isn't swiping, nor is moving about
 * in a window that was zoomed by it.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void): Pick<ComponentProps<'div'>, 'onTouchStart' | 'onTouchEnd'> {
  const start = useRef<{ clientX: number; clientY: number }>(null)
  return {
    onTouchStart: ({ touches }) => {
      start.current = touches.length === 1 && visualViewport!.scale < 1.01 ? touches[0]! : null
    },
    onTouchEnd: ({ changedTouches }) => {
      if (start.current === null) return
      const { clientX, clientY } = changedTouches[0]!
      const x = clientX - start.current.clientX
      const y = clientY - start.current.clientY
      start.current = null
      if (Math.abs(x) > Math.max(SLACK, 2 * Math.abs(y))) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
