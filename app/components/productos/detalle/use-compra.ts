import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { modosDisponibles, tallesOfrecidos } from '#domain/productos/disponibilidad.ts'
import { toDibujable } from '#domain/productos/dibujable.ts'
import { isPersonalizable } from '#domain/productos/estampa.ts'
import { extrasDe, preciosDe, withExtras } from '#domain/productos/precio.ts'
import type { Producto, Modo } from '#domain/productos/producto.ts'
import { queEsEnPalabras } from '#domain/productos/procedencia.ts'
import { buildItem } from '../../carrito/build-item.ts'
import { useCarrito } from '../../carrito/use-carrito.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { faltasEn, isVacia, SIN_PERSONALIZAR, toPersonalizacion } from '../personalizacion-elegida.ts'

/** What is chosen of a shirt, what that costs, and its way into the cart. */
export function useCompra(producto: Producto) {
  const { ajustes } = useTienda()
  const [params] = useSearchParams()
  const { add } = useCarrito()
  const [elegido, setElegido] = useState(params.get('talle'))
  const [elegida, setElegida] = useState(SIN_PERSONALIZAR)

  // These are stable while name and number are typed: what depends on them isn't made anew with every key.
  const modos = useMemo(() => modosDisponibles(producto), [producto])
  const modo = modoElegido(producto, params)
  const talles = useMemo(() => tallesOfrecidos(producto, modo), [producto, modo])
  const talle = talles.find((t) => t.talle === elegido && t.disponible)?.talle ?? null
  const personalizable = isPersonalizable(producto, modo)
  const faltas = faltasEn(elegida)
  const pedida = personalizable ? toPersonalizacion(elegida) : null
  const precios = preciosDe(producto, modo, ajustes)
  const extras = extrasDe(modo, pedida, ajustes)

  /** What keeps it from the cart, and the field that it is about. */
  function findImpedimento(): { mensaje: string; campo: 'talle' | 'nombre' | 'numero' } | null {
    if (talle === null) return { mensaje: 'Seleccioná un talle antes de continuar.', campo: 'talle' }
    if (!personalizable) return null
    if (faltas.nombre !== null) return { mensaje: faltas.nombre, campo: 'nombre' }
    if (faltas.numero !== null) return { mensaje: faltas.numero, campo: 'numero' }
    if (!isVacia(elegida)) return null
    return { mensaje: 'Escribí el nombre o el número, o desmarcá la personalización.', campo: 'nombre' }
  }

  return {
    ajustes,
    modos,
    modo,
    talles,
    /** The chosen size, while it can be had. */
    talle,
    setTalle: setElegido,
    personalizable,
    elegida,
    setElegida,
    faltas,
    extras,
    total: withExtras(precios, extras),
    /** Puts it into the cart. @returns what keeps it out; null once it is there */
    add() {
      const impedimento = findImpedimento()
      if (impedimento !== null || talle === null) return impedimento
      const dibujo = toDibujable(producto)
      const imagen = producto.imagenes[0] ?? null
      add(
        buildItem({ ...producto, imagen }, { talle, modo, precios, personalizacion: pedida, extras, dibujo }),
        queEsEnPalabras(producto),
      )
      return null
    },
  }
}

/** The mode that the address asks for, where the shirt has it. Else the one that it has; stock when sold out. */
export function modoElegido(producto: Pick<Producto, 'stock' | 'tallesEncargo'>, params: URLSearchParams): Modo {
  const modos = modosDisponibles(producto)
  const wanted = params.get('modo')
  return modos.find((modo) => modo === wanted) ?? modos[0] ?? 'stock'
}
