import type { CuentaDeDevoluciones, DevolucionesAbiertas } from './devoluciones.ts'
import type { VistaDeEncargos } from './encargos.ts'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import type { RebajaDeLista } from '#domain/rebajas/vista.ts'
import type { AvisoDeReservas, RedInsistente } from '#domain/pedidos/reservas-sospechosas.ts'
import type { ProblemaEnPalabras } from '#domain/vigilancia/en-palabras.ts'

/** Sizes of a shirt that ran out. */
export type Agotado = { id: string; nombre: string; talles: string[] }

/** What was done to many shirts lately and can be taken back: imports, actions, reductions that aren't over. */
export type LoUltimo = { importacion: ImportacionResumen } | { rebaja: RebajaDeLista }

/** What waits for the owner. */
export type Hoy = {
  /** Orders that are waiting for a transfer to be seen. */
  transferencias: number
  /** Orders among them, and among those that ran out lately, whose buyer sent a receipt. */
  comprobantes: number
  porPreparar: number
  porEnviar: number
  /** Orders among them that don't arrive on the day that was promised unless they leave today. */
  salenHoy: number
  /** Orders that are flagged. */
  conAviso: number
  /** Made-to-order shirts by where they stand with their maker. */
  encargos: Record<VistaDeEncargos, number>
  devoluciones: Record<DevolucionesAbiertas, CuentaDeDevoluciones>
  mensajesSinLeer: number
  correosFallidos: number
  /** People who are to be told on WhatsApp of what they asked for. */
  porAvisar: number
  /** The UI's value that says who has to be named on an invoice is last year's. */
  uiVencida: boolean
  /** Papers of the tax office that were refused, and those that wait too long. */
  cfe: { rechazados: number; demorados: number }
  /** What doesn't go as it should about the shop itself, the worst first. */
  problemas: ProblemaEnPalabras[]
  /** Unpaid orders keep an unusual share of the shirts from others; null while they don't. */
  reservas: AvisoDeReservas | null
  /** Networks whose mails are withheld, since they order more in a day than people do. */
  redes: RedInsistente[]
  /** Sizes that ran out lately, by shirt, the latest first. */
  agotados: Agotado[]
  /** The latest first. */
  ultimo: LoUltimo[]
}

/** How many of something wait, what they are, and where they are in the administration. */
export type CuentaDeHoy = { cuenta: number; que: string; lugar: string }

/** A single one is led to at once. */
const DE_DEVOLUCIONES: [DevolucionesAbiertas, string, string][] = [
  ['por-decidir', 'devolución para contestar', 'devoluciones para contestar'],
  ['sin-reserva', 'cambio que perdió su reserva', 'cambios que perdieron su reserva'],
  ['por-resolver', 'devolución que llegó, por resolver', 'devoluciones que llegaron, por resolver'],
  ['en-camino', 'devolución en camino', 'devoluciones en camino'],
]

/** What waits for the owner, what doesn't left out, in the order in which it is looked at. */
export function cuentasDeHoy(hoy: Omit<Hoy, 'ultimo'>): CuentaDeHoy[] {
  const { encargos } = hoy
  const todas: [number, string, string, string][] = [
    [hoy.transferencias, 'transferencia por confirmar', 'transferencias por confirmar', 'transferencias'],
    [hoy.comprobantes, 'comprobante para mirar', 'comprobantes para mirar', 'transferencias?ver=comprobante'],
    [hoy.porPreparar, 'pedido por preparar', 'pedidos por preparar', 'pedidos?estado=pagado'],
    [
      hoy.salenHoy,
      'pedido que llega tarde si no sale hoy',
      'pedidos que llegan tarde si no salen hoy',
      'pedidos?estado=salen_hoy',
    ],
    [hoy.porEnviar, 'pedido por enviar', 'pedidos por enviar', 'pedidos?estado=en_preparacion'],
    [encargos['por-pedir'], 'camiseta por encargo para pedir', 'camisetas por encargo para pedir', 'encargos'],
    [
      encargos.demoradas,
      'camiseta por encargo sin pedir hace más de un día',
      'camisetas por encargo sin pedir hace más de un día',
      'encargos?ver=demoradas',
    ],
    [
      encargos.atrasadas,
      'camiseta pedida que se atrasó',
      'camisetas pedidas que se atrasaron',
      'encargos?ver=atrasadas',
    ],
    [
      encargos.cambiadas,
      'camiseta que cambió después de pedirla',
      'camisetas que cambiaron después de pedirlas',
      'encargos?ver=cambiadas',
    ],
    [
      encargos.canceladas,
      'camiseta pedida de un pedido cancelado',
      'camisetas pedidas de pedidos cancelados',
      'encargos?ver=canceladas',
    ],
    ...DE_DEVOLUCIONES.map(([esta, uno, varios]): [number, string, string, string] => {
      const { cuenta, una } = hoy.devoluciones[esta]
      return [cuenta, uno, varios, cuenta === 1 ? `devoluciones/${una}` : `devoluciones?ver=${esta}`]
    }),
    [hoy.conAviso, 'pedido para revisar', 'pedidos para revisar', 'pedidos?avisos=1'],
    [hoy.cfe.rechazados, 'comprobante fiscal rechazado', 'comprobantes fiscales rechazados', 'cfe'],
    [hoy.cfe.demorados, 'comprobante fiscal demorado', 'comprobantes fiscales demorados', 'cfe'],
    [hoy.mensajesSinLeer, 'mensaje sin leer', 'mensajes sin leer', 'mensajes?bandeja=sin-leer'],
    [hoy.correosFallidos, 'correo que no salió', 'correos que no salieron', 'correos?estado=fallidos'],
    [hoy.porAvisar, 'persona para avisar por WhatsApp', 'personas para avisar por WhatsApp', 'avisame'],
    [Number(hoy.uiVencida), 'valor de la UI para poner al día', '', 'ajustes#facturacion'],
  ]
  return todas
    .filter(([cuenta]) => cuenta > 0)
    .map(([cuenta, uno, varios, lugar]) => ({ cuenta, que: cuenta === 1 ? uno : varios, lugar }))
}

/** How much waits for the owner to do something, each thing once, for the installed app's icon (specification 40.9). */
export function contarPendientes(hoy: Omit<Hoy, 'ultimo'>): number {
  const { devoluciones } = hoy
  const vueltas = [devoluciones['por-decidir'], devoluciones['sin-reserva'], devoluciones['por-resolver']]
  const pedidos = hoy.transferencias + hoy.porPreparar + hoy.porEnviar + hoy.conAviso
  const resto =
    hoy.mensajesSinLeer +
    hoy.correosFallidos +
    hoy.porAvisar +
    hoy.cfe.rechazados +
    hoy.cfe.demorados +
    hoy.problemas.length
  return pedidos + resto + vueltas.reduce((sum, { cuenta }) => sum + cuenta, 0)
}
