import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Props = { titulo: string; to: string; volver: string; children: React.ReactNode }

/** Says that the shop doesn't have what the admin's address names, with a link back to its list. */
export function NoEncontrado({ titulo, to, volver, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-5 py-6">
      <PageTitle>{titulo}</PageTitle>
      <p className="max-w-prose text-lg">{children}</p>
      <ButtonLink to={to} variant="primario">
        {volver}
      </ButtonLink>
    </div>
  )
}
