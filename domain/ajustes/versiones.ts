import * as z from 'zod'
import type { Ajustes } from './ajustes.ts'
import { ajustesSchema } from './tabla-de-ajustes.ts'
import { PRIVACIDAD } from './textos-iniciales.ts'

type Guardados = Record<string, unknown>

/**
 * Each step brings stored settings from one version's shape to the next, the first from 1 to 2. A step is never
 * changed once a shop has run it; whatever changes the table's shape adds one.
 */
const PASOS: readonly ((ajustes: Guardados) => Guardados)[] = [
  // Rows without a version are from before there were other names, or a limit of units.
  ({ retencion, ...ajustes }) => ({
    otrosNombres: '',
    ...ajustes,
    retencion: { unidadesPorPedido: 12, ...(retencion as Guardados) },
  }),
  // Rows from before the owner said how long personal data are kept. The text that names these times replaces the
  // shop's first one; a text of the owner's stays.
  ({ textos, ...ajustes }) => ({
    ...ajustes,
    plazos: { nombresAnios: 5, correosDias: 90, mensajesMeses: 24, comprobantesDias: 30, sinPagarDias: 90 },
    textos: withPrivacidad(textos as Guardados),
  }),
  // Rows from before shirts could come back by the shop's pages. Sentences that the owner left tell of them.
  ({ textos, ...ajustes }) => ({
    ...ajustes,
    textos: withDevoluciones(textos as Guardados),
    devoluciones: {
      cambioDias: 10,
      fallaMeses: 6,
      envios: 'comprador',
      donde: 'Te escribimos para decirte a qué dirección o punto de retiro mandarla.',
      feriados: '6/1\ncarnaval\nturismo\n19/4\n18/5\n19/6\n12/10\n2/11',
    },
  }),
  // Rows from before there were pickup points to choose from.
  (ajustes) => ({ ...ajustes, retiro: 'elegido' }),
  // Rows from before what 'Hoy' says could be told by mail.
  (ajustes) => ({ ...ajustes, correoDelDia: 'no' }),
  // Rows from before a day of arrival was promised.
  (ajustes) => ({ ...ajustes, corte: '15:00' }),
  // Rows from before shirts said where they come from.
  (ajustes) => ({
    ...ajustes,
    procedencias: [
      { nombre: 'Oficial', pide: 'nada' },
      { nombre: 'Reedición oficial', pide: 'nada' },
      { nombre: 'De época', pide: 'alguno' },
      { nombre: 'Usada en partido', pide: 'usada' },
      ...Array.from({ length: 4 }, () => ({ nombre: '', pide: 'nada' })),
    ],
  }),
  // Rows from before buyers could say whom the invoice is made out to.
  ({ textos, ...ajustes }) => ({
    ...ajustes,
    textos: sayInPrivacidad(textos as Guardados, ANTES_DE_FACTURAS, DICHO_DE_FACTURAS),
    facturacion: { limiteUi: 5000, valorUi: '6,1690', anio: 2026 },
  }),
  // Rows from before the files of a month could be mailed.
  (ajustes) => ({ ...ajustes, contadora: '' }),
  // Rows from before the shop issued papers of its sales.
  ({ facturacion, ...ajustes }) => ({
    ...ajustes,
    facturacion: { emitir: 'no', desde: '2026-01-01', ...(facturacion as Guardados) },
  }),
  // Rows from before the page on privacy named whoever keeps the books.
  ({ textos, ...ajustes }) => ({
    ...ajustes,
    textos: sayInPrivacidad(textos as Guardados, ANTES_DE_LA_CONTADORA, DICHO_DE_LA_CONTADORA),
  }),
]

function withPrivacidad({ privacidad, ...textos }: Guardados): Guardados {
  return { ...textos, privacidad: privacidad === PRIVACIDAD_ANTERIOR ? PRIVACIDAD : privacidad }
}

function sayInPrivacidad({ privacidad, ...textos }: Guardados, antes: string, ahora: string): Guardados {
  return { ...textos, privacidad: (privacidad as string).replace(antes, () => ahora) }
}

function withDevoluciones({ cambios, privacidad, ...textos }: Guardados): Guardados {
  const say = (texto: unknown) =>
    DICHO_ANTES.reduce(
      (now, [antes, ahora]) => (now.includes(ahora) ? now : now.replace(antes, () => ahora)),
      texto as string,
    )
  return { ...textos, cambios: say(cambios), privacidad: say(privacidad) }
}

/** What is written today. */
export const VERSION_DE_AJUSTES = PASOS.length + 1

/** Stored settings; or why they can't be read, in the owner's words. `nuevos`: a newer version of the shop wrote them. */
export type AjustesLeidos = { ok: true; ajustes: Ajustes } | { ok: false; nuevos: boolean; faltas: string[] }

/** Settings as they are stored and exported: JSON with the version of its shape. */
export function writeGuardados(ajustes: Ajustes): string {
  return JSON.stringify({ version: VERSION_DE_AJUSTES, ...ajustes }, null, 2)
}

/** Reads what any version stored and brings it up to date. */
export function readGuardados(texto: string): AjustesLeidos {
  const updated = updateGuardados(parseGuardados(texto))
  if (!updated.ok) return updated
  const checked = ajustesSchema.safeParse(updated.guardados)
  if (checked.success) return { ok: true, ajustes: checked.data }
  const faltas = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return { ok: false, nuevos: false, faltas }
}

/**
 * Brings what any version wrote into today's shape, unchecked. What a newer one wrote is refused: saving it would lose
 * what is new.
 */
export function updateGuardados(
  value: unknown,
): { ok: true; guardados: Guardados } | Extract<AjustesLeidos, { ok: false }> {
  const read = guardadosSchema.safeParse(value)
  if (!read.success) return { ok: false, nuevos: false, faltas: ['No son un objeto JSON con una versión.'] }
  const { version, ...guardados } = read.data
  if (version > VERSION_DE_AJUSTES) {
    const falta = `Son de una versión más nueva de la tienda (${version}, y esta conoce hasta la ${VERSION_DE_AJUSTES}): abrila con esa versión, o restaurá la copia de antes de actualizar.`
    return { ok: false, nuevos: true, faltas: [falta] }
  }
  return { ok: true, guardados: PASOS.slice(version - 1).reduce((now, paso) => paso(now), guardados) }
}

/** Why stored settings can't be read, and what to do about it. */
export function describeIlegibles({ nuevos, faltas }: { nuevos: boolean; faltas: string[] }): string {
  const arreglo =
    'Para arreglarlos: npm run -s admin -- ajustes leer > ajustes.json los escribe como están, y npm run admin -- ajustes guardar ajustes.json los guarda corregidos.'
  return [
    'Los ajustes guardados de la tienda no se pueden leer:',
    ...faltas.map((falta) => `- ${falta}`),
    ...(nuevos ? [] : [arreglo]),
  ].join('\n')
}

/** What was written before there were versions counts as the first. */
const guardadosSchema = z.looseObject({ version: z.int().min(1).default(1) })

function parseGuardados(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/**
 * The text that shops of version 2 of the settings began with; where the owner left it, today's replaces it
 * (`versiones.ts`).
 */
export const PRIVACIDAD_ANTERIOR = `Te pedimos los datos que hacen falta para venderte y enviarte una camiseta, y ninguno más. Los tratamos según la ley 18.331 de protección de datos personales.

## Qué datos guardamos
Los que escribís al comprar: nombre, dirección, teléfono, correo si lo dejás y los comentarios del pedido. También qué compraste, cómo lo pagaste, en qué estado está y desde qué conexión a internet se hizo, para que nadie reserve todo sin pagar. Si pagás por transferencia y nos mandás el comprobante, lo guardamos con el pedido; si el pedido no se concreta, lo borramos a los 30 días. Un pedido que no se pagó lo borramos entero a los 90 días, salvo que se haya intentado pagar con tarjeta. Si nos escribís por el formulario de contacto, guardamos tu mensaje.

## Para qué los usamos
Para preparar el pedido, enviarlo, avisarte cómo viene y responderte. No los usamos para publicidad y no los vendemos ni los prestamos.

## Con quién los compartimos
Con la empresa de envíos, que necesita tu nombre, dirección y teléfono. Con Mercado Pago, si pagás con tarjeta: los datos de la tarjeta los cargás en su sitio y nosotros no los vemos. Y con quien la ley nos obligue.

## Qué queda en tu navegador
El carrito, la última camiseta y las últimas páginas que miraste se guardan en tu propio dispositivo. También lo que escribís para el envío y el último pedido que hiciste, hasta que cerrás la pestaña; un pedido con tarjeta, hasta que se paga o se vence. No usamos cookies de seguimiento.

## Tus derechos
Podés pedirnos ver tus datos, corregirlos, actualizarlos o borrarlos. Escribinos al correo que está al pie de la página y te respondemos dentro de los 5 días hábiles que marca la ley. Los datos de una venta los conservamos el tiempo que exigen las normas tributarias. Si no quedás conforme, podés recurrir a la Unidad Reguladora y de Control de Datos Personales.`

/** What shops of version 8 of the settings said of what is written when buying, and what is said in its place. */
const ANTES_DE_FACTURAS = 'correo si lo dejás y los comentarios del pedido. Son para'
const DICHO_DE_FACTURAS =
  'correo si lo dejás y los comentarios del pedido. Si pedís la factura con cédula o RUT, o la ley nos obliga a ponerlo por el total de la compra, también ese número y, de una empresa, su razón social y su dirección. Son para'

/** What shops of version 11 said of who works for them, and what is said in its place. */
const ANTES_DE_LA_CONTADORA =
  'El servicio de correo con el que te escribimos y el que aloja esta página, que trabajan para nosotros.'
const DICHO_DE_LA_CONTADORA =
  'El servicio de correo con el que te escribimos, el que aloja esta página, el que emite los comprobantes fiscales y quien lleva la contabilidad, que trabajan para nosotros.'

/** Sentences that shops of version 3 of the settings began with, and what is said in their place. */
const DICHO_ANTES: [string, string][] = [
  [
    'Avisanos por correo o WhatsApp dentro de ese plazo y coordinamos la devolución.',
    'Lo pedís desde la página de tu pedido dentro de ese plazo; mientras no figure como entregado, el plazo no termina.',
  ],
  [
    'Tenés 10 días corridos desde que la recibís para cambiarla por otro talle, si hay. El envío del cambio corre por tu cuenta.',
    'Tenés {Cambios porque no quedó bien} corridos desde que la recibís para cambiarla por otro talle o por otra camiseta, si hay. Por otro talle no hay diferencia; por otra camiseta, la que haya entre lo que pagaste y su precio de hoy. Envíos del cambio: {Envíos de un cambio que no es por falla}.',
  ],
  [
    'Nos hacemos cargo de todo, esté personalizada o no. Mandanos una foto y el código de tu pedido, y te la cambiamos o te devolvemos el dinero, envíos incluidos.',
    'Tenés {Reclamos por fallas} y nos hacemos cargo de todo, esté personalizada o no. Pedilo desde la página de tu pedido, con fotos de la falla, y te la cambiamos o te devolvemos el dinero, envíos incluidos.',
  ],
  [
    'Escribinos con el código del pedido. Te respondemos en el día hábil siguiente y te decimos a qué dirección o punto de retiro mandar la camiseta.',
    'Entrá a la página de tu pedido: el enlace está en el correo que te mandamos, y con el código la encontrás en /pedido. Tocá «Cambiar o devolver» y elegí la camiseta, por qué y qué preferís. Te respondemos en el día hábil siguiente y te decimos a qué dirección o punto de retiro mandarla.',
  ],
  [
    'Los mensajes de contacto, a los {Mensajes de contacto}.',
    'La cuenta para devolverte dinero y las fotos de una falla, a los 90 días de resuelta la devolución; lo que escribiste de ella, con tu nombre. Los mensajes de contacto, a los {Mensajes de contacto}.',
  ],
  [
    'Si nos escribís por el formulario de contacto guardamos tu mensaje con el nombre',
    'Si devolvés o cambiás algo guardamos lo que nos contás, las fotos que mandes y la cuenta que nos digas para devolverte el dinero. Si nos escribís por el formulario de contacto guardamos tu mensaje con el nombre',
  ],
]
