import { Notice } from '../ui/notice.tsx'
import { useALaVista } from './use-a-la-vista.ts'

/** What went wrong and belongs to no field, told when it comes; it takes no room before. */
export function Falla({ children }: { children: string | undefined }) {
  const told = useALaVista<HTMLDivElement>(children)
  return (
    <div ref={told} role="alert" className="empty:sr-only">
      {children !== undefined && <Notice kind="error">{children}</Notice>}
    </div>
  )
}
