import { ARCHIVOS, FORMATOS, type ClaveDeArchivo, type Formato } from '#domain/archivos/archivos.ts'
import { ButtonAnchor } from '../../ui/button.tsx'

type Props = {
  claves: ClaveDeArchivo[]
  /** The days, as the address of a file says them. */
  query: string
}

/** Files with what each answers, one tap each. */
export function ListaDeArchivos({ claves, query }: Props) {
  return (
    <ul className="flex flex-col divide-y divide-linea border-y border-linea">
      {claves.map((clave) => (
        <li key={clave} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-[1_1_9rem]">
            <h3 className="font-semibold">{ARCHIVOS[clave].titulo}</h3>
            <p className="text-sm text-tinta-suave">{ARCHIVOS[clave].que}</p>
          </div>
          <div className="flex gap-2">
            {(Object.keys(FORMATOS) as Formato[]).map((formato) => (
              <ButtonAnchor
                key={formato}
                size="sm"
                href={`/admin/ventas/archivos/${clave}.${formato}${query}`}
                aria-label={`${ARCHIVOS[clave].titulo}, ${FORMATOS[formato]}`}
                download
              >
                {FORMATOS[formato]}
              </ButtonAnchor>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
