import { useEffect, useState } from 'react'
import type { CodigoRevisado } from '#domain/pedidos/solicitud.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { postJson } from '../../../base/post-json.ts'
import type { BorradorDeVenta } from './borrador-de-venta.ts'

const NADA: Precios = { tarjeta: 0, transferencia: 0 }
const SIN_RED = 'No pudimos revisar el código: revisá la conexión y volvé a aplicarlo.'

type Respuesta = { pregunta: string; descuentos: Precios[]; falta: string }

/**
 * What the code of a sale takes off each of its lines, as for a buyer's cart (specification 26.40). Nothing off a line
 * whose price was agreed on.
 */
export function useCodigoDeVenta({ codigo, lineas }: BorradorDeVenta) {
  const [known, setKnown] = useState<Respuesta | null>(null)
  const asked = lineas.filter(({ acordado, talle }) => acordado.trim() === '' && talle !== '')
  const pregunta = codigo === '' || asked.length === 0 ? '' : JSON.stringify([codigo, asked.map(toLineaDeCodigo)])
  const respuesta = known?.pregunta === pregunta ? known : null
  useEffect(() => {
    if (pregunta === '' || respuesta !== null) return
    let left = false
    const [, items] = JSON.parse(pregunta) as [string, ReturnType<typeof toLineaDeCodigo>[]]
    void postJson<CodigoRevisado>('/api/cart/codigo', { codigo, items }, { repeatable: true }).then((answer) => {
      if (left) return
      const falta = answer.ok ? '' : (answer.problema?.detail ?? SIN_RED)
      setKnown({ pregunta, descuentos: answer.ok ? answer.value.descuentos : [], falta })
    })
    return () => {
      left = true
    }
  }, [codigo, pregunta, respuesta])
  return {
    /** By the lines' places. */
    descuentos: lineas.map((linea) => respuesta?.descuentos[asked.indexOf(linea)] ?? NADA),
    /** Why it takes nothing off, '' when it does. */
    falta: respuesta?.falta ?? '',
    revisando: pregunta !== '' && respuesta === null,
  }
}

function toLineaDeCodigo({ camiseta, talle, modo, nombre, numero, parches }: BorradorDeVenta['lineas'][number]) {
  return { id: camiseta.id, talle, modo, personalizacion: { nombre, numero, parches } }
}
