import { ownValue } from '#domain/texto/own-value.ts'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useId, useRef, useState, type DragEvent } from 'react'
import { faultInArchivo, TIPOS_DE_IMAGEN } from '#domain/productos/archivo-imagen.ts'
import { plural } from '#domain/texto/plural.ts'
import { ErrorText } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { TomaEscrita } from '#domain/productos/toma.ts'
import { photographsFirst } from '#domain/productos/toma.ts'
import { claveDeImagen, imagenNueva, isDibujo, moveImagen, type ImagenEditada } from './imagen-editada.ts'
import { TarjetaImagen } from './tarjeta-imagen.tsx'
import type { Progreso } from './upload.ts'
import {
  Accessibility,
  AutoScroller,
  DragDropManager,
  Feedback,
  StyleInjector,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'

type Props = {
  imagenes: ImagenEditada[]
  onChange: (imagenes: ImagenEditada[]) => void
  /** Told what somebody says of a picture, by its key. */
  onToma: (clave: string, toma: TomaEscrita) => void
  /** What is wrong with the pictures as a whole. */
  error?: string | null
  /** How far the uploads under way are; null while there are none. */
  progreso?: Progreso | null
  /** What is wrong with single pictures, by their keys. */
  faltas?: Record<string, string>
  /** What is wrong with what is said of them, by the form's fields. */
  errores: Record<string, string>
}

/**
 * A product's pictures in the order of the shop, the first one being its cover. They are chosen, dropped, put in order
 * and removed here; files are uploaded on save (specification 2, 4).
 */
export function EditorImagenes({
  imagenes,
  onChange,
  onToma,
  error = null,
  progreso = null,
  faltas = {},
  errores,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [rechazos, setRechazos] = useState<string[]>([])
  const [aviso, setAviso] = useState('')
  const [sobre, setSobre] = useState(false)
  const [arrastre] = useState(createArrastre)
  const subiendo = progreso !== null

  function add(archivos: File[]) {
    const judged = archivos.map((archivo) => ({ archivo, falta: faultInArchivo(archivo) }))
    const nuevas = judged.filter(({ falta }) => falta === null).map(({ archivo }) => imagenNueva(archivo))
    setRechazos(judged.flatMap(({ archivo, falta }) => (falta === null ? [] : [`${archivo.name}: ${falta}`])))
    if (nuevas.length === 0) return
    onChange(photographsFirst([...imagenes, ...nuevas], isDibujo))
    setAviso(`Agregaste ${plural(nuevas.length, 'imagen', 'imágenes')}.`)
  }

  function move(from: number, to: number) {
    const moved = moveImagen(imagenes, from, to)
    onChange(moved)
    setAviso(`La imagen quedó en el lugar ${moved.indexOf(imagenes[from]!) + 1} de ${imagenes.length}.`)
  }

  function remove(index: number) {
    const left = imagenes.filter((_, at) => at !== index)
    onChange(left)
    setAviso(`Quitaste la imagen. ${left.length === 1 ? 'Queda 1.' : `Quedan ${left.length}.`}`)
    // The pressed button is gone: the next picture's takes the focus, else the control that adds pictures.
    const next = left[index] ?? left.at(-1)
    if (next === undefined) input.current?.focus()
    else document.getElementById(`${id}-quitar-${claveDeImagen(next)}`)?.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setSobre(false)
    add([...event.dataTransfer.files])
  }

  return (
    <fieldset
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      disabled={subiendo}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1 font-angosta text-lg">Imágenes</legend>
      <label
        className={
          'relative flex min-h-20 flex-col items-center justify-center rounded-sm border-2 border-dashed px-4 py-3 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo hover:border-tinta ' +
          (sobre ? 'border-celeste-hondo bg-papel-hondo' : 'border-linea-honda bg-blanco')
        }
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setSobre(true)
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={TIPOS_DE_IMAGEN.join(',')}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        <span className="font-angosta text-lg underline underline-offset-4">Elegir imágenes</span>
        <span className="hidden text-sm text-tinta-suave pointer-fine:inline" aria-hidden="true">
          o soltalas acá
        </span>
      </label>
      <p id={`${id}-hint`} className="text-sm text-tinta-suave">
        {`Podés elegir varias. JPEG, PNG, WebP o AVIF, hasta 25 MB cada una. La primera es la portada.${imagenes.some(isDibujo) ? ' Los dibujos van después de las fotos.' : ''}`}
      </p>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
      <DragDropProvider
        manager={arrastre}
        onDragEnd={({ canceled, operation: { source } }) => {
          if (!canceled && isSortable(source)) onChange(moveImagen(imagenes, source.initialIndex, source.index))
        }}
      >
        {imagenes.length > 0 && (
          <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {imagenes.map((imagen, index) => (
              <TarjetaImagen
                key={claveDeImagen(imagen)}
                imagen={imagen}
                index={index}
                total={imagenes.length}
                progreso={ownValue(progreso ?? {}, claveDeImagen(imagen)) ?? null}
                falta={ownValue(faltas, claveDeImagen(imagen)) ?? null}
                subiendo={subiendo}
                quitarId={`${id}-quitar-${claveDeImagen(imagen)}`}
                errores={errores}
                onToma={onToma}
                onMover={(to) => move(index, to)}
                onQuitar={() => remove(index)}
              />
            ))}
          </ol>
        )}
      </DragDropProvider>
      <div role="alert">
        {rechazos.length > 0 && (
          <Notice kind="error">
            <p className="font-semibold">
              {rechazos.length === 1 ? 'Este archivo no se agregó:' : 'Estos archivos no se agregaron:'}
            </p>
            <ul className="list-disc pl-5">
              {rechazos.map((rechazo) => (
                <li key={rechazo} className="break-words">
                  {rechazo}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <p role="status" className="sr-only">
        {aviso}
      </p>
    </fieldset>
  )
}

const INSTRUCCIONES =
  'Para mover la imagen apretá la barra espaciadora, llevala con las flechas y apretá la barra otra vez para soltarla. Con Escape queda donde estaba.'

/** Moves pictures by mouse, by keyboard, and by touch (after a moment's hold, so that the page still scrolls). */
function createArrastre(): DragDropManager {
  const manager: DragDropManager = new DragDropManager({ plugins: [] })
  adoptStyles(manager)
  const lugar = (index: number) => `lugar ${index + 1} de ${[...manager.registry.draggables].length}`
  manager.plugins = [
    AutoScroller,
    Feedback,
    Accessibility.configure({
      screenReaderInstructions: { draggable: INSTRUCCIONES },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          isSortable(source) ? `Moviendo la imagen: ${lugar(source.index)}.` : undefined,
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          isSortable(target) && source?.id !== target.id ? `Sobre el ${lugar(target.index)}.` : undefined,
        dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
          if (canceled) return 'La imagen quedó donde estaba.'
          return isSortable(source) ? `La imagen quedó en el ${lugar(source.index)}.` : undefined
        },
      },
    }),
  ]
  return manager
}

/**
 * The library writes its rules into a `<style>` of the page, which the security policy refuses. Scripts may add them to
 * the page's own sheet.
 */
function adoptStyles(manager: DragDropManager): void {
  const injector = manager.registry.plugins.get(StyleInjector)
  if (injector === undefined) throw new Error('dragging brings its styles in another way than before')
  injector.register = (rules) => {
    if (typeof document === 'undefined') return () => undefined
    const sheet = document.styleSheets[0]!
    const rule = sheet.cssRules[sheet.insertRule(`@media all { ${rules} }`, sheet.cssRules.length)]
    return () => sheet.deleteRule([...sheet.cssRules].findIndex((other) => other === rule))
  }
}
