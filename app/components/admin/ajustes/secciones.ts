import type { CampoDeAjustes } from '#domain/ajustes/campos.ts'

/** Settings that belong together, with what to know about them. */
export type SeccionDeAjustes = {
  /** Also where the list of sections leads to. */
  id: string
  titulo: string
  nota?: string
  /** Each row stands side by side where there is room. */
  filas: CampoDeAjustes[][]
}

export const SECCIONES_DE_AJUSTES = [
  {
    id: 'tienda',
    titulo: 'Tienda y portada',
    filas: [['nombre'], ['portada.titulo'], ['portada.texto']],
  },
  {
    id: 'contacto',
    titulo: 'Contacto y redes',
    filas: [
      ['correo', 'whatsapp'],
      ['redSocial.nombre', 'redSocial.url'],
      ['credito.texto', 'credito.url'],
    ],
  },
  {
    id: 'empresa',
    titulo: 'Empresa',
    nota: 'Está al pie de todas las páginas.',
    filas: [['empresa.razonSocial', 'empresa.rut'], ['empresa.direccion']],
  },
  {
    id: 'bancos',
    titulo: 'Cuentas para transferencias',
    nota: 'Los números los ve solamente quien hizo un pedido.',
    filas: [
      ['bancos.0.nombre', 'bancos.0.moneda'],
      ['bancos.0.cuenta', 'bancos.0.titular'],
      ['bancos.1.nombre', 'bancos.1.moneda'],
      ['bancos.1.cuenta', 'bancos.1.titular'],
    ],
  },
  {
    id: 'cobro',
    titulo: 'Cobro',
    filas: [['cuotas', 'descuentoTransferencia']],
  },
  {
    id: 'envio',
    titulo: 'Envío',
    nota: 'El tiempo se muestra como lo escribas: 24 hs. Los pedidos que ya se hicieron se quedan con el costo y el tiempo que tenían.',
    filas: [
      ['envio.domicilio.montevideo.costo', 'envio.domicilio.montevideo.tiempo'],
      ['envio.domicilio.interior.costo', 'envio.domicilio.interior.tiempo'],
      ['envio.punto.montevideo.costo', 'envio.punto.montevideo.tiempo'],
      ['envio.punto.interior.costo', 'envio.punto.interior.tiempo'],
    ],
  },
  {
    id: 'encargo',
    titulo: 'Encargo y personalización',
    filas: [
      ['tiempoEncargo.desde', 'tiempoEncargo.hasta'],
      ['precioNombreNumero', 'precioParches'],
    ],
  },
  {
    id: 'reserva',
    titulo: 'Reserva de los pedidos sin pagar',
    nota: 'Cuánto se guardan las camisetas de un pedido hasta que llega el pago. Vale para los pedidos nuevos. Los términos lo dicen: donde escribas {Reserva con tarjeta}, ponen lo que diga acá.',
    filas: [['retencion.tarjetaMinutos', 'retencion.transferenciaHoras'], ['retencion.unidadesPorPedido']],
  },
  {
    id: 'busqueda',
    titulo: 'Búsqueda',
    nota: 'La tienda ya sabe cómo les dicen a los clubes, a los países y a muchos jugadores: holanda, manya, cr7. Acá van los que falten. Lo que escribas vale más que lo que ya sabe.',
    filas: [['otrosNombres']],
  },
  {
    id: 'textos',
    titulo: 'Textos',
    nota: 'Un renglón vacío separa párrafos. Un renglón que empieza con ## es un título. El nombre de una cifra de los ajustes entre llaves, como {Parches}, se reemplaza por ella.',
    filas: [['textos.cambios'], ['textos.privacidad'], ['textos.terminos']],
  },
] as const satisfies SeccionDeAjustes[]

export type IdDeSeccion = (typeof SECCIONES_DE_AJUSTES)[number]['id']
