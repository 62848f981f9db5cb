import { useSortable } from '@dnd-kit/react/sortable'
import { useId, useState, type ReactNode, useCallback, type ComponentProps } from 'react'
import { imagenUrl } from '#domain/productos/imagen.ts'
import { Icon } from '../../ui/icon.tsx'
import { BarraDeAvance } from '../barra-de-avance.tsx'
import { ownValue } from '#domain/texto/own-value.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { TOMAS, type TomaEscrita } from '#domain/productos/toma.ts'
import { ErrorText } from '../../ui/field.tsx'
import { claveDeImagen, isDibujo, tomaDeImagen, type ImagenEditada } from './imagen-editada.ts'

type Props = {
  imagen: ImagenEditada
  index: number
  total: number
  /** Part uploaded so far, from 0 to 1; null for a picture that isn't on its way. */
  progreso: number | null
  falta: string | null
  subiendo: boolean
  /** The id of the button that removes it, for the focus. */
  quitarId: string
  errores: Record<string, string>
  onToma: (clave: string, toma: TomaEscrita) => void
  onMover: (to: number) => void
  onQuitar: () => void
}

/** A picture of the form: dragged by its preview, moved and removed by its buttons. */
export function TarjetaImagen(props: Props) {
  const { imagen, index, total, progreso, falta, subiendo, quitarId, errores, onToma, onMover, onQuitar } = props
  const clave = claveDeImagen(imagen)
  const { ref, handleRef, isDragSource } = useSortable({ id: clave, index, disabled: subiendo })
  const [rota, setRota] = useState(false)
  const nombre = `Imagen ${index + 1} de ${total}`
  return (
    <li
      ref={ref}
      className={`relative flex flex-col rounded-sm border-2 bg-blanco ${falta === null ? 'border-linea-honda' : 'border-rojo-aviso'} ${isDragSource ? 'shadow-none outline-3 outline-celeste-hondo' : ''}`}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={`${nombre}${index === 0 ? ', portada' : ''}: mover`}
        aria-roledescription="imagen que se puede mover"
        className="relative block aspect-4/5 w-full cursor-grab touch-manipulation overflow-hidden bg-papel-hondo select-none [-webkit-touch-callout:none]"
      >
        {!rota && <VistaDeImagen imagen={imagen} onError={() => setRota(true)} />}
      </button>
      {rota && (
        <p className="pointer-events-none absolute inset-x-0 top-1/4 p-3 text-center text-sm text-tinta-suave">
          No se puede mostrar
        </p>
      )}
      {index === 0 && (
        <span className="pointer-events-none absolute top-0 left-0 bg-tinta px-2 py-0.5 font-angosta text-papel">
          Portada
        </span>
      )}
      {progreso !== null && <Avance nombre={nombre} parte={progreso} />}
      {falta !== null && (
        <p className="border-t-2 border-rojo-aviso px-2 py-1 text-sm font-semibold break-words text-rojo-aviso">
          {falta}
        </p>
      )}
      {isDibujo(imagen) ? (
        <p className="px-2 py-3 font-angosta text-tinta-suave">Dibujo</p>
      ) : (
        <CamposDeToma
          nombre={nombre}
          toma={tomaDeImagen(imagen)}
          falta={(campo) => ownValue(errores, `toma.${clave}.${campo}`) ?? null}
          onChange={(toma) => onToma(clave, toma)}
        />
      )}
      <div className="mt-auto flex justify-between border-t border-linea">
        <Accion nombre={`Mover antes: ${nombre}`} off={index === 0} onPress={() => onMover(index - 1)}>
          <Icon name="flecha" className="size-5 rotate-180" />
        </Accion>
        <Accion nombre={`Mover después: ${nombre}`} off={index === total - 1} onPress={() => onMover(index + 1)}>
          <Icon name="flecha" className="size-5" />
        </Accion>
        <Accion id={quitarId} nombre={`Quitar: ${nombre}`} onPress={onQuitar}>
          <Icon name="cerrar" className="size-5" />
        </Accion>
      </div>
    </li>
  )
}

type CamposProps = {
  /** Of the picture, for those who can't see it. */
  nombre: string
  toma: TomaEscrita
  falta: (campo: keyof TomaEscrita) => string | null
  onChange: (toma: TomaEscrita) => void
}

/** What a picture shows; of a worn shirt who wears it, too. */
function CamposDeToma({ nombre, toma, falta, onChange }: CamposProps) {
  const id = useId()
  const describe = (campo: keyof TomaEscrita) => ({
    'aria-invalid': falta(campo) !== null || undefined,
    'aria-describedby': falta(campo) === null ? undefined : `${id}-${campo}`,
  })
  return (
    <div className="grid gap-2 p-2">
      <label>
        <span className="font-angosta">Muestra</span>
        <select
          aria-label={`Muestra: ${nombre}`}
          className="control px-2"
          value={toma.tipo}
          {...describe('tipo')}
          onChange={({ target }) => onChange({ ...toma, tipo: target.value })}
        >
          <option value="">Sin decir</option>
          {TOMAS.map((tipo) => (
            <option key={tipo} value={tipo}>
              {capitalize(tipo)}
            </option>
          ))}
        </select>
      </label>
      <ErrorText id={`${id}-tipo`}>{falta('tipo')}</ErrorText>
      {toma.tipo === 'puesta' &&
        DE_QUIEN_LA_LLEVA.map(({ campo, etiqueta, ...control }) => (
          <div key={campo}>
            <label>
              <span className="font-angosta">{etiqueta}</span>
              <input
                aria-label={`${etiqueta}: ${nombre}`}
                className="control px-2"
                autoComplete="off"
                {...control}
                value={toma[campo]}
                {...describe(campo)}
                onChange={({ target }) => onChange({ ...toma, [campo]: target.value })}
              />
            </label>
            <ErrorText id={`${id}-${campo}`}>{falta(campo)}</ErrorText>
          </div>
        ))}
    </div>
  )
}

const DE_QUIEN_LA_LLEVA = [
  { campo: 'estatura', etiqueta: 'Mide (cm)', inputMode: 'numeric' },
  { campo: 'talle', etiqueta: 'Lleva talle' },
] as const

type AccionProps = { id?: string; nombre: string; off?: boolean; onPress: () => void; children: ReactNode }

/** Keeps the focus when switched off: whoever moved a picture to the end is still on its button. */
function Accion({ id, nombre, off = false, onPress, children }: AccionProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={nombre}
      title={nombre.split(':')[0]}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className="flex min-h-11 min-w-11 flex-1 items-center justify-center enabled:hover:bg-papel-hondo disabled:text-linea-honda aria-disabled:cursor-default aria-disabled:text-linea aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}

/** A picture that the shop has, or a file before it is uploaded. */
function VistaDeImagen({ imagen, onError }: { imagen: ImagenEditada; onError: () => void }) {
  const look = {
    width: 160,
    height: 200,
    draggable: false,
    decoding: 'async',
    onError,
    className: 'pointer-events-none absolute inset-0 size-full object-contain',
  } as const
  return imagen.tipo === 'nueva' ? (
    <ImagenDeArchivo archivo={imagen.archivo} alt="" {...look} />
  ) : (
    <img src={imagenUrl(imagen.imagen.id, 480, 'webp')} alt="" {...look} />
  )
}

function Avance({ nombre, parte }: { nombre: string; parte: number }) {
  const percent = Math.round(parte * 100)
  return (
    <div className="border-t border-linea px-2 py-1 text-sm">
      <BarraDeAvance nombre={`Subida de ${nombre}`} valor={percent} total={100} className="h-2 w-full" />
      <p className="tabular-nums">{percent < 100 ? `Subiendo ${percent} %` : 'Procesando…'}</p>
    </div>
  )
}

type ImagenDeArchivoProps = { archivo: File; alt: string } & Omit<ComponentProps<'img'>, 'src' | 'ref'>

/** A picture file, shown before it is uploaded. */
export function ImagenDeArchivo({ archivo, alt, ...look }: ImagenDeArchivoProps) {
  // The file's address is released as soon as nobody shows it any more (4.14).
  const show = useCallback(
    (img: HTMLImageElement) => {
      const address = URL.createObjectURL(archivo)
      img.src = address
      return () => URL.revokeObjectURL(address)
    },
    [archivo],
  )
  return <img ref={show} alt={alt} {...look} />
}
