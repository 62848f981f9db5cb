import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useNavigate, type SubmitTarget } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { orTell } from '../../conexion/or-tell.ts'
import { useAlert } from '../../ui/alert.tsx'
import { claveDeImagen, faltasDeTomas, tomasEscritas } from '../imagenes/imagen-editada.ts'
import { uploadNuevas, type Progreso } from '../imagenes/upload.ts'
import { useSessionCheck } from '../session-check.ts'
import { cambiosDeStock, isSinCambios, mergeOtra, overOtra, type Borrador, type OtraVersion } from './borrador.ts'
import { explainSinGuardar, type RespuestaDeGuardado } from './respuesta-de-guardado.ts'
import { findErrores, type Editor } from './use-editor.ts'

const TEXTOS = {
  agregar: { fallo: 'producto_no_guardado', hecho: 'Producto guardado' },
  editar: { fallo: 'producto_no_actualizado', hecho: 'Producto actualizado' },
} as const
const SIN_IMAGEN = 'Subí al menos una imagen'

/** Saves the product form: checks it, uploads its pictures, sends it, and tells what came of that. */
export function useGuardado(modo: 'agregar' | 'editar', editor: Editor) {
  const { borrador, imagenes } = editor
  const { fallo, hecho } = TEXTOS[modo]
  const fetcher = useFetcher<RespuestaDeGuardado>()
  const alert = useAlert()
  const navigate = useNavigate()
  const checkSession = useSessionCheck()
  /** True from pressing the button until the pictures that this browser keeps are there. */
  const [wanted, setWanted] = useState(false)
  /** True between then and sending the form; the fetcher knows the rest. */
  const [preparing, setPreparing] = useState(false)
  const [done, setDone] = useState(false)
  const [progreso, setProgreso] = useState<Progreso | null>(null)
  const [faltas, setFaltas] = useState<Record<string, string>>({})
  const [otra, setOtra] = useState<OtraVersion | null>(null)

  const onWanted = useEffectEvent(() => {
    setWanted(false)
    void save(editor.correctAll())
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what this browser keeps has come
    if (wanted && editor.listo) onWanted()
  }, [wanted, editor.listo])

  async function save(from: Borrador) {
    const errores = { ...faltasDeTomas(imagenes), ...findErrores(from) }
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
      () => tell(explainSinGuardar(fallo)),
    )
    setPreparing(false)
  }

  function tell({ mensaje, detalle = '' }: { mensaje: string; detalle?: string }) {
    alert(
      <>
        <span>{mensaje}</span> <span className="mt-2 block text-base font-normal empty:hidden">{detalle}</span>
      </>,
    )
  }

  async function send(from: Borrador) {
    if (!(await checkSession())) return
    setFaltas({})
    const subida = await uploadNuevas(imagenes, setProgreso)
    setProgreso(null)
    // Pictures that arrived aren't sent again.
    if (imagenes.some(({ tipo }) => tipo === 'nueva')) editor.setImagenes(subida.imagenes)
    if (subida.resultado === 'sesion') {
      await checkSession()
      return
    }
    if (subida.resultado === 'faltas') {
      setFaltas(subida.faltas)
      alert(ERRORES[fallo].detail)
      return
    }
    await fetcher.submit(
      {
        ...(modo === 'agregar' ? { id: from.id } : { actualizado: from.actualizado }),
        formulario: from.formulario,
        stock: cambiosDeStock(from),
        imagenes: subida.ids,
        tomas: tomasEscritas(subida.imagenes),
        sinCambios: modo === 'editar' && isSinCambios(from, subida.imagenes),
      } satisfies SubmitTarget,
      { method: 'post', encType: 'application/json' },
    )
  }

  const onAnswer = useEffectEvent(async (answer: RespuestaDeGuardado) => {
    if (answer.guardado) {
      setDone(true)
      await editor.terminar()
      alert(hecho, {
        onClose: () => (modo === 'agregar' ? location.assign('/admin/agregar') : void navigate('/admin')),
      })
    } else if ('errores' in answer) {
      const { stock = {} } = answer
      // The server's figures are the ones to start from now.
      if (Object.keys(stock).length > 0) {
        editor.setBorrador((now) => ({ ...now, stockAbierto: withFigurasGuardadas(now.stockAbierto, stock) }))
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

  return {
    saving: wanted || preparing || fetcher.state !== 'idle' || done,
    done,
    /** How far the pictures being uploaded are, and what is wrong with some. */
    progreso,
    faltas,
    save: () => setWanted(true),
    /** What somebody else saved meanwhile, and the ways on from it. */
    otra: otra && {
      otra,
      onVerOtra: () => goOn(otra, otra.formulario, true),
      onJuntar: () => goOn(otra, mergeOtra(borrador, otra), isUntouched(borrador, imagenes)),
      onGuardarLaMia: () => void save(goOn(otra, borrador.formulario, false)),
      onClose: () => setOtra(null),
    },
  }
}

function isUntouched({ imagenesAbiertas }: Borrador, imagenes: Editor['imagenes']): boolean {
  return tomasEscritas(imagenes).length === 0 && imagenes.map(claveDeImagen).join() === imagenesAbiertas.join()
}

function withFigurasGuardadas(
  stock: Record<string, number>,
  ahora: Record<string, number | null>,
): Record<string, number> {
  const next = { ...stock, ...ahora }
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, number] => entry[1] !== null))
}
