import type { Pesos } from '#domain/dinero/dinero.ts'

/** One of the bank accounts that transfers go to. */
export type Banco = { nombre: string; titular: string; cuenta: string; moneda: string }

/** What a delivery costs and how long it takes once it has left the shop, as the buyer reads it. */
export type TarifaEnvio = { costo: Pesos; tiempo: string }

/** Montevideo has its own rates; everywhere else shares one (specification 9). */
export type TarifasPorZona = { montevideo: TarifaEnvio; interior: TarifaEnvio }

/** Everything that the owner decides about the shop. Stored in the database, handed to the rules as a parameter. */
export type Ajustes = {
  nombre: string
  portada: { titulo: string; texto: string }
  correo: string
  /** Digits with country code, no plus sign: what wa.me wants. */
  whatsapp: string
  redSocial: { nombre: string; url: string }
  credito: { texto: string; url: string }
  empresa: { razonSocial: string; rut: string; direccion: string }
  bancos: [Banco, Banco]
  /** Instalments offered by card. */
  cuotas: number
  /** Percent off when paying by transfer. */
  descuentoTransferencia: number
  precioNombreNumero: Pesos
  precioParches: Pesos
  envio: { domicilio: TarifasPorZona; punto: TarifasPorZona }
  /** Days that making a shirt takes before it can be sent. */
  tiempoEncargo: { desde: number; hasta: number }
  /** How long an unpaid order keeps its shirts, and how many units of stock one may have. */
  retencion: { tarjetaMinutos: number; transferenciaHoras: number; unidadesPorPedido: number }
  /** What else the search knows teams and players by, as `domain/ajustes/otros-nombres.ts` reads it. */
  otrosNombres: string
  /** Texts of the pages; blank lines part paragraphs, a line starting with `## ` is a heading. */
  textos: { cambios: string; privacidad: string; terminos: string }
}

/** What pages may know: everything but the bank accounts, which only a buyer with an order is shown, and what only the server reads. */
export type AjustesPublicos = Omit<Ajustes, 'bancos' | 'textos' | 'otrosNombres'> & { bancos: string[] }

/** Settings as the layout of every page is given them. */
export function toPublicos(ajustes: Ajustes): AjustesPublicos {
  const { bancos, textos: _textos, otrosNombres: _otrosNombres, ...rest } = ajustes
  return { ...rest, bancos: bancos.map((banco) => banco.nombre) }
}
