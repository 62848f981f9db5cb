import { ownValue } from '#domain/texto/own-value.ts'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import {
  readFormularioDeProducto,
  type CampoDeFormulario,
  type Errores,
  type FormularioProducto,
} from '#domain/productos/formulario.ts'
import { explainCorreccion, faultInUnidades, readUnidades } from '#domain/productos/stock.ts'
import { focusFirstFault } from '../../formulario/use-faltas.ts'
import type { TomaEscrita } from '#domain/productos/toma.ts'
import { claveDeImagen, type ImagenEditada } from '../imagenes/imagen-editada.ts'
import { CON_ARCHIVOS } from '../use-borrador.ts'
import { useBorrador } from '../use-borrador.ts'
import { BORRADORES, claveDeCampos, claveDeImagenes, withCampoDeProducto, type Borrador } from './borrador.ts'

/** The product form's state: what is typed, kept as a draft, and what is wrong with it. */
export type Editor = ReturnType<typeof useEditor>

/** Fields that are checked with another of their pair, whose fault may come or go with theirs. */
const PAREJA: Partial<Record<CampoDeFormulario, CampoDeFormulario>> = {
  anioDesde: 'anioHasta',
  precio: 'precioDescuento',
  precioEncargo: 'precioEncargoDescuento',
}

/**
 * @param form where the faults are
 * @param clave tells this form's drafts apart
 * @param inicial as the form starts; the same object for as long as the page is open
 */
export function useEditor(
  form: RefObject<HTMLFormElement | null>,
  clave: string,
  inicial: Borrador,
  imagenesIniciales: ImagenEditada[],
) {
  const campos = useBorrador(claveDeCampos(clave), inicial, BORRADORES)
  const imagenes = useBorrador(claveDeImagenes(clave), imagenesIniciales, CON_ARCHIVOS)
  const [errores, setErrores] = useState<Errores>({})
  /** Stock fields that were counted as 0, with what to say of them. */
  const [avisos, setAvisos] = useState<Record<string, string>>({})
  /** How many times the focus was sent to the first fault. */
  const [asked, setAsked] = useState(0)
  const { valor: borrador, setValor } = campos

  useEffect(() => {
    if (asked > 0) focusFirstFault(form.current)
  }, [form, asked])

  return useMemo(() => {
    const forget = (campo: string) =>
      setErrores((now) =>
        Object.hasOwn(now, campo) ? Object.fromEntries(Object.entries(now).filter(([key]) => key !== campo)) : now,
      )

    function set<C extends CampoDeFormulario>(campo: C, valor: FormularioProducto[C]) {
      setValor((now) => withCampoDeProducto(now, campo, valor))
      forget(campo)
      if (campo === 'precio' && !borrador.encargoEscrito) forget('precioEncargo')
    }

    return {
      borrador,
      formulario: borrador.formulario,
      errores,
      avisos,
      imagenes: imagenes.valor,
      recuperado: campos.recuperado || imagenes.recuperado,
      /** Whether what was typed before is there, pictures too. */
      listo: campos.listo && imagenes.listo,
      set,
      setBorrador: setValor,
      setImagenes(next: ImagenEditada[]) {
        imagenes.setValor(next)
        forget('imagenes')
      },
      setToma(clave: string, toma: TomaEscrita) {
        imagenes.setValor((now) =>
          now.map((imagen) => (claveDeImagen(imagen) === clave ? { ...imagen, toma } : imagen)),
        )
        for (const campo of Object.keys(toma)) forget(`toma.${clave}.${campo}`)
      },
      setStock(talle: string, texto: string) {
        setValor((now) => ({ ...now, stock: { ...now.stock, [talle]: texto } }))
        setAvisos((now) => ({ ...now, [talle]: '' }))
        forget(`stock.${talle}`)
      },
      /** Says what is wrong with a field that was left; an empty one may still be filled in. */
      leave(campo: CampoDeFormulario) {
        const found = readFormularioDeProducto(borrador.formulario).errores
        for (const left of [campo, PAREJA[campo] ?? campo]) {
          const fault = found[left]
          if (fault !== undefined && borrador.formulario[left] !== '') setErrores((now) => ({ ...now, [left]: fault }))
          else forget(left)
        }
      },
      /** A stock field that was left shows what it counts as. */
      leaveStock(talle: string) {
        const corrected = correctStock(borrador, [talle])
        setValor(corrected.borrador)
        setAvisos((now) => ({ ...now, ...corrected.avisos }))
      },
      /** Corrects all stock fields to what they count as, for saving. */
      correctAll(): Borrador {
        const corrected = correctStock(borrador, Object.keys(borrador.stock))
        if (Object.keys(corrected.avisos).length > 0) {
          setValor(corrected.borrador)
          setAvisos((now) => ({ ...now, ...corrected.avisos }))
        }
        return corrected.borrador
      },
      /** Shows the faults and focuses the first one, unless that is to wait. */
      showErrores(found: Errores, { focus = true } = {}) {
        setErrores(found)
        if (focus) setAsked((now) => now + 1)
      },
      focusFirstFault() {
        setAsked((now) => now + 1)
      },
      async terminar() {
        await Promise.all([campos.terminar(), imagenes.terminar()])
      },
      async descartar() {
        setErrores({})
        setAvisos({})
        await Promise.all([campos.descartar(), imagenes.descartar()])
      },
    }
  }, [borrador, setValor, errores, avisos, campos, imagenes])
}

/** Faults of the whole form, stock included. */
export function findErrores({ formulario, stock }: Borrador): Errores {
  const { errores } = readFormularioDeProducto(formulario)
  for (const [talle, texto] of Object.entries(stock)) {
    const fault = faultInUnidades(readUnidades(texto).unidades)
    if (fault !== null) errores[`stock.${talle}`] = fault
  }
  return errores
}

/**
 * Whatever isn't a whole number from 0 up counts as 0, and is shown so (specification 5.23). So does an emptied field
 * of a size that the shirt comes in.
 */
function correctStock(borrador: Borrador, talles: string[]): { borrador: Borrador; avisos: Record<string, string> } {
  const avisos = talles.flatMap((talle): [string, string][] => {
    const texto = ownValue(borrador.stock, talle) ?? ''
    const emptied = texto.trim() === '' && Object.hasOwn(borrador.stockAbierto, talle)
    if (emptied) return [[talle, 'Vacío cuenta como 0.']]
    return readUnidades(texto).corregido ? [[talle, explainCorreccion(texto)]] : []
  })
  const stock = { ...borrador.stock, ...Object.fromEntries(avisos.map(([talle]) => [talle, '0'])) }
  return { borrador: avisos.length > 0 ? { ...borrador, stock } : borrador, avisos: Object.fromEntries(avisos) }
}
