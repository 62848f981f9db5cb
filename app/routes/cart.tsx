import { Carrito } from '../components/carrito/carrito.tsx'
import { unlistedMeta } from '../components/base/meta.ts'
import { PageTitle } from '../components/ui/page-title.tsx'

export const meta = unlistedMeta('Carrito')

export default function Cart() {
  return (
    <div className="py-8">
      <PageTitle>Carrito</PageTitle>
      <Carrito />
    </div>
  )
}
