import { data } from 'react-router'
import { NotFoundScreen } from '../components/base/error-screen.tsx'
import { unlistedMeta } from '../components/base/meta.ts'

export const meta = unlistedMeta('Página no encontrada')

/** Any address that no other route knows. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundScreen />
}
