import { nombreDeCfe, type Cfe } from '#domain/facturacion/cfe.ts'
import { Seccion } from '../ui/seccion.tsx'
import { direccionDePedido } from './situacion.ts'

/** An order's papers as its buyer sees them. */
export type FacturaDelComprador = Pick<Cfe, 'id' | 'tipo' | 'serie' | 'numero' | 'conPdf'>

/** Their numbers, and where each is downloaded. Nothing without any. */
export function FacturasDelPedido({ token, facturas }: { token: string; facturas: FacturaDelComprador[] }) {
  if (facturas.length === 0) return null
  return (
    <Seccion id="factura" titulo="Factura">
      <ul className="flex flex-col gap-1">
        {facturas.map((factura) => (
          <li key={factura.id}>
            {factura.conPdf ? (
              <a href={`${direccionDePedido(token)}/cfe/${factura.id}`} download className="enlace-suelto">
                {`${nombreDeCfe(factura)} (PDF)`}
              </a>
            ) : (
              <span>{nombreDeCfe(factura)}</span>
            )}
          </li>
        ))}
      </ul>
    </Seccion>
  )
}
