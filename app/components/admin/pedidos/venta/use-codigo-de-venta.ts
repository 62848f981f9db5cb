import { useEffect, useState } from 'react'
import { normalizeCredito, type CreditoDisponible } from '#domain/devoluciones/credito.ts'
import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { CodigoRevisado } from '#domain/pedidos/solicitud.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { postJson } from '../../../base/post-json.ts'
import type { BorradorDeVenta } from './borrador-de-venta.ts'

const NADA: Precios = { tarjeta: 0, transferencia: 0 }
const SIN_RED = 'No pudimos revisar el código: revisá la conexión y volvé a aplicarlo.'

const SIN_DATOS = 'Escribí antes el teléfono o el correo de quien compra: el crédito va con ellos.'

type Respuesta = { pregunta: string; descuentos: Precios[]; credito: Pesos; falta: string }

/**
 * What the code of a sale takes off each of its lines, as for a buyer's cart (specification 26.40), or what its buyer has
 * of a credit (37.32). Nothing off a line whose price was agreed on.
 */
export function useCodigoDeVenta({ codigo, lineas, datos }: BorradorDeVenta) {
  const [known, setKnown] = useState<Respuesta | null>(null)
  const asked = lineas.filter(({ acordado, talle }) => acordado.trim() === '' && talle !== '')
  const isCredito = normalizeCredito(codigo) !== null
  const quien = quienDe(datos)
  const isAsked = isCredito ? quien !== null : codigo !== '' && asked.length > 0
  const body = isCredito ? { credito: codigo, ...quien } : { codigo, items: asked.map(toLineaDeCodigo) }
  const pregunta = isAsked ? JSON.stringify(body) : ''
  const respuesta = known?.pregunta === pregunta ? known : null
  useEffect(() => {
    if (pregunta === '' || respuesta !== null) return
    let left = false
    const address = isCredito ? '/api/cart/credito' : '/api/cart/codigo'
    void postJson<Partial<CodigoRevisado & CreditoDisponible>>(address, JSON.parse(pregunta), {
      repeatable: true,
    }).then((answer) => {
      if (left) return
      const { descuentos = [], queda = 0 } = answer.ok ? answer.value : {}
      const falta = answer.ok ? '' : (answer.problema?.detail ?? SIN_RED)
      setKnown({ pregunta, descuentos, credito: queda, falta })
    })
    return () => {
      left = true
    }
  }, [isCredito, pregunta, respuesta])
  return {
    /** By the lines' places. */
    descuentos: lineas.map((linea) => respuesta?.descuentos[asked.indexOf(linea)] ?? NADA),
    /** What there is of its buyer's credit. */
    credito: respuesta?.credito ?? 0,
    /** Why it takes nothing off, '' when it does. */
    falta: isCredito && quien === null ? SIN_DATOS : (respuesta?.falta ?? ''),
    revisando: pregunta !== '' && respuesta === null,
    recheck: () => setKnown(null),
  }
}

/** Whose credit it may be, once telephone or mail are typed whole; null before. */
function quienDe({ telefono, correo }: BorradorDeVenta['datos']) {
  const quien = {
    telefono: normalizeTelefono(telefono) === null ? '' : telefono,
    correo: /^\S+@\S+\.\S{2,}$/.test(correo.trim()) ? correo : '',
  }
  return quien.telefono === '' && quien.correo === '' ? null : quien
}

function toLineaDeCodigo({ camiseta, talle, modo, nombre, numero, parches }: BorradorDeVenta['lineas'][number]) {
  return { id: camiseta.id, talle, modo, personalizacion: { nombre, numero, parches } }
}
