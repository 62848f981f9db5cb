import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ComprobanteRecibido } from '#domain/transferencias/comprobante.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

type Props = {
  comprobantes: ComprobanteRecibido[]
  /** Pictures are shown as well. */
  conFotos?: boolean
}

/** The receipts that a buyer sent for a transfer; a file sent for another order too is pointed out. */
export function Comprobantes({ comprobantes, conFotos = false }: Props) {
  return (
    <ul aria-label="Comprobantes" className="flex flex-col gap-3">
      {comprobantes.map((comprobante) => (
        <li key={comprobante.id} className="min-w-0">
          {conFotos && <Foto {...comprobante} />}
          <p className="break-words">
            <a href={direccionDe(comprobante)} target="_blank" rel="noreferrer" className="enlace-suelto">
              {comprobante.tipo === 'application/pdf' ? 'Descargar el PDF' : 'Ver el comprobante'}
            </a>{' '}
            <span className="text-sm text-tinta-suave">{`${comprobante.nombre}, ${formatFechaCorta(comprobante.creado)}`}</span>
          </p>
          {comprobante.tambienEn.length > 0 && (
            <p className="border-l-4 border-rojo-aviso pl-2 text-sm font-semibold text-rojo-aviso">
              <span>El mismo archivo se mandó por</span>{' '}
              {comprobante.tambienEn.map((codigo, at) => (
                <Fragment key={codigo}>
                  <span>{at > 0 && ', '}</span>
                  <Link to={`/admin/pedidos/${codigo}`} className="underline">
                    {codigo}
                  </Link>
                </Fragment>
              ))}
              <span>.</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Foto({ tipo, ancho, alto, ...comprobante }: ComprobanteRecibido) {
  if (tipo === 'application/pdf') return null
  return (
    <img
      src={direccionDe(comprobante)}
      alt="Comprobante de la transferencia"
      width={ancho}
      height={alto}
      loading="lazy"
      className="max-h-96 w-auto max-w-full border border-linea bg-blanco object-contain"
    />
  )
}

function direccionDe({ id }: Pick<ComprobanteRecibido, 'id'>): string {
  return `/admin/comprobantes/${id}`
}
