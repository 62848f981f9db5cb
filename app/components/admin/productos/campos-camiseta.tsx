import { definicionDeEstado, ESTADOS_DE_CAMISETA } from '#domain/productos/procedencia.ts'
import { VERSIONES } from '#domain/productos/producto.ts'
import { CampoElegido, CampoParrafos, CampoTexto } from './campo-texto.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import type { Editor } from './use-editor.ts'

/** The categories that the form offers (specification 9); cards capitalise them. */
const CATEGORIAS = ['hincha', 'jugador', 'legendaria']

export type Sugerencias = Record<'equipo' | 'liga' | 'copa' | 'marca' | 'clima' | 'procedencia', string[]>

type Props = {
  editor: Editor
  sugerencias: Sugerencias
  /** The code that is given where none is typed. */
  codigoPropuesto: string | null
}

/** What the shirt is. */
export function CamposCamiseta({ editor, sugerencias, codigoPropuesto }: Props) {
  const { anioDesde, anioHasta } = editor.formulario
  const lost = anioDesde.trim() === '' && anioHasta.trim() !== ''
  return (
    <Seccion separada titulo="La camiseta">
      <CampoTexto editor={editor} campo="nombre" required />
      <CampoParrafos
        editor={editor}
        campo="descripcion"
        hint="Se lee en la página de la camiseta. Un renglón en blanco separa los párrafos."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CampoTexto editor={editor} campo="equipo" sugerencias={sugerencias.equipo} />
        <CampoTexto
          editor={editor}
          campo="codigo"
          hint={
            codigoPropuesto === null
              ? 'Único. Si lo dejás vacío queda el que tiene.'
              : `Único. Si lo dejás vacío se le pone ${codigoPropuesto}, o el que siga.`
          }
        />
        <CampoTexto editor={editor} campo="liga" sugerencias={sugerencias.liga} />
        <CampoTexto editor={editor} campo="copa" sugerencias={sugerencias.copa} />
        <CampoTexto editor={editor} campo="marca" sugerencias={sugerencias.marca} />
        <CampoTexto editor={editor} campo="clima" sugerencias={sugerencias.clima} />
        <CampoElegido editor={editor} campo="categoria" opciones={CATEGORIAS} />
        <CampoElegido editor={editor} campo="version" opciones={VERSIONES} />
        <CampoTexto editor={editor} campo="anioDesde" inputMode="numeric" hint="Como 1986. Vacío si no se sabe." />
        <CampoTexto
          editor={editor}
          campo="anioHasta"
          inputMode="numeric"
          hint={lost ? 'Sin el primer año no se guarda.' : 'Solo si la temporada abarca dos, como 1986 y 1987.'}
        />
        <CampoElegido
          editor={editor}
          campo="procedencia"
          opciones={['', ...sugerencias.procedencia]}
          hint="La lista está en Ajustes. Sin decir, la página no afirma nada."
        />
        <CampoElegido
          editor={editor}
          campo="estado"
          opciones={['', ...ESTADOS_DE_CAMISETA]}
          hint={definicionDeEstado(editor.formulario) || 'Cómo está, si se usó o si hace falta decirlo.'}
        />
      </div>
      <CampoParrafos
        editor={editor}
        campo="fallas"
        hint="Lo que se ve o se toca, una por una: una mancha chica en la manga."
      />
    </Seccion>
  )
}
