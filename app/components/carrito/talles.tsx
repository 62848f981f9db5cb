import { memo, type Ref } from 'react'
import { Link, type To } from 'react-router'
import type { TalleOfrecido } from '#domain/productos/disponibilidad.ts'

type TallesProps = {
  talles: TalleOfrecido[]
  value: string | null
  onChange: (talle: string) => void
  /** Where a sold-out size that can be made to order leads; absent where there is no such place. */
  encargoLink?: (talle: string) => To
  /** For taking the focus to the sizes, see `focusTalles`. */
  ref?: Ref<HTMLFieldSetElement>
}

/** A button per size; sold-out sizes are shown and marked, not hidden (specification 20.2). */
export const Talles = memo(function Talles({ talles, value, onChange, encargoLink, ref }: TallesProps) {
  const chosen = talles.find((t) => t.talle === value)
  const soldOut = talles.some((t) => !t.disponible)
  return (
    <fieldset ref={ref} className="min-w-0">
      <legend className="font-angosta text-sm font-semibold tracking-wide uppercase">Talle</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {talles.map((t) => (
          <Talle key={t.talle} talle={t} chosen={t.talle === value} onChange={onChange} encargoLink={encargoLink} />
        ))}
      </div>
      <p className="mt-2 text-sm text-tinta-suave empty:sr-only" aria-live="polite">
        {chosen?.quedan === 1 ? 'Última unidad en este talle.' : soldOut ? 'Los talles tachados están agotados.' : ''}
      </p>
    </fieldset>
  )
})

const BOX =
  'flex min-h-11 min-w-11 flex-col items-center justify-center border px-3 py-1 font-angosta text-base font-semibold tabular-nums'

function Talle({
  talle: { talle, disponible, enEncargo },
  chosen,
  onChange,
  encargoLink,
}: {
  talle: TalleOfrecido
  chosen: boolean
  onChange: (talle: string) => void
  encargoLink: TallesProps['encargoLink']
}) {
  if (disponible) {
    return (
      <button
        type="button"
        translate="no"
        aria-pressed={chosen}
        className={`${BOX} cursor-pointer border-tinta bg-papel hover:bg-papel-hondo aria-pressed:bg-tinta aria-pressed:text-papel`}
        onClick={() => onChange(talle)}
      >
        {talle}
      </button>
    )
  }
  if (enEncargo && encargoLink !== undefined) {
    return (
      <Link
        to={encargoLink(talle)}
        replace
        preventScrollReset
        onClick={() => onChange(talle)}
        className={`${BOX} border-dashed border-tinta-suave text-tinta-suave hover:text-tinta`}
      >
        <span translate="no" className="line-through">
          {talle}
        </span>
        <span className="sr-only">agotado, </span>
        <span className="text-xs font-normal underline">por encargo</span>
      </Link>
    )
  }
  return (
    <button type="button" disabled className={`${BOX} border-linea text-tinta-suave`}>
      <span translate="no" className="line-through">
        {talle}
      </span>
      <span className="sr-only">agotado</span>
    </button>
  )
}

/** Takes the focus to the first size that can be chosen, else to the first that is made to order (specification 20.7). */
export function focusTalles(fieldset: HTMLFieldSetElement | null) {
  ;(fieldset?.querySelector<HTMLElement>('button:enabled') ?? fieldset?.querySelector('a'))?.focus()
}
