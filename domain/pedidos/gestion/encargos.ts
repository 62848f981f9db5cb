import * as z from 'zod'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { spread } from '#domain/dinero/spread.ts'
import type { Correccion } from '#domain/pedidos/correccion.ts'
import { ESTADOS_POR_ESTAMPAR, estampadoDe, type Estampado } from './estampado.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Encargo, LineaGestionada } from './gestion-pedido.ts'
import { ESTADO_ETIQUETA, type Estado, type LineaPedido } from '#domain/pedidos/pedido.ts'
import { comienzoDe, diaDe, DIA_MS, type Dia } from '#domain/tiempo/dia.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** States of orders whose made-to-order shirts are to be asked for: paid, and still in the shop. */
export const ESTADOS_POR_ENCARGAR = ESTADOS_POR_ESTAMPAR

/** A made-to-order shirt of a paid order, and where it stands. */
export type LineaDeEncargo = Pick<LineaPedido, 'productId' | 'codigo' | 'nombre' | 'imagen' | 'talle'> &
  Estampado & {
    /** What every shirt of the model comes printed with. */
    trae: Estampado
    /** Code of its order, and its place in it. */
    pedido: string
    orden: number
    estado: Estado
    /** `Ana P.` */
    comprador: string
    /** When the order was paid, milliseconds UTC. */
    pagado: number
    /** The last day on which it can arrive and be in time. */
    prometida: Dia
    correccion: Correccion | null
    encargo: Encargo | null
  }

/**
 * Views of the list. To be asked for are all, and those paid a day ago or more. Asked for are those that haven't
 * arrived, of them the late ones, and those that the buyer corrected since. Then there are those that arrived, and
 * those asked for whose order was cancelled or refunded since, and those of the last 90 days whose cost isn't known.
 */
export const VISTAS_DE_ENCARGOS = [
  'por-pedir',
  'demoradas',
  'pedidas',
  'atrasadas',
  'cambiadas',
  'llegadas',
  'canceladas',
  'sin-costo',
] as const
export type VistaDeEncargos = (typeof VISTAS_DE_ENCARGOS)[number]

export type FiltroDeEncargos = { ver: VistaDeEncargos; pagina: number }

export type ListaDeEncargos = {
  ver: VistaDeEncargos
  /** By model, size and print, each by when it was paid; `groupEncargos` makes groups of them. */
  lineas: LineaDeEncargo[]
  total: number
  pagina: number
  paginas: number
  /** Shirts of each view. */
  cuentas: Record<VistaDeEncargos, number>
}

/** What time decides: milliseconds UTC. */
export type LimitesDeEncargos = {
  /** What was paid until then and isn't asked for has waited a day. */
  demoradas: number
  /** What was paid before then and hasn't arrived is late. */
  atrasadas: number
  /** Of what was asked for before then no cost is missed. */
  sinCosto: number
}

/**
 * A shirt is late once the day is over on which it should have been made. That is counted from the payment, as buyers
 * are told. Its maker was asked later than that, so it can't be late any sooner.
 * @param dias the longest making, in days
 */
export function limitesDeEncargos(ahora: number, dias: number): LimitesDeEncargos {
  return { demoradas: ahora - DIA_MS, atrasadas: comienzoDe(diaDe(ahora) - dias), sinCosto: ahora - 90 * DIA_MS }
}

/** What is printed on a finished shirt: what was asked for, or what its model always has. */
export function printedOf({ nombrePersonalizado, numero, parches, trae }: LineaDeEncargo): Estampado {
  return {
    nombrePersonalizado: nombrePersonalizado || trae.nombrePersonalizado,
    numero: numero || trae.numero,
    parches: parches || trae.parches,
  }
}

/** The last day on which a shirt can arrive and be in time. */
export function prometidaPara({ pagado }: Pick<LineaDeEncargo, 'pagado'>, dias: number): Dia {
  return diaDe(pagado) + dias
}

/** Whether its maker was told a different print from the one it has now. */
export function isCambiada({
  nombrePersonalizado,
  numero,
  encargo,
}: Pick<LineaDeEncargo, 'nombrePersonalizado' | 'numero' | 'encargo'>): boolean {
  return encargo !== null && (encargo.nombre !== nombrePersonalizado || encargo.numero !== numero)
}

/** Steps of a shirt, forwards and back: asked for, arrived; and that what it cost is known. */
export const PASOS_DE_ENCARGO = ['pedir', 'llegar', 'no_llego', 'no_pedir', 'costo'] as const
export type PasoDeEncargo = (typeof PASOS_DE_ENCARGO)[number]

/** How many shirts are marked at once: two pages of the list, and some. */
export const MARCAS_MAX = 500

/** A cost is each shirt's, or that of all of them, which they share. */
export const REPARTOS = ['cada', 'total'] as const
export type Reparto = (typeof REPARTOS)[number]

/** What each of some shirts cost, in whole pesos; the shares of a total differ by one at most (specification 54.2). */
export function costosDe({ monto, reparto }: { monto: Pesos; reparto: Reparto }, cuantas: number): Pesos[] {
  const each = Array.from({ length: cuantas }, () => 1)
  return reparto === 'cada' ? each.map(() => monto) : spread(monto, each)
}

/** What the list sends: shirts that take a step. */
export const encargosSchema = z.object(
  {
    paso: z.enum(PASOS_DE_ENCARGO),
    lineas: z
      .array(
        z.object({
          pedido: z.string().max(40),
          orden: z.int().min(0).max(10_000),
          /** `estampadoDe` as seen: if the buyer corrected it meanwhile, something else was asked for. */
          visto: z.string().max(200),
        }),
      )
      .min(1)
      .max(MARCAS_MAX),
    /** What they cost, where that is said with the step. */
    costo: z.object({ monto: z.int().min(0).max(PESOS_MAX), reparto: z.enum(REPARTOS) }).optional(),
  },
  { error: 'No pudimos leer los datos enviados.' },
)
export type MarcaDeEncargos = z.infer<typeof encargosSchema>

/** What became of a mark. */
export type EncargosMarcados = {
  /** Shirts that are now as they should be, including those that were already. */
  hechas: number
  /** Shirts that weren't marked, and why. */
  apartadas: { pedido: string; orden: number; motivo: string }[]
}

/** What a step does to a shirt: nothing where it is done already. */
export type CambioDeEncargo = 'nada' | 'pedida' | 'corregida' | 'llegada' | 'sin_llegar' | 'sin_pedir'

/**
 * Whether a shirt can take a step (specification 26.29). Shirts of an order that isn't paid, or has left, aren't asked
 * for. Nor are those whose print differs from what was seen. One asked for with its former print is asked for anew with
 * the present, which its maker then knows.
 * @param visto `estampadoDe` what the administrator saw
 */
export function resolvePaso(
  paso: PasoDeEncargo,
  linea: Pick<LineaDeEncargo, 'pedido' | 'estado' | 'nombrePersonalizado' | 'numero' | 'parches' | 'encargo'>,
  visto: string,
): Resultado<CambioDeEncargo, Fallo<'pedido_cambiado', undefined>> {
  const { pedido, estado, encargo } = linea
  const refuse = (detail: string) => fallo('pedido_cambiado', { detail })
  switch (paso) {
    case 'pedir': {
      if (encargo !== null && visto === estampadoPedido(linea, encargo)) return ok('nada')
      if (!ESTADOS_POR_ENCARGAR.some((one: Estado) => one === estado)) {
        return refuse(`El pedido ${pedido} está «${ESTADO_ETIQUETA[estado]}»: no hay que pedirla.`)
      }
      const ahora = estampadoDe(linea)
      if (visto !== ahora) return refuse(`Quien compró corrigió una camiseta del pedido ${pedido}. Ahora va: ${ahora}.`)
      return ok(encargo === null ? 'pedida' : 'corregida')
    }
    case 'llegar':
      if (encargo === null) return refuse(`La del pedido ${pedido} no está pedida: marcala primero como pedida.`)
      return ok(encargo.llegada === null ? 'llegada' : 'nada')
    case 'costo':
      return encargo === null ? refuse(`La del pedido ${pedido} no está pedida: no tiene costo.`) : ok('nada')
    case 'no_llego':
      return ok(encargo !== null && encargo.llegada !== null ? 'sin_llegar' : 'nada')
    case 'no_pedir':
      if (encargo === null) return ok('nada')
      return encargo.llegada === null ? ok('sin_pedir') : refuse(`La del pedido ${pedido} ya llegó.`)
  }
}

/**
 * Made-to-order shirts of an order that aren't there. What was printed must have been there, ticked off as arrived or
 * not.
 * @param llegadas places of those that arrived
 */
export function missingFromTaller<L extends Pick<LineaGestionada, 'modo' | 'orden' | 'estampada'>>(
  lineas: L[],
  llegadas: number[],
): L[] {
  return lineas.filter(
    ({ modo, orden, estampada }) => modo === 'encargo' && estampada === null && !llegadas.includes(orden),
  )
}

/** What the maker was told to print. */
export function estampadoPedido({ parches }: Pick<LineaPedido, 'parches'>, { nombre, numero }: Encargo): string {
  return estampadoDe({ nombrePersonalizado: nombre, numero, parches })
}

/** A buyer for lists: `Ana P.` of Ana Inés Pereira. */
export function nombreCorto(nombre: string): string {
  const [first = '', ...rest] = nombre.trim().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]!.toUpperCase()}.`
}
