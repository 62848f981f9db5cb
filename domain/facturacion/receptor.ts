import type { Pesos } from '#domain/dinero/dinero.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'

/** What the receiver of an invoice is identified by; '' is nobody in particular. */
export const TIPOS_DE_DOCUMENTO = ['', 'ci', 'rut'] as const
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number]

/** Whom an order's invoice is made out to, as it is typed and kept; all of it '' for nobody in particular. */
export type DatosDeFactura = {
  /** Cédula or RUT, digits alone. */
  documento: string
  /** What a RUT is registered as, and where; '' for a cédula, which is its buyer's. */
  razonSocial: string
  facturaDireccion: string
  facturaCiudad: string
  facturaDepartamento: string
}
export type CampoDeFactura = keyof DatosDeFactura

export const SIN_FACTURA: DatosDeFactura = {
  documento: '',
  razonSocial: '',
  facturaDireccion: '',
  facturaCiudad: '',
  facturaDepartamento: '',
}
export const CAMPOS_DE_FACTURA = Object.keys(SIN_FACTURA) as CampoDeFactura[]

export const ETIQUETA_DE_FACTURA: Record<CampoDeFactura, string> = {
  documento: 'RUT o cédula',
  razonSocial: 'Razón social',
  facturaDireccion: 'Dirección fiscal',
  facturaCiudad: 'Ciudad o localidad',
  facturaDepartamento: 'Departamento de la empresa',
}

export const RAZON_SOCIAL_MAX = 70

/** A document as it is kept: without what people write between its digits. */
export function plainDocumento(typed: string): string {
  return typed.replaceAll(/[\s.,\-‐-―/]/gu, '')
}

/** What a document is, by how long it is; '' for none. */
export function tipoDeDocumento(documento: string): TipoDeDocumento {
  if (documento === '') return ''
  return documento.length === 12 ? 'rut' : 'ci'
}

/** The weights of a cédula's seven first digits, and of a RUT's eleven. */
const PESOS_DE_CI = [2, 9, 8, 7, 6, 3, 4]
const PESOS_DE_RUT = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * What is wrong with a cédula (7 or 8 digits) or a RUT (12), which end in a digit that checks the others
 * (specification 52.1).
 * @param documento through `plainDocumento`
 * @returns in Spanish; null when it is right, and for none
 */
export function faultInDocumento(documento: string): string | null {
  if (documento === '') return null
  if (!/^[0-9]+$/.test(documento)) return 'Escribí solamente los números de la cédula o del RUT.'
  if (![7, 8, 12].includes(documento.length)) {
    return `La cédula uruguaya tiene 7 u 8 cifras y el RUT 12; acá hay ${documento.length}.`
  }
  const isRut = documento.length === 12
  const digits = [...documento.padStart(8, '0')].map(Number)
  const sum = (isRut ? PESOS_DE_RUT : PESOS_DE_CI).reduce((total, peso, at) => total + peso * digits[at]!, 0)
  const modulo = isRut ? 11 : 10
  // A remainder that would be 10 is nobody's.
  const isRight = digits.at(-1) === (modulo - (sum % modulo)) % modulo && sum > 0
  return isRight
    ? null
    : isRut
      ? 'Ese RUT no es válido: revisá sus 12 cifras.'
      : 'Esa cédula no es válida: revisá sus cifras, con la última.'
}

/** As it is kept: what only a RUT has goes with it. */
export function sinFacturaDeMas<D extends DatosDeFactura>(datos: D): D {
  return tipoDeDocumento(datos.documento) === 'rut' ? datos : { ...datos, ...SIN_FACTURA, documento: datos.documento }
}

/** What is kept of an invoice's receiver, out of more. */
export function toFactura(datos: DatosDeFactura): DatosDeFactura {
  return Object.fromEntries(CAMPOS_DE_FACTURA.map((campo) => [campo, datos[campo]])) as DatosDeFactura
}

/** In one line, for the order's history; '' for nobody in particular. */
export function facturaEnPalabras(datos: DatosDeFactura): string {
  const partes = { ...toFactura(datos), documento: documentoEnPalabras(datos.documento) }
  return Object.values(partes)
    .filter((parte) => parte !== '')
    .join(', ')
}

/** A document as each is written, `CI 1.234.567-2`, `RUT 211003420017`; '' for none. */
export function documentoEnPalabras(documento: string): string {
  if (tipoDeDocumento(documento) !== 'ci') return documento === '' ? '' : `RUT ${documento}`
  return `CI ${documento.replace(/^(\d?)(\d{3})(\d{3})(\d)$/, '$1.$2.$3-$4').replace(/^\./, '')}`
}

/** Whom an invoice or its paper is made out to; all of it '' for nobody in particular. What is fetched has no street. */
export type Receptor = {
  documentoTipo: TipoDeDocumento
  /** Digits. */
  documento: string
  /** The company's registered name, or the person's. */
  nombre: string
  direccion: string
  ciudad: string
  departamento: string
}

type PedidoConFactura = DatosDeFactura &
  Record<'nombre' | 'calle' | 'numeroPuerta' | 'numeroApartamento' | 'ciudad' | 'departamento', string>

/** Whom an order's invoice is made out to: a cédula goes with the order's own address. */
export function receptorDe(pedido: PedidoConFactura): Receptor {
  const { documento, nombre, calle, numeroPuerta, numeroApartamento, ciudad, departamento } = pedido
  const documentoTipo = tipoDeDocumento(documento)
  if (documentoTipo === '') return { documentoTipo, documento, nombre: '', direccion: '', ciudad: '', departamento: '' }
  if (documentoTipo === 'rut') {
    const { razonSocial, facturaDireccion: direccion, facturaCiudad, facturaDepartamento } = pedido
    const lugar = { direccion, ciudad: facturaCiudad, departamento: facturaDepartamento }
    return { documentoTipo, documento, nombre: razonSocial, ...lugar }
  }
  const direccion = [calle, numeroPuerta, numeroApartamento].filter(Boolean).join(' ')
  return { documentoTipo, documento, nombre, direccion, ciudad, departamento }
}

/** What the law's limit is made of: so many UI, what one is worth (`6,1690`), and the year that this value is for. */
export type LimiteDeFactura = { limiteUi: number; valorUi: string; anio: number }

/** Whether the UI's value is of a year that is over (specification 52.4). @param now milliseconds UTC */
export function isUiVencida({ anio }: LimiteDeFactura, now: number): boolean {
  return Number(writeDia(diaDe(now)).slice(0, 4)) > anio
}

/**
 * The smallest total, in whole pesos with IVA, whose invoice has to say to whom (specification 52.3): net of IVA it is
 * more than the limit.
 */
export function documentoDesde({ limiteUi, valorUi }: LimiteDeFactura): Pesos {
  const [enteros = '0', decimales = ''] = valorUi.split(',')
  const diezmilesimos = Number(enteros) * 10_000 + Number(decimales.padEnd(4, '0'))
  return Math.floor((limiteUi * diezmilesimos * 122) / 1_000_000) + 1
}
