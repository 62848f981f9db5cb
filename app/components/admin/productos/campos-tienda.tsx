import { Checkbox } from '../../ui/field.tsx'
import { CampoTexto } from './campo-texto.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import type { Editor } from './use-editor.ts'

/** Where the shirt is seen in the shop. */
export function CamposTienda({ editor }: { editor: Editor }) {
  return (
    <Seccion separada titulo="En la tienda">
      <div>
        <Checkbox
          name="activo"
          label="Activo: se ve en la tienda"
          checked={editor.formulario.activo}
          onChange={(event) => editor.set('activo', event.target.checked)}
        />
        <Checkbox
          name="destacado"
          label="Destacado: va en la portada"
          checked={editor.formulario.destacado}
          onChange={(event) => editor.set('destacado', event.target.checked)}
        />
      </div>
      <CampoTexto
        editor={editor}
        campo="popularidad"
        inputMode="numeric"
        hint="Las más populares van primero en las listas."
        className="max-w-60"
      />
    </Seccion>
  )
}
