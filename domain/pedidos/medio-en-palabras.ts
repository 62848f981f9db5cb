import type { MedioDePago } from './pedido.ts'

type Palabras = {
  /** What the owner reads of an order. */
  etiqueta: string
  /** What an order waits for, and somebody of the shop confirms. */
  nombre: string
  /** What mails call it. */
  enCorreos: string
  /** What the buyer of an unpaid order is told. @param espera what is kept for them, and until when */
  falta: (total: string, espera: string) => string
  /** Where the money is seen. */
  donde: string
}

/** Each way of paying in words that only the administration and mails need. */
export const MEDIO_EN_PALABRAS: Record<MedioDePago, Palabras> = {
  tarjeta: {
    etiqueta: 'Con tarjeta',
    nombre: 'Tarjeta',
    enCorreos: 'Tarjeta (Mercado Pago)',
    falta: (total) =>
      `El pago con tarjeta de ${total} todavía no se completó. Acá podés reintentarlo o pagar por transferencia:`,
    donde: 'en Mercado Pago',
  },
  transferencia: {
    etiqueta: 'Por transferencia',
    nombre: 'Transferencia',
    enCorreos: 'Transferencia bancaria',
    falta: (total, espera) => `Para confirmarlo falta la transferencia de ${total}. ${espera} Acá están los datos:`,
    donde: 'en la cuenta',
  },
  efectivo: {
    etiqueta: 'En efectivo',
    nombre: 'Efectivo',
    enCorreos: 'Efectivo',
    falta: (total, espera) => `Para confirmarlo falta pagar ${total} en efectivo. ${espera} Tu pedido:`,
    donde: 'en la mano',
  },
}
