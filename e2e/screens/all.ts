import { DEVOLUCIONES_ADMIN } from './admin-devoluciones.ts'
import { IMAGENES_ADMIN } from './admin-imagenes.ts'
import { IMPORTACIONES } from './admin-importar.ts'
import { MUCHAS } from './admin-muchas.ts'
import { MOSTRADOR } from './admin-mostrador.ts'
import { PEDIDOS_ADMIN } from './admin-pedidos.ts'
import { PRODUCTOS_ADMIN } from './admin-productos.ts'
import { TRANSFERENCIAS } from './admin-transferencias.ts'
import { ADMINISTRACION } from './administracion.ts'
import { CAMISETAS } from './camiseta.ts'
import { CARRITOS } from './carrito.ts'
import { CODIGOS, ENVIOS_ADMIN } from './codigos.ts'
import { ENVIOS } from './envio.ts'
import { LISTAS, SOBRE_LISTAS } from './listas.ts'
import { PAGOS } from './pago.ts'
import { PEDIDOS } from './pedido.ts'
import { REBAJAS } from './rebajas.ts'
import type { Screen } from './screen.ts'
import { TEXTOS } from './textos.ts'

export type Group = {
  of: string
  screens: Screen[]
  /** Nothing comes later that moves what is there already, as the provider's word does. */
  quiet?: true
}

/** In the order in which a visitor meets them, then the owner. */
export const GROUPS: Group[] = [
  { of: 'home and lists', screens: LISTAS, quiet: true },
  { of: 'what lies over a list: search, filters, popups, loading', screens: SOBRE_LISTAS },
  { of: 'a shirt’s page', screens: CAMISETAS, quiet: true },
  { of: 'the cart and the shipping form', screens: [...CARRITOS, ...ENVIOS], quiet: true },
  { of: 'paying and the order’s page', screens: [...PAGOS, ...PEDIDOS] },
  { of: 'contact, texts and error pages', screens: TEXTOS, quiet: true },
  { of: 'signing in, the administration and the demo’s mailbox', screens: ADMINISTRACION },
  { of: 'orders, printing and sales in the administration', screens: [...PEDIDOS_ADMIN, ...DEVOLUCIONES_ADMIN] },
  { of: 'receipts, the desk of transfers and the bank’s list', screens: TRANSFERENCIAS },
  { of: 'importing and exporting', screens: IMPORTACIONES },
  { of: 'the pictures of the product form', screens: IMAGENES_ADMIN },
  { of: 'codes, reductions and many at once', screens: [...CODIGOS, ...ENVIOS_ADMIN, ...REBAJAS, ...MUCHAS] },
  { of: 'sales, messages, mail and settings', screens: MOSTRADOR },
  { of: 'the admin’s list of products and the product form', screens: PRODUCTOS_ADMIN },
]

export const SCREENS = GROUPS.flatMap(({ screens }) => screens)

/** Of every address that shows a page, a screen that shows it: a new one can't be forgotten (e2e/pantallas.spec.ts). */
export const SCREEN_OF: Record<string, string> = {
  '/': 'inicio',
  '/stock': 'stock',
  '/encargo': 'encargo',
  '/product/*': 'camiseta-en-stock',
  '/cart': 'carrito',
  '/shipping': 'envio',
  '/checkout-transfer': 'transferencia',
  '/checkout/success': 'pago-con-exito',
  '/checkout/failure': 'pago-con-error',
  '/checkout/pending': 'pago-en-proceso',
  '/pedido': 'pedido-buscar',
  '/pedido/:token': 'pedido-por-transferir',
  '/pedido/:token/devolucion': 'pedido-devolucion',
  '/avisame': 'avisame',
  '/avisame/:aviso': 'avisame-confirmar',
  '/contact': 'contacto',
  '/contact/success': 'contacto-gracias',
  '/cambios': 'cambios',
  '/privacidad': 'privacidad',
  '/terminos': 'terminos',
  '/sin-conexion': 'sin-conexion',
  '/login': 'entrar',
  '/login/codigo': 'entrar-codigo',
  '/login/equipo': 'entrar-equipo',
  '/login/clave': 'entrar-clave',
  '/login/invitacion': 'entrar-invitacion-terminada',
  '/admin': 'administracion',
  '/admin/productos': 'productos',
  '/admin/buscar': 'buscar',
  '/admin/muchas': 'muchas',
  '/admin/muchas/:id': 'muchas-vista-previa',
  '/admin/agregar': 'producto-agregar',
  '/admin/editar/:id': 'producto-editar',
  '/admin/vista/:clave': 'producto-vista',
  '/admin/cuenta': 'cuenta',
  '/admin/cuenta/actividad': 'actividad',
  '/admin/cuenta/avisos': 'avisos',
  '/admin/cuenta/dos-pasos': 'dos-pasos-enlace',
  '/admin/cuenta/equipo': 'equipo',
  '/admin/pedidos': 'pedidos',
  '/admin/pedidos/:codigo/devolucion': 'devolucion-nueva',
  '/admin/devoluciones': 'devoluciones',
  '/admin/devoluciones/:id': 'devolucion-aceptada',
  '/admin/transferencias': 'transferencias',
  '/admin/transferencias/banco': 'banco',
  '/admin/encargos': 'encargos',
  '/admin/estampar': 'estampar',
  '/admin/pedidos/nuevo': 'venta',
  '/admin/pedidos/reservas': 'pedidos-sin-pagar',
  '/admin/pedidos/imprimir': 'pedidos-imprimir',
  '/admin/pedidos/:codigo': 'pedido-por-confirmar',
  '/admin/pagos': 'pagos',
  '/admin/ventas': 'ventas',
  '/admin/ventas/pedidos': 'ventas-pedidos',
  '/admin/reponer': 'reponer',
  '/contadora/:enlace': 'contadora',
  '/admin/ventas/archivos': 'archivos',
  '/admin/ventas/cierre': 'lo-que-llego',
  '/admin/cfe': 'cfe',
  '/admin/avisame': 'demanda',
  '/admin/codigos': 'codigos',
  '/admin/codigos/:lote': 'codigos-juntos',
  '/admin/envios': 'transportes-y-puntos',
  '/admin/personas': 'personas',
  '/admin/rebajas': 'rebajas',
  '/admin/rebajas/nueva': 'rebaja-nueva',
  '/admin/rebajas/:id': 'rebaja',
  '/admin/mensajes': 'mensajes',
  '/admin/mensajes/:id': 'mensaje',
  '/admin/correos': 'salida-de-correos',
  '/admin/correos/:id': 'salida-correo-fallido',
  '/admin/ajustes': 'ajustes',
  '/admin/importar': 'importar',
  '/admin/importar/:id': 'importar-vista-previa',
  '/*': 'no-encontrada',
}
