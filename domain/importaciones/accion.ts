import { enumerate } from '#domain/texto/texto.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { CAMPO_ETIQUETA } from '#domain/importaciones/importacion.ts'
import type { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import type { Redondeo } from './redondeo.ts'

/** What an action on many moves by a figure: some of the four prices, or the cost. */
export type Cifra = (typeof CAMPOS_DE_PRECIO)[number] | 'costo'

/** Raises, lowers or sets figures. */
export type AccionDePrecios = {
  que: 'precios'
  cifras: Cifra[]
  operacion: 'sube' | 'baja' | 'queda'
  unidad: 'porcentaje' | 'pesos'
  /** Tenths of a per cent, or pesos. */
  cuanto: number
  redondeo: Redondeo
  /** What a shirt's own transfer price does when its card price moves: in proportion, nothing, or it goes. */
  transferencia: 'sigue' | 'queda' | 'descuento'
}

/** A thing that is done to many shirts. */
export type Accion =
  | AccionDePrecios
  | { que: 'activo' | 'destacado'; valor: boolean }
  | { que: 'popularidad'; valor: number }
  /** What isn't given stays. */
  | { que: 'nombres'; liga?: string; marca?: string }
  | { que: 'procedencia'; procedencia?: string; estado?: string }
  | { que: 'stock'; talle: string; operacion: 'queda' | 'suma'; unidades: number }

/** What an action does, in a line: `Suben 10 %: precio y precio por encargo`. */
export function describeAccion(accion: Accion): string {
  switch (accion.que) {
    case 'precios':
      return `${describeOperacion(accion)}: ${enumerate(accion.cifras.map((cifra) => CAMPO_ETIQUETA[cifra].toLowerCase()))}`
    case 'activo':
      return accion.valor ? 'Se muestran en la tienda' : 'Se ocultan'
    case 'destacado':
      return accion.valor ? 'Se destacan' : 'Dejan de estar destacadas'
    case 'popularidad':
      return `Popularidad ${accion.valor}`
    case 'nombres': {
      const { liga, marca } = accion
      return [liga !== undefined && `Liga ${liga}`, marca !== undefined && `Marca ${marca}`].filter(Boolean).join(', ')
    }
    case 'procedencia': {
      const { procedencia, estado } = accion
      const says = (campo: 'procedencia' | 'estado', valor = '') => `${CAMPO_ETIQUETA[campo]}: ${valor || 'nada dicho'}`
      return [
        procedencia !== undefined && says('procedencia', procedencia),
        estado !== undefined && says('estado', estado),
      ]
        .filter(Boolean)
        .join(', ')
    }
    case 'stock': {
      const { talle, operacion, unidades } = accion
      return `Stock de ${talle}: ${operacion === 'suma' ? `${unidades} más` : unidades}`
    }
  }
}

function describeOperacion({ operacion, unidad, cuanto }: AccionDePrecios): string {
  if (operacion === 'queda') return `Quedan en ${formatPesos(cuanto)}`
  return `${operacion === 'sube' ? 'Suben' : 'Bajan'} ${describeCuanto(unidad, cuanto)}`
}

function describeCuanto(unidad: AccionDePrecios['unidad'], cuanto: number): string {
  if (unidad === 'pesos') return formatPesos(cuanto)
  return `${String(cuanto / 10).replace('.', ',')} %`
}
