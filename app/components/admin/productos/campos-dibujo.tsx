import { ETIQUETAS, readFormularioDeProducto, type FormularioProducto } from '#domain/productos/formulario.ts'
import { PATRONES } from '#domain/productos/patron.ts'
import { COLORES } from '#domain/productos/producto.ts'
import { tela } from '#domain/productos/tela.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { Checkbox } from '../../ui/field.tsx'
import { CampoElegido, CampoTexto } from './campo-texto.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import type { Editor } from './use-editor.ts'
import { useDeferredValue, useId } from 'react'
import { toDibujable } from '#domain/productos/dibujable.ts'
import { CAMISETA_ALTO, CAMISETA_ANCHO, drawCamisetaInner } from '#illustrator/draw-camiseta.ts'

/** How the shirt looks, drawn while it is described, and what it comes printed with. */
export function CamposDibujo({ editor }: { editor: Editor }) {
  return (
    <Seccion separada titulo="Colores y diseño">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Colores editor={editor} campo="coloresPrincipales" />
          <Colores editor={editor} campo="coloresSecundarios" />
          <CampoElegido editor={editor} campo="patron" opciones={PATRONES} describe={describePatron} />
          <div className="flex flex-wrap gap-x-8">
            {(['mangaLarga', 'reversible', 'parches'] as const).map((campo) => (
              <Checkbox
                key={campo}
                name={campo}
                label={ETIQUETAS[campo]}
                checked={editor.formulario[campo]}
                onChange={(event) => editor.set(campo, event.target.checked)}
              />
            ))}
          </div>
          <div className="grid items-start gap-5 min-[420px]:grid-cols-2">
            <CampoTexto editor={editor} campo="nombrePersonalizado" required={false} />
            <CampoTexto editor={editor} campo="numero" inputMode="numeric" required={false} />
          </div>
          <p className="text-sm text-tinta-suave">
            El nombre y el número son los que la camiseta ya trae puestos. Si los trae, quien compra no puede pedir
            otros.
          </p>
        </div>
        <DibujoVivo formulario={editor.formulario} />
      </div>
    </Seccion>
  )
}

type ColoresProps = { editor: Editor; campo: 'coloresPrincipales' | 'coloresSecundarios' }

/** Colours in the order in which they are ticked: the first one is the cloth's. */
function Colores({ editor, campo }: ColoresProps) {
  const chosen = editor.formulario[campo]
  const offered = [...new Set([...COLORES, ...editor.borrador.abierto[campo], ...chosen])]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-angosta text-lg">{ETIQUETAS[campo]}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {offered.map((color) => (
          <label key={color} className="casilla">
            <input
              type="checkbox"
              name={campo}
              checked={chosen.includes(color)}
              onChange={(event) =>
                editor.set(campo, event.target.checked ? [...chosen, color] : chosen.filter((other) => other !== color))
              }
            />
            <svg viewBox="0 0 1 1" className="size-5 shrink-0 border border-linea-honda" aria-hidden="true">
              <rect width="1" height="1" fill={tela(color)} />
            </svg>
            <span className="inline-block first-letter:uppercase">{color}</span>
          </label>
        ))}
      </div>
      {chosen.length > 1 && <p className="mt-1 text-sm text-tinta-suave">{`En este orden: ${chosen.join(', ')}.`}</p>}
    </fieldset>
  )
}

/** `rayas-verticales` → `Rayas verticales`. */
function describePatron(patron: string): string {
  return capitalize(patron.replaceAll('-', ' '))
}

/** Front and back of the shirt as the form describes it, following every change. */
function DibujoVivo({ formulario }: { formulario: FormularioProducto }) {
  const prefijo = useId().replace(/\W/g, '')
  const { campos } = readFormularioDeProducto(useDeferredValue(formulario))
  return (
    <figure className="min-w-0 lg:sticky lg:top-4 lg:self-start">
      <div className="grid grid-cols-2 bg-papel-hondo">
        {(['frente', 'dorso'] as const).map((cara) => (
          <svg
            key={cara}
            viewBox={`0 0 ${CAMISETA_ANCHO} ${CAMISETA_ALTO}`}
            role="img"
            aria-label={`Dibujo de la camiseta, ${cara}`}
            className="block h-auto w-full"
            dangerouslySetInnerHTML={{
              __html: drawCamisetaInner({
                ...toDibujable({ ...campos, stock: {} }),
                nombre: campos.nombrePersonalizado,
                numero: campos.numero,
                cara,
                seed: campos.codigo,
                prefijo: `${prefijo}${cara}`,
              }),
            }}
          />
        ))}
      </div>
      <figcaption className="mt-1 text-sm text-tinta-suave">
        Así se dibuja. El dorso es el que ve quien la personaliza.
      </figcaption>
    </figure>
  )
}
