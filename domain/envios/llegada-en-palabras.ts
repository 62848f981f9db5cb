import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { nombreDelDia, writeMomento } from '#domain/tiempo/momento.ts'
import { ZONAS } from '#domain/ajustes/zonas.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { tarifaEnvio, zonaDe, type MetodoDeEnvio } from './envio.ts'
import { llegada, llegadaAlPais, tiempoDeConfeccion } from './llegada.ts'
import type { Llegadas } from './promesa.ts'

/**
 * `el martes 2/12`, `mañana martes 2/12`.
 * @param hoy null where it isn't read today alone, as in a mail
 */
export function elDia(dia: Dia, hoy: Dia | null): string {
  const lejos = hoy === null ? -1 : dia - hoy
  return `${['hoy', 'mañana'][lejos] ?? 'el'} ${nombreDelDia(dia)}`
}

/** `hoy antes de las 15:00`, `antes de las 15:00 de mañana`, `antes de las 15:00 del lunes 30/11`. @param cierra milliseconds UTC @param hoy as above */
export function antesDelCorte(cierra: number, hoy: Dia | null): string {
  const dia = diaDe(cierra)
  const antes = `antes de las ${writeMomento(cierra).slice(11)}`
  switch (hoy === null ? null : dia - hoy) {
    case 0:
      return `hoy ${antes}`
    case 1:
      return `${antes} de mañana`
    default:
      return `${antes} del ${nombreDelDia(dia)}`
  }
}

/**
 * A promise in words (specification 44.4): `Llega el martes 2/12, si lo pagás hoy antes de las 15:00`.
 * @param modos of the lines: what is made to order says how long that takes (specification 18.2)
 * @param cuando `el martes 2/12 a Montevideo`
 * @param si on what it hangs, '' for nothing
 */
export function enPromesa(
  modos: readonly Modo[],
  cuando: string,
  ajustes: Pick<Ajustes, 'tiempoEncargo'>,
  si = '',
): string {
  const llega = modos.includes('encargo')
    ? `Se hace en ${tiempoDeConfeccion(ajustes)} y llega ${cuando}`
    : `Llega ${cuando}`
  return si === '' ? llega : `${llega}, si ${si}`
}

/**
 * When what is paid now arrives (specification 44.8), in a zone or, while no department is chosen, in each of them.
 * @param llegadas null once they aren't true any more: then it says what the settings say
 */
export function llegadaPrevista(
  modos: Modo[],
  { metodo, departamento }: { metodo: MetodoDeEnvio; departamento: string },
  llegadas: Llegadas | null,
  ajustes: Pick<Ajustes, 'tiempoEncargo' | 'envio'>,
): string {
  const dias = llegadas?.dias[metodo][modos.includes('encargo') ? 'encargo' : 'stock']
  const zonas = departamento === '' ? ZONAS : [zonaDe(departamento)]
  const partes = zonas.map((zona) => {
    const dia = dias?.[ZONAS.indexOf(zona)] ?? null
    const donde = departamento === '' ? ` ${zona.a} ${zona.nombre}` : ''
    return dia === null ? '' : `${elDia(dia, llegadas!.hoy)}${donde}`
  })
  if (!partes.includes('')) {
    const antes = antesDelCorte(llegadas!.cierra, llegadas!.hoy)
    const porBanco = departamento === '' ? '' : '; por transferencia, si para entonces vimos el pago'
    return enPromesa(modos, enumerate(partes), ajustes, `lo pagás ${antes}${porBanco}`)
  }
  if (departamento === '') return llegadaAlPais(modos, metodo, ajustes)
  return llegada(modos, tarifaEnvio(metodo, departamento, ajustes).tiempo, ajustes)
}
