import { formatPesos } from '#domain/dinero/dinero.ts'
import { ESTADOS_DE_CFE, nombreDeCfe, type Cfe } from '#domain/facturacion/cfe.ts'
import type { GestionDeCfe } from '#domain/facturacion/gestion-de-cfe.ts'
import { documentoEnPalabras } from '#domain/facturacion/receptor.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/field.tsx'
import { useAccion } from '../use-send.ts'

/** Sends what is to be done with papers to their page. */
export function useGestionDeCfe() {
  return useAccion<GestionDeCfe>('/admin/cfe')
}

/** An order's papers: how each stands, its number and PDF, and what can be done. `porSalir`: they wait until it leaves. */
export function CfeDelPedido({ codigo, cfe, porSalir }: { codigo: string; cfe: Cfe[]; porSalir: boolean }) {
  const { send, ocupado, errores } = useGestionDeCfe()
  return (
    <>
      {porSalir && (
        <div className="flex flex-wrap items-center gap-3">
          <p>Se emite cuando sale.</p>
          <Button size="sm" disabled={ocupado} onClick={() => void send({ accion: 'adelantar', codigo })}>
            Emitir ahora
          </Button>
        </div>
      )}
      <ul className="flex flex-col divide-y divide-linea border-y border-linea empty:hidden">
        {cfe.map((one) => (
          <li key={one.id} className="flex flex-col items-start gap-1 py-2">
            <p className="font-semibold">{`${nombreDeCfe(one)}: ${formatPesos(one.total)}`}</p>
            <EstadoDeCfe cfe={one} />
            <div className="flex flex-wrap gap-x-4">
              {one.conPdf && (
                <a href={`/admin/cfe/${one.id}`} download className="enlace-suelto">
                  Bajar el PDF
                </a>
              )}
              {(one.estado === 'rechazado' || one.estado === 'emitiendo') && (
                <Button size="sm" disabled={ocupado} onClick={() => void send({ accion: 'reintentar', id: one.id })}>
                  {one.numero === null ? 'Probar de nuevo' : 'Emitir otro'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ErrorText id="cfe-error">{errores['']}</ErrorText>
    </>
  )
}

/** How a paper stands, for whom it is, and the provider's words where something is wrong. */
export function EstadoDeCfe({ cfe }: { cfe: Cfe }) {
  const { estado, emitido, error, documento, nombre, numeroInterno, conPdf } = cfe
  const para = documento === '' ? '' : `, ${nombre}, ${documentoEnPalabras(documento)}`
  const cuando = emitido === null ? '' : `, ${formatFechaCorta(emitido)}`
  return (
    <>
      <p className="text-sm break-words text-tinta-suave">{`${estado === 'aceptado' && !conPdf ? 'Emitido en otro lado' : ESTADOS_DE_CFE[estado]}${cuando}${para}. Número interno ${numeroInterno}.`}</p>
      {error !== '' && <p className="border-l-4 border-sol pl-2 text-sm break-words">{error}</p>}
    </>
  )
}
