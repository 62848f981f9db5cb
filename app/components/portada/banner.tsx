import { tiempoDeConfeccion } from '#domain/llegada.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/** What the shop offers, in four points (specification 1). */
export function Banner() {
  const { ajustes } = useTienda()
  const points: { icon: IconName; title: string; text: string }[] = [
    { icon: 'camion', title: 'Envíos a todo el Uruguay', text: 'A domicilio o a un punto Xpres!' },
    {
      icon: 'tarjeta',
      title: 'Cuotas con Mercado Pago',
      text: `Con tarjeta, en hasta ${ajustes.cuotas} cuotas.`,
    },
    {
      icon: 'porcentaje',
      title: `${ajustes.descuentoTransferencia} % de descuento por transferencia`,
      text: `A ${ajustes.bancos.join(' o ')}.`,
    },
    {
      icon: 'camiseta',
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
          <Icon name={icon} className="mt-0.5 size-7 text-celeste-hondo" />
          <div>
            <p className="leading-snug font-bold">{title}</p>
            <p className="text-sm text-tinta-suave">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
