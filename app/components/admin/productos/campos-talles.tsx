import { ownValue } from '#domain/texto/own-value.ts'
import { useState } from 'react'
import { tallesDelFormulario } from '#domain/productos/formulario.ts'
import { agruparTalles, grupoDeTalle } from '#domain/productos/grupo-de-talle.ts'
import { compareTalles } from '#domain/productos/talle.ts'
import { plural } from '#domain/texto/plural.ts'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import type { Editor } from './use-editor.ts'

type Props = {
  editor: Editor
  /** Units that unpaid orders hold, by size. */
  retenido: Record<string, number>
  /** Sizes of the shirt as it was opened; a new one has those of the shirt added before. */
  usados: string[]
}

/** Per size: units in stock, and whether it is made to order (specification 9). */
export function CamposTalles({ editor, retenido, usados }: Props) {
  const { formulario, borrador } = editor
  const talles = tallesDelFormulario([
    ...Object.keys(borrador.stock),
    ...borrador.abierto.tallesEncargo,
    ...formulario.tallesEncargo,
  ])

  const { delante, detras } = agruparTalles(talles, usados)
  return (
    <Seccion separada titulo="Talles">
      <p className="text-sm text-tinta-suave">
        Poné cuántas hay de cada talle. Con 0 el talle se muestra agotado; vacío, no se muestra. Marcá los que se pueden
        hacer por encargo.
      </p>
      <Fichas editor={editor} retenido={retenido} talles={delante} />
      <Detras editor={editor} retenido={retenido} talles={detras} />
    </Seccion>
  )
}

type GrupoProps = Omit<Props, 'usados'> & { talles: string[] }

/** Sizes that are rarely wanted, folded away as long as none of them says anything. */
function Detras({ editor, retenido, talles }: GrupoProps) {
  const { formulario, borrador, errores } = editor
  const [abierto, setAbierto] = useState<boolean | null>(null)
  const says = talles.some((talle) => Object.hasOwn(borrador.stock, talle) || formulario.tallesEncargo.includes(talle))
  const isWrong = talles.some((talle) => Object.hasOwn(errores, `stock.${talle}`))
  return (
    <details open={isWrong || (abierto ?? says)} onToggle={(event) => setAbierto(event.currentTarget.open)}>
      <summary className="enlace-suelto mb-3 text-lg">
        {talles.some((talle) => grupoDeTalle(talle) === 'Niños') ? 'Talles de niños' : 'Talles de adultos'}
      </summary>
      <Fichas editor={editor} retenido={retenido} talles={talles} />
    </details>
  )
}

function Fichas({ editor, retenido, talles }: GrupoProps) {
  const { formulario, borrador } = editor

  function toggle(talle: string, on: boolean) {
    const others = formulario.tallesEncargo.filter((other) => other !== talle)
    editor.set('tallesEncargo', on ? [...others, talle].sort(compareTalles) : others)
  }

  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {talles.map((talle) => (
        <li key={talle} className="ficha border border-linea-honda p-3">
          <Field
            label={
              <>
                <span className="text-2xl">{talle}</span> <span className="text-base">en stock</span>
              </>
            }
            htmlFor={`stock-${talle}`}
            error={editor.errores[`stock.${talle}`]}
            hint={hintOf(ownValue(retenido, talle) ?? 0)}
          >
            <Input
              name={`stock.${talle}`}
              inputMode="numeric"
              autoComplete="off"
              className="text-lg tabular-nums"
              value={ownValue(borrador.stock, talle) ?? ''}
              onChange={(event) => editor.setStock(talle, event.target.value)}
              onBlur={() => editor.leaveStock(talle)}
            />
          </Field>
          <p aria-live="polite" className="mt-1 text-sm font-semibold break-words empty:sr-only">
            {ownValue(editor.avisos, talle)}
          </p>
          <Checkbox
            name="tallesEncargo"
            label={
              <>
                <span>Por encargo</span>
                <span className="sr-only">{`, ${talle}`}</span>
              </>
            }
            checked={formulario.tallesEncargo.includes(talle)}
            onChange={(event) => toggle(talle, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  )
}

function hintOf(retenido: number): string | undefined {
  return retenido === 0 ? undefined : `Además, ${plural(retenido, 'reservada', 'reservadas')}.`
}
