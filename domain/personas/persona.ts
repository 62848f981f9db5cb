import { ownValue } from '#domain/texto/own-value.ts'
import { readCorreo } from '../contacto/correo-escrito.ts'
import { casillaDe, telefonoNormalDe } from '../contacto/remitente.ts'
import { METODO_ETIQUETA } from '../envios/envio.ts'
import { estadoDePago } from '../pagos/conciliacion.ts'
import { codigosEn } from '../pedidos/busqueda-pedidos.ts'
import { ESTADO_ETIQUETA } from '../pedidos/pedido.ts'
import { MODO_ETIQUETA } from '../productos/producto.ts'
import { capitalize, foldTexto, inOneLine } from '../texto/texto.ts'

/** Longest text that somebody is looked for by. */
export const BUSCADO_MAX = 200

/** What somebody is looked for by (specification 35). */
export type Buscado = { tipo: 'codigo' | 'correo' | 'telefono'; valor: string }

/**
 * Reads what was typed: an order's code, an e-mail or a telephone.
 * @returns a telephone as it counts, whatever its spaces; null for what is neither of them
 */
export function readPersonaBuscada(escrito: string): Buscado | null {
  const texto = inOneLine(escrito).trim().slice(0, BUSCADO_MAX)
  const correo = readCorreo(texto)
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(correo)) return { tipo: 'correo', valor: correo.toLowerCase() }
  const telefono = telefonoNormalDe(texto)
  if (/^\d{8,15}$/.test(telefono)) return { tipo: 'telefono', valor: telefono }
  const [codigo, ...others] = codigosEn(texto)
  return codigo === undefined || others.length > 0 ? null : { tipo: 'codigo', valor: codigo }
}

/** Names and contacts, as an order or a message has them. */
export type Contactos = { nombre: string; correo: string; telefono: string }

/** Tells people apart who share a telephone or a mailbox: the name with the mailbox. */
export function claveDePersona({ nombre, correo }: Contactos): string {
  return `${foldTexto(inOneLine(nombre)).trim()} ${casillaDe(correo)}`
}

/** Whether a telephone or a mailbox is one of two, however it is written. */
export function isContactoDePersona({ correo, telefono }: Contactos, buscado: Buscado): boolean {
  return buscado.tipo === 'correo'
    ? correo !== '' && casillaDe(correo) === casillaDe(buscado.valor)
    : telefono !== '' && telefonoNormalDe(telefono) === buscado.valor
}

/** Somebody who was found: what is kept under one name and mailbox. */
export type PersonaEncontrada = {
  clave: string
  nombre: string
  correos: string[]
  telefonos: string[]
  pedidos: { id: string; codigo: string; creado: number }[]
  mensajes: string[]
  /** What they asked to be told of, and the mails that told it. */
  avisos: string[]
}

/**
 * Puts together what is of one name and mailbox. Whoever asked to be told of something gave no name: it is of who alone
 * has that contact, or of somebody without one.
 */
export function groupPersonas(
  pedidos: (Contactos & { id: string; codigo: string; creado: number })[],
  mensajes: (Contactos & { id: string })[],
  avisos: Omit<Contactos & { id: string }, 'nombre'>[] = [],
): PersonaEncontrada[] {
  const found = new Map<string, PersonaEncontrada>()
  const of = (contactos: Contactos): PersonaEncontrada => {
    const clave = claveDePersona(contactos)
    const persona = found.get(clave) ?? {
      clave,
      nombre: contactos.nombre,
      correos: [],
      telefonos: [],
      pedidos: [],
      mensajes: [],
      avisos: [],
    }
    found.set(clave, persona)
    add(persona.correos, contactos.correo)
    add(persona.telefonos, contactos.telefono)
    return persona
  }
  for (const pedido of pedidos) {
    const { id, codigo, creado } = pedido
    of(pedido).pedidos.push({ id, codigo, creado })
  }
  for (const mensaje of mensajes) of(mensaje).mensajes.push(mensaje.id)
  const named = [...found.values()]
  for (const { id, ...contactos } of avisos) {
    const theirs = named.filter((persona) => hasContacto(persona, contactos))
    const persona = theirs.length === 1 ? theirs[0]! : of({ nombre: '', ...contactos })
    persona.avisos.push(id)
  }
  return [...found.values()]
}

function hasContacto(
  { correos, telefonos }: PersonaEncontrada,
  { correo, telefono }: Omit<Contactos, 'nombre'>,
): boolean {
  return correo === ''
    ? telefonos.some((one) => telefonoNormalDe(one) === telefonoNormalDe(telefono))
    : correos.some((one) => casillaDe(one) === casillaDe(correo))
}

function add(list: string[], value: string): void {
  if (value !== '' && !list.includes(value)) list.push(value)
}

/** How the owner made sure of who asks; a telephone alone proves nothing, so that none is about that. */
export const COMPROBACIONES = {
  documento: 'Me mostró su documento',
  correo: 'Me escribió desde el correo del pedido',
  pedido: 'Me dijo el código y lo que compró, cuánto pagó y a dónde iba',
  pago: 'Me mostró el comprobante del pago',
} as const
export type Comprobacion = keyof typeof COMPROBACIONES

/** Whom an administrator chose among those found, and how they know that it is who asks. */
export type PedidoDePersona = { buscar: string; claves: string[]; comprobacion: Comprobacion }

/**
 * Reads what the form sends.
 * @returns a sentence for the owner when something is missing
 */
export function readPedidoDePersona(
  form: Pick<FormData, 'get' | 'getAll'>,
): { ok: true; value: PedidoDePersona } | { ok: false; falta: string } {
  const claves = form.getAll('persona').filter((clave) => typeof clave === 'string')
  const comprobacion = form.get('comprobacion')
  const buscar = form.get('buscar')
  if (claves.length === 0) return { ok: false, falta: 'Marcá de quién son los datos.' }
  if (typeof comprobacion !== 'string' || !Object.hasOwn(COMPROBACIONES, comprobacion)) {
    return { ok: false, falta: 'Elegí cómo sabés que es quien dice ser: un teléfono solo no prueba nada.' }
  }
  if (form.get('seguro') !== 'si') return { ok: false, falta: 'Marcá que estás seguro de quién los pide.' }
  return {
    ok: true,
    value: { buscar: typeof buscar === 'string' ? buscar : '', claves, comprobacion: comprobacion as Comprobacion },
  }
}

/** A value of somebody's file, ready to be written as JSON. */
export type DatoPersonal = string | number | boolean | null | DatoPersonal[] | { [nombre: string]: DatoPersonal }

/** Everything that the shop keeps about somebody. */
export type DatosPersonales = {
  tienda: string
  /** ISO, UTC. */
  fecha: string
  pedidos: { [nombre: string]: DatoPersonal }[]
  mensajes: { [nombre: string]: DatoPersonal }[]
  /** What they asked to be told of, and what was mailed about it. */
  esperas: { [nombre: string]: DatoPersonal }[]
  /** Addresses of theirs that the shop doesn't want messages from. */
  bloqueados: { [nombre: string]: DatoPersonal }[]
}

/** A name of a field as it reads: `nombrePersonalizado` → `Nombre personalizado`. */
export function etiquetaDeDato(nombre: string): string {
  const known = ownValue(ETIQUETAS, nombre)
  if (known !== undefined) return known
  return toWords(nombre.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

/** A word that the shop keeps, as it reads (`pendiente_pago` → `Esperando el pago`); anything else stays as it is. */
export function valorDeDato(nombre: string, valor: string): string {
  const known = ownValue(ownValue(PALABRAS, nombre) ?? {}, valor)
  if (known !== undefined) return known
  if (nombre === 'estado' || nombre === 'pagoEstado') return toWords(estadoDePago(valor))
  return DE_PALABRA.includes(nombre) ? toWords(valor) : valor
}

/** What values of some columns are called elsewhere; an `estado` may also be another thing's than an order's. */
const PALABRAS: Record<string, Record<string, string>> = {
  estado: ESTADO_ETIQUETA,
  de: ESTADO_ETIQUETA,
  a: ESTADO_ETIQUETA,
  metodo: METODO_ETIQUETA,
  modo: MODO_ETIQUETA,
}
/** Columns whose values are words of the shop's own. */
const DE_PALABRA = ['evento', 'medioDePago', 'medio', 'tipo']

function toWords(valor: string): string {
  return capitalize(valor.replaceAll('_', ' '))
}

const ETIQUETAS: Record<string, string> = {
  en: 'Cuándo',
  de: 'Estaba',
  a: 'Quedó',
  to_email: 'Para',
  subject: 'Asunto',
  direccion: 'Dirección',
  titulo: 'Camiseta',
  quien: 'Quién',
  codigo: 'Código',
  telefono: 'Teléfono',
  metodo: 'Forma de envío',
  metodo_envio: 'Forma de envío',
  puntoNombre: 'Punto de retiro',
  puntoDireccion: 'Dirección del punto de retiro',
  costoEnvio: 'Costo del envío',
  costo_envio: 'Costo del envío',
  tiempoEnvio: 'Cuándo llega',
  tiempo_envio: 'Cuándo llega',
  pagoEstado: 'Estado del pago',
  listaTarjeta: 'Precio de lista con tarjeta',
  listaTransferencia: 'Precio de lista por transferencia',
  motivoDelPrecio: 'Por qué fue otro precio',
  queEs: 'Cómo es la camiseta',
  pagoDetalle: 'Detalle del pago',
  medioDePago: 'Medio de pago',
  totalMercadoPago: 'Total con tarjeta',
  totalTransferencia: 'Total por transferencia',
  numeroPuerta: 'Número de puerta',
  numeroApartamento: 'Apartamento',
  red: 'Red desde la que se pidió',
  codigoDescuento: 'Código de descuento',
  descuentoTarjeta: 'Descuento con tarjeta',
  descuentoTransferencia: 'Descuento por transferencia',
  numero: 'Número',
  numeroAntes: 'Número antes',
  retenidoHasta: 'Reservado hasta',
  lineas: 'Camisetas',
  bloqueados: 'Direcciones bloqueadas',
}
