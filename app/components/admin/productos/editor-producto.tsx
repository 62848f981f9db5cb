import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CambioDePrecios } from '#domain/productos/historia-de-precios.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../ui/button.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EditorImagenes } from '../imagenes/editor-imagenes.tsx'
import type { ImagenEditada } from '../imagenes/imagen-editada.ts'
import type { Borrador } from './borrador.ts'
import { CambioAjeno } from './cambio-ajeno.tsx'
import { CamposCamiseta, type Sugerencias } from './campos-camiseta.tsx'
import { CamposDibujo } from './campos-dibujo.tsx'
import { CamposPrecio } from './campos-precio.tsx'
import { CamposTalles } from './campos-talles.tsx'
import { BajaDeProducto } from './baja-de-producto.tsx'
import { useEditor, type Editor } from './use-editor.ts'
import { useGuardado } from './use-guardado.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { CampoTexto } from './campo-texto.tsx'
import { Seccion } from '../../ui/seccion.tsx'

type Props = {
  modo: 'agregar' | 'editar'
  /** Tells this form's draft apart from others'. */
  clave: string
  inicial: Borrador
  imagenes: ImagenEditada[]
  sugerencias: Sugerencias
  codigoPropuesto: string | null
  retenido: Record<string, number>
  /** What its prices have been; none of one that is being added. */
  precios?: CambioDePrecios[]
  /** Sizes of the shirt as it was opened; a new one has those of the shirt added before. */
  tallesUsados: string[]
  /** What somebody should know before they begin. */
  aviso?: string
}

const TEXTOS = {
  agregar: { titulo: 'Agregar camiseta', boton: 'Guardar producto' },
  editar: { titulo: 'Editar camiseta', boton: 'Guardar cambios' },
} as const

/** The product form, for adding and for editing (specification 2, 3, 5, 8). */
export function EditorProducto(props: Props) {
  const { modo, clave, inicial, sugerencias, codigoPropuesto, retenido } = props
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor(form, clave, inicial, props.imagenes)
  const { borrador, imagenes } = editor
  const { save, saving, done, progreso, faltas, otra } = useGuardado(modo, editor)
  const faults = Object.keys(editor.errores).length
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="titulo-editor"
      className="flex max-w-5xl flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) save()
      }}
    >
      <CabeceraDelEditor {...props} editor={editor} recuperado={editor.recuperado && !done} />
      <EditorImagenes
        imagenes={imagenes}
        onChange={editor.setImagenes}
        onToma={editor.setToma}
        error={editor.errores.imagenes ?? null}
        progreso={progreso}
        faltas={faltas}
        errores={editor.errores}
      />
      <CamposCamiseta editor={editor} sugerencias={sugerencias} codigoPropuesto={codigoPropuesto} />
      <CamposPrecio editor={editor} historia={props.precios ?? []} />
      <CamposTalles editor={editor} retenido={retenido} usados={props.tallesUsados} />
      <CamposDibujo editor={editor} />
      <CamposTienda editor={editor} />
      <div className="barra-de-guardado lg:mx-0 lg:pl-0">
        <SendButton text={TEXTOS[modo].boton} meanwhile="Cargando..." variant="primario" busy={saving} />
        <p role="alert" className="text-sm font-semibold text-rojo-aviso empty:sr-only">
          {faults === 0 ? '' : `Hay ${plural(faults, 'dato para corregir', 'datos para corregir')}.`}
        </p>
      </div>
      {otra !== null && <CambioAjeno borrador={borrador} imagenes={imagenes} {...otra} />}
    </form>
  )
}

type CabeceraProps = Pick<Props, 'modo' | 'clave' | 'retenido' | 'aviso'> & { editor: Editor; recuperado: boolean }

/** What is being edited, what else can be done with it, and what to know first. */
function CabeceraDelEditor({ modo, clave, retenido, aviso, editor, recuperado }: CabeceraProps) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-3">
      <PageTitle>
        <span id="titulo-editor">{TEXTOS[modo].titulo}</span>
      </PageTitle>
      <p className="flex flex-wrap items-center gap-x-5">
        <EnlaceSuelto to={`/admin/vista/${clave}`}>Ver como comprador</EnlaceSuelto>
        {modo === 'editar' && (
          <>
            <EnlaceSuelto to={`/admin/agregar?copia=${editor.borrador.id}`}>Duplicar</EnlaceSuelto>
            <BajaDeProducto
              producto={{ id: editor.borrador.id, nombre: editor.borrador.abierto.nombre }}
              retenido={Object.values(retenido).reduce((total, unidades) => total + unidades, 0)}
              className="enlace-suelto"
              onEliminado={() => void editor.terminar().then(() => navigate('/admin'))}
            />
          </>
        )}
      </p>
      {modo === 'agregar' && (
        <p className="text-tinta-suave">
          Hacen falta una imagen, el nombre y los dos precios con tarjeta. Lo demás se puede completar después.
        </p>
      )}
      {aviso !== undefined && <Notice>{aviso}</Notice>}
      <div role="status">
        {recuperado && (
          <Notice kind="aviso" className="flex flex-wrap items-center justify-between gap-3">
            <p>Recuperamos lo que estabas escribiendo y no se había guardado.</p>
            <Button size="sm" onClick={() => void editor.descartar()}>
              Descartarlo
            </Button>
          </Notice>
        )}
      </div>
    </div>
  )
}

/** Where the shirt is seen in the shop. */
function CamposTienda({ editor }: { editor: Editor }) {
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
