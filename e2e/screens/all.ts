import { IMAGENES_ADMIN } from './admin-imagenes.ts'
import { IMPORTACIONES } from './admin-importar.ts'
import { MOSTRADOR } from './admin-mostrador.ts'
import { PEDIDOS_ADMIN } from './admin-pedidos.ts'
import { PRODUCTOS_ADMIN } from './admin-productos.ts'
import { TRANSFERENCIAS } from './admin-transferencias.ts'
import { ADMINISTRACION } from './administracion.ts'
import { CAMISETAS } from './camiseta.ts'
import { CARRITOS } from './carrito.ts'
import { CODIGOS } from './codigos.ts'
import { ENVIOS } from './envio.ts'
import { LISTAS, SOBRE_LISTAS } from './listas.ts'
import { PAGOS } from './pago.ts'
import { PEDIDOS } from './pedido.ts'
import { REBAJAS } from './rebajas.ts'
import type { Screen } from './screen.ts'
import { TEXTOS } from './textos.ts'

/** In the order in which a visitor meets them. */
export const SCREENS: Screen[] = [
  ...LISTAS,
  ...SOBRE_LISTAS,
  ...CAMISETAS,
  ...CARRITOS,
  ...CODIGOS,
  ...ENVIOS,
  ...PAGOS,
  ...PEDIDOS,
  ...TEXTOS,
  ...ADMINISTRACION,
  ...PEDIDOS_ADMIN,
  ...IMPORTACIONES,
  ...IMAGENES_ADMIN,
  ...MOSTRADOR,
  ...PRODUCTOS_ADMIN,
  ...REBAJAS,
  ...TRANSFERENCIAS,
]

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
  '/contact': 'contacto',
  '/contact/success': 'contacto-gracias',
  '/cambios': 'cambios',
  '/privacidad': 'privacidad',
  '/terminos': 'terminos',
  '/sin-conexion': 'sin-conexion',
  '/login': 'entrar',
  '/admin': 'administracion',
  '/admin/productos': 'productos',
  '/admin/agregar': 'producto-agregar',
  '/admin/editar/:id': 'producto-editar',
  '/admin/vista/:clave': 'producto-vista',
  '/admin/cuenta': 'cuenta',
  '/admin/pedidos': 'pedidos',
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
  '/admin/codigos': 'codigos',
  '/admin/codigos/:lote': 'codigos-juntos',
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
