import type { ListaDeEncargos, PasoDeEncargo, VistaDeEncargos } from '#domain/pedidos/gestion/encargos.ts'
import { plural } from '#domain/texto/plural.ts'
import type { VistaElegible } from '../selector-de-vista.tsx'

const TITULO: Record<VistaDeEncargos, string> = {
  'por-pedir': 'Por pedir',
  demoradas: 'Hace más de un día',
  pedidas: 'Pedidas',
  atrasadas: 'Atrasadas',
  cambiadas: 'Cambiaron',
  llegadas: 'Llegadas',
  canceladas: 'De pedidos cancelados',
  'sin-costo': 'Sin costo',
}

/** The three states are always shown; anything out of the ordinary only while there is some. */
const SIEMPRE: readonly VistaDeEncargos[] = ['por-pedir', 'pedidas', 'llegadas']

export function vistasDeEncargos({ ver, cuentas }: Pick<ListaDeEncargos, 'ver' | 'cuentas'>): VistaElegible[] {
  return (Object.keys(TITULO) as VistaDeEncargos[])
    .filter((vista) => SIEMPRE.includes(vista) || vista === ver || cuentas[vista] > 0)
    .map((vista) => ({
      to: vista === 'por-pedir' ? '/admin/encargos' : `/admin/encargos?ver=${vista}`,
      text: TITULO[vista],
      actual: vista === ver,
      cuenta: cuentas[vista],
    }))
}

/** A step that can be taken with shirts of a view. */
export type PasoOfrecido = {
  paso: PasoDeEncargo
  texto: (cuantas: number) => string
  /** With nothing ticked it applies to all that are shown. */
  paraTodas?: true
}

const PEDIR: PasoOfrecido = {
  paso: 'pedir',
  texto: (n) => `Marcar ${plural(n, 'pedida', 'pedidas')}`,
  paraTodas: true,
}
const LLEGAR: PasoOfrecido = {
  paso: 'llegar',
  texto: (n) => (n === 0 ? 'Marcar llegadas' : `Marcar ${plural(n, 'llegada', 'llegadas')}`),
}
const NO_PEDIR: PasoOfrecido = { paso: 'no_pedir', texto: () => 'Volver a por pedir' }
const NO_LLEGO: PasoOfrecido = { paso: 'no_llego', texto: () => 'Todavía no llegó' }

/** What can be done with the shirts of each view, the expected step first. */
export const PASOS: Record<VistaDeEncargos, PasoOfrecido[]> = {
  'por-pedir': [PEDIR],
  demoradas: [PEDIR],
  pedidas: [LLEGAR, NO_PEDIR],
  atrasadas: [LLEGAR, NO_PEDIR],
  cambiadas: [LLEGAR, NO_PEDIR],
  llegadas: [NO_LLEGO],
  canceladas: [{ paso: 'no_pedir', texto: () => 'El taller ya no la hace' }, LLEGAR],
  'sin-costo': [],
}

/** What is said after a step, and the step that undoes it. */
export const HECHO: Record<PasoDeEncargo, { una: string; varias: string; vuelta: PasoDeEncargo | null }> = {
  pedir: { una: 'camiseta quedó pedida', varias: 'camisetas quedaron pedidas', vuelta: 'no_pedir' },
  llegar: { una: 'camiseta llegó', varias: 'camisetas llegaron', vuelta: 'no_llego' },
  no_llego: { una: 'camiseta vuelve a pedida', varias: 'camisetas vuelven a pedidas', vuelta: 'llegar' },
  no_pedir: { una: 'camiseta ya no está pedida', varias: 'camisetas ya no están pedidas', vuelta: 'pedir' },
  costo: { una: 'costo guardado', varias: 'costos guardados', vuelta: null },
}

/** What is said where a view is empty. */
export const NINGUNA: Record<VistaDeEncargos, string> = {
  'por-pedir': 'No hay camisetas para pedir. Cuando se pague un pedido con una camiseta por encargo, aparece acá.',
  demoradas: 'Nada espera hace más de un día.',
  pedidas: 'No hay camisetas pedidas que falte recibir.',
  atrasadas: 'Ninguna está atrasada.',
  cambiadas: 'Ninguna cambió después de pedirla.',
  llegadas: 'No llegó ninguna que falte enviar.',
  canceladas: 'No hay camisetas pedidas de pedidos cancelados.',
  'sin-costo': 'De todas las que se pidieron en los últimos 90 días se sabe cuánto costaron.',
}
