/**
 * Where deliveries have rates of their own (specification 9). Each place has what it is called, how one gets there (`a`
 * or `al`), and its departments. By method it has what a demonstration's deliveries cost and take. The last is
 * everywhere else. A new row needs a step in `versiones.ts`, with its rates in shops that already sell.
 */
export const ZONAS = [
  {
    id: 'montevideo',
    nombre: 'Montevideo',
    nombreLargo: 'Montevideo',
    a: 'a',
    departamentos: ['Montevideo'],
    inicial: { domicilio: { costo: 260, tiempo: '24 hs' }, punto: { costo: 166, tiempo: '24/72 hs' } },
  },
  {
    id: 'interior',
    nombre: 'interior',
    nombreLargo: 'resto del país',
    a: 'al',
    departamentos: [],
    inicial: { domicilio: { costo: 283, tiempo: '72 hs' }, punto: { costo: 234, tiempo: '96 hs' } },
  },
] as const

export type Zona = (typeof ZONAS)[number]
