import { data } from 'react-router'
import { NotFoundScreen } from '../components/layout/error-screen.tsx'
import { pageMeta } from '../components/layout/meta.ts'

export const meta = () => pageMeta({ title: 'Página no encontrada', noindex: true })

/** Any address that no other route knows. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundScreen />
}
