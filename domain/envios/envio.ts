import type { Ajustes, TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import { ZONAS, type Zona } from '#domain/ajustes/zonas.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { CampoDeFactura, DatosDeFactura } from '#domain/facturacion/receptor.ts'
import type { PuntoDeRetiro } from './punto-de-retiro.ts'

/** What a buyer chooses from: delivery at home, or at a pickup point (Xpres!). */
export const METODOS = ['domicilio', 'punto'] as const
export type MetodoDeEnvio = (typeof METODOS)[number]

/** How sales by hand may get to their buyers without being sent: fetched at the shop, or handed over. */
export const METODOS_SIN_ENVIO = ['mostrador', 'local'] as const
export type MetodoSinEnvio = (typeof METODOS_SIN_ENVIO)[number]

export type Metodo = MetodoDeEnvio | MetodoSinEnvio

export const METODO_ETIQUETA: Record<Metodo, string> = {
  domicilio: 'Envío a domicilio',
  punto: 'Retiro en punto Xpres!',
  mostrador: 'Retiro en el local',
  local: 'Entrega en mano',
}

/** Methods' names where there is little room. */
export const METODO_CORTO: Record<Metodo, string> = {
  domicilio: 'A domicilio',
  punto: 'Punto Xpres!',
  mostrador: 'En el local',
  local: 'En mano',
}

/** Whether it is sent: it has a place where it goes and a cost, and its buyer a telephone. */
export function isEnviado(metodo: Metodo): metodo is MetodoDeEnvio {
  return METODOS.some((one) => one === metodo)
}

/** The shipping form (specification 3), and whom the invoice is made out to. */
export type DatosEnvio = DatosDeFactura & {
  nombre: string
  departamento: string
  ciudad: string
  calle: string
  numeroPuerta: string
  numeroApartamento: string
  telefono: string
  correo: string
  comentarios: string
  metodo: MetodoDeEnvio
  /** Id of the pickup point, '' for none. */
  punto: string
}

/** How an order is asked to get to its buyer. What isn't sent has no place, and maybe nobody's name. */
export type EntregaPedida = Omit<DatosEnvio, 'metodo'> & { metodo: Metodo }

/** How an order gets to its buyer. */
export type Entrega = Omit<EntregaPedida, 'punto' | CampoDeFactura> & { puntoDeRetiro: PuntoDeRetiro | null }

type Calle = Pick<DatosEnvio, 'calle' | 'numeroPuerta' | 'numeroApartamento'>

/** A delivery as it is kept: a pickup has no street, even one typed before the method was chosen. */
export function sinCalleDeMas<D extends Calle & Pick<Entrega, 'metodo'>>(datos: D): D {
  return datos.metodo === 'domicilio' ? datos : { ...datos, calle: '', numeroPuerta: '', numeroApartamento: '' }
}

/** Whom an order is for: who was handed their shirt needn't have said so. */
export function nombreDelComprador({ nombre }: Pick<Entrega, 'nombre'>): string {
  return nombre === '' ? 'Sin nombre' : nombre
}

/** Where it goes, `Salto` or `Minas, Lavalleja`; '' for what isn't sent. */
export function lugarDeEntrega({ ciudad, departamento }: Pick<Entrega, 'ciudad' | 'departamento'>): string {
  return ciudad === departamento ? ciudad : `${ciudad}, ${departamento}`
}

/** Cost in pesos and time of a delivery (specification 9). Without a department it is the rate of everywhere else. */
export function tarifaEnvio(metodo: Metodo, departamento: string, ajustes: Pick<Ajustes, 'envio'>): TarifaEnvio {
  if (!isEnviado(metodo)) return { costo: 0, tiempo: '' }
  return ajustes.envio[metodo][zonaDe(departamento).id]
}

/** The zone of a department; without one that of everywhere else. */
export function zonaDe(departamento: string): Zona {
  const isThere = ({ departamentos }: Zona) => (departamentos as readonly string[]).includes(departamento)
  return ZONAS.find(isThere) ?? ZONAS.at(-1)!
}

/** The rates of a method, one for each zone; that of everywhere else last. */
export function tarifasDe(metodo: MetodoDeEnvio, ajustes: Pick<Ajustes, 'envio'>): (TarifaEnvio & { zona: Zona })[] {
  return ZONAS.map((zona) => ({ zona, ...ajustes.envio[metodo][zona.id] }))
}

/** What a delivery costs as far as known: exactly, or the least that it can come to (`desde`). */
export type CostoPrevisto = { costo: Pesos; desde: boolean }

/** While the department that the cost depends on isn't known, it is the least of the methods asked about. */
export function costoPrevisto(
  metodos: readonly MetodoDeEnvio[],
  departamento: string,
  ajustes: Pick<Ajustes, 'envio'>,
): CostoPrevisto {
  const costos = metodos.flatMap((metodo) =>
    departamento === ''
      ? tarifasDe(metodo, ajustes).map(({ costo }) => costo)
      : tarifaEnvio(metodo, departamento, ajustes).costo,
  )
  const costo = Math.min(...costos)
  return { costo, desde: costos.some((other) => other > costo) }
}
