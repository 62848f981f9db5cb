import { data } from 'react-router'
import { NotFoundScreen } from '../components/base/error-screen.tsx'
import { pageMeta } from '../components/base/meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Página no encontrada', tienda: matches[0].loaderData, noindex: true })

/** Any address that no other route knows. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundScreen />
}
