import { A_MANO, isVenta, tipoDeCfe } from '#domain/facturacion/cfe.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { ivaDe } from '#domain/dinero/iva.ts'
import type { CfeRow } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

const CON_NUMERO = ['emitido', 'aceptado', 'reemplazado']
const SIN_NUMERO = ['por_emitir', 'emitiendo']

/**
 * An order's papers of the tax office are of its documents, each once, at their total (specification 53.11). What takes off a sale
 * refers to one that was issued before.
 */
export function checkCfe({ pedido, cfe, cfePorMirar, contado, ventaDeAntes }: Expediente): string[] {
  const vigentes = cfe.filter(({ estado }) => estado !== 'reemplazado')
  const venta = vigentes.find(({ clave }) => isVenta(clave)) ?? ventaDeAntes
  const isSettled = contado !== undefined && !cfePorMirar
  const missing = (contado?.documentos ?? []).filter(
    ({ total, clave }) => total > 0 && !vigentes.some((row) => row.clave === clave),
  )
  const isForNothing = contado?.documentos.some(({ clave, total }) => isVenta(clave) && total === 0)
  const isBegun = vigentes.some(({ clave }) => isVenta(clave)) || (isForNothing && ventaDeAntes !== undefined)
  return [
    ...(new Set(vigentes.map(({ clave }) => clave)).size < vigentes.length ? ['tiene dos CFE de lo mismo'] : []),
    ...(isSettled && isBegun ? missing : []).map(({ clave }) => `no tiene el CFE de «${clave}»`),
    ...cfe.flatMap((row) => {
      const documento = contado?.documentos.find(({ clave }) => clave === row.clave)
      const faults = [...checkNumero(row), ...checkSumas(row)]
      if (!row.numeroInterno.startsWith(`${pedido.codigo}-`)) faults.push('no tiene el número interno del pedido')
      if (row.proveedor !== A_MANO && !isDeSuTipo(row, venta)) faults.push('no es del tipo que corresponde')
      if (pedido.borrado === null && (row.documentoTipo === '') !== (row.documento === ''))
        faults.push('no dice bien para quién es')
      const isOther = isSettled && row.error === '' && documento?.total !== row.total
      if (isOther)
        faults.push(`es de ${formatPesos(row.total)}, y el pedido dice ${formatPesos(documento?.total ?? 0)}`)
      if (isSettled && documento !== undefined && documento.en !== row.en && row.error === '')
        faults.push('no es del momento de lo que factura')
      const isLoose = !isVenta(row.clave) && row.numero !== null && (venta?.emitido ?? Infinity) > row.emitido!
      if (isLoose) faults.push('es una nota de algo que no se había emitido')
      return faults.map((que) => `el CFE ${row.numeroInterno} ${que}`)
    }),
  ]
}

/** A note is of the kind of what it takes off, once it is issued. */
function isDeSuTipo({ clave, tipo, documentoTipo, numero }: CfeRow, venta: CfeRow | undefined): boolean {
  if (isVenta(clave)) return tipo === tipoDeCfe(documentoTipo, undefined)
  return numero === null || venta === undefined || tipo === tipoDeCfe(documentoTipo, venta)
}

function checkNumero({ estado, numero, serie, emitido, proveedor, proveedorId, creado }: CfeRow): string[] {
  const faults: string[] = []
  if (CON_NUMERO.includes(estado) && numero === null) faults.push('figura emitido, y no tiene número')
  if (SIN_NUMERO.includes(estado) && numero !== null) faults.push('tiene número, y figura sin emitir')
  const isKnown = [serie !== '', emitido !== null, proveedor !== '']
  if (isKnown.some((known) => known !== (numero !== null))) faults.push('no cierra con su número')
  if (numero !== null && (proveedorId === '') !== (proveedor === A_MANO)) faults.push('no dice quién lo emitió')
  if (emitido !== null && emitido < creado) faults.push('se emitió antes de anotarse')
  return faults
}

function checkSumas({ total, neto, iva, totalEmitido, error }: CfeRow): string[] {
  const own = ivaDe(total)
  const faults = total > 0 && neto === own.neto && iva === own.iva ? [] : ['no suma lo que dice']
  if (totalEmitido !== null && totalEmitido !== total * 100 && error === '')
    faults.push('tiene otro total, y no lo dice')
  return faults
}
