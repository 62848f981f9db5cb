import { ESTADO_ETIQUETA, type Estado } from '#domain/pedidos/pedido.ts'

const LOOK: Record<Estado, string> = {
  pendiente_pago: 'border-linea-honda',
  pagado: 'border-noche bg-noche text-papel',
  en_preparacion: 'border-tinta bg-celeste text-tinta',
  enviado: 'border-celeste-hondo text-celeste-hondo',
  listo_para_retirar: 'border-celeste-hondo text-celeste-hondo',
  entregado: 'border-verde-ok text-verde-ok',
  vencido: 'border-linea-honda text-tinta-suave',
  cancelado: 'border-linea-honda text-tinta-suave',
  reembolsado: 'border-linea-honda text-tinta-suave',
}

/** How an order stands, as a mark. @param children words other than the state's name */
export function EstadoPedido({ estado, children = ESTADO_ETIQUETA[estado] }: { estado: Estado; children?: string }) {
  return <span className={`inline-block border-2 px-2 font-angosta ${LOOK[estado]}`}>{children}</span>
}
