import { useTienda } from '../base/use-tienda.ts'

/** What can be paid with, drawn plainly: what the provider takes here, and transfers (specification 47.1). */
export function MediosDePago({ className = '' }: { className?: string }) {
  const { ajustes, medios } = useTienda()
  return (
    <ul aria-label="Con qué podés pagar" className={`medios-de-pago ${className}`}>
      {[...(medios.length > 0 ? medios : ['Mercado Pago']), `Transferencia ${ajustes.bancos.join(' o ')}`].map(
        (medio) => (
          <li key={medio} translate="no">
            {medio}
          </li>
        ),
      )}
    </ul>
  )
}
