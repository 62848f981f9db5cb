import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { readTexto } from '../../formulario/read-texto.ts'

/** What a buyer chose and typed to give shirts back, as the form has it. */
export type DevolucionEscrita = {
  /** Chosen once for the form: sent twice, it is asked for once. */
  id: string
  ordenes: number[]
  motivo: string
  arreglo: string
  /** By the line's place, what is wanted for it: see `valorDeReemplazo`. */
  reemplazos: Record<string, string>
  texto: string
  cuenta: string
  buscar: string
}

/** Another shirt that can be had for one, with what it costs by the order's way of paying. */
export type CamisetaDeCambio = {
  id: string
  nombre: string
  imagen: string
  modos: { modo: Modo; precio: Pesos; talles: string[] }[]
}

/** What the server said to the last try. */
export type DevolucionRechazada = {
  escrita: DevolucionEscrita
  faltas: Record<string, string>
  /** What is wrong beyond the fields. */
  falla: string
  /** What was found; null while nothing was looked for. */
  camisetas: CamisetaDeCambio[] | null
}

const LARGO_MAX = 1100

export function readDevolucionEscrita(form: FormData): DevolucionEscrita {
  const textOf = (name: string) => readTexto(form, name).slice(0, LARGO_MAX)
  const ordenes = form.getAll('orden').map(Number).filter(Number.isInteger).slice(0, 100)
  return {
    id: textOf('id'),
    ordenes,
    motivo: textOf('motivo'),
    arreglo: textOf('arreglo'),
    reemplazos: Object.fromEntries(ordenes.map((orden) => [orden, textOf(`por-${orden}`)])),
    texto: textOf('texto').replaceAll('\r\n', '\n'),
    cuenta: textOf('cuenta').replaceAll('\r\n', '\n'),
    buscar: textOf('buscar').slice(0, 100),
  }
}

/** `stock|id|M`. */
export function valorDeReemplazo(modo: Modo, productId: string, talle: string): string {
  return `${modo}|${productId}|${talle}`
}

/** As `askDevolucion` checks it. */
export function toSolicitud({ ordenes, reemplazos, ...escrita }: DevolucionEscrita) {
  const lineas = ordenes.map((orden) => {
    const [modo, productId, ...talle] = (reemplazos[orden] ?? '').split('|')
    const reemplazo = escrita.arreglo === 'cambio' && modo !== '' ? { modo, productId, talle: talle.join('|') } : null
    return { orden, reemplazo }
  })
  return { ...escrita, lineas }
}
