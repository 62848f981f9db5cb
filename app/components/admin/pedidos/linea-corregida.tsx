import { textoEstampado, type Correccion } from '#domain/pedidos/correccion.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

/** Says that the buyer corrected a shirt, and what a list printed earlier may still say. */
export function LineaCorregida({ correccion }: { correccion: Correccion | null }) {
  if (correccion === null) return null
  return (
    <p className="mt-1 border-l-4 border-sol bg-blanco px-2 py-1 text-sm break-words print:border-[#000] print:bg-transparent">
      <span>{`Corregida por quien compró el ${formatFechaCorta(correccion.en)}. Antes decía`}</span>{' '}
      <s className="font-semibold">{textoEstampado(correccion)}</s>
      <span>.</span>
    </p>
  )
}
