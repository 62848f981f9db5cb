import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'

export const meta = unlistedMeta('Gracias por escribirnos')

export default function ContactSuccess() {
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6 pt-8">
      <PageTitle>Gracias por escribirnos</PageTitle>
      <p className="text-lg">Recibimos tu mensaje. Te respondemos por correo o por teléfono.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/stock" variant="primario">
          Ver camisetas en stock
        </ButtonLink>
        <ButtonLink to="/" variant="secundario">
          Ir al inicio
        </ButtonLink>
      </div>
    </div>
  )
}
