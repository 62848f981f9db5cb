import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { ARREGLO_ETIQUETA, MOTIVOS, type Arreglo, type Devolucion } from './devolucion.ts'

/** What a mail, or a text by WhatsApp, tells of a devolución. */
export const MOMENTOS_DE_DEVOLUCION = ['pedida', 'propuesta', 'aceptada', 'rechazada', 'llegada', 'saldada'] as const
export type MomentoDeDevolucion = (typeof MOMENTOS_DE_DEVOLUCION)[number]

/** What its words are made from. */
export type HechosDeDevolucion = {
  devolucion: Pick<Devolucion, 'id' | 'motivo' | 'texto' | 'arreglo' | 'pagaVuelta' | 'donde' | 'respuesta' | 'monto'>
  nombre: string
  codigo: string
  /** The shirts that come back, by their names and sizes. */
  vuelven: string[]
  /** What is sent for them. */
  reemplazos: string[]
  /** What is left to pay of those; 0 for nothing. */
  diferencia: Pesos
  /** Whether the shirts are still in the shop, so that nothing has to be sent back. */
  enLaTienda: boolean
}

type Escrito = { asunto: string; parrafos: string[] }

/** To the buyer, with empty paragraphs left out. */
export function escribirAlComprador(momento: MomentoDeDevolucion, hechos: HechosDeDevolucion): Escrito {
  const { asunto, parrafos } = PARA_QUIEN_COMPRO[momento](hechos)
  const hola = `Hola, ${hechos.nombre.trim().split(/\s+/)[0]}.`
  return { asunto, parrafos: [`${hola} ${parrafos[0]}`, ...parrafos.slice(1)].filter((parrafo) => parrafo !== '') }
}

/** To the shop, of what the buyer asks for or answers. */
export function escribirALaTienda(
  momento: 'pedida' | 'aceptada' | 'retirada',
  { devolucion: { motivo, texto, arreglo }, nombre, codigo, vuelven, reemplazos }: HechosDeDevolucion,
): Escrito {
  const que = enumerate(vuelven)
  const como = `${ARREGLO_ETIQUETA[arreglo]}${reemplazos.length > 0 ? `: ${enumerate(reemplazos)}` : ''}.`
  return {
    pedida: {
      asunto: `Piden una devolución: pedido ${codigo}`,
      parrafos: [`${nombre} quiere devolver ${que}. ${MOTIVOS[motivo].etiqueta}. Prefiere: ${como}`, texto],
    },
    aceptada: {
      asunto: `Aceptaron tu propuesta: pedido ${codigo}`,
      parrafos: [`${nombre} aceptó lo que propusiste por ${que}. ${como}`],
    },
    retirada: {
      asunto: `Ya no devuelven: pedido ${codigo}`,
      parrafos: [`${nombre} ya no quiere devolver ${que}.`],
    },
  }[momento]
}

const PARA_QUIEN_COMPRO: Record<MomentoDeDevolucion, (hechos: HechosDeDevolucion) => Escrito> = {
  pedida: ({ vuelven, codigo }) => ({
    asunto: `Recibimos tu pedido de devolución del pedido ${codigo}`,
    parrafos: [
      `Recibimos tu pedido de devolver ${enumerate(vuelven)}.`,
      'Te contestamos a más tardar el próximo día hábil. No mandes nada todavía.',
    ],
  }),
  propuesta: ({ devolucion: { arreglo, respuesta }, vuelven, reemplazos, codigo }) => ({
    asunto: `Te proponemos otra cosa por tu devolución del pedido ${codigo}`,
    parrafos: [
      `Por ${enumerate(vuelven)} te proponemos: ${propuestaEnPalabras(arreglo, reemplazos)}.`,
      respuesta,
      'En la página de tu pedido podés aceptarlo o decir que no.',
    ],
  }),
  aceptada: (hechos) => ({
    asunto: `Aceptamos tu devolución del pedido ${hechos.codigo}`,
    parrafos: [
      `Aceptamos la devolución de ${enumerate(hechos.vuelven)}. ${loQueSigue(hechos)}`,
      hechos.enLaTienda ? '' : comoVuelve(hechos.devolucion),
      hechos.diferencia === 0
        ? ''
        : `La diferencia es de ${formatPesos(hechos.diferencia)}: en la página de tu pedido está cómo pagarla.`,
      hechos.devolucion.respuesta,
    ],
  }),
  rechazada: ({ devolucion: { respuesta }, vuelven, codigo }) => ({
    asunto: `Sobre tu devolución del pedido ${codigo}`,
    parrafos: [`No podemos aceptar la devolución de ${enumerate(vuelven)}.`, respuesta],
  }),
  llegada: (hechos) => ({
    asunto: `Llegó lo que devolviste del pedido ${hechos.codigo}`,
    parrafos: [`Recibimos ${enumerate(hechos.vuelven)}. ${loQueSigue(hechos)}`],
  }),
  saldada: ({ devolucion: { arreglo, monto }, reemplazos, vuelven, codigo }) => ({
    asunto: `Quedó resuelta tu devolución del pedido ${codigo}`,
    parrafos: [
      arreglo === 'cambio'
        ? `Preparamos ${enumerate(reemplazos)} para mandarte por ${enumerate(vuelven)}.`
        : arreglo === 'credito'
          ? `Tenés ${formatPesos(monto ?? 0)} de crédito por ${enumerate(vuelven)}.`
          : `Te devolvimos ${formatPesos(monto ?? 0)} por ${enumerate(vuelven)}.`,
    ],
  }),
}

function propuestaEnPalabras(arreglo: Arreglo, reemplazos: string[]): string {
  return arreglo === 'cambio' ? enumerate(reemplazos) : ARREGLO_ETIQUETA[arreglo].toLowerCase()
}

function loQueSigue({ devolucion: { arreglo }, reemplazos, enLaTienda }: HechosDeDevolucion): string {
  if (arreglo === 'cambio') {
    return `${enLaTienda ? 'Te' : 'Cuando llegue te'} mandamos ${enumerate(reemplazos)}: lo guardamos 15 días para vos.`
  }
  return arreglo === 'credito'
    ? 'Te damos su valor en crédito para otra compra, que vale 12 meses.'
    : 'Te devolvemos el dinero.'
}

function comoVuelve({ donde, pagaVuelta }: Pick<Devolucion, 'donde' | 'pagaVuelta'>): string {
  return `${donde} ${pagaVuelta === 'tienda' ? 'El envío de vuelta lo pagamos nosotros.' : 'El envío de vuelta corre por tu cuenta.'}`.trim()
}
