import { Notice } from '../ui/notice.tsx'

/** What went wrong and belongs to no field, told when it comes; it takes no room before. */
export function Falla({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="empty:sr-only">
      {children !== undefined && <Notice kind="error">{children}</Notice>}
    </div>
  )
}
