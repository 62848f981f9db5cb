import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { diaDe, diaEnCifras, type Dia } from '#domain/tiempo/dia.ts'
import { nombreDelDia } from '#domain/tiempo/momento.ts'
import type { CreditoDisponible } from './credito.ts'
import { MOTIVOS, type Devolucion } from './devolucion.ts'

/** What a mail, or a text by WhatsApp, tells of a devolución. */
export const MOMENTOS_DE_DEVOLUCION = ['pedida', 'propuesta', 'aceptada', 'rechazada', 'llegada', 'saldada'] as const
export type MomentoDeDevolucion = (typeof MOMENTOS_DE_DEVOLUCION)[number]

/** What there is to tell of a devolución as it stands; null once its buyer doesn't want it any more. */
export function momentoDe({ estado, lineas }: Pick<Devolucion, 'estado' | 'lineas'>): MomentoDeDevolucion | null {
  if (estado === 'retirada') return null
  return estado === 'aceptada' && lineas.every(({ destino }) => destino !== '') ? 'llegada' : estado
}

/** What its words are made from. */
export type HechosDeDevolucion = {
  devolucion: Pick<
    Devolucion,
    'id' | 'motivo' | 'texto' | 'arreglo' | 'pagaVuelta' | 'pagaIda' | 'donde' | 'respuesta' | 'monto'
  >
  nombre: string
  codigo: string
  /** The shirts that come back, by their names and sizes. */
  vuelven: string[]
  /** What is sent for them. */
  reemplazos: string[]
  /** What is left to pay of those, with their shipping where the buyer pays it; 0 for nothing. */
  diferencia: Pesos
  /** What their shipping costs the buyer. */
  envio: Pesos
  /** What of an exchange's worth is left over, and goes back. */
  sobra: Pesos
  /** What is left of the credit that settled it; null without one. */
  credito: CreditoDisponible | null
  /** Until which day what is sent is held; `terminada` once that is over, null where it isn't held or is paid. */
  reserva: Dia | 'terminada' | null
  /** Whether the shirts are still in the shop, so that nothing has to be sent back. */
  enLaTienda: boolean
}

type Escrito = { asunto: string; parrafos: string[] }

/** To the buyer, with empty paragraphs left out. */
export function escribirAlComprador(momento: MomentoDeDevolucion, hechos: HechosDeDevolucion): Escrito {
  const [first, ...rest] = contarDevolucion(momento, hechos)
  const hola = `Hola, ${hechos.nombre.trim().split(/\s+/)[0]}.`
  const sigue = hechos.diferencia > 0 && momento === 'aceptada' ? COMO_PAGAR : (SIGUE_EN_LA_PAGINA.get(momento) ?? '')
  const parrafos = [`${hola} ${first}`, ...rest, sigue].filter((parrafo) => parrafo !== '')
  return { asunto: `${ASUNTO[momento]} ${hechos.codigo}`, parrafos }
}

const ASUNTO: Record<MomentoDeDevolucion, string> = {
  pedida: 'Recibimos lo que pediste por tu pedido',
  propuesta: 'Te proponemos otra cosa por tu devolución del pedido',
  aceptada: 'Aceptamos tu devolución del pedido',
  rechazada: 'Sobre tu devolución del pedido',
  llegada: 'Llegó lo que devolviste del pedido',
  saldada: 'Quedó resuelta tu devolución del pedido',
}

/** What only the order's page can do. */
const SIGUE_EN_LA_PAGINA: ReadonlyMap<MomentoDeDevolucion, string> = new Map([
  ['pedida', 'Si ya no querés devolverla, en la página de tu pedido lo podés decir.'],
  ['propuesta', 'En la página de tu pedido podés aceptarlo o decir que no.'],
])
const COMO_PAGAR = 'En la página de tu pedido está cómo pagarlo.'

/** To the shop, of what the buyer asks for or answers. */
export function escribirALaTienda(
  momento: 'pedida' | 'aceptada' | 'retirada',
  { devolucion: { motivo, texto, arreglo }, nombre, codigo, vuelven, reemplazos }: HechosDeDevolucion,
): Escrito {
  const que = enumerate(vuelven)
  const como = { cambio: `recibir ${enumerate(reemplazos)}`, dinero: 'el dinero', credito: 'un crédito' }
  return {
    pedida: {
      asunto: `Piden una devolución: pedido ${codigo}`,
      parrafos: [`${nombre} quiere devolver ${que}. ${MOTIVOS[motivo].etiqueta}. Prefiere ${como[arreglo]}.`, texto],
    },
    aceptada: {
      asunto: `Aceptaron tu propuesta: pedido ${codigo}`,
      parrafos: [`${nombre} aceptó lo que propusiste por ${que}: ${como[arreglo]}.`],
    },
    retirada: {
      asunto: `Ya no devuelven: pedido ${codigo}`,
      parrafos: [`${nombre} ya no quiere devolver ${que}.`],
    },
  }[momento]
}

/** How a devolución stands, as its buyer reads it: in mails, by WhatsApp and on the order's page. No empty paragraphs. */
export function contarDevolucion(momento: MomentoDeDevolucion, hechos: HechosDeDevolucion): string[] {
  return PARA_QUIEN_COMPRO[momento](hechos).filter((parrafo) => parrafo !== '')
}

const PARA_QUIEN_COMPRO: Record<MomentoDeDevolucion, (hechos: HechosDeDevolucion) => string[]> = {
  pedida: ({ devolucion: { arreglo }, vuelven, reemplazos }) => [
    `Recibimos lo que pediste: devolver ${enumerate(vuelven)}${arreglo === 'cambio' && reemplazos.length > 0 ? ` y recibir ${enumerate(reemplazos)}` : ''}.`,
    'Te contestamos a más tardar el próximo día hábil. No mandes nada todavía.',
  ],
  propuesta: (hechos) => [
    `Por ${enumerate(hechos.vuelven)} te proponemos ${propuestaEnPalabras(hechos)}.`,
    cuentaEnPalabras(hechos),
    hechos.devolucion.respuesta,
  ],
  aceptada: (hechos) => [
    `Aceptamos la devolución de ${enumerate(hechos.vuelven)}. ${loQueSigue(hechos)}`,
    hechos.enLaTienda ? '' : comoVuelve(hechos.devolucion),
    cuentaEnPalabras(hechos),
    hechos.devolucion.respuesta,
  ],
  rechazada: ({ devolucion: { respuesta }, vuelven }) => [
    `No podemos aceptar la devolución de ${enumerate(vuelven)}.`,
    respuesta,
  ],
  llegada: (hechos) => [`Recibimos ${enumerate(hechos.vuelven)}. ${loQueSigue({ ...hechos, enLaTienda: true })}`],
  saldada: ({ devolucion: { arreglo, monto }, reemplazos, vuelven, credito }) => {
    const pesos = formatPesos(monto ?? 0)
    const por = enumerate(vuelven)
    return {
      cambio: [
        `Preparamos ${enumerate(reemplazos)} por ${por}.`,
        monto === null || monto === 0 ? '' : `Te devolvimos ${pesos} de diferencia.`,
      ],
      dinero: [`Te devolvimos ${pesos} por ${por}.`],
      credito: [`Por ${por} tenés un crédito de ${pesos} para otra compra.`, creditoEnPalabras(credito)],
    }[arreglo]
  },
}

function propuestaEnPalabras({ devolucion: { arreglo }, reemplazos }: HechosDeDevolucion): string {
  if (arreglo === 'dinero') return 'devolverte el dinero'
  if (arreglo === 'credito') return 'darte un crédito para otra compra'
  return reemplazos.length === 0 ? 'cambiarla' : `cambiarla por ${enumerate(reemplazos)}`
}

function loQueSigue({ devolucion: { arreglo }, reemplazos, enLaTienda, reserva }: HechosDeDevolucion): string {
  return {
    cambio: `${enLaTienda ? 'Te' : 'Cuando llegue te'} mandamos ${enumerate(reemplazos)}${enLaTienda ? '' : reservaEnPalabras(reserva)}.`,
    dinero: `${enLaTienda ? 'Te' : 'Cuando llegue te'} devolvemos el dinero.`,
    credito: `${enLaTienda ? 'Te' : 'Cuando llegue te'} damos un crédito para otra compra.`,
  }[arreglo]
}

function reservaEnPalabras(reserva: HechosDeDevolucion['reserva']): string {
  if (reserva === 'terminada') return ', si todavía hay: los 15 días de reserva terminaron'
  return reserva === null ? '' : `: queda en reserva hasta el ${nombreDelDia(reserva)}`
}

/** How it is used, and until when; '' once nothing of it is left. */
function creditoEnPalabras(credito: CreditoDisponible | null): string {
  if (credito === null) return ''
  const { codigo, queda, vence } = credito
  return `Escribí el código ${codigo} al pagar, con el mismo teléfono o correo que en este pedido. Quedan ${formatPesos(queda)}, y vale hasta el ${diaEnCifras(diaDe(vence - 1))}.`
}

/** What an exchange costs more or less; '' where nothing changes hands. */
function cuentaEnPalabras({ diferencia, sobra, envio }: HechosDeDevolucion): string {
  if (sobra > 0) return `Te devolvemos ${formatPesos(sobra)} de diferencia.`
  if (diferencia === 0) return ''
  const que = diferencia <= envio ? ' por el envío' : ` de diferencia${envio > 0 ? ', con el envío incluido' : ''}`
  return `Hay que pagar ${formatPesos(diferencia)}${que}.`
}

function comoVuelve({ donde, pagaVuelta }: Pick<Devolucion, 'donde' | 'pagaVuelta'>): string {
  return `${donde} ${pagaVuelta === 'tienda' ? 'El envío de vuelta lo pagamos nosotros.' : 'El envío de vuelta corre por tu cuenta.'}`.trim()
}
