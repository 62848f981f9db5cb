import type { Key } from 'react'

type Hecho = {
  clave: Key
  titulo: string
  /** Empty ones are left out. */
  textos: string[]
  /** When, and by whom. */
  pie: string
}

/** What happened one after the other, as it is given. */
export function HechosEnOrden({ hechos }: { hechos: Hecho[] }) {
  return (
    <ol className="border-l-2 border-celeste">
      {hechos.map(({ clave, titulo, textos, pie }) => (
        <li key={clave} className="relative py-2 pl-4">
          <span aria-hidden="true" className="absolute top-4 -left-[5px] size-2 bg-celeste-hondo" />
          <p className="font-semibold">{titulo}</p>
          {textos
            .filter((texto) => texto !== '')
            .map((texto) => (
              <p key={texto} className="break-words whitespace-pre-line">
                {texto}
              </p>
            ))}
          <p className="font-angosta text-sm break-all text-tinta-suave">{pie}</p>
        </li>
      ))}
    </ol>
  )
}
