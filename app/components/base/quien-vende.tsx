import { useTienda } from './use-tienda.ts'

/** Who sells, as the decree on sales from afar asks: name, RUT, address, mail (specification 47.2). */
export function QuienVende({ className = '' }: { className?: string }) {
  const { empresa, correo } = useTienda().ajustes
  return (
    <p className={`text-sm wrap-anywhere text-tinta-suave ${className}`}>
      <span>{`Te vende ${empresa.razonSocial}, RUT `}</span>
      <span translate="no">{empresa.rut}</span>
      <span>{`, ${empresa.direccion}, `}</span>
      <a href={`mailto:${correo}`} className="enlace" translate="no">
        {correo}
      </a>
    </p>
  )
}
