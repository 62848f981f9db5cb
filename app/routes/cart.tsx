import { Carrito } from '../components/carrito/carrito.tsx'
import { pageMeta } from '../components/base/meta.ts'
import { PageTitle } from '../components/ui/page-title.tsx'
import type { Route } from './+types/cart.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Carrito', tienda: matches[0].loaderData, noindex: true })

export default function Cart() {
  return (
    <div className="py-8">
      <PageTitle>Carrito</PageTitle>
      <Carrito />
    </div>
  )
}
