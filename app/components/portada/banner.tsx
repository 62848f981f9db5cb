import { tiempoDeConfeccion } from '#domain/envios/llegada.ts'
import { useTienda } from '../base/use-tienda.ts'
import { Icon } from '../ui/icon.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'
import type { Elementos } from '../ui/elementos.ts'

const ICON = 'size-6 text-celeste-hondo sm:mt-0.5 sm:size-7'

/** What the shop offers, in four points (specification 1). */
export function Banner() {
  const { ajustes } = useTienda()
  const points: { icon: Elementos; title: string; text: string }[] = [
    {
      icon: <PurchaseIcon name="camion" className={ICON} />,
      title: 'Envíos a todo el Uruguay',
      text: 'A domicilio o a un punto Xpres!',
    },
    {
      icon: <PurchaseIcon name="tarjeta" className={ICON} />,
      title: 'Cuotas con Mercado Pago',
      text: `Con tarjeta, en hasta ${ajustes.cuotas} cuotas.`,
    },
    {
      icon: <PurchaseIcon name="porcentaje" className={ICON} />,
      title: `${ajustes.descuentoTransferencia} % de descuento por transferencia`,
      text: `A ${ajustes.bancos.join(' o ')}.`,
    },
    {
      icon: <Icon name="camiseta" className={ICON} />,
      title: 'Encargos a medida',
      text: `Con tu nombre y número, en ${tiempoDeConfeccion(ajustes)}.`,
    },
  ]
  return (
    <ul
      aria-label="Cómo comprar"
      className="-mx-4 grid grid-cols-2 border-b-2 border-tinta sm:-mx-6 lg:-mx-8 lg:grid-cols-4"
    >
      {points.map(({ icon, title, text }) => (
        <li
          key={title}
          className="flex gap-2 border-linea px-3 py-3 even:border-l nth-[n+3]:border-t sm:gap-3 sm:px-6 sm:py-4 lg:border-t-0! lg:first:pl-8 lg:not-first:border-l"
        >
          {icon}
          <div className="min-w-0">
            <p className="leading-tight font-bold max-sm:font-angosta max-sm:text-lg sm:leading-snug">{title}</p>
            <p className="text-sm text-tinta-suave max-sm:mt-0.5 max-sm:font-angosta">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
