import type { MetaDescriptor } from 'react-router'

/** The head that an error brings along; none where it brings none. */
export function headDeError(error: unknown): MetaDescriptor[] {
  return (error as { data?: MetaDescriptor[] } | undefined)?.data ?? []
}
