import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useNavigate, type SubmitTarget } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import { useAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EditorImagenes } from '../imagenes/editor-imagenes.tsx'
import { claveDeImagen, type ImagenEditada } from '../imagenes/imagen-editada.ts'
import { uploadNuevas, type Progreso } from '../imagenes/upload.ts'
import { useSessionCheck } from '../session-check.ts'
import { cambiosDeStock, isSinCambios, mergeOtra, overOtra, type Borrador, type OtraVersion } from './borrador.ts'
import { CambioAjeno } from './cambio-ajeno.tsx'
import { CamposCamiseta, type Sugerencias } from './campos-camiseta.tsx'
import { CamposDibujo } from './campos-dibujo.tsx'
import { CamposPrecio } from './campos-precio.tsx'
import { CamposTalles } from './campos-talles.tsx'
import { CamposTienda } from './campos-tienda.tsx'
import { BajaDeProducto } from './baja-de-producto.tsx'
import { explainSinGuardar, type RespuestaDeGuardado } from './respuesta-de-guardado.ts'
import { findErrores, useEditor } from './use-editor.ts'
import { orTell } from '../../conexion/or-tell.ts'

type Props = {
  modo: 'agregar' | 'editar'
  /** Tells this form's draft apart from others'. */
  clave: string
  inicial: Borrador
  imagenes: ImagenEditada[]
  sugerencias: Sugerencias
  codigoPropuesto: string | null
  retenido: Record<string, number>
  /** What somebody should know before they begin. */
  aviso?: string
}

const TEXTOS = {
  agregar: {
    titulo: 'Agregar camiseta',
    boton: 'Guardar producto',
    fallo: 'producto_no_guardado',
    hecho: 'Producto guardado',
  },
  editar: {
    titulo: 'Editar camiseta',
    boton: 'Guardar cambios',
    fallo: 'producto_no_actualizado',
    hecho: 'Producto actualizado',
  },
} as const
const SIN_IMAGEN = 'Subí al menos una imagen'

/** The product form, for adding and for editing (specification 2, 3, 5, 8). */
export function EditorProducto(props: Props) {
  const { modo, clave, inicial, sugerencias, codigoPropuesto, retenido, aviso } = props
  const textos = TEXTOS[modo]
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor(form, clave, inicial, props.imagenes)
  const { borrador, imagenes } = editor
  const fetcher = useFetcher<RespuestaDeGuardado>()
  const alert = useAlert()
  const navigate = useNavigate()
  const checkSession = useSessionCheck()
  /** Between pressing the button and sending the form; the fetcher knows the rest. */
  const [preparing, setPreparing] = useState(false)
  const [done, setDone] = useState(false)
  const [progreso, setProgreso] = useState<Progreso | null>(null)
  const [faltas, setFaltas] = useState<Record<string, string>>({})
  const [otra, setOtra] = useState<OtraVersion | null>(null)
  const saving = preparing || fetcher.state !== 'idle' || done

  async function save(from: Borrador) {
    const errores = findErrores(from)
    if (modo === 'agregar' && imagenes.length === 0) errores.imagenes = SIN_IMAGEN
    const found = Object.keys(errores)
    if (found.length === 1 && found[0] === 'imagenes') {
      editor.showErrores(errores, { focus: false })
      alert(SIN_IMAGEN, { onClose: editor.focusFirstFault })
      return
    }
    editor.showErrores(errores)
    if (found.length > 0) return
    setPreparing(true)
    await orTell(
      () => send(from),
      () => tell(explainSinGuardar(textos.fallo)),
    )
    setPreparing(false)
  }

  function tell({ mensaje, detalle = '' }: { mensaje: string; detalle?: string }) {
    alert(
      <>
        {mensaje} <span className="mt-2 block text-base font-normal empty:hidden">{detalle}</span>
      </>,
    )
  }

  async function send(from: Borrador) {
    if (!(await checkSession())) return
    setFaltas({})
    const subida = await uploadNuevas(imagenes, setProgreso)
    setProgreso(null)
    // Those that arrived aren't sent again.
    if (imagenes.some(({ tipo }) => tipo === 'nueva')) editor.setImagenes(subida.imagenes)
    if (subida.resultado === 'sesion') {
      await checkSession()
      return
    }
    if (subida.resultado === 'faltas') {
      setFaltas(subida.faltas)
      alert(ERRORES[textos.fallo].detail)
      return
    }
    await fetcher.submit(
      {
        ...(modo === 'agregar' ? { id: from.id } : { actualizado: from.actualizado }),
        formulario: from.formulario,
        stock: cambiosDeStock(from),
        imagenes: subida.ids,
        sinCambios: modo === 'editar' && isSinCambios(from, subida.ids),
      } satisfies SubmitTarget,
      { method: 'post', encType: 'application/json' },
    )
  }

  const onAnswer = useEffectEvent(async (answer: RespuestaDeGuardado) => {
    if (answer.guardado) {
      setDone(true)
      await editor.terminar()
      alert(textos.hecho, {
        onClose: () => (modo === 'agregar' ? location.assign('/admin/agregar') : void navigate('/admin')),
      })
    } else if ('errores' in answer) {
      const { stock = {} } = answer
      // From here on the figures that the server told are the ones to start from.
      if (Object.keys(stock).length > 0) {
        editor.setBorrador((now) => ({ ...now, stockAbierto: withFiguras(now.stockAbierto, stock) }))
      }
      editor.showErrores(answer.errores)
    } else if ('otra' in answer) {
      setOtra(answer.otra)
    } else {
      tell(answer)
    }
  })
  const { data } = fetcher
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's answer has come
    if (data !== undefined) void onAnswer(data)
  }, [data])

  /** Goes on from what somebody else saved, with these fields and pictures. */
  function goOn(from: OtraVersion, formulario: Borrador['formulario'], theirImagenes: boolean): Borrador {
    const next = { ...overOtra(borrador, from), formulario }
    editor.setBorrador(next)
    if (theirImagenes) editor.setImagenes(from.imagenes.map((imagen) => ({ tipo: 'guardada', imagen })))
    setOtra(null)
    return next
  }

  const faults = Object.keys(editor.errores).length
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="titulo-editor"
      className="flex max-w-5xl flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) void save(editor.correctAll())
      }}
    >
      <div className="flex flex-col gap-3">
        <PageTitle>
          <span id="titulo-editor">{textos.titulo}</span>
        </PageTitle>
        <p className="flex flex-wrap items-center gap-x-5">
          <Link to={`/admin/vista/${clave}`} className="enlace inline-flex min-h-11 items-center">
            Ver como comprador
          </Link>
          {modo === 'editar' && (
            <>
              <Link to={`/admin/agregar?copia=${borrador.id}`} className="enlace inline-flex min-h-11 items-center">
                Duplicar
              </Link>
              <BajaDeProducto
                producto={{ id: borrador.id, nombre: borrador.abierto.nombre }}
                retenido={Object.values(retenido).reduce((total, unidades) => total + unidades, 0)}
                className="enlace inline-flex min-h-11 items-center"
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
          {editor.recuperado && !done && (
            <Notice kind="aviso" className="flex flex-wrap items-center justify-between gap-3">
              <p>Recuperamos lo que estabas escribiendo y no se había guardado.</p>
              <Button size="sm" onClick={() => void editor.descartar()}>
                Descartarlo
              </Button>
            </Notice>
          )}
        </div>
      </div>
      <EditorImagenes
        imagenes={imagenes}
        onChange={editor.setImagenes}
        error={editor.errores.imagenes ?? null}
        progreso={progreso}
        faltas={faltas}
      />
      <CamposCamiseta editor={editor} sugerencias={sugerencias} codigoPropuesto={codigoPropuesto} />
      <CamposPrecio editor={editor} />
      <CamposTalles editor={editor} retenido={retenido} />
      <CamposDibujo editor={editor} />
      <CamposTienda editor={editor} />
      <div className="barra-de-guardado lg:mx-0 lg:pl-0">
        <Button type="submit" variant="primario" disabled={saving}>
          {saving ? 'Cargando...' : textos.boton}
        </Button>
        <p role="alert" className="text-sm font-semibold text-rojo-aviso empty:sr-only">
          {faults === 0 ? '' : `Hay ${plural(faults, 'dato para corregir', 'datos para corregir')}.`}
        </p>
      </div>
      {otra !== null && (
        <CambioAjeno
          borrador={borrador}
          imagenes={imagenes}
          otra={otra}
          onVerOtra={() => goOn(otra, otra.formulario, true)}
          onJuntar={() => goOn(otra, mergeOtra(borrador, otra), isUntouched(imagenes, borrador))}
          onGuardarLaMia={() => void save(goOn(otra, borrador.formulario, false))}
          onClose={() => setOtra(null)}
        />
      )}
    </form>
  )
}

function isUntouched(imagenes: ImagenEditada[], { imagenesAbiertas }: Borrador): boolean {
  return imagenes.map(claveDeImagen).join() === imagenesAbiertas.join()
}

function withFiguras(stock: Record<string, number>, ahora: Record<string, number | null>): Record<string, number> {
  const next = { ...stock, ...ahora }
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, number] => entry[1] !== null))
}
