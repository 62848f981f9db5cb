import { enumerate } from '#domain/texto/texto.ts'
import { diaYHora, enMegas } from '#domain/copias/en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import { LAZOS, type Lazo } from './lazos.ts'
import type { Problema, TipoDeProblema } from './salud.ts'

type De<T extends TipoDeProblema> = Extract<Problema, { tipo: T }>

type Textos<T extends TipoDeProblema> = {
  /** Of the mail. */
  asunto: string
  /** What is wrong. */
  titulo: (problema: De<T>) => string
  /** What that means, and what to do. */
  hacer: (problema: De<T>) => string[]
  /** What is known besides, for whoever looks into it; 'Hoy' alone has it. */
  detalles?: (problema: De<T>) => string[]
  /** Where it is looked into. */
  enlace?: { a: string; texto: string }
}

const QUIEN_CUIDA = 'Mostrale esto a quien cuida el servidor: docs/guia/vigilancia.md dice qué mirar.'

/** What the owner is told of each kind of trouble. */
const TEXTOS: { [T in TipoDeProblema]: Textos<T> } = {
  correos: {
    asunto: 'La tienda tiene correos sin salir',
    titulo: ({ cuantos, desde }) =>
      `${plural(cuantos, 'correo espera', 'correos esperan')} para salir, el más viejo desde el ${diaYHora(desde)}.`,
    hacer: () => [
      'Los compradores no los reciben. En Correos cada uno dice qué contestó el servidor de correo; si no acepta la cuenta, hay que corregir la contraseña.',
    ],
    enlace: { a: '/admin/correos?estado=esperando', texto: 'Ver los correos' },
  },
  avisos_pago: {
    asunto: 'Hay avisos de Mercado Pago sin atender',
    titulo: ({ cuantos, desde }) =>
      `${plural(cuantos, 'aviso', 'avisos')} de Mercado Pago sin atender, el más viejo del ${diaYHora(desde)}.`,
    hacer: () => [
      'Puede haber pedidos pagos que figuran sin pagar. En Pagos se ve si Mercado Pago contesta, y se leen de nuevo los pagos de un pedido.',
    ],
    enlace: { a: '/admin/pagos', texto: 'Ver los pagos' },
  },
  reintegros: {
    asunto: 'Hay devoluciones que Mercado Pago no toma',
    titulo: ({ cuantos, desde }) =>
      `${plural(cuantos, 'devolución pedida', 'devoluciones pedidas')} que Mercado Pago no toma, desde el ${diaYHora(desde)}.`,
    hacer: () => ['La tienda sigue probando. No la hagas también a mano: fijate primero en Pagos cómo va.'],
    enlace: { a: '/admin/pagos', texto: 'Ver los pagos' },
  },
  importaciones: {
    asunto: 'Un cambio en muchas camisetas quedó parado',
    titulo: ({ desde }) => `Una importación o un cambio en muchas está parado desde el ${diaYHora(desde)}.`,
    hacer: () => [`Lo que falta no se hizo. Se puede deshacer lo hecho, o esperar a que siga. ${QUIEN_CUIDA}`],
    enlace: { a: '/admin/importar', texto: 'Ver las importaciones' },
  },
  disco: {
    asunto: 'Queda poco lugar en el disco de la tienda',
    titulo: ({ discos }) =>
      discos
        .map(({ maquina, libre, total }) => `En ${maquina} quedan ${enMegas(libre)} libres de ${enMegas(total)}.`)
        .join(' '),
    hacer: () => [`Cuando el disco se llena la tienda no puede tomar pedidos. ${QUIEN_CUIDA}`],
  },
  comprobacion: {
    asunto: 'La comprobación de la noche encontró algo',
    titulo: ({ hecha }) =>
      `La comprobación del ${diaYHora(hecha.comenzada)} encontró ${plural(hecha.fallas, 'cosa que no cierra', 'cosas que no cierran')}.`,
    hacer: ({ hecha }) => [`Comparó ${hecha.comparado}. ${QUIEN_CUIDA}`],
    detalles: ({ hecha }) => hecha.primeras,
  },
  sin_comprobar: {
    asunto: 'La tienda no puede comprobar que todo cierre',
    titulo: ({ desde }) => `Desde el ${diaYHora(desde)} la tienda no pudo comprobar que todo cierre.`,
    hacer: () => [QUIEN_CUIDA],
    detalles: ({ motivo }) => (motivo === '' ? [] : [motivo]),
  },
  trabajo: {
    asunto: 'Algo que la tienda hace sola dejó de andar',
    titulo: ({ parados, fallan }) =>
      [
        ...(parados.length > 0 ? [`La tienda dejó de ${enumerateProblemas(parados)}.`] : []),
        ...(fallan.length > 0 ? [`Falla cada vez que quiere ${enumerateProblemas(fallan)}.`] : []),
      ].join(' '),
    hacer: () => [`Suele alcanzar con reiniciar la tienda. ${QUIEN_CUIDA}`],
  },
  copias: {
    asunto: 'La tienda no tiene una copia de seguridad reciente',
    titulo: ({ buena }) =>
      buena === null
        ? 'La tienda no pudo hacer ninguna copia de seguridad.'
        : `Hace más de un día y medio que no hay una copia de seguridad buena: la última es del ${diaYHora(buena.comenzada)}.`,
    hacer: ({ buena, ultima }) => [
      'Lo que pasó después se perdería con el servidor.',
      ...(ultima === null || ultima === buena ? [] : [`La última vez que probó: ${ultima.detalle}`]),
      QUIEN_CUIDA,
    ],
    enlace: { a: '/admin/cuenta#copias', texto: 'Ver qué pasó' },
  },
}

export const TIPOS_DE_PROBLEMA = Object.keys(TEXTOS) as TipoDeProblema[]

/** A trouble in words. */
export type ProblemaEnPalabras = {
  asunto: string
  titulo: string
  hacer: string[]
  detalles: string[]
  enlace: { a: string; texto: string } | null
}

export function explainProblemaDeSalud<T extends TipoDeProblema>(problema: De<T> & { tipo: T }): ProblemaEnPalabras {
  const { asunto, titulo, hacer, detalles, enlace } = TEXTOS[problema.tipo] as Textos<T>
  return {
    asunto,
    titulo: titulo(problema),
    hacer: hacer(problema),
    detalles: detalles?.(problema) ?? [],
    enlace: enlace ?? null,
  }
}

function enumerateProblemas(lazos: Lazo[]): string {
  return enumerate(lazos.map((lazo) => LAZOS[lazo].que))
}
