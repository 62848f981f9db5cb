import { METODO_ETIQUETA } from '#domain/envios/envio.ts'
import { VIA_DEL_PROVEEDOR } from '#domain/pagos/reintegro.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import type { Correo, LineaDeCorreo, ParametrosPedido } from './correo.ts'

/** What mails queued by an earlier version lack. */
const PREDETERMINADOS = {
  metodo: 'domicilio',
  mensaje_pago: '',
  sin_reserva: false,
  por_confirmar: false,
  cupon: false,
  enlace_cupon: '',
  seguimiento: '',
  transporte: '',
  rastreo: '',
  punto_de_retiro: '',
  retira_en: '',
  pagado: false,
  devuelto: '',
  devuelto_por: VIA_DEL_PROVEEDOR,
  whatsapp: '',
  empresa: '',
  menos: '',
  cambio: false,
  a_cuenta: '',
} satisfies Partial<ParametrosPedido>

/** Lines of former mails have name and number in `detalle`, and no price before. */
const LINEA_PREDETERMINADA = { nombre: '', numero: '', dibujo: '', antes: '' } satisfies Partial<LineaDeCorreo>

/** Former links were all of one kind. */
const PARA_QUE = { para: 'equipo' } as const
const ENLACE_PREDETERMINADO = { de: '' }

/**
 * A mail of the outbox, also one that an earlier version wrote.
 * @param origin address of the shop, for links of mails that were queued without one
 */
export function toCorreo(row: Pick<CorreoRow, 'tipo' | 'parametros'>, origin: string): Correo {
  const correo = { tipo: row.tipo, parametros: JSON.parse(row.parametros) } as Correo
  if (correo.tipo === 'contacto' || correo.tipo === 'cuenta') return correo
  if (correo.tipo === 'enlace') {
    const { enlace, ...parametros } = correo.parametros
    return {
      tipo: 'enlace',
      parametros: { ...ENLACE_PREDETERMINADO, ...parametros, enlace: { ...PARA_QUE, ...enlace } },
    }
  }
  if (correo.tipo === 'resumen') return { tipo: 'resumen', parametros: withEnlace(correo.parametros, origin) }
  if (correo.tipo === 'devolucion') {
    const enlace = new URL(correo.parametros.enlace, origin).href
    return { tipo: 'devolucion', parametros: { ...correo.parametros, enlace } }
  }
  if (correo.tipo === 'espera') {
    const { enlace } = correo.parametros
    return {
      tipo: 'espera',
      parametros: { ...correo.parametros, enlace: enlace === '' ? '' : new URL(enlace, origin).href },
    }
  }
  if (correo.tipo === 'alerta') return { tipo: 'alerta', parametros: withEnlace(correo.parametros, origin) }
  const { lineas, enlace_pedido, ...parametros } = correo.parametros
  return {
    tipo: 'pedido',
    parametros: {
      ...PREDETERMINADOS,
      ...parametros,
      // Earlier versions kept a street typed before pickup was chosen.
      direccion: parametros.metodo_envio === METODO_ETIQUETA.punto ? '' : parametros.direccion,
      lineas: lineas.map((linea) => {
        const whole = { ...LINEA_PREDETERMINADA, ...linea }
        return { ...whole, dibujo: whole.dibujo === '' ? '' : new URL(whole.dibujo, origin).href }
      }),
      enlace_pedido: new URL(enlace_pedido, origin).href,
    },
  }
}

function withEnlace<P extends { enlace_admin: string }>(parametros: P, origin: string): P {
  return { ...parametros, enlace_admin: new URL(parametros.enlace_admin, origin).href }
}
