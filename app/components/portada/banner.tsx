import type { ReactNode } from 'react'
import { tiempoDeConfeccion } from '#domain/llegada.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { Icon } from '../ui/icon.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'

const ICON = 'mt-0.5 size-7 text-celeste-hondo'

/** What the shop offers, in four points (specification 1). */
export function Banner() {
  const { ajustes } = useTienda()
  const points: { icon: ReactNode; title: string; text: string }[] = [
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
      className="-mx-4 grid border-b-2 border-tinta sm:-mx-6 sm:grid-cols-2 lg:-mx-8 lg:grid-cols-4"
    >
      {points.map(({ icon, title, text }) => (
        <li
          key={title}
          className="flex gap-3 border-linea px-4 py-4 not-first:border-t sm:px-6 sm:nth-2:border-t-0 sm:even:border-l lg:border-t-0! lg:px-6 lg:first:pl-8 lg:not-first:border-l"
        >
          {icon}
          <div>
            <p className="leading-snug font-bold">{title}</p>
            <p className="text-sm text-tinta-suave">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
