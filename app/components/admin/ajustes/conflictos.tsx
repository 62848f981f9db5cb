import {
  DEFINICION_DE_AJUSTE,
  describeAjuste,
  type AjustesEscritos,
  type CampoDeAjustes,
} from '#domain/ajustes/campos.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  campos: CampoDeAjustes[]
  propios: AjustesEscritos
  guardados: AjustesEscritos
  onKeep: (campo: CampoDeAjustes, cual: 'propio' | 'guardado') => void
}

/** What two people changed at the same time, for the second one to decide. */
export function Conflictos({ campos, propios, guardados, onKeep }: Props) {
  return (
    <Notice kind="aviso">
      <p className="font-bold">Otra persona cambió estos ajustes mientras los editabas.</p>
      <p>Todavía no se guardó nada de lo tuyo. Elegí con qué te quedás en cada uno y volvé a guardar.</p>
      <ul className="mt-3 flex flex-col gap-4">
        {campos.map((campo) => (
          <li key={campo} className="border-t border-linea pt-3">
            <p className="font-semibold">{DEFINICION_DE_AJUSTE[campo].etiqueta}</p>
            <dl className="my-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
              <dt className="text-tinta-suave">Lo tuyo</dt>
              <dd>
                <Recortado texto={propios[campo]} />
              </dd>
              <dt className="text-tinta-suave">Lo guardado</dt>
              <dd>
                <Recortado texto={describeAjuste(campo, guardados[campo])} />
              </dd>
            </dl>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" onClick={() => onKeep(campo, 'propio')}>
                Dejar lo mío
              </Button>
              <Button size="sm" onClick={() => onKeep(campo, 'guardado')}>
                Usar lo guardado
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const LARGO = 160

/** A text as it was typed; of a long one only the beginning, with the whole on demand. */
export function Recortado({ texto }: { texto: string }) {
  if (texto.length <= LARGO) return <span className="break-words whitespace-pre-line">{texto}</span>
  return (
    <details className="group">
      <summary className="min-h-11 break-words">
        <span className="group-open:hidden">{`${texto.slice(0, LARGO)}… `}</span>
        <span className="enlace group-open:hidden">Ver todo</span>
        <span className="enlace hidden group-open:inline">Ver menos</span>
      </summary>
      <p className="border-l-2 border-linea pl-3 text-sm break-words whitespace-pre-line">{texto}</p>
    </details>
  )
}
