import type { Ajustes, TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import { ZONAS, type Zona } from '#domain/ajustes/zonas.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'

/** Delivery at home, or at a pickup point (Xpres!). */
export type Metodo = 'domicilio' | 'punto'
export const METODOS = ['domicilio', 'punto'] as const

export const METODO_ETIQUETA: Record<Metodo, string> = {
  domicilio: 'Envío a domicilio',
  punto: 'Retiro en punto Xpres!',
}

/** Methods' names where there is little room. */
export const METODO_CORTO: Record<Metodo, string> = { domicilio: 'A domicilio', punto: 'Punto Xpres!' }

/** The shipping form (specification 3). */
export type DatosEnvio = {
  nombre: string
  departamento: string
  ciudad: string
  calle: string
  numeroPuerta: string
  numeroApartamento: string
  telefono: string
  correo: string
  comentarios: string
  metodo: Metodo
}

type Calle = Pick<DatosEnvio, 'calle' | 'numeroPuerta' | 'numeroApartamento'>

/** A delivery as it is kept: a pickup has no street, even one typed before the method was chosen. */
export function sinCalleDeMas<D extends Calle & Pick<DatosEnvio, 'metodo'>>(datos: D): D {
  return datos.metodo === 'punto' ? { ...datos, calle: '', numeroPuerta: '', numeroApartamento: '' } : datos
}

/** Cost in pesos and time of a delivery (specification 9). Without a department it is the rate of everywhere else. */
export function tarifaEnvio(metodo: Metodo, departamento: string, ajustes: Pick<Ajustes, 'envio'>): TarifaEnvio {
  const isThere = ({ departamentos }: Zona) => (departamentos as readonly string[]).includes(departamento)
  return ajustes.envio[metodo][(ZONAS.find(isThere) ?? ZONAS.at(-1)!).id]
}

/** The rates of a method, one for each zone; that of everywhere else last. */
export function tarifasDe(metodo: Metodo, ajustes: Pick<Ajustes, 'envio'>): (TarifaEnvio & { zona: Zona })[] {
  return ZONAS.map((zona) => ({ zona, ...ajustes.envio[metodo][zona.id] }))
}

/** What a delivery costs as far as known: exactly, or the least that it can come to (`desde`). */
export type CostoPrevisto = { costo: Pesos; desde: boolean }

/** While the department that the cost depends on isn't known, it is the least of the methods asked about. */
export function costoPrevisto(
  metodos: readonly Metodo[],
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
