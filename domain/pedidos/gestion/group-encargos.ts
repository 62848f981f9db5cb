import { plural } from '#domain/texto/plural.ts'
import { printedOf, type LineaDeEncargo, type VistaDeEncargos } from './encargos.ts'
import { estampadoDe } from './estampado.ts'

/** Shirts of one model: how many of each size and print. */
export type GrupoDeEncargos = {
  productId: string
  codigo: string
  nombre: string
  imagen: string
  lineas: LineaDeEncargo[]
  /** Equal shirts: size and print, in the list's order. */
  iguales: IgualesDeEncargos[]
}
export type IgualesDeEncargos = { talle: string; estampado: string; lineas: LineaDeEncargo[] }

/** Shirts by model, and of each model by size and print. @param lineas as the list has them, equal ones together */
export function groupEncargos(lineas: LineaDeEncargo[]): GrupoDeEncargos[] {
  return intoRuns(lineas, ({ productId }) => productId).map((own) => {
    const { productId, codigo, nombre, imagen } = own[0]!
    const iguales = intoRuns(own, (linea) => `${linea.talle} ${estampadoDe(linea)}`)
    return {
      productId,
      codigo,
      nombre,
      imagen,
      lineas: own,
      iguales: iguales.map((same) => ({
        talle: same[0]!.talle,
        estampado: estampadoDe(printedOf(same[0]!)),
        lineas: same,
      })),
    }
  })
}

/** `Map.groupBy` is younger than the oldest browsers. */
function intoRuns<T>(list: T[], keyOf: (one: T) => string): T[][] {
  const runs: T[][] = []
  for (const one of list) {
    const run = runs.at(-1)
    if (run !== undefined && keyOf(run[0]!) === keyOf(one)) run.push(one)
    else runs.push([one])
  }
  return runs
}

/** What the maker is told about the shirts of a view: nothing is asked for twice. */
const ENCABEZADO: Record<VistaDeEncargos, string> = {
  'por-pedir': 'Para hacer',
  demoradas: 'Para hacer',
  pedidas: 'Ya pedidas',
  atrasadas: 'Ya pedidas, y atrasadas',
  cambiadas: 'Ya pedidas, con el estampado cambiado',
  llegadas: 'Llegaron',
  canceladas: 'No hacer, se cancelaron',
  'sin-costo': 'Falta saber el costo',
}

/** What is sent to the maker: each model with its code, and how many of each size and print. */
export function textoDeEncargos(ver: VistaDeEncargos, lineas: LineaDeEncargo[]): string {
  const camisetas = plural(lineas.length, 'camiseta', 'camisetas')
  const modelos = groupEncargos(lineas).map(({ nombre, codigo, iguales }) =>
    [
      `*${nombre}* (${codigo})`,
      ...iguales.map(({ talle, estampado, lineas: same }) =>
        [`${same.length} × talle ${talle}`, estampado].filter((part) => part !== '').join(': '),
      ),
    ].join('\n'),
  )
  return [`${ENCABEZADO[ver]}: ${camisetas}`, ...modelos].join('\n\n')
}
