import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'

/** What went wrong and belongs to no field, told when it comes; it takes no room before. */
export function Falla({ children }: { children: string | undefined }) {
  const told = useRef<HTMLDivElement>(null)
  // What was pressed may be far from where it is told.
  useEffect(() => {
    if (children !== undefined) told.current!.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    <div ref={told} role="alert" className="empty:sr-only">
      {children !== undefined && <Notice kind="error">{children}</Notice>}
    </div>
  )
}
