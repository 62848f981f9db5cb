import { Carrito } from '../components/carrito/carrito.tsx'
import { pageMeta } from '../components/layout/meta.ts'
import { PageTitle } from '../components/ui/page-title.tsx'

export function meta() {
  return pageMeta({ title: 'Carrito', noindex: true })
}

export default function Cart() {
  return (
    <div className="py-8">
      <PageTitle>Carrito</PageTitle>
      <Carrito />
    </div>
  )
}
