import type { ZodError } from 'zod'

/**
 * Every failure that the shop answers with: its HTTP status and what it says (specification 7.10, 8). Mapped to problem+json in one place, `toProblem`.
 */
export const ERRORES = {
  cuerpo_invalido: { status: 400, detail: 'No pudimos leer los datos enviados.' },
  falta_tamano: { status: 411, detail: 'Falta decir cuánto ocupa lo que se envía.' },
  cuerpo_muy_grande: { status: 413, detail: 'Los datos enviados son demasiado grandes.' },
  tipo_no_admitido: { status: 415, detail: 'Los datos tienen que enviarse como JSON.' },
  metodo_no_admitido: { status: 405, detail: 'Esa operación no existe en esta dirección.' },
  no_encontrado: { status: 404, detail: 'No encontramos lo que buscás.' },
  datos_invalidos: { status: 422, detail: 'Hay datos que faltan o no son válidos.' },
  faltan_datos: { status: 422, detail: 'Faltan completar datos:' },
  falta_documento: {
    status: 422,
    detail: 'Por el total de la compra, la factura tiene que decir a quién: escribí tu cédula o el RUT de la empresa.',
  },
  carrito_vacio: { status: 422, detail: 'Tu carrito está vacío.' },
  producto_no_encontrado: { status: 404, detail: 'Producto no encontrado.' },
  producto_inexistente: { status: 404, detail: 'Producto no encontrado' },
  producto_cambiado: { status: 409, detail: 'Otra persona cambió esta camiseta mientras la editabas.' },
  producto_ya_guardado: {
    status: 409,
    detail: 'Esta camiseta ya se había guardado, con otros datos. Buscala en la lista para cambiarla.',
  },
  producto_no_guardado: { status: 500, detail: 'Error al guardar el producto' },
  producto_no_actualizado: { status: 500, detail: 'Error al actualizar el producto' },
  stock_cambiado: { status: 409, detail: 'El stock cambió mientras tanto.' },
  rebaja_inexistente: { status: 404, detail: 'No encontramos esa rebaja.' },
  rebaja_cambiada: { status: 409, detail: 'Otra persona cambió esta rebaja mientras la mirabas.' },
  rebaja_terminada: { status: 409, detail: 'Esta rebaja ya terminó.' },
  demasiadas_rebajas: { status: 409, detail: 'Ya hay 50 rebajas en curso o por empezar. Terminá alguna.' },
  talle_inexistente: { status: 422, detail: 'Ese talle no existe para esta camiseta.' },
  personalizacion_invalida: { status: 422, detail: 'El nombre o el número no se puede estampar.' },
  item_duplicado: { status: 422, detail: 'Este producto ya fue agregado con ese talle' },
  sin_stock: { status: 409, detail: 'Una camiseta de tu carrito se agotó.' },
  precio_cambiado: { status: 409, detail: 'Cambió un precio desde que armaste el carrito.' },
  codigo_desconocido: { status: 409, detail: 'Ese código no existe o ya se usó.' },
  codigo_no_vale: { status: 409, detail: 'Ese código no vale para este pedido.' },
  credito_desconocido: {
    status: 409,
    detail: 'No encontramos ese crédito para tu teléfono o correo, o ya no queda nada.',
  },
  credito_alcanza: { status: 409, detail: 'Tu crédito alcanza para todo el pedido: confirmalo sin tarjeta.' },
  punto_no_disponible: { status: 409, detail: 'Ese punto de retiro ya no está. Elegí otro de los que hay.' },
  codigo_sin_camisetas: { status: 422, detail: 'Ninguna camiseta de la tienda es así.' },
  codigo_repetido: { status: 409, detail: 'Ya hay un código así.' },
  demasiadas_unidades: { status: 422, detail: 'Para más camisetas escribinos por WhatsApp.' },
  clave_reutilizada: { status: 409, detail: 'Ese pedido ya se hizo con otros datos.' },
  pedido_no_modificable: { status: 409, detail: 'El pedido ya no se puede cambiar.' },
  demasiados_pedidos: {
    status: 409,
    detail:
      'Ya hay 10 pedidos con este teléfono o correo que esperan una transferencia. Pagá alguno, pagá este con tarjeta, o escribinos por WhatsApp.',
  },
  correccion_repetida: { status: 409, detail: 'Esta camiseta ya se corrigió una vez.' },
  pedido_no_encontrado: {
    status: 404,
    detail: 'No encontramos un pedido con ese código y ese teléfono o correo. Revisá los dos.',
  },
  demasiados_intentos: { status: 429, detail: 'Probaste muchas veces seguidas. Esperá unos minutos y probá de nuevo.' },
  persona_en_curso: { status: 409, detail: 'Todavía no se puede borrar.' },
  pedido_cambiado: { status: 409, detail: 'El pedido cambió mientras lo mirabas.' },
  devolucion_no_corresponde: { status: 409, detail: 'Eso ya no se puede devolver.' },
  devolucion_cambiada: { status: 409, detail: 'Cambió mientras la mirabas.' },
  reintegro_excedido: { status: 422, detail: 'Es más de lo que queda por devolver de ese pago.' },
  dia_imposible: { status: 422, detail: 'Poné el día en que se devolvió, hoy o antes.' },
  reintegro_rechazado: { status: 409, detail: 'Mercado Pago no aceptó la devolución.' },
  cfe_cambiado: { status: 409, detail: 'Ese comprobante cambió mientras lo mirabas: así está ahora.' },
  nada_por_emitir: { status: 409, detail: 'De este pedido no hay nada para emitir.' },
  correo_sin_destino: { status: 422, detail: 'Quien compró no dejó un correo.' },
  pago_no_disponible: {
    status: 502,
    detail: 'No se pudo procesar el pedido. Intenta nuevamente en unos minutos.',
  },
  correo_no_enviado: {
    status: 502,
    detail: 'No se pudo enviar la confirmación por correo. Intenta nuevamente.',
  },
  mensaje_no_enviado: { status: 502, detail: 'Error al enviar el mensaje. Intentá más tarde.' },
  credenciales_invalidas: { status: 401, detail: 'Credenciales inválidas' },
  clave_actual_invalida: { status: 422, detail: 'La contraseña actual no es esa.' },
  enlace_vencido: { status: 410, detail: 'Este enlace ya se usó, o pasó la media hora que valía.' },
  invitacion_terminada: {
    status: 410,
    detail: 'Esta invitación ya no sirve: pedile otra a quien te invitó.',
  },
  invitacion_abierta: {
    status: 409,
    detail: 'Ya tiene una invitación que espera. Si no le llegó, anulala y mandá otra.',
  },
  correo_con_cuenta: { status: 409, detail: 'Con ese correo ya hay una cuenta.' },
  persona_propia: { status: 409, detail: 'A vos no te podés apagar: pedíselo a otra persona de la tienda.' },
  sesion_ajena: {
    status: 409,
    detail: 'En este navegador hay otra cuenta dentro. Cerrá su sesión y abrí de nuevo el enlace.',
  },
  confirmar_identidad: { status: 403, detail: 'Confirmá que sos vos: escribí de nuevo tu contraseña.' },
  codigo_invalido: { status: 422, detail: 'Ese código no sirve o ya se usó.' },
  codigos_agotados: {
    status: 429,
    detail: 'Hubo muchos códigos equivocados. Esperá 15 minutos y probá de nuevo.',
  },
  entrada_vencida: { status: 401, detail: 'Hay que empezar de nuevo: volvé a escribir tu correo y tu contraseña.' },
  segundo_factor_activo: { status: 409, detail: 'La verificación en dos pasos ya está activa.' },
  segundo_factor_inactivo: { status: 409, detail: 'La verificación en dos pasos no está activa.' },
  segundo_factor_exigido: {
    status: 409,
    detail: 'La tienda se la pide a todos los administradores: antes de desactivarla hay que dejar de pedirla.',
  },
  llave_invalida: {
    status: 401,
    detail: 'Esa llave de acceso no sirve acá, o pasó demasiado tiempo: probá de nuevo o usá tu contraseña.',
  },
  demasiadas_llaves: { status: 409, detail: 'Tenés muchas llaves de acceso: quitá las que ya no uses.' },
  clave_debil: {
    status: 422,
    detail:
      'Es de las primeras que alguien probaría: está entre las más usadas o sale del nombre de la tienda o tu correo.',
  },
  sesion_vencida: { status: 401, detail: 'Tu sesión terminó. Volvé a entrar.' },
  origen_no_permitido: { status: 403, detail: 'Este envío no viene de las páginas de la tienda.' },
  remitente_bloqueado: { status: 403, detail: 'La tienda no recibe mensajes de esta dirección.' },
  demasiados_envios: { status: 429, detail: 'Demasiados envíos seguidos. Esperá un momento y probá de nuevo.' },
  navegador_automatico: {
    status: 451,
    detail:
      'No aceptamos envíos de navegadores automáticos, y el tuyo parece uno. Probá con otro o escribinos por WhatsApp.',
  },
  firma_invalida: { status: 401, detail: 'La firma del aviso no es válida.' },
  ajustes_cambiados: { status: 409, detail: 'Otra persona cambió estos ajustes mientras los editabas.' },
  confirmar_emision: { status: 409, detail: 'Antes de guardar, decí si se emiten los comprobantes de antes.' },
  correo_sin_texto: { status: 409, detail: 'El texto de este correo se borró: no se puede enviar otra vez.' },
  correo_cambiado: { status: 409, detail: 'El correo cambió mientras tanto: mirá cómo está ahora.' },
  imagen_no_admitida: { status: 415, detail: 'La imagen tiene que ser JPEG, PNG, WebP o AVIF.' },
  imagen_muy_grande: {
    status: 413,
    detail: 'La imagen es demasiado grande: puede tener hasta 25 MB y 50 megapíxeles.',
  },
  imagen_danada: { status: 422, detail: 'No pudimos leer la imagen: el archivo está dañado o incompleto.' },
  imagen_inexistente: { status: 409, detail: 'Una imagen ya no está en la tienda: quitala y subila de nuevo.' },
  importacion_en_curso: { status: 409, detail: 'Ya hay una importación o un cambio en marcha. Esperá a que termine.' },
  importacion_no_modificable: { status: 409, detail: 'Eso ya se decidió, acá o en otra pantalla: así está ahora.' },
  comprobante_no_admitido: {
    status: 415,
    detail: 'El comprobante tiene que ser una foto (JPEG, PNG, WebP o AVIF) o un PDF.',
  },
  comprobante_muy_grande: { status: 413, detail: 'El archivo es demasiado grande: puede tener hasta 10 MB.' },
  comprobante_danado: { status: 422, detail: 'No pudimos leer el comprobante: el archivo está dañado o incompleto.' },
  demasiadas_fotos: { status: 409, detail: 'Ya recibimos 5 fotos. Si falta algo, escribinos con el código.' },
  demasiados_comprobantes: {
    status: 409,
    detail: 'Ya recibimos 5 comprobantes de este pedido. Si falta algo, escribinos con el código.',
  },
  sin_lugar: {
    status: 507,
    detail: 'Ahora no podemos recibir archivos. Mandalo por WhatsApp, con el código del pedido.',
  },
  pedido_no_espera: { status: 409, detail: 'Este pedido ya no espera una transferencia.' },
  lista_ilegible: { status: 422, detail: 'No pudimos leer la lista del banco.' },
  importe_distinto: { status: 409, detail: 'El importe del movimiento no es el del pedido.' },
  movimiento_en_otra_moneda: {
    status: 422,
    detail: 'Ese movimiento no es en pesos. Si es el dinero del pedido, confirmalo desde su página.',
  },
  movimiento_usado: { status: 409, detail: 'Ese movimiento ya se usó.' },
  base_no_disponible: {
    status: 503,
    detail: 'Ahora no podemos leer ni guardar datos. Probá de nuevo en un momento: lo que ya confirmaste queda.',
  },
  error_interno: { status: 500, detail: 'Algo salió mal de nuestro lado. Probá de nuevo en un momento.' },
} as const satisfies Record<string, { status: number; detail: string }>

export type CodigoError = keyof typeof ERRORES

/**
 * An expected failure: its code, and what the screen needs to explain it. Operations return it, they don't
 * throw it; only the unexpected is thrown.
 */
export type Fallo<C extends CodigoError = CodigoError, D = unknown> = {
  ok: false
  code: C
  /** Shown instead of the catalogue's text when more can be said. */
  detail?: string
  data?: D
}

export type Resultado<T, F extends Fallo = Fallo> = { ok: true; value: T } | F

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fallo<C extends CodigoError, D = undefined>(
  code: C,
  extra: { detail?: string; data?: D } = {},
): Fallo<C, D> {
  return { ok: false, code, ...extra }
}

/** What is wrong with the fields of a form, in Spanish, by field. */
export type Faltas<C extends string = string> = Partial<Record<C, string>>

/**
 * The first fault that a check found with each field; under '' what belongs to none; parts of one as `items.0`.
 * @param error of a check that failed; undefined after one that passed
 */
export function faltasDe(error: Pick<ZodError, 'issues'> | undefined): Record<string, string> {
  const faltas = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const campo = path.join('.')
    // The first of a field's several faults is told.
    if (!faltas.has(campo)) faltas.set(campo, message)
  }
  return Object.fromEntries(faltas)
}

/** What a failed call answers (RFC 9457), with the catalogue's code and a Spanish text. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: CodigoError
  detail: string
  data?: unknown
}

/** The catalogue's failure as a body. The one place where codes become HTTP statuses and texts. */
export function toProblem(fallo: Fallo): Problem {
  const { status, detail } = ERRORES[fallo.code]
  return {
    type: 'about:blank',
    title: fallo.code,
    status,
    code: fallo.code,
    detail: fallo.detail ?? detail,
    ...(fallo.data === undefined ? {} : { data: fallo.data }),
  }
}
